import { leavesOf } from '../formula/formula.ts'
import { findColumn, type Catalog } from '../model/catalog.ts'
import { joinPaths } from '../model/join-paths.ts'
import { filtersIn, type OutputColumn, type Query } from '../model/query.ts'

/** The ids of all tables whose rows a question reads, so that the caller can ask whether the viewer may read them. */
export function tablesRead(query: Query, catalog: Catalog): number[] {
  const paths = joinPaths(catalog, query.baseTableId)
  const columnIds = [
    ...query.columns.flatMap(columnsOf),
    ...[...query.filters, ...filtersIn(query.advanced)].flatMap(({ columnId, secondColumnId }) => [
      columnId,
      secondColumnId ?? columnId,
    ]),
  ]
  const tableIds = columnIds.flatMap((columnId) => {
    const tableId = findColumn(catalog, columnId)?.table.id
    return tableId === undefined ? [] : [tableId, ...(paths.get(tableId) ?? []).map(({ target }) => target.id)]
  })
  return [...new Set([query.baseTableId, ...tableIds])]
}

function columnsOf(column: OutputColumn): number[] {
  switch (column.design) {
    case 'view':
      return [column.columnId, column.secondColumnId ?? column.columnId]
    case 'group':
      return [column.columnId]
    case 'computed':
      return leavesOf(column.formula).map((leaf) => leaf.column)
  }
}
