import { groupingOf, hasBands } from '../../aggregations/groupings/registry.ts'
import { isOnAggregate } from '../../checks/filters.ts'
import { findColumn, type Catalog } from '../../model/catalog.ts'
import {
  filtersIn,
  hasSameSecond,
  isFilterGroup,
  isSameColumn,
  secondUse,
  type Filter,
  type FilterGroup,
  type GroupColumn,
  type Query,
} from '../../model/query.ts'
import type { OperatorName } from '../../operators/registry.ts'
import { columnsBehind, columnsCompared } from '../tables-read.ts'

/** Operators that let through all values of one range, so that no group between the first and the last is left out as a whole. */
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

/** How filters reach the groups along which a chart is read. */
interface Reach {
  /** Whether a filter that all rows pass may leave out a whole group between two others. */
  readonly isPartial: (filter: Filter) => boolean
  /** Whether a filter reads anything that the groups are made of. */
  readonly reads: (filter: Filter) => boolean
}

/**
 * Whether filters leave out whole groups, such as one month, one band of ages or those with few rows. Such a group is missing in the
 * result like one without rows, but its count is not 0. Groups are those of dates, and without any the bands of numbers or ages. Filters
 * that `isIgnored` names do not count.
 */
export function leavesGroupsOut(
  { columns, filters, advanced }: Query,
  catalog: Catalog,
  isIgnored: (filter: Filter) => boolean = () => false,
): boolean {
  const groups = columns.filter((column) => column.design === 'group')
  const ofDates = groups.filter(
    ({ grouping }) => (groupingOf(grouping).period ?? groupingOf(grouping).cycle) !== undefined,
  )
  const ofBands = groups.filter(({ grouping }) => hasBands(grouping))
  if (ofDates.length + ofBands.length === 0) return false
  const { isPartial, reads } = ofDates.length > 0 ? reachOfDates(ofDates, catalog) : reachOfBands(ofBands, catalog)
  const leavesOut = (filter: Filter) => !isIgnored(filter) && (isOnAggregate(filter) || isPartial(filter))
  const isPartialGroup = ({ operator, items }: FilterGroup): boolean =>
    operator === 'or' && items.length > 1
      ? filtersIn({ operator, items }).some((filter) => !isIgnored(filter) && (isOnAggregate(filter) || reads(filter)))
      : items.some((item) => (isFilterGroup(item) ? isPartialGroup(item) : leavesOut(item)))
  return filters.some(leavesOut) || (advanced !== undefined && isPartialGroup(advanced))
}

const isOneRange = ({ grouping, operator }: Filter) => grouping === undefined && ofOneRange.includes(operator)

const isRangeOfAges = (filter: Filter, group: GroupColumn) =>
  filter.grouping === 'age' &&
  ofOneRange.includes(filter.operator) &&
  isSameColumn(filter, group) &&
  hasSameSecond(filter, group)

function reachOfDates(groups: readonly GroupColumn[], catalog: Catalog): Reach {
  const dates = groups.map(({ columnId }) => columnId)
  // A range of dates has some days of the week and not others.
  const cycles = groups.flatMap(({ columnId, grouping }) => (groupingOf(grouping).cycle ? [columnId] : []))
  const isDate = (id: number) => dates.includes(id) || findColumn(catalog, id)?.column.dataType === 'DATE'
  // The month of a date, or a date that is made of others, lets other periods through than a range of the date itself.
  const reads = readerOf([...columnsBehind(groups, catalog)].filter(isDate), catalog)
  return {
    isPartial: (filter) =>
      dates.includes(filter.columnId) ? cycles.includes(filter.columnId) || !isOneRange(filter) : reads(filter),
    reads,
  }
}

function reachOfBands(groups: readonly GroupColumn[], catalog: Catalog): Reach {
  const banded = columnsBehind(groups, catalog)
  const readsBanded = (filter: Filter) =>
    groups.some((each) => !isRangeOfAges(filter, each) && readerOf(columnsBehind([each], catalog), catalog)(filter))
  const others = groups.flatMap((each) => secondUse(each) ?? [])
  return {
    // The stays of 2024 have all lengths and ages, also where one of the dates behind these is filtered.
    isPartial: (filter) => readsBanded(filter) && !(banded.has(filter.columnId) && isOneRange(filter)),
    reads: readerOf(columnsBehind([...groups, ...others], catalog), catalog),
  }
}

/** Whether filters read one of these columns, also through a formula. */
function readerOf(ids: Iterable<number>, catalog: Catalog): (filter: Filter) => boolean {
  const wanted = [...ids]
  return (filter) => {
    const read = columnsBehind(columnsCompared(filter), catalog)
    return wanted.some((id) => read.has(id))
  }
}
