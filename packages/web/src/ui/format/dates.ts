import {
  dateFormatter as dateFormatterIn,
  formatDay as formatDayIn,
  formatMoment as formatMomentIn,
  writeDate,
  type DateFormat,
  type WritingStyle,
} from '@soundings/query'
import { reportingClock } from './reporting-zone.ts'
import { writingStyle } from './style/writing-style.ts'

/** Dates of results are written by the server, too, in mails. */
export const formatDay = (day: string): string => formatDayIn(day, writingStyle())
export const formatMoment = (moment: string): string => formatMomentIn(moment, writingStyle())
export const dateFormatter = (format: DateFormat): ((date: string) => string) | undefined =>
  dateFormatterIn(format, writingStyle())

/** Moments are shown by the clock of the reporting zone, as schedules, results and files are. */
const formatByReportingClock =
  (patternIn: (style: WritingStyle) => string) =>
  (moment: string | number | Date): string => {
    const [year = '', month, day, hour, minute] = reportingClock(new Date(moment)).split(/\D/)
    if (year === '') return 'Invalid Date'
    return writeDate(patternIn(writingStyle()), {
      year,
      month: Number(month),
      day: Number(day),
      hour: Number(hour),
      minute: Number(minute),
    })
  }

/** Lists and downloads: `Mar 05, 2026`. */
export const formatListDate = formatByReportingClock(({ listDay }) => listDay)
/** Moments: `Mar 05, 2026 14:30`. */
export const formatDateTime = formatByReportingClock(({ listDay, shortClock }) => `${listDay} ${shortClock}`)
/** Runs of tasks, for which the specification has a format of its own: `03/05/2026 02:30 pm`. */
export const formatRunTime = formatByReportingClock(({ runTime }) => runTime)
/** The time of day of such a moment: `02:30 pm`. */
export const formatClock = formatByReportingClock(({ clock }) => clock)
/** The time of day on paper and in notices: `14:30`. */
export const formatShortClock = formatByReportingClock(({ shortClock }) => shortClock)

/** The time of today, or the day with it. */
export function formatSince(moment: number, now: number): string {
  return formatListDate(moment) === formatListDate(now) ? formatShortClock(moment) : formatDateTime(moment)
}

/** Date pickers, from what is stored: `05/03/2026`. */
export function formatPickerDate(stored: string): string {
  const [year = '', month, day] = stored.split('-')
  return writeDate(writingStyle().typedDay, { year, month: Number(month), day: Number(day) })
}

/** A pattern with years of two digits has four where one of the stored days is of another century, such as a date of birth. */
export const withCenturies = (pattern: string, days: readonly string[]): string =>
  days.every((day) => /^20\d\d-/.test(day)) ? pattern : pattern.replace(/\bYY\b/, 'YYYY')

/** What is stored and sent: `2026-03-05`. */
export const formatStoredDate = (date: Date): string =>
  writeDate('YYYY-MM-DD', {
    year: String(date.getFullYear()).padStart(4, '0'),
    month: date.getMonth() + 1,
    day: date.getDate(),
  })
/** By the reporting zone, as relative dates of questions count it. */
export const storedToday = (): string => reportingClock(new Date()).slice(0, 'YYYY-MM-DD'.length)
