import type { DateKind } from '@soundings/query'
import { bytesText } from '../values/bytes-text.ts'

export type Stored = string | number | bigint | Uint8Array | null

const written =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d*))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i
/** What `dateGroupRange` reads as a group of dates: the same text as a value would stand for two groups. A day of four digits is read above. */
const printedGroup = /^(?!\d{4}-\d{2}-\d{2}$)\d{4,6}(-(Q[1-4]|\d{2}(-\d{2})?))?( BC)?$/
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const MS_PER_DAY = 86_400_000
const JULIAN_DAY_OF_1970 = 2_440_587.5
const FIRST_MS = Date.UTC(2000, 0, 1) - 730_119 * MS_PER_DAY
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const JULIAN_DAYS = { first: FIRST_MS / MS_PER_DAY + JULIAN_DAY_OF_1970, end: 5_373_484.5 }
/** Up to the year 2286; SQLite's own functions read seconds up to here and beyond. */
const MOST_SECONDS = 1e10
/** Above the last second of the year 9999 a number can only be milliseconds. */
const LEAST_MILLISECONDS = 253_402_300_800

/**
 * A stored value of a date column as everything sees it: `2026-11-15` or `2026-11-15T08:30:00.5` where it is a date in a form
 * that can be read in one way only, else its own text. The wall clock stays as written: an offset behind it shifts nothing, but
 * stays in the text, since 08:00+01:00 and 08:00+02:00 are different instants. UTC has none.
 */
export function toStoredDate(value: Stored, kind: DateKind): string | null {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null
  if (value instanceof Uint8Array) return bytesText(value)
  const moment = typeof value === 'string' ? readText(value.trim()) : readNumber(Number(value))
  if (moment === undefined) return printedGroup.test(String(value)) ? `${value} (no date)` : String(value)
  return kind === 'date' ? moment.slice(0, 10) : moment
}

/** The same without the offset, for comparisons of before and after. */
export function toWallClock(value: Stored): string | null {
  const text = toStoredDate(value, 'timestamp')
  return text !== null && isStoredDate(text) ? text.replace(/[+-]\d{2}:\d{2}$/, '') : text
}

/** Whether a stored value, or the text that `toStoredDate` made of it, is a date. */
export function isStoredDate(value: Stored): boolean {
  if (value === null || value instanceof Uint8Array) return false
  return (typeof value === 'string' ? readText(value.trim()) : readNumber(Number(value))) !== undefined
}

function readText(text: string): string | undefined {
  const match = written.exec(text)
  if (!match) return undefined
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', fraction = '', offset = ''] =
    match
  if (!isRealDay(Number(year), Number(month), Number(day))) return undefined
  const significant = fraction === '' ? '' : fraction.replace(/0+$/, '')
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${significant && `.${significant}`}${offsetText(offset)}`
}

/** `+02:00` for `+02`, `+0200` and `+02:00`. */
function offsetText(offset: string): string {
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  return Number(hours) === 0 && Number(minutes) === 0 ? '' : `${sign}${hours}:${minutes}`
}

function isRealDay(year: number, month: number, day: number): boolean {
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return year > 0 && day > 0 && day <= (DAYS_IN_MONTH[month - 1] ?? 0) + (isLeap ? 1 : 0)
}

/** Seconds or milliseconds since 1970, a Julian day, or a whole number like 20261115; undefined where it could be several. */
function readNumber(number: number): string | undefined {
  const ms = toMilliseconds(number)
  if (ms === undefined || ms < FIRST_MS || ms > LAST_MS) return undefined
  return new Date(ms)
    .toISOString()
    .slice(0, -1)
    .replace(/\.?0+$/, (end) => (end.startsWith('.') ? '' : end.replace(/0+$/, '')))
}

function toMilliseconds(number: number): number | undefined {
  const size = Math.abs(number)
  if (number >= 18_000_101 && number <= 22_001_231 && Number.isInteger(number)) {
    const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(String(number)) ?? []
    if (readText(`${year}-${month}-${day}`)) return Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  }
  if (number >= 0 && number < JULIAN_DAYS.end) {
    return number < JULIAN_DAYS.first ? undefined : Math.round((number - JULIAN_DAY_OF_1970) * MS_PER_DAY)
  }
  if (size <= MOST_SECONDS) return Math.round(number * 1000)
  return size >= LEAST_MILLISECONDS && Number.isInteger(number) ? number : undefined
}
