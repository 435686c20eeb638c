import type { GroupingName } from '../../aggregations/groupings/registry.ts'
import { getActiveColumn, type Catalog } from '../../model/catalog.ts'
import type { Query } from '../../model/query.ts'

/** The question 'how many rows for each value of this column': its distribution, by date where a grouping is given. */
export function distributionQuery(
  catalog: Catalog,
  columnId: number,
  grouping: GroupingName = 'uniqueValues',
  limit = 0,
): Query {
  const { table, column } = getActiveColumn(catalog, columnId, 'columnId')
  const shown = { orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const
  return {
    baseTableId: table.id,
    columns: [
      { ...shown, design: 'group', columnId, grouping, label: column.displayName },
      { ...shown, design: 'view', columnId, aggregation: 'rowCount', label: 'Row Count' },
    ],
    filters: [],
    limit,
  }
}
