import { dateGroupRange } from '../aggregations/groupings/date-zoom.ts'
import { dayFrom, earlier, isDayBefore, isStoredDay, momentOf, startOfNextDay } from '../model/dates/calendar.ts'
import { wallClock, type Clock } from '../model/dates/wall-clock.ts'
import type { Filter } from '../model/query.ts'
import { currentPeriod, previousPeriod } from '../operators/relative-dates.ts'

/** Whole days: the first one, and the first one after them. */
export interface DayRange {
  readonly start: string
  readonly end: string
}

/** Hours begin and end within a day. */
const rangeFrom = (range: readonly [start: string, end: string] | undefined): DayRange | undefined =>
  range?.every(isStoredDay) ? { start: range[0], end: range[1] } : undefined

/** The days that a filter on dates lets through; undefined where they have no first or last one, or begin within a day. */
export function dayRange(
  { operator, values }: Pick<Filter, 'operator' | 'values'>,
  clock: Clock,
): DayRange | undefined {
  const [first, second] = values.map(String)
  if (first === undefined) return undefined
  if (operator === 'between' && second !== undefined)
    return isStoredDay(first) && isStoredDay(second) && !isDayBefore(second, first)
      ? { start: first, end: startOfNextDay(second).day }
      : undefined
  if (operator === 'equals')
    return isStoredDay(first) ? { start: first, end: startOfNextDay(first).day } : rangeFrom(dateGroupRange(first))
  if (operator === 'previous') return rangeFrom(previousPeriod(first, clock, second))
  if (operator === 'current') return rangeFrom(currentPeriod(first, clock))
  return operator === 'last' ? lastRange(Number(first), second, clock) : undefined
}

/**
 * The stretch up to now has as many dates as it says. It ends within today, which is not over, and begins within the day before its first
 * one: of that day dates have none of it, and moments only a part.
 */
function lastRange(count: number, unit: string | undefined, clock: Clock): DayRange | undefined {
  if (unit !== 'days' && unit !== 'months' && unit !== 'years') return undefined
  const begins = momentOf(earlier(wallClock(clock), count, unit)).day
  return { start: startOfNextDay(begins).day, end: startOfNextDay(today(clock)).day }
}

/** The day that the wall clock of the reporting zone shows. */
export const today = (clock: Clock): string => momentOf(wallClock(clock)).day

/** Days are compared as numbers, since years may have more than four digits. */
export const dayNumber = (day: string): number => {
  const [, year, month, date, era] = /^(\d+)-(\d+)-(\d+)( BC)?$/.exec(day) ?? []
  const start = new Date(0)
  start.setUTCFullYear(era ? 1 - Number(year) : Number(year), Number(month) - 1, Number(date))
  return start.getTime() / 86_400_000
}

const partsOf = (day: string) => {
  const date = new Date(dayNumber(day) * 86_400_000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() }
}

/** How many whole months a range has; undefined when it begins or ends within one. */
export function monthsIn({ start, end }: DayRange): number | undefined {
  const [from, to] = [partsOf(start), partsOf(end)]
  return from.date === 1 && to.date === 1 ? (to.year - from.year) * 12 + to.month - from.month : undefined
}

export const daysIn = ({ start, end }: DayRange): number => dayNumber(end) - dayNumber(start)

/** The last day of the range, which filters that include both ends name. */
export const lastDay = ({ end }: DayRange): string => movedDays(end, -1)

export function movedDays(day: string, days: number): string {
  const { year, month, date } = partsOf(day)
  return dayFrom(year, month, date + days)
}

/** The first of the month so many months later. */
export function monthStart(day: string, months = 0): string {
  const { year, month } = partsOf(day)
  return dayFrom(year, month + months, 1)
}

/** What a range is compared with: as many months or days just before it, or those that end on the same day a year before. */
export type ComparedWith = 'previous' | 'yearBefore'

export function rangeBefore(range: DayRange, comparedWith: ComparedWith): DayRange {
  const months = monthsIn(range)
  if (comparedWith === 'yearBefore') {
    if (months !== undefined) return movedMonths(range, -12)
    const end = movedDays(yearBefore(lastDay(range)), 1)
    // People count from the first of a month or year. Of other days, 29 February would make one more or less.
    const start = partsOf(range.start).date === 1 ? yearBefore(range.start) : movedDays(end, -daysIn(range))
    return { start, end }
  }
  return months === undefined
    ? { start: movedDays(range.start, -daysIn(range)), end: range.start }
    : movedMonths(range, -months)
}

const movedMonths = ({ start, end }: DayRange, months: number): DayRange => ({
  start: monthStart(start, months),
  end: monthStart(end, months),
})

/** 29 February has 28 February before it. */
function yearBefore(day: string): string {
  const { year, month, date } = partsOf(day)
  return dayFrom(year - 1, month, month === 2 ? Math.min(date, 28) : date)
}
