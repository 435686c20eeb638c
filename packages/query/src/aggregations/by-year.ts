import { dateGrouping } from './date-grouping.ts'
import { calendarDate, yearText } from './period.ts'

export const byYear = dateGrouping({
  label: 'Year',
  noun: 'year',
  pattern: 'YYYY',
  days: 365,
  step: { months: 12 },
  finer: 'quarter',
  start: (dialect, date, kind) => dialect.truncate('year', date, kind),
  numberOf: ({ year }) => year,
  startOf: (number) => calendarDate(number),
  print: ({ year }) => [year, ''],
  read: (year, rest) => (rest === '' ? calendarDate(year) : undefined),
  axisText: ({ year }) => yearText(year),
})
