import { earlier, momentOf, wallClock, type CalendarUnit, type Clock } from '../model/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import { amongDates } from '../model/loose-dates.ts'
import { isInstant } from '../model/value-type.ts'
import { instantAt } from '../model/zones.ts'
import { sql } from '../sql/fragment.ts'
import { within } from './date-bounds.ts'
import { isWithin } from './instant-bounds.ts'
import type { Operator } from './operator.ts'

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
    if (values.length !== 2 || !isUnit(unit)) return 'Last needs a number of hours, days, months or years'
    const isCount = /^[1-9]\d{0,6}$/.test(String(count)) && Number(count) <= lastUnits[unit]
    return isCount ? undefined : `The number of ${unit} must be between 1 and ${lastUnits[unit]}`
  },
  toSql: (operand, [count, unit], { clock, dialect }) => {
    const asked = [clock, Number(count), isUnit(unit) ? unit : 'days'] as const
    if (isInstant(operand))
      return isWithin(operand, { from: microsAfter(firstInstant(...asked)), to: microsAfter(clock.now.getTime()) })
    const isRecent = within(operand, momentOf(justAfter(startOf(...asked))), momentOf(justAfter(wallClock(clock))))
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

const isUnit = (value: FilterValue | undefined): value is CalendarUnit =>
  typeof value === 'string' && Object.hasOwn(lastUnits, value)
