import dayjs, { type ConfigType } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { reportingClock } from './reporting-zone.ts'

dayjs.extend(utc)

/** Dates of results are written by the server, too, in mails. */
export { formatDay, formatMoment } from '@soundings/query'

const format = (pattern: string) => (date: ConfigType) => dayjs(date).format(pattern)

/** Moments are shown by the clock of the reporting zone, as schedules, results and files are. Read as UTC, because the clocks of this place may skip an hour of that zone. */
const formatByReportingClock = (pattern: string) => (moment: ConfigType) =>
  dayjs.utc(reportingClock(dayjs(moment).toDate())).format(pattern)

/** Lists and downloads: `Mar 05, 2026`. */
export const formatListDate = formatByReportingClock('MMM DD, YYYY')
/** Moments, as the last run of a task: `03/05/2026 02:30 pm`. */
export const formatRunTime = formatByReportingClock('MM/DD/YYYY hh:mm a')
/** The time of day of such a moment: `02:30 pm`. */
export const formatClock = formatByReportingClock('hh:mm a')
/** The time of day on paper and in notices: `14:30`. */
export const formatShortClock = formatByReportingClock('HH:mm')
/** Date pickers: `05/03/2026`. */
export const formatPickerDate = format('DD/MM/YYYY')
/** What is stored and sent: `2026-03-05`. */
export const formatStoredDate = format('YYYY-MM-DD')
export const storedToday = (): string => formatStoredDate(new Date())
