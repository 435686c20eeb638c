import { isDayOfMonth } from '../model/dates/calendar.ts'
import type { DataType } from '../model/catalog.ts'
import type { DateKind } from '../sql/dialect.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const written =
  /^(\d{4,})-(\d{2})-(\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)[\d.]*)?(?:Z|[+-]00(?::?00)?|([+-]\d{2}:\d{2}))?( BC)?$/

/** The parts of a date; undefined for `infinity` and for stored values that are no dates, which are written as they are. */
function partsOf(text: string) {
  const [, year = '', month, date, time = '00:00:00', offset = '', era = ''] = written.exec(text) ?? []
  if (Number(year) === 0 || !isDayOfMonth(era ? 1 - Number(year) : Number(year), Number(month), Number(date)))
    return undefined
  return { day: `${year}-${months[Number(month) - 1]}-${date}`, time: offset === '' ? time : `${time} ${offset}`, era }
}

/** A moment in a result: `2026-Mar-05 14:30:00`, with ` +02:00` where that was stored. Never read as a time of this place, whose clocks may skip it. */
export const formatMoment = (moment: string): string => {
  const parts = partsOf(moment)
  return parts ? `${parts.day} ${parts.time}${parts.era}` : moment
}

/** A day in a result: `2026-Mar-05`. */
export const formatDay = (day: string): string => {
  const parts = partsOf(day)
  return parts ? `${parts.day}${parts.era}` : day
}

export interface DateFormat {
  readonly dataType: DataType
  readonly dateKind: DateKind
  /** Groups of dates are texts already: 2026-Q1. */
  readonly isDateGroup: boolean
}

/** How the dates of a column are written; undefined for groups of dates and for other columns. */
export function dateFormatter({ dataType, dateKind, isDateGroup }: DateFormat): ((date: string) => string) | undefined {
  if (dataType !== 'DATE' || isDateGroup) return undefined
  return dateKind === 'date' ? formatDay : formatMoment
}
