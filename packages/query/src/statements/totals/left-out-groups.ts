import { groupingOf } from '../../aggregations/groupings/registry.ts'
import { isOnAggregate } from '../../checks/filters.ts'
import { findColumn, type Catalog } from '../../model/catalog.ts'
import {
  filtersIn,
  isFilterGroup,
  type Filter,
  type FilterGroup,
  type GroupColumn,
  type Query,
} from '../../model/query.ts'
import type { OperatorName } from '../../operators/registry.ts'
import { columnsBehind, columnsCompared } from '../tables-read.ts'

/** Operators that let through all dates of one range, so that no period between the first and the last is left out as a whole. */
const ofOneRange: readonly OperatorName[] = [
  'equals',
  'between',
  'greaterThan',
  'greaterOrEqual',
  'lessThan',
  'lessOrEqual',
  'current',
  'previous',
  'last',
  'isEmpty',
  'isNotEmpty',
  'isNullOrEmpty',
]

/**
 * Whether filters leave out whole groups of dates, such as one month or those with few rows. Such a group is missing in the result like
 * one without rows, but its count is not 0. Filters that `isIgnored` names do not count.
 */
export function leavesGroupsOut(
  { columns, filters, advanced }: Query,
  catalog: Catalog,
  isIgnored: (filter: Filter) => boolean = () => false,
): boolean {
  const ofDates = columns.filter(
    (column): column is GroupColumn =>
      column.design === 'group' &&
      (groupingOf(column.grouping).period ?? groupingOf(column.grouping).cycle) !== undefined,
  )
  const dates = ofDates.map(({ columnId }) => columnId)
  if (dates.length === 0) return false
  // A range of dates has some days of the week and not others.
  const cycles = ofDates.flatMap(({ columnId, grouping }) => (groupingOf(grouping).cycle ? [columnId] : []))
  const isPartial = (filter: Filter) => {
    const { columnId, operator, grouping } = filter
    if (isIgnored(filter)) return false
    if (isOnAggregate(filter)) return true
    if (!dates.includes(columnId)) return readsDates(filter)
    return cycles.includes(columnId) || grouping !== undefined || !ofOneRange.includes(operator)
  }
  const isDate = (id: number) => dates.includes(id) || findColumn(catalog, id)?.column.dataType === 'DATE'
  const datesBehind = [...columnsBehind(ofDates, catalog)].filter(isDate)
  // The month of a date, or a date that is made of others, lets other periods through than a range of the date itself.
  const readsDates = (filter: Filter) => {
    const read = columnsBehind(columnsCompared(filter), catalog)
    return datesBehind.some((id) => read.has(id))
  }
  const isPartialGroup = ({ operator, items }: FilterGroup): boolean =>
    operator === 'or' && items.length > 1
      ? filtersIn({ operator, items }).some(
          (filter) => !isIgnored(filter) && (isOnAggregate(filter) || readsDates(filter)),
        )
      : items.some((item) => (isFilterGroup(item) ? isPartialGroup(item) : isPartial(item)))
  return filters.some(isPartial) || (advanced !== undefined && isPartialGroup(advanced))
}
