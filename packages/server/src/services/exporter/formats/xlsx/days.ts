export const SECONDS_PER_DAY = 86_400
const DAYS_PER_ERA = 146_097
/** From the first of March of year 0 to day 0 of a spreadsheet, the last but one of 1899. */
const DAYS_TO_ZERO = 693_899
const FRACTION_BYTES = 11
const ZERO = 48

export const twoDigits = (text: string, at: number): number => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO

/** The number of a day (`2026-11-15…`) in spreadsheets, by counting in years that begin in March, so that leap days come last. */
export function dayNumber(text: string): number {
  const month = twoDigits(text, 5)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + twoDigits(text, 8) - 1
  return era * DAYS_PER_ERA + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - DAYS_TO_ZERO
}

/** Whether the day exists that a text (`2026-11-15…`) names: databases may hold a 31st of February. */
export function isRealDay(text: string): boolean {
  const [month, day] = [twoDigits(text, 5), twoDigits(text, 8)]
  if (month < 1 || month > 12 || day < 1) return false
  return day <= 28 || new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.startsWith(text.slice(0, 10)) === true
}

const fractions = new Uint8Array(SECONDS_PER_DAY * FRACTION_BYTES)

/** `.3541666667` for half past eight: exact to some microseconds, and written once for each second of the day. */
export function fractionOfDay(second: number): Uint8Array {
  const place = fractions.subarray(second * FRACTION_BYTES, (second + 1) * FRACTION_BYTES)
  if (place[0] === 0) place.set(Buffer.from((second / SECONDS_PER_DAY).toFixed(FRACTION_BYTES - 1).slice(1)))
  return place
}
