import { leavesOf } from '../formula/formula.ts'
import { findColumn, type Catalog } from '../model/catalog.ts'
import { joinPaths, knownSteps } from '../model/join-paths.ts'
import { filtersIn, secondUse, type ColumnUse, type OutputColumn, type Query } from '../model/query.ts'

/** The ids of all tables whose rows a question reads, so that the caller can ask whether the viewer may read them. */
export function tablesRead(query: Query, catalog: Catalog): number[] {
  const defaults = joinPaths(catalog, query.baseTableId)
  const uses = [...query.columns.flatMap(columnsUsed), ...[...query.filters, ...filtersIn(query.advanced)].flatMap(withSecond)]
  const tableIds = uses.flatMap(({ columnId, path }) => {
    const tableId = findColumn(catalog, columnId)?.table.id
    if (tableId === undefined) return []
    // What is gone of a path is for the compiler to report, after it was asked whether these tables may be read.
    const joins = path ? knownSteps(catalog, query.baseTableId, path) : (defaults.get(tableId) ?? [])
    return [tableId, ...joins.map(({ target }) => target.id)]
  })
  return [...new Set([query.baseTableId, ...tableIds])]
}

/** Every column of a question by the way it is reached, those of date differences, conditions and formulas too. */
export function columnsUsed(column: OutputColumn): ColumnUse[] {
  switch (column.design) {
    case 'view':
      return [...withSecond(column), ...(column.rate ? [column.rate.over] : []), ...filtersIn(column.where).flatMap(withSecond)]
    case 'group':
      return withSecond(column)
    case 'computed':
      return leavesOf(column.formula).map((leaf) => ({ columnId: leaf.column, ...(leaf.path && { path: leaf.path }) }))
  }
}

const withSecond = (use: ColumnUse & Parameters<typeof secondUse>[0]): ColumnUse[] => [use, secondUse(use) ?? []].flat()
