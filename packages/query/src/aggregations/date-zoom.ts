import { dayFrom, readMoment } from '../model/calendar.ts'
import type { DateUnit } from '../sql/dialect.ts'

/** From coarse to fine. */
export const dateUnits = ['year', 'quarter', 'month', 'day'] as const satisfies readonly DateUnit[]

export const finerUnit = (unit: DateUnit): DateUnit | undefined => dateUnits[dateUnits.indexOf(unit) + 1]

export const coarserUnit = (unit: DateUnit): DateUnit | undefined => dateUnits[dateUnits.indexOf(unit) - 1]

/** The first day of a printed group (`2024`, `2024-Q3`, `2024-07`, `2024-07-09`, `0044-03 BC`) and the first day after it. */
export function dateGroupRange(printed: string): readonly [start: string, end: string] | undefined {
  const [, digits, , quarter, month, day, era] = /^(\d{4,6})(-(?:Q([1-4])|(\d{2})(?:-(\d{2}))?))?( BC)?$/.exec(printed) ?? []
  if (digits === undefined) return undefined
  const year = era ? 1 - Number(digits) : Number(digits)
  const firstMonth = quarter === undefined ? Number(month ?? 1) : Number(quarter) * 3 - 2
  const start = dayFrom(year, firstMonth, Number(day ?? 1))
  if (!readMoment(start) || !start.startsWith(day === undefined ? digits : printed)) return undefined
  const months = { year: 12, quarter: 3, month: 1 }
  const length = quarter === undefined ? (month === undefined ? months.year : months.month) : months.quarter
  const end = day === undefined ? dayFrom(year, firstMonth + length, 1) : dayFrom(year, firstMonth, Number(day) + 1)
  return readMoment(end) ? [start, end] : undefined
}
