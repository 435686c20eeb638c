import { findDateUnit, periodRange, printPeriod, type DateUnit } from '../aggregations/date-zoom.ts'
import { calendarDate } from '../aggregations/period.ts'
import { groupings } from '../aggregations/registry.ts'
import { wallClock, type Clock } from '../model/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import { amongDates } from '../model/loose-dates.ts'
import { sql } from '../sql/fragment.ts'
import { momentFrom, within } from './date-bounds.ts'
import type { Operator } from './operator.ts'

export const previousUnits = [
  'day',
  'week',
  'sundayWeek',
  'month',
  'quarter',
  'year',
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
    if (!unitOf(unit) || counts.length > 1) return 'Previous Complete needs day, week, month, quarter or year'
    return counts.every((count) => countOf(count) !== undefined)
      ? undefined
      : `The number of periods must be between 1 and ${PREVIOUS_MAX}`
  },
  toSql: (operand, [value, count], { clock, dialect }) => {
    const [start, end] = previousPeriod(unitOf(value) ?? 'month', clock, count) ?? []
    return sql`(${amongDates(operand, within(operand, momentFrom(start ?? null), momentFrom(end ?? null)), dialect)})`
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
  const now = wallClock(clock)
  const number = groupings[unit].period.numberOf(
    calendarDate(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()),
  )
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
