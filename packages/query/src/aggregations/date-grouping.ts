import { isRealDay } from '../model/calendar.ts'
import type { Operand } from '../model/value-type.ts'
import type { DateUnit, Dialect } from '../sql/dialect.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import type { Grouping } from './grouping.ts'

type Print = (year: string, month: string, day: string) => string

export const dateGrouping = (label: string, unit: DateUnit, print: Print): Grouping => ({
  label,
  unit,
  appliesTo: (type) => type === 'DATE',
  typeOf: (operand) => operand,
  toSql: (operand, dialect) => truncated(unit, operand, dialect),
  format: (value) => {
    const [, year, month, day] = typeof value === 'string' ? (firstMoment.exec(value) ?? []) : []
    if (year === undefined || month === undefined || day === undefined || !isRealDay(year, month, day)) return value
    return print(year, month, day)
  },
})

/** What `truncate` yields: a day, or its midnight. Other texts are stored values that are no dates, and stay whole. */
const firstMoment = /^(-?\d{4,})-(\d{2})-(\d{2})(?:[T ]00:00:00)?(?: BC)?$/

/** A value that is no date has no year, month or day, so it is a group of its own under its own text. */
function truncated(unit: DateUnit, { sql: value, dateKind }: Operand, dialect: Dialect): Sql {
  const start = dialect.truncate(unit, value, dateKind)
  const { looseDates } = dialect
  if (!looseDates) return start
  return sql`case when ${looseDates.isDate(value, dateKind)} then ${dialect.toText(start)} else ${looseDates.toText(value, dateKind)} end`
}
