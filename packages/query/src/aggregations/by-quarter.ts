import { dateGrouping } from './date-grouping.ts'
import { calendarDate, remainder } from './period.ts'

const quarterOf = (month: number) => Math.ceil(month / 3)

export const byQuarter = dateGrouping({
  label: 'Quarter',
  noun: 'quarter',
  pattern: 'YYYY-[Q]Q',
  days: 91,
  step: { months: 3 },
  finer: 'month',
  coarser: 'year',
  start: (dialect, date, kind) => dialect.truncate('quarter', date, kind),
  numberOf: ({ year, month }) => year * 4 + quarterOf(month) - 1,
  startOf: (number) => calendarDate(Math.floor(number / 4), remainder(number, 4) * 3 + 1),
  print: ({ year, month }) => [year, `-Q${quarterOf(month)}`],
  read: (year, rest) => (/^-Q[1-4]$/.test(rest) ? calendarDate(year, Number(rest.slice(2)) * 3 - 2) : undefined),
  axisText: ({ year, month }, write) => `Q${quarterOf(month)} ${write(year)}`,
})
