import { QueryError } from '../model/query-error.ts'
import type { BoundValue, ValueKind } from './fragment.ts'

/** A date before year 1 (`0044-03-15 BC`), after year 9999 (`20204-01-15`), or `infinity` or `-infinity`. */
export const isFarDate = (value: BoundValue, kind: ValueKind): boolean =>
  (kind === 'date' || kind === 'timestamp' || kind === 'instant') && !/^\d{4}-[^B]*$/.test(String(value))

/** For databases whose calendar has the years 1 to 9999 only. None of their instants lies beyond, so a bound beyond is as good as the last. */
export function refuseFarDate(value: BoundValue, kind: ValueKind): BoundValue {
  if (kind === 'instant' && isFarDate(value, kind)) return /BC$|^-/.test(String(value)) ? '0001-01-01 00:00:00' : '9999-12-31 23:59:59.999999'
  if (isFarDate(value, kind)) throw new QueryError('values', `This database has dates of the years 1 to 9999 only, and not ${String(value)}`)
  return value
}
