import { dayFrom } from '../model/calendar.ts'
import type { DateUnit } from '../sql/dialect.ts'
import { dateGroupRange } from './date-zoom.ts'
import { groupings } from './registry.ts'

const DAY_MS = 86_400_000

/**
 * How periods of a unit are counted. Printed groups are dates of a calendar and of no zone, so no change to summer time can lengthen or
 * shorten the way from one to the next.
 */
const counting: Record<DateUnit, { count(year: number, month: number, day: number): number; start(at: number): readonly [year: number, month: number, day: number] }> = {
  year: { count: (year) => year, start: (at) => [at, 1, 1] },
  quarter: { count: (year, month) => year * 4 + Math.floor((month - 1) / 3), start: (at) => [Math.floor(at / 4), (((at % 4) + 4) % 4) * 3 + 1, 1] },
  month: { count: (year, month) => year * 12 + month - 1, start: (at) => [Math.floor(at / 12), (((at % 12) + 12) % 12) + 1, 1] },
  day: { count: dayNumber, start: (at) => [1970, 1, at + 1] },
}

/** Where a printed group (`2024-Q3`) stands among all periods of its unit; undefined for values that are no date of that unit. */
export function periodNumber(unit: DateUnit, printed: string): number | undefined {
  const [start] = dateGroupRange(printed) ?? []
  const [, digits, month, day, era] = /^(\d+)-(\d+)-(\d+)( BC)?$/.exec(start ?? '') ?? []
  if (digits === undefined) return undefined
  const number = counting[unit].count(era ? 1 - Number(digits) : Number(digits), Number(month), Number(day))
  return printPeriod(unit, number) === printed ? number : undefined
}

/** The other way round: the text of a group, as results have it. */
export const printPeriod = (unit: DateUnit, number: number): string => String(groupings[unit].format(dayFrom(...counting[unit].start(number))))

function dayNumber(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return Math.round(date.getTime() / DAY_MS)
}
