import { dateGrouping, hasTime } from './date-grouping.ts'
import {
  calendarDate,
  type CalendarDate,
  dateOfDay,
  dayNumber,
  remainder,
  shortMonth,
  twoDigits,
  yearText,
} from './period.ts'

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

const quarterOf = (month: number) => Math.ceil(month / 3)

export const byQuarter = dateGrouping({
  label: 'Quarter',
  noun: 'quarter',
  pattern: 'YYYY-[Q]Q',
  days: 91,
  step: { months: 3 },
  finer: 'month',
  coarser: 'year',
  isWithinYear: true,
  start: (dialect, date, kind) => dialect.truncate('quarter', date, kind),
  numberOf: ({ year, month }) => year * 4 + quarterOf(month) - 1,
  startOf: (number) => calendarDate(Math.floor(number / 4), remainder(number, 4) * 3 + 1),
  print: ({ year, month }) => [year, `-Q${quarterOf(month)}`],
  read: (year, rest) => (/^-Q[1-4]$/.test(rest) ? calendarDate(year, Number(rest.slice(2)) * 3 - 2) : undefined),
  axisText: ({ year, month }, write) => `Q${quarterOf(month)} ${write(year)}`,
})

export const byMonth = dateGrouping({
  label: 'Month',
  noun: 'month',
  pattern: 'YYYY-MM',
  days: 30,
  step: { months: 1 },
  finer: 'day',
  coarser: 'quarter',
  isWithinYear: true,
  start: (dialect, date, kind) => dialect.truncate('month', date, kind),
  numberOf: ({ year, month }) => year * 12 + month - 1,
  startOf: (number) => calendarDate(Math.floor(number / 12), remainder(number, 12) + 1),
  print: ({ year, month }) => [year, `-${twoDigits(month)}`],
  read: (year, rest) => (/^-\d\d$/.test(rest) ? calendarDate(year, Number(rest.slice(1))) : undefined),
  axisText: ({ year, month }, write) => `${shortMonth(month)} ${write(year)}`,
})

/** Days from the start of 1970, a Thursday, back to the first day of its week. */
const daysBefore1970 = { week: 3, sundayWeek: 4 }

/** A week belongs to the year that has its fourth day, and with it most of its days: so ISO 8601 says, and of weeks from Sunday on the epidemiological calendar. */
function weekOf(start: CalendarDate): { readonly year: number; readonly week: number } {
  const fourth = dayNumber(start) + 3
  const { year } = dateOfDay(fourth)
  return { year, week: Math.floor((fourth - dayNumber(calendarDate(year))) / 7) + 1 }
}

function weekGrouping(unit: 'week' | 'sundayWeek') {
  const before = daysBefore1970[unit]
  const numberOf = (date: CalendarDate) => Math.floor((dayNumber(date) + before) / 7)
  return dateGrouping({
    label: 'Week',
    noun: 'week',
    pattern: unit === 'week' ? 'GGGG-[W]WW' : 'gggg-[W]ww',
    days: 7,
    step: { days: 7 },
    finer: 'day',
    coarser: 'month',
    isWithinYear: true,
    ...(unit === 'sundayWeek' && { isAmbiguous: true as const }),
    isOffered: ({ weekStart }) => weekStart === (unit === 'week' ? 'monday' : 'sunday'),
    start: (dialect, date, kind) => dialect.truncate(unit, date, kind),
    numberOf,
    startOf: (number) => dateOfDay(number * 7 - before),
    print: (start) => {
      const { year, week } = weekOf(start)
      return [year, `-W${twoDigits(week)}`]
    },
    // The fourth of January always lies in the first week.
    read: (year, rest) =>
      /^-W\d\d$/.test(rest)
        ? dateOfDay((numberOf(calendarDate(year, 1, 4)) + Number(rest.slice(2)) - 1) * 7 - before)
        : undefined,
    axisText: (start, write) => {
      const { year, week } = weekOf(start)
      // Two digits behind a number would be taken for a part of it.
      return write(year) === '' ? `Week ${week}` : `Week ${week}, ${yearText(year)}`
    },
  })
}

/** From Monday to Sunday. */
export const byWeek = weekGrouping('week')

/** From Sunday to Saturday. */
export const bySundayWeek = weekGrouping('sundayWeek')

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

/** Written `2026-02-14 08h`, since `2026-02-14 08:00` means that very moment to a filter. */
export const byHour = dateGrouping({
  label: 'Hour',
  noun: 'hour',
  pattern: 'YYYY-MM-DD HH[h]',
  days: 1 / 24,
  step: { hours: 1 },
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
