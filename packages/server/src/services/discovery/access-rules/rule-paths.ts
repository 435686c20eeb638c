import type { GdaReach } from '@soundings/contract'
import { type Catalog, type CatalogTable, findColumn } from '@soundings/query'

interface Step {
  readonly table: CatalogTable
  readonly keys: GdaReach['keys']
}

/** The tables that a rule on a table binds, nearest first, each with the keys on its shortest way there. */
export function rulePaths(catalog: Catalog, goal: CatalogTable): GdaReach[] {
  const steps: Step[] = [{ table: goal, keys: [] }]
  const found = new Set([goal])
  // An array visits what is added while it is walked, which makes this a search in breadth.
  for (const { table: target, keys } of steps) {
    for (const table of catalog.tables) {
      const column = found.has(table) ? undefined : keyTo(catalog, table, target)
      if (!column) continue
      found.add(table)
      steps.push({ table, keys: [{ tableName: table.displayName, columnName: column.displayName }, ...keys] })
    }
  }
  return steps.map(({ table, keys }) => ({ tableName: table.displayName, keys }))
}

const keyTo = (catalog: Catalog, table: CatalogTable, target: CatalogTable) =>
  table.columns.find(({ referencesColumnId }) => referencesColumnId !== null && findColumn(catalog, referencesColumnId)?.table === target)
