import { standardStyle } from '@soundings/query'
import { formatPickerDate } from '../format/dates.ts'
import { writingStyle } from '../format/style/writing-style.ts'

/** Not a date before year 1, which fields for dates cannot show: `0044-03-15 BC` is not `0044-03-15`. */
const stored = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][^B]*)?$/

/** The lengths of the parts of a pattern such as `DD/MM/YYYY`, and the sign between them. */
const partsOf = (pattern: string) => {
  const names = pattern.split(/[^A-Z]/)
  return { names, mark: pattern[names[0]?.length ?? 0] ?? '/' }
}

/** Puts the separators of the pattern, such as the slashes of DD/MM/YYYY, between the digits that were typed so far. */
export function maskDate(typed: string, pattern = writingStyle().typedDay): string {
  const { names, mark } = partsOf(pattern)
  const parts = typed.split(/\D+/)
  // Leading zeros may be left out where the separators are typed.
  const padded = parts.map((part, at) =>
    at < parts.length - 1 && part.length === 1 && names[at]?.length === 2 ? `0${part}` : part,
  )
  let digits = padded.join('')
  const masked = names.map(({ length }) => {
    const part = digits.slice(0, length)
    digits = digits.slice(length)
    return part
  })
  return masked.filter((part) => part !== '').join(mark)
}

/** A typed day as YYYY-MM-DD; undefined unless it is a whole date that exists. Leading zeros may be missing. */
export function readPickerDate(text: string, pattern = writingStyle().typedDay): string | undefined {
  const { names, mark } = partsOf(pattern)
  const parts = text.trim().split(mark)
  const partOf = (name: string) => parts[names.indexOf(name)] ?? ''
  const [year, month, day] = [partOf('YYYY'), partOf('MM'), partOf('DD')]
  if (parts.length !== 3 || !/^\d{4}$/.test(year) || ![month, day].every((part) => /^\d{1,2}$/.test(part)))
    return undefined
  return existing(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Any date that was stored or typed, as YYYY-MM-DD without a time; undefined when it is none. */
export function toStoredDate(text: string): string | undefined {
  const [, year, month, day] = stored.exec(text.trim()) ?? []
  // What was kept in other forms was typed in the form of the specification, whatever the style of the reader.
  return year === undefined ? readPickerDate(text, standardStyle.typedDay) : existing(`${year}-${month}-${day}`)
}

/** YYYY-MM-DD as people read it. */
export const toPickerDate = (date: string): string => (existing(date) === undefined ? '' : formatPickerDate(date))

function existing(date: string): string | undefined {
  const moment = new Date(`${date}T00:00:00Z`)
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) && !date.startsWith('0000')
  return isReal ? date : undefined
}
