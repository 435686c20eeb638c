import { findDateUnit, periodRange, printPeriod, type DateUnit } from '../aggregations/date-zoom.ts'
import { calendarDate } from '../aggregations/period.ts'
import { groupings } from '../aggregations/registry.ts'
import { wallClock, type Clock } from '../model/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import { amongDates } from '../model/loose-dates.ts'
import { sql } from '../sql/fragment.ts'
import { momentFrom, within } from './date-bounds.ts'
import type { Operator } from './operator.ts'

export const previousUnits = ['day', 'week', 'sundayWeek', 'month', 'quarter', 'year'] as const satisfies readonly DateUnit[]

/** The whole period before the one that is now. */
export const previous: Operator = {
  label: 'Previous Complete',
  appliesTo: ['DATE'],
  inputFor: () => 'previous-unit',
  defaultsFor: () => ['month'],
  check: (values) => (values.length === 1 && unitOf(values[0]) ? undefined : 'Previous Complete needs day, week, month, quarter or year'),
  toSql: (operand, [value], { clock, dialect }) => {
    const [start, end] = previousPeriod(unitOf(value) ?? 'month', clock) ?? []
    return sql`(${amongDates(operand, within(operand, momentFrom(start ?? null), momentFrom(end ?? null)), dialect)})`
  },
}

/** The first day of it, and the first day after it. */
export function previousPeriod(name: FilterValue, clock: Clock): readonly [start: string, end: string] | undefined {
  const unit = unitOf(name)
  if (!unit) return undefined
  const now = wallClock(clock)
  const number = groupings[unit].period.numberOf(calendarDate(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()))
  return periodRange(unit, printPeriod(unit, number - 1))
}

function unitOf(value: FilterValue | undefined): DateUnit | undefined {
  const unit = typeof value === 'string' ? findDateUnit(value) : undefined
  return previousUnits.find((each) => each === unit)
}
