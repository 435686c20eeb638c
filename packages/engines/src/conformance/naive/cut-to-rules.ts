import { findColumn, type AccessRule, type Catalog, type CatalogTable } from '@soundings/query'
import type { Data, Row } from './evaluate.ts'

/** The data of a restricted user, with every row taken away that they may not see. Rules on one column are alternatives. */
export function cutToRules(data: Data, catalog: Catalog, rules: readonly AccessRule[]): Data {
  const byColumn = [...Map.groupBy(rules, ({ columnId }) => columnId).values()]
  return new Map(
    catalog.tables.map((table) => [
      table.id,
      (data.get(table.id) ?? []).filter((row) => byColumn.every((anyOf) => anyOf.some((rule) => leadsToAllowed(table, row, rule, catalog, data) !== false))),
    ]),
  )
}

/** Undefined where no chain of keys connects the table with the rule's. */
function leadsToAllowed(table: CatalogTable, row: Row, rule: AccessRule, catalog: Catalog, data: Data): boolean | undefined {
  if (table.id === rule.tableId) {
    const { column } = findColumn(catalog, rule.columnId)!
    return rule.values.some((value) => value === row[column.name])
  }
  for (const column of table.columns) {
    const target = column.referencesColumnId === null ? undefined : findColumn(catalog, column.referencesColumnId)
    if (!target || !isConnected(target.table, rule, catalog)) continue
    const other = data.get(target.table.id)?.find((candidate) => row[column.name] !== null && candidate[target.column.name] === row[column.name])
    return other !== undefined && leadsToAllowed(target.table, other, rule, catalog, data) === true
  }
  return undefined
}

function isConnected(table: CatalogTable, rule: AccessRule, catalog: Catalog): boolean {
  if (table.id === rule.tableId) return true
  return table.columns.some(({ referencesColumnId }) => {
    const target = referencesColumnId === null ? undefined : findColumn(catalog, referencesColumnId)
    return target !== undefined && isConnected(target.table, rule, catalog)
  })
}
