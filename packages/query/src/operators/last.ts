import { earlier, momentOf, wallClock, type CalendarUnit, type Clock } from '../model/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import { amongDates } from '../model/loose-dates.ts'
import { sql } from '../sql/fragment.ts'
import { within } from './date-bounds.ts'
import type { Operator } from './operator.ts'

/** The largest count of each unit: beyond a thousand years calendars of databases end. */
export const lastUnits = { hours: 8_760_000, days: 365_000, months: 12_000, years: 1_000 } satisfies Record<CalendarUnit, number>

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
    if (values.length !== 2 || !isUnit(unit)) return 'Last needs a number of hours, days, months or years'
    const isCount = /^[1-9]\d{0,6}$/.test(String(count)) && Number(count) <= lastUnits[unit]
    return isCount ? undefined : `The number of ${unit} must be between 1 and ${lastUnits[unit]}`
  },
  toSql: (operand, [count, unit], { clock, dialect }) => {
    const start = startOf(clock, Number(count), isUnit(unit) ? unit : 'days')
    const isWithin = within(operand, momentOf(justAfter(start)), momentOf(justAfter(wallClock(clock))))
    return sql`(${amongDates(operand, isWithin, dialect)})`
  },
}

/** Hours are counted on the real clock, so that a change to summer time does not lengthen them. */
function startOf(clock: Clock, count: number, unit: CalendarUnit) {
  if (unit !== 'hours') return earlier(wallClock(clock), count, unit)
  return wallClock({ ...clock, now: new Date(clock.now.getTime() - count * 3_600_000) })
}

const justAfter = (wall: Date) => new Date(wall.getTime() + 1)

const isUnit = (value: FilterValue | undefined): value is CalendarUnit =>
  typeof value === 'string' && Object.hasOwn(lastUnits, value)
