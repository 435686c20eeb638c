import { dateGrouping } from './date-grouping.ts'
import { calendarDate, dateOfDay, dayNumber, shortMonth, twoDigits } from './period.ts'

export const byDay = dateGrouping({
  label: 'Day',
  noun: 'day',
  pattern: 'YYYY-MM-DD',
  days: 1,
  step: { days: 1 },
  finer: 'hour',
  coarser: 'month',
  isWithinYear: true,
  start: (dialect, date, kind) => dialect.truncate('day', date, kind),
  numberOf: dayNumber,
  startOf: dateOfDay,
  print: ({ year, month, day }) => [year, `-${twoDigits(month)}-${twoDigits(day)}`],
  read: (year, rest) =>
    /^-\d\d-\d\d$/.test(rest) ? calendarDate(year, Number(rest.slice(1, 3)), Number(rest.slice(4))) : undefined,
  axisText: ({ year, month, day }, write) => `${day} ${shortMonth(month)} ${write(year)}`,
})
