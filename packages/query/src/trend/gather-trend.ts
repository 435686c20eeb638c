import { periodNumber, printPeriod } from '../aggregations/groupings/date-zoom.ts'
import { compile } from '../compile.ts'
import type { Clock } from '../model/dates/wall-clock.ts'
import { findColumn, type Catalog } from '../model/catalog.ts'
import {
  filtersIn,
  isSameColumn,
  type ColumnUse,
  type Filter,
  type GroupColumn,
  type OutputColumn,
  type Query,
} from '../model/query.ts'
import type { PivotCell } from '../pivot/pivot.ts'
import type { CompileContext } from '../statements/context.ts'
import type { Read } from '../statements/totals/gather-summaries.ts'
import { replacesFilter } from '../statements/dynamic-filters.ts'
import { leavesGroupsOut } from '../statements/totals/left-out-groups.ts'
import {
  dayNumber,
  dayRange,
  daysIn,
  lastDay,
  monthStart,
  rangeBefore,
  today,
  type ComparedWith,
  type DayRange,
} from './day-range.ts'
import { filtersNarrowing } from './narrows-dates.ts'

/** Why a number is compared with nothing. */
export type TrendRefusal =
  | 'notOneNumber'
  | 'noDateFilter'
  | 'severalDateFilters'
  | 'otherDateFilters'
  | 'noPeriod'
  | 'notOver'

/** What the question gives in the period before, and in the parts of its own. */
export interface Trend {
  refusal?: TrendRefusal
  /** The days that the number is about. */
  period?: { start: string; end: string }
  before?: { start: string; end: string; value: PivotCell }
  /** Whole days or months of the period that are over; null where there is no value. */
  recent?: { unit: 'day' | 'month'; points: { period: string; value: PivotCell }[] }
}

interface Asked {
  /** As it was saved: its dynamic filters are those by which anyone who sees it may choose. */
  readonly saved: Query
  /** With the values that the viewer chose. Filters that were not replaced are the same objects as those of `saved`. */
  readonly query: Query
}

/** The filter by which the period is chosen, and its days. */
interface Dated {
  readonly filter: Filter
  readonly period: DayRange
}

/** Longer periods are drawn by month. */
const MOST_DAYS = 92
const MOST_MONTHS = 60

/**
 * A number compared with the period before. Both are answers of the database to the same question with another range of dates, and the
 * range is that of a dynamic filter, so that no one learns more than by choosing the dates.
 */
export async function gatherTrend(read: Read, asked: Asked, comparedWith: ComparedWith): Promise<Trend> {
  let dated: Dated | TrendRefusal = 'noPeriod'
  let isOver = false
  let recent: Recent | undefined
  const before = await read((context) => {
    dated = findDates(asked, context)
    if (typeof dated === 'string') return compile(asked.query, context)
    isOver = dayNumber(dated.period.end) <= dayNumber(today(context.clock))
    recent = recentOf(dated, context.clock)
    return compile(
      isOver ? within(asked.query, dated.filter, rangeBefore(dated.period, comparedWith)) : asked.query,
      context,
    )
  })
  const found = dated as Dated | TrendRefusal
  if (typeof found === 'string') return { refusal: found }
  const { filter, period } = found
  return {
    period: { ...period },
    ...(isOver
      ? { before: { ...rangeBefore(period, comparedWith), value: before.rows[0]?.[0] ?? null } }
      : { refusal: 'notOver' as const }),
    ...(recent && { recent: await gatherRecent(read, asked.query, filter, recent) }),
  }
}

/** Other conditions on the same dates would cut the period before. */
function findDates({ saved, query }: Asked, { catalog, clock }: CompileContext): Dated | TrendRefusal {
  if (query.columns.length !== 1 || !query.columns.every(isPlainMeasure)) return 'notOneNumber'
  const [dates, ...others] = saved.filters.filter((filter) => filter.dynamic && isOnDates(filter, catalog))
  if (!dates) return 'noDateFilter'
  if (others.length > 0) return 'severalDateFilters'
  const isOnSame = (filter: Filter) => isSameColumn(filter, dates)
  if (![...query.filters, ...filtersIn(query.advanced)].some(isOnSame)) return 'noPeriod'
  // A fixed filter stays where the dynamic one is lifted. Its range is no choice, and the periods around it are those that it leaves out.
  const isChoice = (filter: Filter) =>
    filter === dates || (!saved.filters.includes(filter) && replacesFilter(filter, dates))
  const filter = query.filters.find((each) => isOnSame(each) && isChoice(each))
  const isCut = filtersNarrowing(dates, query, catalog).some((each) => each !== filter)
  if (isCut || !filter || !isOnDates(filter, catalog)) return 'otherDateFilters'
  const period = dayRange(filter, clock)
  return period ? { filter, period } : 'noPeriod'
}

/** Shares and changes mean something else among groups of dates. */
const isPlainMeasure = (column: OutputColumn): boolean =>
  column.design !== 'group' &&
  column.derived === undefined &&
  !(column.design === 'view' && (column.aggregation === 'none' || column.aggregation === 'uniqueValues'))

const isOnDates = ({ columnId, aggregation, grouping, formula, secondColumnId }: Filter, catalog: Catalog): boolean =>
  aggregation === undefined &&
  grouping === undefined &&
  formula === undefined &&
  secondColumnId === undefined &&
  findColumn(catalog, columnId)?.column.dataType === 'DATE'

const within = (query: Query, filter: Filter, range: DayRange): Query => ({
  ...query,
  filters: query.filters.map((each) =>
    each === filter ? { ...each, operator: 'between' as const, values: [range.start, lastDay(range)] } : each,
  ),
})

interface Recent {
  readonly unit: 'day' | 'month'
  readonly range: DayRange
}

/** The whole days or months of the period that are over; undefined where there are too few to draw. */
function recentOf({ period }: Dated, clock: Clock): Recent | undefined {
  const now = today(clock)
  const over = dayNumber(period.end) <= dayNumber(now) ? period : { start: period.start, end: now }
  const days = daysIn(over)
  if (days <= MOST_DAYS) return days > 2 ? { unit: 'day', range: over } : undefined
  const isFirst = monthStart(over.start) === over.start
  const end = monthStart(over.end)
  const earliest = monthStart(end, -MOST_MONTHS)
  const start = isFirst ? over.start : monthStart(over.start, 1)
  return { unit: 'month', range: { start: dayNumber(start) < dayNumber(earliest) ? earliest : start, end } }
}

async function gatherRecent(
  read: Read,
  query: Query,
  filter: Filter,
  { unit, range }: Recent,
): Promise<NonNullable<Trend['recent']>> {
  const grouped: Query = {
    ...within(query, filter, range),
    columns: [groupOf(filter, unit), ...query.columns],
    limit: 0,
  }
  let isEmptyZero = false
  const { rows } = await read((context) => {
    isEmptyZero = query.columns.every(isCount) && !leavesGroupsOut(grouped, context.catalog)
    return compile(grouped, context)
  })
  const values = new Map(rows.map(([period, value = null]) => [String(period), value]))
  const numberOf = (day: string) => periodNumber(unit, unit === 'day' ? day : day.slice(0, day.lastIndexOf('-'))) ?? 0
  const [first, last] = [numberOf(range.start), numberOf(lastDay(range))]
  const periods = Array.from({ length: last - first + 1 }, (_, at) => printPeriod(unit, first + at))
  return { unit, points: periods.map((period) => ({ period, value: values.get(period) ?? (isEmptyZero ? 0 : null) })) }
}

const groupOf = ({ columnId, path }: ColumnUse, grouping: 'day' | 'month'): GroupColumn => ({
  design: 'group',
  columnId,
  ...(path && { path }),
  grouping,
  label: 'Period',
  orderDirection: 'asc',
  orderIndex: 0,
  pin: false,
  grouped: false,
})

/** Without rows a count is 0; a sum or an average has no value. */
const isCount = (column: OutputColumn): boolean =>
  column.design === 'view' &&
  ['rowCount', 'valueCount', 'uniqueCount', 'aboutUniqueCount'].includes(column.aggregation) &&
  column.rate === undefined
