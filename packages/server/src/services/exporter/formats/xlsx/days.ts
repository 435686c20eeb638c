import { isDayOfMonth } from '@soundings/query'

export const SECONDS_PER_DAY = 86_400
const DAYS_PER_ERA = 146_097
/** From the first of March of year 0 to day 0 of a spreadsheet, the last but one of 1899. */
const DAYS_TO_ZERO = 693_899
/** Before March 1900 the calendar of spreadsheets has a day that never was, and it ends with the year 9999. */
export const [FIRST_TRUE_DAY, LAST_DAY] = [61, 2_958_465]
const MOMENT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?)?$/
/** Every month has as many. */
const DAYS_OF_ALL_MONTHS = 28
const FRACTION_BYTES = 11
const ZERO = 48

const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO

/** The number of a day (`2026-11-15…`) in spreadsheets, by counting in years that begin in March, so that leap days come last. */
export function dayNumber(text: string): number {
  const month = twoDigits(text, 5)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + twoDigits(text, 8) - 1
  return (
    era * DAYS_PER_ERA +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    DAYS_TO_ZERO
  )
}

export const secondOfDay = (text: string): number =>
  twoDigits(text, 11) * 3600 + twoDigits(text, 14) * 60 + twoDigits(text, 17)

/** Whether it is a day of a year of four digits, with or without a time. SQLite takes anything for a date, also 2026-02-30. */
export function isCalendarMoment(text: string): boolean {
  if (!MOMENT.test(text)) return false
  return (
    twoDigits(text, 8) <= DAYS_OF_ALL_MONTHS ||
    isDayOfMonth(twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8))
  )
}

const fractions = new Uint8Array(SECONDS_PER_DAY * FRACTION_BYTES)

/** `.3541666667` for half past eight: exact to some microseconds, and written once for each second of the day. */
export function fractionOfDay(second: number): Uint8Array {
  const place = fractions.subarray(second * FRACTION_BYTES, (second + 1) * FRACTION_BYTES)
  if (place[0] === 0) place.set(Buffer.from((second / SECONDS_PER_DAY).toFixed(FRACTION_BYTES - 1).slice(1)))
  return place
}
