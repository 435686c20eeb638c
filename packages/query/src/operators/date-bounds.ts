import {
  isEndless,
  isMidnight,
  readMoment,
  startOfNextDay,
  timestampText,
  type Moment,
} from '../model/dates/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import { isInstant, type Operand } from '../model/value-type.ts'
import { bind, sql, type Sql } from '../sql/fragment.ts'
import { isShownWithin } from './instant-bounds.ts'

/** After it begins a year that not every database can name. All hold moments to the microsecond or more coarsely. */
const lastMoment: Moment = { day: '9999-12-31', time: '23:59:59.999999' }
const isAfterLast = (moment: Moment) => moment.day === '10000-01-01' && isMidnight(moment)

/** Where the database can hold no date on this side of a moment, a comparison with it is true of all dates, or of none. */
function beyondYears({ years }: Operand, { day }: Moment): 'before' | 'after' | undefined {
  if (!years) return undefined
  if (day.startsWith('-') || day.endsWith('BC')) return 'before'
  const year = day === 'infinity' ? Infinity : Number.parseInt(day, 10)
  if (year < years.first) return 'before'
  return year > years.last ? 'after' : undefined
}
const ofAll = ({ sql: date }: Operand) => sql`${date} is not null`
const ofNone = sql`1 = 0`

/** Days are compared with days: as text, SQLite holds '2024-01-01' to be before '2024-01-01 00:00:00'. */
export function atOrAfter(operand: Operand, moment: Moment): Sql {
  if (isInstant(operand)) return isShownWithin(operand, { from: moment })
  const beyond = beyondYears(operand, moment)
  if (beyond) return beyond === 'before' ? ofAll(operand) : ofNone
  if (isAfterLast(moment)) return sql`${operand.sql} > ${bindMoment(lastMoment, operand)}`
  if (operand.dateKind === 'timestamp') return sql`${operand.sql} >= ${bindTimestamp(moment)}`
  return isMidnight(moment) ? sql`${operand.sql} >= ${bindDay(moment)}` : sql`${operand.sql} > ${bindDay(moment)}`
}

export function before(operand: Operand, moment: Moment): Sql {
  if (isInstant(operand)) return isShownWithin(operand, { to: moment })
  const beyond = beyondYears(operand, moment)
  if (beyond) return beyond === 'after' ? ofAll(operand) : ofNone
  if (isAfterLast(moment)) return sql`${operand.sql} <= ${bindMoment(lastMoment, operand)}`
  if (operand.dateKind === 'timestamp') return sql`${operand.sql} < ${bindTimestamp(moment)}`
  return isMidnight(moment) ? sql`${operand.sql} < ${bindDay(moment)}` : sql`${operand.sql} <= ${bindDay(moment)}`
}

/** A value without a time means the whole day, so 'after' begins with the next one. */
export function after(operand: Operand, moment: Moment): Sql {
  if (isInstant(operand) && isOneMoment(moment)) return isShownWithin(operand, { from: moment, isAfterFrom: true })
  if (beyondYears(operand, moment)) return atOrAfter(operand, moment)
  if (isEndless(moment)) return sql`${operand.sql} > ${bindMoment(moment, operand)}`
  if (moment.time === null) return atOrAfter(operand, startOfNextDay(moment.day))
  return operand.dateKind === 'timestamp'
    ? sql`${operand.sql} > ${bindTimestamp(moment)}`
    : sql`${operand.sql} > ${bindDay(moment)}`
}

export function atOrBefore(operand: Operand, moment: Moment): Sql {
  if (isInstant(operand) && isOneMoment(moment)) return isShownWithin(operand, { to: moment, isUpToTo: true })
  if (beyondYears(operand, moment)) return before(operand, moment)
  if (isEndless(moment)) return sql`${operand.sql} <= ${bindMoment(moment, operand)}`
  if (moment.time === null) return before(operand, startOfNextDay(moment.day))
  return operand.dateKind === 'timestamp'
    ? sql`${operand.sql} <= ${bindTimestamp(moment)}`
    : sql`${operand.sql} <= ${bindDay(moment)}`
}

/** From the start on and before the end. */
export const within = (operand: Operand, start: Moment, end: Moment): Sql =>
  isInstant(operand)
    ? isShownWithin(operand, { from: start, to: end })
    : sql`${atOrAfter(operand, start)} and ${before(operand, end)}`

/** From one moment to another, both included; a last day counts whole. */
export function fromTo(operand: Operand, low: Moment, high: Moment): Sql {
  if (!isInstant(operand)) return sql`${atOrAfter(operand, low)} and ${atOrBefore(operand, high)}`
  return isOneMoment(high)
    ? isShownWithin(operand, { from: low, to: high, isUpToTo: true })
    : within(operand, low, startOfNextDay(high.day))
}

/** Date equality is a half-open day; a value with a time of day means that moment. */
export function onMoment(operand: Operand, moment: Moment): Sql {
  if (isInstant(operand)) return fromTo(operand, moment, moment)
  if (beyondYears(operand, moment)) return ofNone
  if (isEndless(moment)) return sql`${operand.sql} = ${bindMoment(moment, operand)}`
  if (moment.time !== null && operand.dateKind === 'timestamp') return sql`${operand.sql} = ${bindTimestamp(moment)}`
  const day = { day: moment.day, time: null }
  return fromTo(operand, day, day)
}

/** A moment by itself; a day without a time stands for all of it. */
const isOneMoment = (moment: Moment) => moment.time !== null || isEndless(moment)

export function momentFrom(value: FilterValue): Moment {
  const moment = typeof value === 'string' ? readMoment(value) : undefined
  if (!moment) throw new TypeError('A date passed its check but cannot be read')
  return moment
}

export const bindMoment = (moment: Moment, { dateKind }: Pick<Operand, 'dateKind'>) =>
  dateKind === 'date' ? bindDay(moment) : bindTimestamp(moment)

const bindDay = ({ day }: Moment) => bind(day, 'date')
const bindTimestamp = (moment: Moment) => bind(timestampText(moment), 'timestamp')
