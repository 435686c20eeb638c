import { isDayOfMonth } from '../model/calendar.ts'
import { startOrText } from '../model/loose-dates.ts'
import { shownType } from '../model/value-type.ts'
import type { DateUnit } from '../sql/dialect.ts'
import { shownForm } from './distinct-form.ts'
import type { Grouping } from './grouping.ts'

type Print = (year: string, month: string, day: string) => string

export const dateGrouping = (label: string, unit: DateUnit, print: Print): Grouping => ({
  label,
  unit,
  appliesTo: (type) => type === 'DATE',
  typeOf: shownType,
  toSql: (operand, dialect) => {
    const start = dialect.truncate(unit, shownForm(operand, dialect), operand.dateKind === 'date' ? 'date' : 'timestamp')
    return startOrText(start, operand, dialect)
  },
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
