import { filtersIn, isFilterGroup, type Filter, type FilterGroup, type Query } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'

/**
 * The question as somebody looks at it with values of their own. A dynamic filter is replaced where it stands, a column which
 * the result shows row by row or as a group may be filtered further, and anything else is refused: it would let people probe
 * columns that they do not see.
 */
export function withDynamicFilters(query: Query, given: readonly Filter[]): Query {
  const refused = given.findIndex((filter) => !acceptsFilter(query, filter))
  if (refused >= 0) throw new QueryError(`dynamicFilters[${refused}]`, 'This question has no dynamic filter for that column')

  const replacementOf = (own: Filter) => (own.dynamic ? given.find((filter) => isSameTarget(own, filter)) : undefined)
  const isNested = (filter: Filter) => filtersIn(query.advanced).some((own) => replacementOf(own) === filter)
  const replaceIn = (group: FilterGroup): FilterGroup => ({
    ...group,
    items: group.items.map((item) => (isFilterGroup(item) ? replaceIn(item) : (replacementOf(item) ?? item))),
  })
  return {
    ...query,
    filters: [...query.filters.filter((own) => !replacementOf(own)), ...given.filter((filter) => !isNested(filter))],
    ...(query.advanced && { advanced: replaceIn(query.advanced) }),
  }
}

/** Whether a filter from outside (a viewer's, a dashboard's) can be put on the question. */
export const acceptsFilter = ({ filters, advanced, columns }: Query, filter: Filter): boolean =>
  [...filters, ...filtersIn(advanced)].some((own) => own.dynamic && isSameTarget(own, filter)) ||
  (filter.aggregation === undefined &&
    columns.some((column) => {
      if (column.design === 'computed' || column.columnId !== filter.columnId) return false
      return column.design === 'group' || column.aggregation === 'none' || column.aggregation === 'uniqueValues'
    }))

/** The columns whose values can be narrowed from outside. */
export function filterableColumns(query: Query): number[] {
  const shown = query.columns.flatMap((column) => (column.design === 'computed' ? [] : [column.columnId]))
  const dynamic = [...query.filters, ...filtersIn(query.advanced)].filter((own) => own.dynamic).map(({ columnId }) => columnId)
  return [...new Set([...shown, ...dynamic])].filter((columnId) => acceptsFilter(query, { columnId, operator: 'equals', values: [] }))
}

const isSameTarget = (one: Filter, other: Filter) =>
  one.columnId === other.columnId && one.secondColumnId === other.secondColumnId && (one.aggregation ?? 'none') === (other.aggregation ?? 'none')
