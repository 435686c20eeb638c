import { isMidnight, LAST_MOMENT, readMoment, startOfNextDay, timestampText, type Moment } from '../model/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import type { Operand } from '../model/value-type.ts'
import { bind, sql, type Sql } from '../sql/fragment.ts'

/** Days are compared with days: as text, SQLite holds '2024-01-01' to be before '2024-01-01 00:00:00'. */
export function atOrAfter(operand: Operand, moment: Moment): Sql {
  if (operand.dateKind === 'timestamp') return sql`${operand.sql} >= ${bindTimestamp(moment)}`
  return isMidnight(moment) ? sql`${operand.sql} >= ${bindDay(moment)}` : sql`${operand.sql} > ${bindDay(moment)}`
}

export function before(operand: Operand, moment: Moment): Sql {
  if (operand.dateKind === 'timestamp') return sql`${operand.sql} < ${bindTimestamp(moment)}`
  return isMidnight(moment) ? sql`${operand.sql} < ${bindDay(moment)}` : sql`${operand.sql} <= ${bindDay(moment)}`
}

/** A value without a time means the whole day, so 'after' begins with the next one. */
export function after(operand: Operand, given: Moment): Sql {
  const next = given.time === null ? startOfNextDay(given.day) : undefined
  if (next) return atOrAfter(operand, next)
  const moment = given.time === null ? LAST_MOMENT : given
  return operand.dateKind === 'timestamp'
    ? sql`${operand.sql} > ${bindTimestamp(moment)}`
    : sql`${operand.sql} > ${bindDay(moment)}`
}

export function atOrBefore(operand: Operand, given: Moment): Sql {
  const next = given.time === null ? startOfNextDay(given.day) : undefined
  if (next) return before(operand, next)
  const moment = given.time === null ? LAST_MOMENT : given
  return operand.dateKind === 'timestamp'
    ? sql`${operand.sql} <= ${bindTimestamp(moment)}`
    : sql`${operand.sql} <= ${bindDay(moment)}`
}

export const within = (operand: Operand, start: Moment, end: Moment): Sql =>
  sql`${atOrAfter(operand, start)} and ${before(operand, end)}`

/** Date equality is a half-open day; a value with a time of day means that moment. */
export function onMoment(operand: Operand, moment: Moment): Sql {
  if (moment.time !== null && operand.dateKind === 'timestamp') return sql`${operand.sql} = ${bindTimestamp(moment)}`
  const day = { day: moment.day, time: null }
  return sql`${atOrAfter(operand, day)} and ${atOrBefore(operand, day)}`
}

export function momentFrom(value: FilterValue): Moment {
  const moment = typeof value === 'string' ? readMoment(value) : undefined
  if (!moment) throw new TypeError('A date passed its check but cannot be read')
  return moment
}

export const bindMoment = (moment: Moment, { dateKind }: Pick<Operand, 'dateKind'>) =>
  dateKind === 'date' ? bindDay(moment) : bindTimestamp(moment)

const bindDay = ({ day }: Moment) => bind(day, 'date')
const bindTimestamp = (moment: Moment) => bind(timestampText(moment), 'timestamp')
