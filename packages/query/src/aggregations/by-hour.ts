import { dateGrouping, hasTime } from './date-grouping.ts'
import { calendarDate, dateOfDay, dayNumber, remainder, shortMonth, twoDigits } from './period.ts'

/** Written `2026-02-14 08h`, since `2026-02-14 08:00` means that very moment to a filter. */
export const byHour = dateGrouping({
  label: 'Hour',
  noun: 'hour',
  pattern: 'YYYY-MM-DD HH[h]',
  days: 1 / 24,
  coarser: 'day',
  isWithinYear: true,
  appliesTo: hasTime,
  start: (dialect, date, kind) => dialect.truncate('hour', date, kind),
  numberOf: (date) => dayNumber(date) * 24 + date.hour,
  startOf: (number) => ({ ...dateOfDay(Math.floor(number / 24)), hour: remainder(number, 24) }),
  print: ({ year, month, day, hour }) => [year, `-${twoDigits(month)}-${twoDigits(day)} ${twoDigits(hour)}h`],
  read: (year, rest) => {
    const [, month, day, hour] = /^-(\d\d)-(\d\d) ([01]\d|2[0-3])h$/.exec(rest) ?? []
    return month === undefined ? undefined : calendarDate(year, Number(month), Number(day), Number(hour))
  },
  axisText: ({ year, month, day, hour }, write) =>
    `${day} ${shortMonth(month)} ${write(year)}`.trim() + ` ${twoDigits(hour)}h`,
})
