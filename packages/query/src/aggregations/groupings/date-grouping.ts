import { isDayOfMonth } from '../../model/dates/calendar.ts'
import { startOrText } from '../../model/dates/loose-dates.ts'
import { shownType } from '../../model/value-type.ts'
import type { Dialect, WallClockKind } from '../../sql/dialect.ts'
import type { Sql } from '../../sql/fragment.ts'
import type { CalendarChoices } from './calendar-choices.ts'
import { shownForm } from '../distinct-form.ts'
import type { Groupable, Grouping } from './grouping.ts'
import { calendarDate, yearText, type Period } from './period.ts'

interface DateGroup extends Period {
  readonly label: string
  readonly pattern: string
  /** The first moment of the period that holds a date. */
  start(dialect: Dialect, date: Sql, kind: WallClockKind): Sql
  isOffered?(choices: CalendarChoices): boolean
  readonly appliesTo?: (column: Groupable) => boolean
}

/** Groups of dates by periods that follow each other. */
export function dateGrouping({
  label,
  pattern,
  start,
  isOffered,
  appliesTo,
  ...period
}: DateGroup): Grouping & { readonly period: Period } {
  return {
    label,
    pattern,
    period,
    appliesTo: appliesTo ?? (({ dataType }) => dataType === 'DATE'),
    ...(isOffered && { isOffered }),
    typeOf: shownType,
    toSql: (operand, dialect) =>
      startOrText(
        start(dialect, shownForm(operand, dialect), operand.dateKind === 'date' ? 'date' : 'timestamp'),
        operand,
        dialect,
      ),
    format: (value) => (typeof value === 'string' ? printFirstMoment(value, period) : value),
  }
}

export const hasTime = ({ dataType, dateKind = 'timestamp' }: Groupable): boolean =>
  dataType === 'DATE' && dateKind !== 'date'

/** What truncating yields: a day, its midnight, or an hour of it. Other texts are stored values that are no dates, and stay whole. */
const firstMoment = /^(-?\d{4,})-(\d{2})-(\d{2})(?:[T ](\d{2}):00:00)?( BC)?$/

function printFirstMoment(text: string, { print }: Period): string {
  const [, digits, month, day, hour = '0', era] = firstMoment.exec(text) ?? []
  if (digits === undefined || Number(digits) === 0) return text
  const year = era ? 1 - Number(digits) : Number(digits)
  if (!isDayOfMonth(year, Number(month), Number(day))) return text
  const [printedYear, rest] = print(calendarDate(year, Number(month), Number(day), Number(hour)))
  // Some databases write years before 1 with a sign, and filters take them as they are written.
  return digits.startsWith('-') && printedYear === year ? `${digits}${rest}` : yearText(printedYear, rest)
}
