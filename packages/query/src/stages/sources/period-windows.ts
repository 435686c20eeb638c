import type { DateUnit } from '../../aggregations/groupings/date-zoom.ts'
import { groupings } from '../../aggregations/groupings/registry.ts'
import { total } from '../../aggregations/sums.ts'
import type { Measure, PeriodWindows } from '../../derivations/derivation.ts'
import { rateExpression } from '../../rates/rate-sql.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { joined, noSql, sql, wholeNumber, type Sql } from '../../sql/fragment.ts'
import type { Windows } from './windows.ts'

/** How far periods of a unit are from each other: in months, or in days. */
function stepOf(unit: DateUnit): { readonly isOfDays: boolean; readonly length: number } {
  const { step } = groupings[unit].period
  if (!step) throw new TypeError('A measure was planned along periods that have no numbers')
  return 'days' in step ? { isOfDays: true, length: step.days } : { isOfDays: false, length: step.months }
}

const MONTHS = 12
/** In a calendar in which every month has 31 days, the same day of the year before is equally far everywhere. */
const DAYS_OF_MONTH = 31
const LEAP_DAY = 229

/**
 * Numbers of periods, for windows to be ordered by: n0 counts them without a gap; of days, n1 counts them so that all years are
 * equally long, and n2 is the day of the year. All are null for what is no date.
 */
export function periodNumbers(start: Sql, unit: DateUnit, { partOfPeriod }: Dialect): Sql {
  const [year, month, day] = [partOfPeriod('year', start), partOfPeriod('month', start), partOfPeriod('day', start)]
  const months = sql`${year} * ${wholeNumber(MONTHS)} + ${month}`
  if (!stepOf(unit).isOfDays) return sql`${months} as n0`
  return sql`${partOfPeriod('dayNumber', start)} as n0, (${months}) * ${wholeNumber(DAYS_OF_MONTH)} + ${day} as n1, ${month} * 100 + ${day} as n2`
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
  const { isOfDays, length } = stepOf(unit)
  // Rows without a date stand apart from all periods.
  const along = sql`partition by ${joined([...line, sql`case when ${n0} is null then 1 else 0 end`])} order by`
  const value = measure.sql
  const sliding = dialect.slidingNumber ?? dialect.toDouble
  const first = (number: Sql) => windows.name(noSql, (over) => sql`min(${number})${over}`)

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
    previous: () => lookBack(n0, length),
    lastYear: () =>
      isOfDays
        ? lookBack(n1, MONTHS * DAYS_OF_MONTH, sql` when d0.n2 = ${wholeNumber(LEAP_DAY)} then null`)
        : lookBack(n0, MONTHS),
    average(count) {
      const away = wholeNumber((count - 1) * length)
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
