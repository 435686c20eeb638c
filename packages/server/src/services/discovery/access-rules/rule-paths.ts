import type { GdaReach } from '@soundings/contract'
import { type Catalog, type CatalogTable, findColumn } from '@soundings/query'

interface Way {
  readonly table: CatalogTable
  readonly keys: GdaReach['keys']
}

/** The tables that a rule on a table binds, nearest first, each with the keys on its shortest way there. */
export function rulePaths(catalog: Catalog, goal: CatalogTable): Way[] {
  const ways: Way[] = [{ table: goal, keys: [] }]
  const found = new Set([goal])
  // An array visits what is added while it is walked, which makes this a search in breadth.
  for (const { table: target, keys } of ways) {
    for (const table of catalog.tables) {
      const column = found.has(table) ? undefined : keyTo(catalog, table, target)
      if (!column) continue
      found.add(table)
      ways.push({ table, keys: [{ tableName: table.displayName, columnName: column.displayName }, ...keys] })
    }
  }
  return ways
}

const keyTo = (catalog: Catalog, table: CatalogTable, target: CatalogTable) =>
  table.columns.find(({ referencesColumnId }) => referencesColumnId !== null && findColumn(catalog, referencesColumnId)?.table === target)
