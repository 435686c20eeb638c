import { aggregations } from '../aggregations/registry.ts'
import { groupingOf } from '../aggregations/groupings/registry.ts'
import { hasSameFormula } from '../checks/filters.ts'
import {
  filtersIn,
  hasSameSecond,
  isFilterGroup,
  isSameColumn,
  type ColumnUse,
  type Filter,
  type FilterGroup,
  type GroupColumn,
  type Query,
  type ViewColumn,
} from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import { isVirtual } from '../virtual-columns/extend-catalog.ts'
import { operators, operatorsFor } from '../operators/registry.ts'
import type { DataType } from '../model/catalog.ts'
import type { ValueType } from '../model/value-type.ts'

/**
 * The question as a viewer looks at it with values of their own. A dynamic filter is replaced where it stands, a filter without
 * values lifts it, a zooming filter, such as a clicked value, has to hold as well, a column which the result shows row by row or
 * as a group may be filtered further, and anything else is refused: it would let people probe columns that they do not see.
 */
export function withDynamicFilters(query: Query, asked: readonly Filter[]): Query {
  const given = asked.map((filter) => withPath(query, filter))
  const refused = given.findIndex((filter) => !acceptsFilter(query, filter))
  if (refused >= 0)
    throw new QueryError(`dynamicFilters[${refused}]`, 'This question has no dynamic filter for that column')

  const replacementOf = (own: Filter) => given.find((filter) => replacesFilter(filter, own))
  const isNested = (filter: Filter) => filtersIn(query.advanced).some((own) => replacementOf(own) === filter)
  /** Undefined for a group that holds for every row, because a lifted filter does. */
  const replaceIn = (group: FilterGroup): FilterGroup | undefined => {
    const items = group.items.map((item) =>
      isFilterGroup(item) ? replaceIn(item) : unlessLifted(replacementOf(item) ?? item),
    )
    const left = items.filter((item) => item !== undefined)
    const holdsAlways = left.length < items.length && (group.operator === 'or' || left.length === 0)
    return holdsAlways ? undefined : { ...group, items: left }
  }
  const { advanced, ...rest } = query
  const replaced = advanced && replaceIn(advanced)
  return {
    ...rest,
    filters: [
      ...query.filters.filter((own) => !replacementOf(own)),
      ...given.filter((filter) => !isNested(filter) && !liftsFilter(filter)),
    ],
    ...(replaced && { advanced: replaced }),
  }
}

/** Whether a filter from outside stands in the place of one of the question. */
export function replacesFilter(filter: Filter, own: Filter): boolean {
  // A dynamic filter that came from zooming keeps that mark when its value is changed, also in tasks that are saved.
  const isOwnChanged = filter.dynamic === true && own.zooming === true
  const standsBeside = filter.zooming === true && !liftsFilter(filter) && !isOwnChanged
  return own.dynamic === true && isSameTarget(own, filter) && !standsBeside
}

/** A filter from outside without the values that its operator needs asks for all values of the column. */
export const liftsFilter = ({ operator, values }: Pick<Filter, 'operator' | 'values'>): boolean =>
  values.length === 0 && operators[operator].inputFor('STRING') !== 'none'

/** Whether a filter from outside has the values that its operator needs for a column of this type. */
export function isCompleteFilter({ operator, values, aggregation, grouping }: Filter, columnType: DataType): boolean {
  const column = typeNamed(columnType)
  const { dataType } = grouping
    ? groupingOf(grouping).typeOf(column)
    : aggregation
      ? aggregations[aggregation].typeOf(column)
      : column
  return (
    operatorsFor(dataType).includes(operator) && operators[operator].check(values, typeNamed(dataType)) === undefined
  )
}

const comparedTypes: readonly DataType[] = ['NUMBER', 'STRING', 'DATE', 'BOOLEAN']

/**
 * Whether a filter from outside lacks values that its operator needs, whatever the type of its column is. Values that fit another type lack
 * nothing: a column can be of another type than when they were chosen, and its filter must not fall away by that.
 */
export const lacksValues = (filter: Filter): boolean => !comparedTypes.some((type) => isCompleteFilter(filter, type))

/** A column of which only the type of its values is known. */
const typeNamed = (dataType: DataType): ValueType => ({
  dataType,
  numberKind: 'decimal',
  dateKind: 'timestamp',
  ...(dataType === 'DATE' && { mayHoldNonDates: true }),
})

const unlessLifted = (filter: Filter) => (liftsFilter(filter) ? undefined : filter)

/** The question's own filters that every row passes: not the alternatives of an 'or'. Only those on columns that can be narrowed from outside. */
export function ownFilters(query: Query): Filter[] {
  const required = (group: FilterGroup): Filter[] =>
    group.operator === 'and' || group.items.length === 1
      ? group.items.flatMap((item) => (isFilterGroup(item) ? required(item) : [item]))
      : []
  const known = [...shownColumns(query), ...dynamicFiltersOf(query)]
  return [...query.filters, ...(query.advanced ? required(query.advanced) : [])].filter((own) =>
    known.some((use) => isSameColumn(use, own)),
  )
}

/** Whether a filter from outside (a viewer's, a dashboard's) can be put on the question. */
export function acceptsFilter(query: Query, filter: Filter): boolean {
  const meant = withPath(query, filter)
  return (
    isOffered(query, filter) ||
    (filter.aggregation === undefined &&
      !comparesSecondDate(meant) &&
      shownColumns(query).some((column) => isSameColumn(column, meant)))
  )
}

/** The other date of an age is one more column, which the result need not show. */
const comparesSecondDate = ({ grouping }: Filter): boolean =>
  grouping !== undefined && groupingOf(grouping).needsSecondColumn === true

/** Whether the question offers to compare what the filter compares: then any value and operator is its author's choice. */
export function isOffered(query: Query, filter: Filter): boolean {
  const meant = withPath(query, filter)
  return dynamicFiltersOf(query).some((own) => offersFilter(own, meant))
}

/** Whether a dynamic filter lets the other one in: it compares the same, or the dates of which the other compares a part. An age is no part of the births. */
function offersFilter(own: Filter, filter: Filter): boolean {
  const { grouping, ...whole } = filter
  const isPart = grouping !== undefined && !comparesSecondDate(filter)
  return isSameTarget(own, filter) || (isPart && isSameTarget(own, whole))
}

/** The columns whose values can be narrowed from outside. */
export function filterableColumns(query: Query): number[] {
  const ids = [...shownColumns(query), ...dynamicFiltersOf(query)].map(({ columnId }) => columnId)
  // Columns that only one question has cannot be filtered on a dashboard with others.
  return [...new Set(ids)].filter(
    (columnId) => !isVirtual({ columnId }) && acceptsFilter(query, { columnId, operator: 'equals', values: [] }),
  )
}

const dynamicFiltersOf = ({ filters, advanced }: Query): Filter[] =>
  [...filters, ...filtersIn(advanced)].filter(({ dynamic }) => dynamic)

/** The columns whose own values the result shows, row by row or as groups. */
export const shownColumns = ({ columns }: Query): (ViewColumn | GroupColumn)[] =>
  columns.flatMap((column) => {
    if (column.design === 'computed') return []
    return column.design === 'group' || column.aggregation === 'none' || column.aggregation === 'uniqueValues'
      ? [column]
      : []
  })

/** A filter from outside that does not say by which way its column is reached means the only way that the question uses. */
export function withPath<Use extends ColumnUse>(query: Query, filter: Use): Use {
  if (filter.path) return filter
  const uses = [...dynamicFiltersOf(query), ...shownColumns(query)].filter(
    ({ columnId }) => columnId === filter.columnId,
  )
  const [first, ...others] = uses
  return first?.path && others.every((use) => isSameColumn(use, first)) ? { ...filter, path: first.path } : filter
}

const isSameTarget = (one: Filter, other: Filter) =>
  isSameColumn(one, other) &&
  hasSameFormula(one, other) &&
  hasSameSecond(one, other) &&
  one.percentile === other.percentile &&
  one.grouping === other.grouping &&
  (one.aggregation ?? 'none') === (other.aggregation ?? 'none')
