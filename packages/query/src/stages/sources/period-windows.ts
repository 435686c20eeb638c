import type { DateUnit } from '../../aggregations/groupings/date-zoom.ts'
import type { CalendarDate } from '../../aggregations/groupings/period.ts'
import { groupings } from '../../aggregations/groupings/registry.ts'
import { total } from '../../aggregations/sums.ts'
import type { Measure, PeriodWindows } from '../../derivations/derivation.ts'
import { rateExpression } from '../../rates/rate-sql.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { joined, noSql, signedNumber, sql, wholeNumber, type Sql } from '../../sql/fragment.ts'
import { startOfPeriod, type WholePeriods } from '../../trend/whole-periods.ts'
import type { Windows } from './windows.ts'

const MONTHS = 12
/** In a calendar in which every month has 31 days, the same day of the year before is equally far everywhere. */
const DAYS_OF_MONTH = 31
const DAYS_OF_YEAR = MONTHS * DAYS_OF_MONTH
const HOURS = 24
const LEAP_DAY = 229
const DAYS_OF_WEEK = 7
/** In a calendar in which every year has 53 weeks, the same holds for weeks. Week 53 begins so many days after the first one. */
const WEEK_53 = 52 * DAYS_OF_WEEK

/** How far periods of a unit are from each other, by the numbers below. */
interface Distances {
  readonly next: number
  /** From the same period a year before. */
  readonly year: number
  /** The place within the year that the year before has not. */
  readonly alone?: number
}

function distancesOf(unit: DateUnit): Distances {
  const { step } = groupings[unit].period
  if ('months' in step) return { next: step.months, year: MONTHS }
  if ('hours' in step) return { next: step.hours, year: DAYS_OF_YEAR * HOURS, alone: LEAP_DAY }
  return step.days === 1
    ? { next: step.days, year: DAYS_OF_YEAR, alone: LEAP_DAY }
    : { next: step.days, year: WEEK_53 + DAYS_OF_WEEK, alone: WEEK_53 }
}

/**
 * Numbers of periods, for windows to be ordered by: n0 counts them without a gap; of hours, days and weeks, n1 counts them so that all
 * years are equally long, and n2 is the place within the year. All are null for what is no date.
 */
export function periodNumbers(start: Sql, unit: DateUnit, { partOfPeriod }: Dialect): Sql {
  const { step } = groupings[unit].period
  const [year, month, day] = [partOfPeriod('year', start), partOfPeriod('month', start), partOfPeriod('day', start)]
  const months = sql`${year} * ${wholeNumber(MONTHS)} + ${month}`
  if ('months' in step) return sql`${months} as n0`
  const dayNumber = partOfPeriod('dayNumber', start)
  if ('days' in step && step.days === DAYS_OF_WEEK) {
    const { yearOfWeek, daysIntoYear } = placeOfWeek(year, month, day)
    return sql`${dayNumber} as n0, ${yearOfWeek} * ${wholeNumber(WEEK_53 + DAYS_OF_WEEK)} + ${daysIntoYear} as n1, ${daysIntoYear} as n2`
  }
  const numbered = (number: Sql) =>
    'hours' in step ? sql`(${number}) * ${wholeNumber(HOURS)} + ${partOfPeriod('hour', start)}` : number
  return sql`${numbered(dayNumber)} as n0, ${numbered(sql`(${months}) * ${wholeNumber(DAYS_OF_MONTH)} + ${day}`)} as n1, ${month} * 100 + ${day} as n2`
}

/** 1 where the period of a row is whole. */
const h0 = sql`d0.h0`

/** Says of each row whether its period is whole, under the name that `ofWholePeriod` reads. */
export function wholeMark(start: Sql, unit: DateUnit, { first, after }: WholePeriods, dialect: Dialect): Sql {
  const isFrom = (number: number) => isAtOrAfter(start, unit, startOfPeriod(unit, number), dialect)
  const isLate = sql`not (${isFrom(after)})`
  return sql`case when ${first === undefined ? isLate : sql`${isFrom(first)} and ${isLate}`} then 1 else 0 end as h0`
}

/** A value of a row whose period is whole; what is known of a part of one is not compared with whole ones. */
export const ofWholePeriod = (value: Sql): Sql => sql`case when ${h0} = 1 then ${value} end`

/** Compared part by part: as one number an hour would not fit into an integer of every database. */
function isAtOrAfter(start: Sql, unit: DateUnit, from: CalendarDate, { partOfPeriod }: Dialect): Sql {
  const day = sql`${partOfPeriod('year', start)} * 10000 + ${partOfPeriod('month', start)} * 100 + ${partOfPeriod('day', start)}`
  const fromDay = signedNumber(from.year * 10_000 + from.month * 100 + from.day)
  return unit === 'hour'
    ? sql`(${day} > ${fromDay} or (${day} = ${fromDay} and ${partOfPeriod('hour', start)} >= ${wholeNumber(from.hour)}))`
    : sql`${day} >= ${fromDay}`
}

/** Days of a common year before each month. */
const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

/** The year that has the fourth day of a week, and how many days lie between the start of its first week and this one. */
function placeOfWeek(year: Sql, month: Sql, day: Sql) {
  const isNextYear = sql`${month} = 12 and ${day} >= 29`
  const daysBefore = joined(
    DAYS_BEFORE.map((days, at) => sql` when ${wholeNumber(at + 1)} then ${wholeNumber(days)}`),
    '',
  )
  const leapDay = sql`case when ${month} > 2 and ${year} % 4 = 0 and (${year} % 100 <> 0 or ${year} % 400 = 0) then 1 else 0 end`
  // Of the fourth day, so that a week which begins in December is not before the year.
  const daysSinceNewYear = sql`(case ${month}${daysBefore} end + ${leapDay} + ${day} + 2)`
  return {
    yearOfWeek: sql`(${year} + case when ${isNextYear} then 1 else 0 end)`,
    daysIntoYear: sql`(case when ${isNextYear} then 0 else ${daysSinceNewYear} - ${daysSinceNewYear} % ${wholeNumber(DAYS_OF_WEEK)} end)`,
  }
}

interface Axis {
  readonly unit: DateUnit
  /** What tells one line of periods from another. */
  readonly line: readonly Sql[]
}

const n0 = sql`d0.n0`
const n1 = sql`d0.n1`

/** What the periods before that of a row say of a measure. */
export function periodWindows(
  measure: Measure,
  { unit, line }: Axis,
  windows: Windows,
  dialect: Dialect,
): PeriodWindows {
  const { next, year, alone } = distancesOf(unit)
  // Rows without a date stand apart from all periods.
  const along = sql`partition by ${joined([...line, sql`case when ${n0} is null then 1 else 0 end`])} order by`
  const value = measure.sql
  const sliding = dialect.slidingNumber ?? dialect.toDouble
  // The first periods are no whole ones where a filter begins within them.
  const first = (number: Sql) => windows.name(noSql, (over) => sql`min(${ofWholePeriod(number)})${over}`)

  /** A period so far back: its measure, or what is known of a period without rows that lies within the result. */
  function lookBack(number: Sql, distance: number, unless = noSql): Sql {
    const away = wholeNumber(distance)
    const window = sql`${along} ${number} range between ${away} preceding and current row`
    const found = windows.name(window, (over) => dialect.firstValue(number, over))
    const before = windows.name(window, (over) => dialect.firstValue(value, over))
    const missing =
      measure.ofNoRows === null
        ? noSql
        : sql` when ${number} - ${away} >= ${first(number)} then ${wholeNumber(measure.ofNoRows)}`
    return sql`case${unless} when ${found} = ${number} - ${away} then ${before}${missing} end`
  }

  return {
    totalSoFar() {
      const soFar = windows.name(sql`${along} ${n0} rows between unbounded preceding and current row`, (over) =>
        total({ sql: value, numberKind: measure.type.numberKind }, dialect, over),
      )
      return sql`case when ${n0} is not null then ${soFar} end`
    },
    previous: () => lookBack(n0, next),
    lastYear: () =>
      alone === undefined ? lookBack(n0, year) : lookBack(n1, year, sql` when d0.n2 = ${wholeNumber(alone)} then null`),
    average(count) {
      const away = wholeNumber((count - 1) * next)
      const window = sql`${along} ${n0} range between ${away} preceding and current row`
      const added = (part: Sql) => windows.name(window, (over) => dialect.toDouble(sql`sum(${sliding(part)})${over}`))
      const isComplete = (part: Sql, ofNoRows: 0 | null) => {
        const known = windows.name(window, (over) => sql`count(${part})${over}`)
        if (ofNoRows === null) return sql`${known} = ${wholeNumber(count)}`
        return sql`${n0} - ${away} >= ${first(n0)} and ${known} = ${windows.name(window, (over) => sql`count(*)${over}`)}`
      }
      if (!measure.rate)
        return sql`case when ${isComplete(value, measure.ofNoRows)} then ${added(value)} / ${wholeNumber(count)} end`
      const { events, over: divisor, per, ofNoRows } = measure.rate
      const together = rateExpression({ events: added(events), over: added(divisor), per }, dialect)
      return sql`case when ${isComplete(events, ofNoRows)} and ${isComplete(divisor, ofNoRows)} then ${together} end`
    },
  }
}
