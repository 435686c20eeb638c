import type Database from 'better-sqlite3'
import { bytesText } from '../values/bytes-text.ts'
import { isStoredDate, toStoredDate, toWallClock, type Stored } from './stored-dates.ts'

interface Spread {
  /** Halves of the first number, from which all others are taken: their differences keep the digits that large numbers lose as doubles. */
  first: readonly [high: number, low: number] | undefined
  count: number
  mean: number
  squares: number
}

const emptySpread = (): Spread => ({ first: undefined, count: 0, mean: 0, squares: 0 })

/** Welford's way: the plain sum of squares loses its digits when the mean is large beside the spread. */
function addToSpread(spread: Spread, ...[half, rest]: unknown[]): Spread {
  if (half === null) return spread
  const [high, low] = rest === null ? [Number(half), 0] : [Number(half) * 2 ** 32, Number(rest)]
  spread.first ??= [high, low]
  const number = high - spread.first[0] + (low - spread.first[1])
  const away = number - spread.mean
  spread.count += 1
  spread.mean += away / spread.count
  spread.squares += away * (number - spread.mean)
  return spread
}

const varianceOf = ({ count, squares }: Spread) => (count > 1 ? squares / (count - 1) : null)

interface Values {
  readonly numbers: number[]
  fraction: number
}

/** SQLite's own percentile is an error beside an infinity. */
function percentileOf({ numbers, fraction }: Values): number | null {
  if (numbers.length === 0) return null
  const sorted = Float64Array.from(numbers).sort()
  const place = (sorted.length - 1) * fraction
  const below = Math.floor(place)
  const [low, high] = [sorted[below]!, sorted[Math.min(below + 1, sorted.length - 1)]!]
  return place === below ? low : low + (place - below) * (high - low)
}

/** What SQLite lacks: lower and upper case beyond ASCII, dates in all their forms, binary as text, percentiles, sample variance and deviation. */
export function registerFunctions(database: Database.Database) {
  const lower = (text: string | number | bigint | null) => (text === null ? null : String(text).toLowerCase())
  database.function('unicode_lower', { deterministic: true }, lower)
  const upper = (text: string | number | bigint | null) => (text === null ? null : String(text).toUpperCase())
  database.function('unicode_upper', { deterministic: true }, upper)
  database.function('stored_date', { deterministic: true }, (value: Stored) => toStoredDate(value, 'date'))
  database.function('stored_timestamp', { deterministic: true }, (value: Stored) => toStoredDate(value, 'timestamp'))
  database.function('stored_wall_clock', { deterministic: true }, (value: Stored) => toWallClock(value))
  database.function('is_date', { deterministic: true }, (value: Stored) => Number(isStoredDate(value)))
  database.function('bytes_text', { deterministic: true }, (bytes: Stored) =>
    bytes instanceof Uint8Array ? bytesText(bytes) : bytes,
  )
  database.aggregate('percentile_of', {
    varargs: true,
    start: (): Values => ({ numbers: [], fraction: 0 }),
    step: (values: Values, ...[value, fraction]: unknown[]) => {
      values.fraction = Number(fraction)
      if (value !== null) values.numbers.push(Number(value))
      return values
    },
    result: percentileOf,
  })
  database.aggregate('var_samp', { varargs: true, start: emptySpread, step: addToSpread, result: varianceOf })
  database.aggregate('stddev_samp', {
    varargs: true,
    start: emptySpread,
    step: addToSpread,
    result: (spread) => {
      const variance = varianceOf(spread)
      return variance === null ? null : Math.sqrt(variance)
    },
  })
}
