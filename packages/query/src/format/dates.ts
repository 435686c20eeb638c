import { isDayOfMonth } from '../model/dates/calendar.ts'
import type { DataType } from '../model/catalog.ts'
import type { DateKind } from '../sql/dialect.ts'
import { standardStyle, type WritingStyle } from './styles.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The parts of a date; those of its time where it has one. */
export interface DateParts {
  readonly year: string
  readonly month: number
  readonly day: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
}

const padded = (number: number) => String(number).padStart(2, '0')
const tokens: Record<string, (parts: Required<DateParts>) => string> = {
  YYYY: ({ year }) => year,
  YY: ({ year }) => year.slice(-2),
  MMM: ({ month }) => months[month - 1] ?? '',
  MM: ({ month }) => padded(month),
  DD: ({ day }) => padded(day),
  D: ({ day }) => String(day),
  HH: ({ hour }) => padded(hour),
  hh: ({ hour }) => padded(hour % 12 || 12),
  h: ({ hour }) => String(hour % 12 || 12),
  mm: ({ minute }) => padded(minute),
  ss: ({ second }) => padded(second),
  a: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
}

/** A date by a pattern such as `MMM DD, YYYY`. */
export const writeDate = (pattern: string, parts: DateParts): string =>
  pattern.replace(/YYYY|YY|MMM|MM|DD|D|HH|hh|h|mm|ss|a/g, (token) =>
    tokens[token]!({ hour: 0, minute: 0, second: 0, ...parts }),
  )

const written =
  /^(\d{4,})-(\d{2})-(\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)[\d.]*)?(?:Z|[+-]00(?::?00)?|([+-]\d{2}:\d{2}))?( BC)?$/

/** The parts of a stored date; undefined for `infinity` and for stored values that are no dates, which are written as they are. */
function partsOf(text: string) {
  const [, year = '', month, day, hour, minute, second, offset, era = ''] = written.exec(text) ?? []
  if (Number(year) === 0 || !isDayOfMonth(era ? 1 - Number(year) : Number(year), Number(month), Number(day)))
    return undefined
  const time = { hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: Number(second ?? 0) }
  return { parts: { year, month: Number(month), day: Number(day), ...time }, offset, era }
}

/** A moment in a result: `2026-Mar-05 14:30:00`, with ` +02:00` where that was stored. Never read as a time of this place, whose clocks may skip it. */
export const formatMoment = (moment: string, { resultDay, resultTime } = standardStyle): string => {
  const found = partsOf(moment)
  if (!found) return moment
  const { parts, offset, era } = found
  return `${writeDate(`${resultDay} ${resultTime}`, parts)}${offset === undefined ? '' : ` ${offset}`}${era}`
}

/** A day in a result: `2026-Mar-05`. */
export const formatDay = (day: string, { resultDay } = standardStyle): string => {
  const found = partsOf(day)
  return found ? `${writeDate(resultDay, found.parts)}${found.era}` : day
}

/** A date that a filter compares with: as it was stored, or as the style writes those of results. */
export function formatFilterDate(date: string, style: WritingStyle): string {
  if (style === standardStyle) return date
  return date.includes(':') ? formatMoment(date, style) : formatDay(date, style)
}

export interface DateFormat {
  readonly dataType: DataType
  readonly dateKind: DateKind
  /** Groups of dates are texts already: 2026-Q1. */
  readonly isDateGroup: boolean
}

/** How the dates of a column are written; undefined for groups of dates and for other columns. */
export function dateFormatter(
  { dataType, dateKind, isDateGroup }: DateFormat,
  style: WritingStyle = standardStyle,
): ((date: string) => string) | undefined {
  if (dataType !== 'DATE' || isDateGroup) return undefined
  return dateKind === 'date' ? (date) => formatDay(date, style) : (date) => formatMoment(date, style)
}
