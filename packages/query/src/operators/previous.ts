import { findDateUnit, periodRange, printPeriod, type DateUnit } from '../aggregations/date-zoom.ts'
import { calendarDate } from '../aggregations/period.ts'
import { groupings } from '../aggregations/registry.ts'
import { wallClock } from '../model/calendar.ts'
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
    const unit = unitOf(value) ?? 'month'
    const now = wallClock(clock)
    const number = groupings[unit].period.numberOf(calendarDate(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()))
    const [start, end] = periodRange(unit, printPeriod(unit, number - 1)) ?? []
    return sql`(${amongDates(operand, within(operand, momentFrom(start ?? null), momentFrom(end ?? null)), dialect)})`
  },
}

function unitOf(value: FilterValue | undefined): DateUnit | undefined {
  const unit = typeof value === 'string' ? findDateUnit(value) : undefined
  return previousUnits.find((each) => each === unit)
}
