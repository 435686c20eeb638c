import dayjs, { type ConfigType } from 'dayjs'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

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
export const formatMoment = (moment: string): string => {
  const [, day, time = '00:00:00', era = ''] = /^(\d+-\d+-\d+)(?:[T ](\d[\d:.]*))?.*?( BC)?$/.exec(moment) ?? []
  const written = formatDay(day ?? moment)
  return day === undefined || written === day ? moment : `${written} ${time.slice(0, 8)}${era}`
}

/** A day in a result: `2026-Mar-05`. Never read as a time of this place, whose clocks may skip it. */
export const formatDay = (day: string): string => {
  const [, year, month, date, era = ''] = /^(\d+)-(\d{2})-(\d{2}).*?( BC)?$/.exec(day) ?? []
  const name = months[Number(month) - 1]
  return name === undefined ? day : `${year}-${name}-${date}${era}`
}
