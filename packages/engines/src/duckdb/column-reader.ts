import { DuckDBBigIntVector, DuckDBTimestampVector, type DuckDBTypeId, type DuckDBVector } from '@duckdb/node-api'
import type { Value } from '../engine.ts'
import { converterFor, secondsToIso } from './values.ts'

const HIGH_HALF = 2 ** 32
const MICROS_PER_SECOND = 1_000_000

export type ReadValue = (row: number) => Value

/** Reads the values of one column of a chunk. */
export function columnReader(vector: DuckDBVector, typeId: DuckDBTypeId): ReadValue {
  const convert = converterFor(typeId)
  const read: ReadValue = (row) => convert(vector.getItem(row))
  const quick =
    vector instanceof DuckDBTimestampVector ? toMoment : vector instanceof DuckDBBigIntVector ? toWhole : undefined
  const exact = quick && wholeNumbersOf(vector)
  if (!quick || !exact) return read
  return (row) => {
    const number = exact(row)
    return number === null ? null : (quick(number) ?? read(row))
  }
}

const toWhole = (number: number): number | undefined => (Number.isSafeInteger(number) ? number : undefined)

const toMoment = (micros: number): string | undefined =>
  Number.isSafeInteger(micros) && micros % MICROS_PER_SECOND === 0
    ? secondsToIso(micros / MICROS_PER_SECOND)
    : undefined

/**
 * 64-bit numbers as doubles, exact as long as they are safe integers. The library makes a big integer and an object of each, which
 * costs more than all the rest of a row. It calls the arrays its own, so nothing is taken for granted: what does not look as
 * expected is read through the library.
 */
function wholeNumbersOf(vector: DuckDBVector): ((row: number) => number | null) | undefined {
  const { items, validity } = vector as unknown as { items?: unknown; validity?: { data?: unknown; offset?: unknown } }
  if (!(items instanceof BigInt64Array) || !validity || typeof validity.offset !== 'number') return undefined
  const { data, offset } = validity
  if (data !== null && !(data instanceof BigUint64Array)) return undefined
  const halves = new Int32Array(items.buffer, items.byteOffset, items.length * 2)
  const bits = data && new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return (row) => {
    const bit = offset + row
    if (bits && ((bits[bit >> 3]! >> (bit & 7)) & 1) === 0) return null
    return halves[2 * row + 1]! * HIGH_HALF + (halves[2 * row]! >>> 0)
  }
}
