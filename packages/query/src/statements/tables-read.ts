import { leavesOf } from '../formula/formula.ts'
import { findColumn, type Catalog } from '../model/catalog.ts'
import { joinPaths, knownSteps } from '../model/join-paths.ts'
import { filtersIn, secondUse, type ColumnUse, type OutputColumn, type Query, type VirtualColumn } from '../model/query.ts'

/** The ids of all tables whose rows a question reads, so that the caller can ask whether the viewer may read them. */
export function tablesRead(query: Query, catalog: Catalog): number[] {
  const uses = [...query.columns.flatMap(columnsUsed), ...[...query.filters, ...filtersIn(query.advanced)].flatMap(withSecond)]
  const ofVirtual = (query.virtualColumns ?? []).flatMap((column) => tablesOfVirtual(column, query.baseTableId, catalog))
  return [...new Set([query.baseTableId, ...tablesOf(uses, query.baseTableId, catalog), ...ofVirtual])]
}

function tablesOf(uses: readonly ColumnUse[], baseTableId: number, catalog: Catalog): number[] {
  const defaults = joinPaths(catalog, baseTableId)
  return uses.flatMap(({ columnId, path }) => {
    const tableId = findColumn(catalog, columnId)?.table.id
    if (tableId === undefined) return []
    // What is gone of a path is for the compiler to report, after it was asked whether these tables may be read.
    const joins = path ? knownSteps(catalog, baseTableId, path) : (defaults.get(tableId) ?? [])
    return [tableId, ...joins.map(({ target }) => target.id)]
  })
}

function tablesOfVirtual(column: VirtualColumn, baseTableId: number, catalog: Catalog): number[] {
  const uses = virtualUses(column)
  if (column.kind === 'sequence') return tablesOf(uses, baseTableId, catalog)
  if (!catalog.tables.some(({ id }) => id === column.tableId)) return []
  return [column.tableId, ...knownSteps(catalog, column.tableId, column.path).map(({ target }) => target.id), ...tablesOf(uses, column.tableId, catalog)]
}

/** Every column that a column of the question is made of. */
export const virtualUses = (column: VirtualColumn): ColumnUse[] => [
  ...[column.column ?? [], column.by ?? []].flat(),
  ...(column.kind === 'sequence' ? column.subject : []),
  ...filtersIn(column.where).flatMap(withSecond),
]

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
