import dayjs, { type ConfigType } from 'dayjs'

/** Dates of results are written by the server, too, in mails. */
export { formatDay, formatMoment } from '@soundings/query'

const format = (pattern: string) => (date: ConfigType) => dayjs(date).format(pattern)

/** Lists and downloads: `Mar 05, 2026`. */
export const formatListDate = format('MMM DD, YYYY')
/** Moments, as the last run of a task: `03/05/2026 02:30 pm`. */
export const formatRunTime = format('MM/DD/YYYY hh:mm a')
/** The time of day of such a moment: `02:30 pm`. */
export const formatClock = format('hh:mm a')
/** Date pickers: `05/03/2026`. */
export const formatPickerDate = format('DD/MM/YYYY')
/** What is stored and sent: `2026-03-05`. */
export const formatStoredDate = format('YYYY-MM-DD')
export const storedToday = (): string => formatStoredDate(new Date())
