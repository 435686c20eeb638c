import { dateGroupRange, printPeriod, type DateUnit } from '../aggregations/groupings/date-zoom.ts'
import { calendarDate, type CalendarDate } from '../aggregations/groupings/period.ts'
import { groupings } from '../aggregations/groupings/registry.ts'
import { earlier, isEndless, microsOf, readMoment, startOfNextDay } from '../model/dates/calendar.ts'
import { findColumn, type Catalog } from '../model/catalog.ts'
import { wallClock, type Clock } from '../model/dates/wall-clock.ts'
import type { FilterValue } from '../model/filter-value.ts'
import {
  isFilterGroup,
  isSameColumn,
  type ColumnUse,
  type Filter,
  type FilterGroup,
  type Query,
} from '../model/query.ts'
import type { OperatorName } from '../operators/registry.ts'
import { currentPeriod, previousPeriod } from '../operators/relative-dates.ts'

/** Periods of which no part is missing, by their numbers. */
export interface WholePeriods {
  /** Absent where no filter says where dates begin. */
  readonly first?: number
  /** The first one after them: it is cut, or not over. */
  readonly after: number
}

/** Milliseconds as a clock on the wall counts them: from the start on and before the end. */
interface Span {
  readonly start: number
  readonly end: number
}

const DAY_MS = 86_400_000

const everything: Span = { start: -Infinity, end: Infinity }

/** Of the question: the filters, and the columns that they name. */
interface Asked {
  readonly asked: Pick<Query, 'filters' | 'advanced'>
  readonly catalog: Catalog
}

/** The filters that all rows pass and that choose dates of a column by when they are. */
const filtersOn = (dates: ColumnUse, { filters, advanced }: Asked['asked']): Filter[] =>
  [...filters, ...(advanced ? requiredIn(advanced) : [])].filter(
    (filter) => isSameColumn(filter, dates) && isOnWholeDates(filter),
  )

const isOnWholeDates = ({ aggregation, grouping, formula, measure, secondColumnId }: Filter): boolean =>
  [aggregation, grouping, formula, measure, secondColumnId].every((part) => part === undefined)

const requiredIn = ({ operator, items }: FilterGroup): Filter[] =>
  operator === 'or' && items.length > 1
    ? []
    : items.flatMap((item) => (isFilterGroup(item) ? requiredIn(item) : [item]))

/**
 * Which periods of a unit are whole: neither cut by where the filters begin and end, nor still going on. Twelve days of a month beside
 * whole months look like a fall, so they are not compared with these.
 */
export function wholePeriods(unit: DateUnit, dates: ColumnUse, { asked, catalog }: Asked, clock: Clock): WholePeriods {
  const areDays = findColumn(catalog, dates.columnId)?.column.dateKind === 'date'
  const spans = filtersOn(dates, asked)
    .map((filter) => spanOf(filter, clock, unit))
    .map((span) => (areDays ? ofDays(span) : span))
  const start = Math.max(...spans.map((span) => span.start), -Infinity)
  const end = Math.min(...spans.map((span) => span.end), wallClock(clock).getTime())
  const after = numberAt(unit, end)
  if (start === -Infinity) return { after }
  const reached = numberAt(unit, start)
  return { first: startOf(unit, reached) < start ? reached + 1 : reached, after }
}

/** The first and the last whole period as results show them; the last one is before the first where none is whole. */
export interface PrintedWholePeriods {
  readonly first?: string
  readonly last: string
}

export function printWholePeriods(unit: DateUnit, { first, after }: WholePeriods): PrintedWholePeriods {
  return { ...(first !== undefined && { first: printPeriod(unit, first) }), last: printPeriod(unit, after - 1) }
}

/** The date or hour at which a period begins. */
export const startOfPeriod = (unit: DateUnit, number: number): CalendarDate => groupings[unit].period.startOf(number)

const numberAt = (unit: DateUnit, ms: number): number => {
  const at = new Date(ms)
  return groupings[unit].period.numberOf(
    calendarDate(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours()),
  )
}

function startOf(unit: DateUnit, number: number): number {
  const { year, month, day, hour } = startOfPeriod(unit, number)
  const start = new Date(0)
  start.setUTCFullYear(year, month - 1, day)
  return start.setUTCHours(hour)
}

/** A day is within a span that begins before it or ends after its start. */
const ofDays = ({ start, end }: Span): Span => ({
  start: Math.ceil(start / DAY_MS) * DAY_MS,
  end: Math.ceil(end / DAY_MS) * DAY_MS,
})

type ReadSpan = (values: readonly FilterValue[], clock: Clock, unit: DateUnit) => Partial<Span> | undefined

/** Values that lie apart let whole periods through where each of them is made of these; of single days no longer period is whole. */
const ofValues: ReadSpan = (values, _clock, unit) => {
  const spans = joinedSpans(values.flatMap((value) => valueSpan(value) ?? []))
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return undefined
  const isCut = spans.length > 1 && spans.some(({ start, end }) => !begins(unit, start) || !begins(unit, end))
  return { start: first.start, end: isCut ? first.start : last.end }
}

const begins = (unit: DateUnit, ms: number): boolean => startOf(unit, numberAt(unit, ms)) === ms

/** Spans that follow each other are one. */
const joinedSpans = (spans: readonly Span[]): Span[] =>
  spans
    .toSorted((one, other) => one.start - other.start)
    .reduce<Span[]>((known, span) => {
      const before = known.at(-1)
      return before && span.start <= before.end
        ? [...known.slice(0, -1), { start: before.start, end: Math.max(before.end, span.end) }]
        : [...known, span]
    }, [])

/** Operators that name where dates begin or end. All others let some dates of each period through, or none. */
const readers: Partial<Record<OperatorName, ReadSpan>> = {
  equals: ofValues,
  in: ofValues,
  between: ([low = null, high = null]) => ({ ...startFrom(low), ...endWith(high) }),
  greaterOrEqual: ([value = null]) => startFrom(value),
  greaterThan: ([value = null]) => {
    const span = valueSpan(value)
    return span && { start: span.end }
  },
  lessOrEqual: ([value = null]) => endWith(value),
  lessThan: ([value = null]) => {
    const span = valueSpan(value)
    return span && { end: span.start }
  },
  current: ([unit = null], clock) => rangeSpan(currentPeriod(unit, clock)),
  previous: ([unit = null, count], clock) => rangeSpan(previousPeriod(unit, clock, count)),
  last: ([count, unit], clock) => {
    const now = wallClock(clock)
    if (unit === 'hours')
      return {
        start: wallClock({ ...clock, now: new Date(clock.now.getTime() - Number(count) * 3_600_000) }).getTime(),
      }
    return unit === 'days' || unit === 'months' || unit === 'years'
      ? { start: earlier(now, Number(count), unit).getTime() }
      : undefined
  },
}

const spanOf = ({ operator, values }: Filter, clock: Clock, unit: DateUnit): Span => ({
  ...everything,
  ...readers[operator]?.(values, clock, unit),
})

function startFrom(value: FilterValue): Partial<Span> {
  const span = valueSpan(value)
  return span ? { start: span.start } : {}
}

function endWith(value: FilterValue): Partial<Span> {
  const span = valueSpan(value)
  return span ? { end: span.end } : {}
}

/** The dates that a value names: a day, a moment or a printed period. None for what has no end, and for what is no date. */
function valueSpan(value: FilterValue): Span | undefined {
  const moment = typeof value === 'string' ? readMoment(value) : undefined
  if (!moment) return typeof value === 'string' ? rangeSpan(dateGroupRange(value)) : undefined
  if (isEndless(moment)) return undefined
  const start = msOf(moment)
  return { start, end: moment.time === null ? msOf(startOfNextDay(moment.day)) : start }
}

function rangeSpan(range: readonly [start: string, end: string] | undefined): Span | undefined {
  const [start, end] = (range ?? []).map((text) => readMoment(text))
  return start && end && { start: msOf(start), end: msOf(end) }
}

const msOf = (moment: Parameters<typeof microsOf>[0]): number => Number(microsOf(moment) / 1000n)
