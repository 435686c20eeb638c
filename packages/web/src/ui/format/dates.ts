import dayjs, { type ConfigType } from 'dayjs'

const format = (pattern: string) => (date: ConfigType) => dayjs(date).format(pattern)

/** Lists and downloads: `Mar 05, 2026`. */
export const formatListDate = format('MMM DD, YYYY')
/** Last run of a task: `03/05/2026 02:30 pm`. */
export const formatRunTime = format('MM/DD/YYYY hh:mm a')
/** Date pickers: `05/03/2026`. */
export const formatPickerDate = format('DD/MM/YYYY')
/** What is stored and sent: `2026-03-05`. */
export const formatStoredDate = format('YYYY-MM-DD')
export const storedToday = (): string => formatStoredDate(new Date())
/** A moment in a result: `2026-Mar-05 14:30:00`. */
export const formatMoment = format('YYYY-MMM-DD HH:mm:ss')
/** A day in a result: `2026-Mar-05`. */
export const formatDay = format('YYYY-MMM-DD')
