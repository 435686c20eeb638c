import { financialPeriods } from '../aggregations/groupings/by-financial-period.ts'
import { type DateUnit, findDateUnit, periodRange, printPeriod } from '../aggregations/groupings/date-zoom.ts'
import { calendarDate } from '../aggregations/groupings/period.ts'
import { groupings } from '../aggregations/groupings/registry.ts'
import { type CalendarUnit, earlier, momentOf } from '../model/dates/calendar.ts'
import { type Clock, wallClock } from '../model/dates/wall-clock.ts'
import type { FilterValue } from '../model/filter-value.ts'
import { amongDates, withYears } from '../model/dates/loose-dates.ts'
import { isInstant } from '../model/value-type.ts'
import { instantAt } from '../model/dates/zones.ts'
import { sql } from '../sql/fragment.ts'
import { momentFrom, within } from './date-bounds.ts'
import { isWithin } from './instant-bounds.ts'
import type { Operator } from './operator.ts'

export const currentUnits = ['day', 'month', 'year', ...financialPeriods] as const satisfies readonly DateUnit[]

type CurrentUnit = (typeof currentUnits)[number]

export const current: Operator = {
  label: 'Current',
  appliesTo: ['DATE'],
  inputFor: () => 'current-unit',
  defaultsFor: () => ['day'],
  check: (values) =>
    values.length === 1 && isCurrentUnit(values[0])
      ? undefined
      : 'Current needs day, month, year, or a financial year or quarter',
  toSql: (operand, [unit], { clock, dialect }) => {
    const [start, end] = currentPeriod(isCurrentUnit(unit) ? unit : 'day', clock) ?? []
    return sql`(${amongDates(operand, within(withYears(operand, dialect), momentFrom(start ?? null), momentFrom(end ?? null)), dialect)})`
  },
}

/** The first day of the period that is now, and the first day after it. */
export function currentPeriod(name: FilterValue, clock: Clock): readonly [start: string, end: string] | undefined {
  const unit = currentUnits.find((each) => each === name)
  return unit && periodRange(unit, printPeriod(unit, numberNow(unit, clock)))
}

function numberNow(unit: DateUnit, clock: Clock): number {
  const now = wallClock(clock)
  return groupings[unit].period.numberOf(calendarDate(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()))
}

const isCurrentUnit = (value: FilterValue | undefined): value is CurrentUnit =>
  currentUnits.some((unit) => unit === value)

/** The largest count of each unit: beyond a thousand years calendars of databases end. */
export const lastUnits = { hours: 8_760_000, days: 365_000, months: 12_000, years: 1_000 } satisfies Record<
  CalendarUnit,
  number
>

/**
 * The time up to and including now. A stretch of 7 days has 7 dates in it, whatever the hour: it begins just after
 * this time of day a week ago.
 */
export const last: Operator = {
  label: 'Last',
  appliesTo: ['DATE'],
  inputFor: () => 'last-n-unit',
  defaultsFor: () => [7, 'days'],
  check: (values) => {
    const [count, unit] = values
    if (values.length !== 2 || !isCalendarUnit(unit)) return 'Last needs a number of hours, days, months or years'
    const isCount = /^[1-9]\d{0,6}$/.test(String(count)) && Number(count) <= lastUnits[unit]
    return isCount ? undefined : `The number of ${unit} must be between 1 and ${lastUnits[unit]}`
  },
  toSql: (operand, [count, unit], { clock, dialect }) => {
    const asked = [clock, Number(count), isCalendarUnit(unit) ? unit : 'days'] as const
    const dated = withYears(operand, dialect)
    if (isInstant(operand))
      return isWithin(dated, { from: microsAfter(firstInstant(...asked)), to: microsAfter(clock.now.getTime()) })
    const isRecent = within(dated, momentOf(justAfter(startOf(...asked))), momentOf(justAfter(wallClock(clock))))
    return sql`(${amongDates(operand, isRecent, dialect)})`
  },
}

/** Hours are counted on the real clock, so that a change to summer time does not lengthen them. */
function startOf(clock: Clock, count: number, unit: CalendarUnit) {
  if (unit !== 'hours') return earlier(wallClock(clock), count, unit)
  return wallClock({ ...clock, now: new Date(clock.now.getTime() - count * 3_600_000) })
}

/** Days, months and years ago the clock on the wall showed the same time of day. */
const firstInstant = (clock: Clock, count: number, unit: CalendarUnit): number =>
  unit === 'hours'
    ? clock.now.getTime() - count * 3_600_000
    : instantAt(startOf(clock, count, unit).getTime(), clock.zone)

const microsAfter = (instantMs: number) => BigInt(instantMs + 1) * 1000n

const justAfter = (wall: Date) => new Date(wall.getTime() + 1)

const isCalendarUnit = (value: FilterValue | undefined): value is CalendarUnit =>
  typeof value === 'string' && Object.hasOwn(lastUnits, value)

export const previousUnits = [
  'day',
  'week',
  'sundayWeek',
  'month',
  'quarter',
  'year',
  ...financialPeriods,
] as const satisfies readonly DateUnit[]

/** So many periods may be asked for: a hundred years of months. */
export const PREVIOUS_MAX = 1200

/** The whole period before the one that is now, or with a number the so many before it. */
export const previous: Operator = {
  label: 'Previous Complete',
  appliesTo: ['DATE'],
  inputFor: () => 'previous-unit',
  defaultsFor: () => ['month'],
  check: ([unit, ...counts]) => {
    if (!unitOf(unit) || counts.length > 1)
      return 'Previous Complete needs day, week, month, quarter, year, or a financial year or quarter'
    return counts.every((count) => countOf(count) !== undefined)
      ? undefined
      : `The number of periods must be between 1 and ${PREVIOUS_MAX}`
  },
  toSql: (operand, [value, count], { clock, dialect }) => {
    const [start, end] = previousPeriod(unitOf(value) ?? 'month', clock, count) ?? []
    return sql`(${amongDates(operand, within(withYears(operand, dialect), momentFrom(start ?? null), momentFrom(end ?? null)), dialect)})`
  },
}

/** The first day of the first period, and the first day after the last one. */
export function previousPeriod(
  name: FilterValue,
  clock: Clock,
  periods?: FilterValue,
): readonly [start: string, end: string] | undefined {
  const unit = unitOf(name)
  const count = periods === undefined ? 1 : countOf(periods)
  if (!unit || count === undefined) return undefined
  const number = numberNow(unit, clock)
  const [first, last] = [count, 1].map((before) => periodRange(unit, printPeriod(unit, number - before)))
  return first && last && [first[0], last[1]]
}

function countOf(value: FilterValue): number | undefined {
  return /^[1-9]\d{0,3}$/.test(String(value)) && Number(value) <= PREVIOUS_MAX ? Number(value) : undefined
}

function unitOf(value: FilterValue | undefined): DateUnit | undefined {
  const unit = typeof value === 'string' ? findDateUnit(value) : undefined
  return previousUnits.find((each) => each === unit)
}
