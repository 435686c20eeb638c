import { QueryError } from '../model/query-error.ts'
import { Bound, Sql, type BoundValue, type ValueKind } from './fragment.ts'

const isDateKind = (kind: ValueKind) => kind === 'date' || kind === 'timestamp' || kind === 'instant'

/** A date before year 1 (`0044-03-15 BC`), after year 9999 (`20204-01-15`), or `infinity` or `-infinity`. */
export const isFarDate = (value: BoundValue, kind: ValueKind): boolean =>
  isDateKind(kind) && !/^\d{4}-[^B]*$/.test(String(value))

export interface Years {
  readonly first: number
  readonly last: number
}

const commonYears: Years = { first: 1, last: 9999 }

/** For databases whose calendar has these years only. None of their instants lies beyond, so a bound beyond is as good as the last. */
export function refuseFarDate(value: BoundValue, kind: ValueKind, { first, last }: Years = commonYears): BoundValue {
  if (!isDateKind(kind)) return value
  const text = String(value)
  const year = Number(text.slice(0, 4))
  const isFar = isFarDate(value, kind)
  if (!isFar && year >= first && year <= last) return value
  const isBefore = isFar ? /BC$|^-/.test(text) : year < first
  if (kind === 'instant')
    return isBefore ? `${String(first).padStart(4, '0')}-01-01 00:00:00` : `${last}-12-31 23:59:59.999999`
  throw new FarDate('values', { first, last }, text)
}

class FarDate extends QueryError {
  readonly years: Years

  constructor(field: string, years: Years, date: string) {
    super(field, `This database has dates of the years ${years.first} to ${years.last} only, and not ${date}`)
    this.years = years
  }
}

/** Refuses what a filter or formula binds as `refuseFarDate` does, but by its place in the question and in the words that were typed. */
export function refuseFarDatesOf(
  written: Sql,
  { toParameter }: { toParameter(value: BoundValue, kind: ValueKind): unknown },
  { field, typed }: { readonly field: string; readonly typed?: string },
): Sql {
  for (const hole of written.holes) {
    if (hole instanceof Sql) refuseFarDatesOf(hole, { toParameter }, { field, ...(typed !== undefined && { typed }) })
    if (!(hole instanceof Bound) || !isDateKind(hole.kind)) continue
    try {
      toParameter(hole.value, hole.kind)
    } catch (error) {
      throw error instanceof FarDate ? new FarDate(field, error.years, typed ?? String(hole.value)) : error
    }
  }
  return written
}
