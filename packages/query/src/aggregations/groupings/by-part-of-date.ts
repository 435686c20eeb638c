import { startOrText } from '../../model/dates/loose-dates.ts'
import type { Operand, ValueType } from '../../model/value-type.ts'
import type { DatePart, Dialect } from '../../sql/dialect.ts'
import { joined, sql, textLiteral, wholeNumber, type Sql } from '../../sql/fragment.ts'
import { hasTime } from './date-grouping.ts'
import { shownForm } from '../distinct-form.ts'
import type { Groupable, Grouping } from './grouping.ts'
import { monthNames, twoDigits } from './period.ts'

const textType: ValueType = { dataType: 'STRING', numberKind: 'decimal', dateKind: 'timestamp' }

/** Added to the part of a date, so that each has two digits and texts sort as numbers do. */
const OFFSET = 10

interface DatePartGroup {
  readonly label: string
  readonly part: DatePart
  /** The smallest number of the part. */
  readonly first: number
  readonly cycle: readonly string[]
  readonly cycleOf: NonNullable<Grouping['cycleOf']>
  readonly appliesTo?: (column: Groupable) => boolean
}

/** Groups of dates by a part of them that comes again and again. A value that is no date, or an infinite one, is a group of its own under its own text. */
function datePartGrouping({ label, part, first, cycle, cycleOf, appliesTo }: DatePartGroup): Grouping {
  const texts = new Map(cycle.map((text, at) => [String(first + at + OFFSET), text]))
  const keyOf = (operand: Operand, dialect: Dialect): Sql => {
    const date = shownForm(operand, dialect)
    const code = sql`(${dialect.datePart(part, date)} + ${wholeNumber(OFFSET)})`
    return dialect.looseDates
      ? startOrText(code, operand, dialect)
      : sql`coalesce(${dialect.toText(code)}, ${dialect.toText(date)})`
  }
  return {
    label,
    cycle,
    cycleOf,
    appliesTo: appliesTo ?? (({ dataType }) => dataType === 'DATE'),
    typeOf: () => textType,
    toSql: keyOf,
    format: (value) => (typeof value === 'string' ? (texts.get(value) ?? value) : value),
    filtered: (operand, dialect) => {
      const key = keyOf(operand, dialect)
      const cases = [...texts].map(([code, text]) => sql` when ${textLiteral(code)} then ${textLiteral(text)}`)
      return { ...textType, sql: sql`(case ${key}${joined(cases, '')} else ${key} end)` }
    },
  }
}

export const byHourOfDay = datePartGrouping({
  label: 'Hour of day',
  part: 'hour',
  first: 0,
  cycle: Array.from({ length: 24 }, (_, hour) => `${twoDigits(hour)}:00`),
  cycleOf: { unit: 'hour', days: 1 },
  appliesTo: hasTime,
})

export const byDayOfWeek = datePartGrouping({
  label: 'Day of week',
  part: 'weekday',
  first: 1,
  cycle: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  cycleOf: { unit: 'day', days: 7 },
})

export const byMonthOfYear = datePartGrouping({
  label: 'Month of year',
  part: 'month',
  first: 1,
  cycle: monthNames,
  cycleOf: { unit: 'month', days: 365 },
})
