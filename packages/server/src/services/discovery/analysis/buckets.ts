import type { DateKind, NumberKind } from '@soundings/query'

/** Steps of equal size over a range, with ends that people would choose: 0, 50, 100 or January, April, July. */
export interface Buckets {
  /** Where each begins, and after the last one where it ends. */
  readonly edges: readonly number[]
  /** The buckets are single values. */
  readonly isExact: boolean
  toBound(edge: number): number | string
}

const MOST_BUCKETS = 16
const AIM = 12
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The first of January 1970 was the fourth day of its week. */
const DAYS_BEFORE_EPOCH = 3

export function numberBuckets(min: number, max: number, kind: NumberKind): Buckets | undefined {
  if (!Number.isFinite(max - min)) return undefined
  const isWhole = kind === 'integer' || kind === 'unsigned'
  if (isWhole && [min, max].some(isBeyondExact)) return undefined
  if (min === max) return { edges: [min, min], isExact: true, toBound: (edge) => edge }
  const step = Math.max(niceStep((max - min) / AIM), isWhole ? 1 : 0)
  // Divided by whole steps numbers have no noise, but up to 16 digits that count.
  const placeOf = (value: number) => Math.floor(Number.isInteger(step) ? value / step : withoutNoise(value / step))
  const first = placeOf(min)
  const count = placeOf(max) - first + 1
  const edges = Array.from({ length: count + 1 }, (_, at) => {
    const edge = (first + at) * step
    return Number.isSafeInteger(edge) ? edge : withoutNoise(edge)
  })
  if (isWhole && edges.some(isBeyondExact)) return undefined
  return { edges, isExact: isWhole && step === 1, toBound: (edge) => edge }
}

/** Whole numbers of floating point have no neighbours of their own there. */
const isBeyondExact = (value: number) => Math.abs(value) > Number.MAX_SAFE_INTEGER

/** 0.35 / 0.05 is 6.999999999999999 in floating point. */
const withoutNoise = (value: number) => Number(value.toPrecision(14))

/** 1, 2 or 5 times a power of ten, not below the size. */
function niceStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  const lead = [1, 2, 5].find((digit) => digit * power >= size) ?? 10
  return lead * power
}

interface Unit {
  readonly sizes: readonly number[]
  /** Which unit of all time holds a moment, and when it begins. */
  ordinal(moment: number): number
  start(ordinal: number): number
  /** How much of an ISO text is finer than it, counted from the end. */
  readonly textCut: number
}

const hours: Unit = {
  sizes: [1, 3, 6, 12],
  ordinal: (moment) => Math.floor(moment / HOUR_MS),
  start: (ordinal) => ordinal * HOUR_MS,
  textCut: 8,
}
const days: Unit = {
  sizes: [1, 2, 7],
  ordinal: (moment) => Math.floor(moment / DAY_MS) + DAYS_BEFORE_EPOCH,
  start: (ordinal) => (ordinal - DAYS_BEFORE_EPOCH) * DAY_MS,
  textCut: 14,
}
const months: Unit = {
  sizes: [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000, 12_000],
  ordinal: (moment) => new Date(moment).getUTCFullYear() * 12 + new Date(moment).getUTCMonth(),
  start: (ordinal) => new Date(0).setUTCFullYear(Math.floor(ordinal / 12), ordinal % 12, 1),
  textCut: 14,
}

/** Between two moments in milliseconds, by the finest part of the calendar that needs few enough buckets. */
export function dateBuckets(min: number, max: number, kind: DateKind): Buckets | undefined {
  if (!Number.isFinite(max - min)) return undefined
  for (const unit of kind === 'date' ? [days, months] : [hours, days, months]) {
    for (const size of unit.sizes) {
      const first = Math.floor(unit.ordinal(min) / size)
      const count = Math.floor(unit.ordinal(max) / size) - first + 1
      if (count > MOST_BUCKETS) continue
      const edges = Array.from({ length: count + 1 }, (_, at) => unit.start((first + at) * size))
      if (edges.some(Number.isNaN)) return undefined
      return {
        edges,
        isExact: kind === 'date' && unit === days && size === 1,
        toBound: (edge) => new Date(edge).toISOString().slice(0, -unit.textCut).replace(/^\+0*/, ''),
      }
    }
  }
  return undefined
}

/** A date or timestamp of a database as milliseconds, its wall clock taken as UTC; NaN for what is none. */
export const toMoment = (text: string): number => Date.parse(text.includes('T') ? `${text}Z` : text)
