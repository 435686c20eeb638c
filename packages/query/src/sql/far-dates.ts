import { QueryError } from '../model/query-error.ts'
import type { BoundValue, ValueKind } from './fragment.ts'

/** A date before year 1 (`0044-03-15 BC`), after year 9999 (`20204-01-15`), or `infinity` or `-infinity`. */
export const isFarDate = (value: BoundValue, kind: ValueKind): boolean =>
  (kind === 'date' || kind === 'timestamp' || kind === 'instant') && !/^\d{4}-[^B]*$/.test(String(value))

export interface Years {
  readonly first: number
  readonly last: number
}

const commonYears: Years = { first: 1, last: 9999 }

/** For databases whose calendar has these years only. None of their instants lies beyond, so a bound beyond is as good as the last. */
export function refuseFarDate(value: BoundValue, kind: ValueKind, { first, last }: Years = commonYears): BoundValue {
  if (kind !== 'date' && kind !== 'timestamp' && kind !== 'instant') return value
  const text = String(value)
  const year = Number(text.slice(0, 4))
  const isFar = isFarDate(value, kind)
  if (!isFar && year >= first && year <= last) return value
  const isBefore = isFar ? /BC$|^-/.test(text) : year < first
  if (kind === 'instant')
    return isBefore ? `${String(first).padStart(4, '0')}-01-01 00:00:00` : `${last}-12-31 23:59:59.999999`
  throw new QueryError('values', `This database has dates of the years ${first} to ${last} only, and not ${text}`)
}
