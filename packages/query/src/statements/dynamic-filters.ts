import { filtersIn, isFilterGroup, isSameColumn, type ColumnUse, type Filter, type FilterGroup, type Query } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'

/**
 * The question as somebody looks at it with values of their own. A dynamic filter is replaced where it stands, a column which
 * the result shows row by row or as a group may be filtered further, and anything else is refused: it would let people probe
 * columns that they do not see.
 */
export function withDynamicFilters(query: Query, asked: readonly Filter[]): Query {
  const given = asked.map((filter) => withPath(query, filter))
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
export function acceptsFilter(query: Query, filter: Filter): boolean {
  const meant = withPath(query, filter)
  return (
    dynamicFiltersOf(query).some((own) => isSameTarget(own, meant)) ||
    (filter.aggregation === undefined && shownColumns(query).some((column) => isSameColumn(column, meant)))
  )
}

/** The columns whose values can be narrowed from outside. */
export function filterableColumns(query: Query): number[] {
  const ids = [...shownColumns(query), ...dynamicFiltersOf(query)].map(({ columnId }) => columnId)
  return [...new Set(ids)].filter((columnId) => acceptsFilter(query, { columnId, operator: 'equals', values: [] }))
}

const dynamicFiltersOf = ({ filters, advanced }: Query): Filter[] => [...filters, ...filtersIn(advanced)].filter(({ dynamic }) => dynamic)

/** The columns whose own values the result shows, row by row or as groups. */
const shownColumns = ({ columns }: Query): ColumnUse[] =>
  columns.flatMap((column) => {
    if (column.design === 'computed') return []
    return column.design === 'group' || column.aggregation === 'none' || column.aggregation === 'uniqueValues' ? [column] : []
  })

/** A filter from outside that does not say by which way its column is reached means the only way that the question uses. */
export function withPath<Use extends ColumnUse>(query: Query, filter: Use): Use {
  if (filter.path) return filter
  const uses = [...dynamicFiltersOf(query), ...shownColumns(query)].filter(({ columnId }) => columnId === filter.columnId)
  const [first, ...others] = uses
  return first?.path && others.every((use) => isSameColumn(use, first)) ? { ...filter, path: first.path } : filter
}

const isSameTarget = (one: Filter, other: Filter) =>
  isSameColumn(one, other) &&
  one.secondColumnId === other.secondColumnId &&
  (one.secondPath ?? []).join(' ') === (other.secondPath ?? []).join(' ') &&
  (one.aggregation ?? 'none') === (other.aggregation ?? 'none')
