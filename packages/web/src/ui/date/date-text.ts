import { formatPickerDate } from '../format/dates.ts'

const picker = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
/** Not a date before year 1, which fields for dates cannot show: `0044-03-15 BC` is not `0044-03-15`. */
const stored = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][^B]*)?$/

/** Puts the slashes of DD/MM/YYYY between the digits that were typed so far. */
export function maskDate(typed: string): string {
  const parts = typed.split(/\D+/)
  // Somebody who types the slashes may leave out leading zeros.
  const padded = parts.map((part, at) => (at < Math.min(2, parts.length - 1) && part.length === 1 ? `0${part}` : part))
  const digits = padded.join('').slice(0, 8)
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return [day, month, year].filter((part) => part !== '').join('/')
}

/** DD/MM/YYYY as YYYY-MM-DD; undefined unless it is a whole date that exists. Leading zeros may be missing. */
export function readPickerDate(text: string): string | undefined {
  const [, day = '', month = '', year] = picker.exec(text.trim()) ?? []
  return year === undefined ? undefined : existing(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Any date that was stored or typed, as YYYY-MM-DD without a time; undefined when it is none. */
export function toStoredDate(text: string): string | undefined {
  const [, year, month, day] = stored.exec(text.trim()) ?? []
  return year === undefined ? readPickerDate(text) : existing(`${year}-${month}-${day}`)
}

/** YYYY-MM-DD as people read it. */
export const toPickerDate = (date: string): string => (existing(date) === undefined ? '' : formatPickerDate(date))

function existing(date: string): string | undefined {
  const moment = new Date(`${date}T00:00:00Z`)
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) && !date.startsWith('0000')
  return isReal ? date : undefined
}
