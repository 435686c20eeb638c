import { isDayOfMonth } from '../model/calendar.ts'
import { startOrText } from '../model/loose-dates.ts'
import type { DateUnit } from '../sql/dialect.ts'
import type { Grouping } from './grouping.ts'

type Print = (year: string, month: string, day: string) => string

export const dateGrouping = (label: string, unit: DateUnit, print: Print): Grouping => ({
  label,
  unit,
  appliesTo: (type) => type === 'DATE',
  typeOf: (operand) => operand,
  toSql: (operand, dialect) => startOrText(dialect.truncate(unit, operand.sql, operand.dateKind), operand, dialect),
  format: (value) => (typeof value === 'string' ? printFirstMoment(value, print) : value),
})

/** What `truncate` yields: a day, or its midnight. Other texts are stored values that are no dates, and stay whole. */
const firstMoment = /^(-?\d{4,})-(\d{2})-(\d{2})(?:[T ]00:00:00)?( BC)?$/

function printFirstMoment(text: string, print: Print): string {
  const [, year, month, day, era = ''] = firstMoment.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined || Number(year) === 0) return text
  const isDate = isDayOfMonth(era ? 1 - Number(year) : Number(year), Number(month), Number(day))
  return isDate ? `${print(year, month, day)}${era}` : text
}
