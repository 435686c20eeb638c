import type { DbTable } from '@soundings/contract'
import type { Filter } from '@soundings/query'
import { aggregateTarget, columnTarget, type FilterTarget } from './filter-target.ts'

/** What a stored filter compares; undefined when its column is gone or may not be seen. */
export function findTarget(tables: readonly DbTable[], { columnId, aggregation, secondColumnId }: Filter): FilterTarget | undefined {
  const column = tables.flatMap(({ columns }) => columns).find(({ id }) => id === columnId)
  if (!column) return undefined
  return aggregation === undefined ? columnTarget(column) : aggregateTarget(column, aggregation, secondColumnId)
}
