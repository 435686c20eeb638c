import type { Filter, Query } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'

/**
 * The question as somebody looks at it with values of their own. A dynamic filter is replaced, a column which the result shows
 * row by row or as a group may be filtered further, and anything else is refused: it would let people probe hidden columns.
 */
export function withDynamicFilters(query: Query, given: readonly Filter[]): Query {
  const refused = given.findIndex((filter) => !acceptsFilter(query, filter))
  if (refused >= 0) throw new QueryError(`dynamicFilters[${refused}]`, 'This question has no dynamic filter for that column')
  const kept = query.filters.filter((filter) => !(filter.dynamic && given.some((other) => isSameTarget(filter, other))))
  return { ...query, filters: [...kept, ...given] }
}

/** Whether a filter from outside (a viewer's, a dashboard's) can be put on the question. */
export const acceptsFilter = ({ filters, columns }: Query, filter: Filter): boolean =>
  filters.some((own) => own.dynamic && isSameTarget(own, filter)) ||
  (filter.aggregation === undefined &&
    columns.some((column) => {
      if (column.design === 'computed' || column.columnId !== filter.columnId) return false
      return column.design === 'group' || column.aggregation === 'none' || column.aggregation === 'uniqueValues'
    }))

const isSameTarget = (one: Filter, other: Filter) =>
  one.columnId === other.columnId && (one.aggregation ?? 'none') === (other.aggregation ?? 'none')
