import { readMoment } from '../model/calendar.ts'
import type { DateUnit } from '../sql/dialect.ts'

/** From coarse to fine. */
export const dateUnits = ['year', 'quarter', 'month', 'day'] as const satisfies readonly DateUnit[]

export const finerUnit = (unit: DateUnit): DateUnit | undefined => dateUnits[dateUnits.indexOf(unit) + 1]

export const coarserUnit = (unit: DateUnit): DateUnit | undefined => dateUnits[dateUnits.indexOf(unit) - 1]

/** The first day of a printed group (`2024`, `2024-Q3`, `2024-07`, `2024-07-09`) and the first day after it. */
export function dateGroupRange(printed: string): readonly [start: string, end: string] | undefined {
  const [, year, , quarter, month, day] = /^(\d{4})(-(?:Q([1-4])|(\d{2})(?:-(\d{2}))?))?$/.exec(printed) ?? []
  if (year === undefined) return undefined
  const firstMonth = quarter === undefined ? Number(month ?? 1) : Number(quarter) * 3 - 2
  const start = iso(Number(year), firstMonth, Number(day ?? 1))
  if (!readMoment(start) || !start.startsWith(day === undefined ? year : printed)) return undefined
  const months = { year: 12, quarter: 3, month: 1 }
  const length = quarter === undefined ? (month === undefined ? months.year : months.month) : months.quarter
  return [start, day === undefined ? iso(Number(year), firstMonth + length, 1) : iso(Number(year), firstMonth, Number(day) + 1)]
}

function iso(year: number, month: number, day: number) {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.toISOString().slice(0, 10)
}
