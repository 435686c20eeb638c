import { dateGrouping } from './date-grouping.ts'
import { calendarDate, dateOfDay, dayNumber, twoDigits, type CalendarDate } from './period.ts'

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
      return `W${twoDigits(week)} ${write(year)}`
    },
  })
}

/** From Monday to Sunday. */
export const byWeek = weekGrouping('week')

/** From Sunday to Saturday. */
export const bySundayWeek = weekGrouping('sundayWeek')
