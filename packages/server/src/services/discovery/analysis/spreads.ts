import type { Spread } from '@soundings/contract'
import type { Row } from '@soundings/engines'
import type { ColumnSampleStatement, NumberKind, ValueType } from '@soundings/query'
import { type Buckets, dateBuckets, numberBuckets, toMoment } from './buckets.ts'
import type { Statistics } from './read-statistics.ts'

type Value = Row[number]

interface Counter {
  add(value: NonNullable<Value>): void
  result(): Pick<Spread, 'histogram' | 'values' | 'nonFinite'>
}

const LISTED_VALUES = 8

/** Counts what a sample of columns gives, row by row. The statistics of the columns say within which bounds. */
export function createSpreads(
  { columns, columnIds, isSample }: ColumnSampleStatement,
  statistics: ReadonlyMap<number, Statistics>,
) {
  const counters = columns.map((column, position) => createCounter(column, statistics.get(columnIds[position]!) ?? {}))
  let count = 0
  return {
    add(rows: readonly Row[]) {
      count += rows.length
      for (const row of rows) {
        counters.forEach((counter, position) => {
          const value = row[position] ?? null
          if (value !== null) counter.add(value)
        })
      }
    },

    result: (): Map<number, Spread> =>
      new Map(
        columnIds.map((id, position) => [
          id,
          { rows: count, isSample, ...(counters[position]?.result() ?? { histogram: [], values: [] }) },
        ]),
      ),
  }
}

function createCounter(
  { dataType, numberKind, dateKind }: ValueType,
  { minValue, maxValue, minDate, maxDate }: Statistics,
): Counter {
  if (dataType === 'NUMBER') return numberCounter(toNumber(minValue), toNumber(maxValue), numberKind)
  const moment = (value: Value | undefined) => toMoment(String(value))
  if (dataType === 'DATE') return bucketCounter(dateBuckets(moment(minDate), moment(maxDate), dateKind), moment)
  // Where booleans are stored as numbers they may arrive as such.
  return valueCounter(dataType === 'BOOLEAN' ? (value) => Number(value) !== 0 : String)
}

const toNumber = (value: Value | undefined) => (value === null || value === undefined ? Number.NaN : Number(value))

/** NaN and the infinities have no place in a histogram. Where they are the extremes, those of the sample's other numbers are its bounds. */
function numberCounter(min: number, max: number, kind: NumberKind): Counter {
  const numbers: number[] = []
  let nonFinite = 0
  return {
    add(value) {
      const number = Number(value)
      if (Number.isFinite(number)) numbers.push(number)
      else nonFinite += 1
    },
    result() {
      const ends = [min, max].every(Number.isFinite) ? [min, max] : [Math.min(...numbers), Math.max(...numbers)]
      const counter = bucketCounter(numberBuckets(ends[0]!, ends[1]!, kind), Number)
      for (const number of numbers) counter.add(number)
      return { ...counter.result(), ...(nonFinite > 0 && { nonFinite }) }
    },
  }
}

/** Rows that came after the bounds were counted belong to the bucket at their end. */
function bucketCounter(buckets: Buckets | undefined, toPlace: (value: NonNullable<Value>) => number): Counter {
  const starts = buckets?.edges.slice(0, -1) ?? []
  const counts = starts.map(() => 0)
  return {
    add(value) {
      const place = toPlace(value)
      if (counts.length === 0 || Number.isNaN(place)) return
      const at = Math.max(
        0,
        starts.findLastIndex((start) => start <= place),
      )
      counts[at] = (counts[at] ?? 0) + 1
    },
    result: () => ({
      histogram: buckets
        ? counts.map((count, at) => {
            const from = buckets.toBound(starts[at]!)
            return { from, to: buckets.isExact ? from : buckets.toBound(buckets.edges[at + 1]!), count }
          })
        : [],
      values: [],
    }),
  }
}

function valueCounter(toKey: (value: NonNullable<Value>) => string | boolean): Counter {
  const counts = new Map<string | boolean, number>()
  return {
    add(value) {
      const key = toKey(value)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    result() {
      const ordered = [...counts]
        .toSorted(([one, many], [other, more]) => more - many || (String(one) < String(other) ? -1 : 1))
        .slice(0, LISTED_VALUES)
      const isRepeated = (ordered[0]?.[1] ?? 0) > 1
      return { histogram: [], values: isRepeated ? ordered.map(([value, count]) => ({ value, count })) : [] }
    },
  }
}
