import { dateGrouping } from './date-grouping.ts'
import { calendarDate, remainder, shortMonth, twoDigits } from './period.ts'

export const byMonth = dateGrouping({
  label: 'Month',
  noun: 'month',
  pattern: 'YYYY-MM',
  days: 30,
  step: { months: 1 },
  finer: 'day',
  coarser: 'quarter',
  start: (dialect, date, kind) => dialect.truncate('month', date, kind),
  numberOf: ({ year, month }) => year * 12 + month - 1,
  startOf: (number) => calendarDate(Math.floor(number / 12), remainder(number, 12) + 1),
  print: ({ year, month }) => [year, `-${twoDigits(month)}`],
  read: (year, rest) => (/^-\d\d$/.test(rest) ? calendarDate(year, Number(rest.slice(1))) : undefined),
  axisText: ({ year, month }, write) => `${shortMonth(month)} ${write(year)}`,
})
