import type { DataType } from '../model/catalog.ts'
import type { DateKind } from '../sql/dialect.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

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
