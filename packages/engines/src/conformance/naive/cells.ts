import type { DataType } from '@soundings/query'

/** A value of the naive evaluator: numbers beyond JavaScript's precision are decimal text, dates are ISO text. */
export type Cell = null | boolean | number | string

const SCALE = 20

/** Exact, so that no rounding of ours hides one of a database's. */
function toScaled(value: Cell): bigint {
  const text = typeof value === 'number' ? plainDecimal(value) : String(value)
  const [, sign = '', whole = '0', fraction = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  const scaled =
    BigInt(whole || '0') * 10n ** BigInt(SCALE) + BigInt(fraction.slice(0, SCALE).padEnd(SCALE, '0') || '0')
  return sign === '-' ? -scaled : scaled
}

function plainDecimal(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(SCALE)
}

export function compareCells(left: Cell, right: Cell, dataType: DataType): number {
  if (dataType === 'NUMBER') {
    const [a, b] = [toScaled(left), toScaled(right)]
    return a < b ? -1 : Number(a > b)
  }
  if (dataType === 'BOOLEAN') return Number(left) - Number(right)
  // UTF-8 order is the order of code points; JavaScript's own is that of UTF-16.
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
}

export const secondsBetween = (earlier: string, later: string) => (momentOf(later) - momentOf(earlier)) / 1000

const momentOf = (date: string) => Date.parse(`${date.includes('T') ? date : `${date}T00:00:00`}Z`)

const NEARLY = 1e-9

/** Databases add in different orders and types; numbers that agree to nine digits are the same. */
export function sameCell(found: Cell, expected: Cell, dataType: DataType): boolean {
  if (found === null || expected === null) return found === expected
  if (dataType !== 'NUMBER') return found === expected
  if (compareCells(found, expected, 'NUMBER') === 0) return true
  const [a, b] = [Number(found), Number(expected)]
  return Math.abs(a - b) <= NEARLY * Math.max(1, Math.abs(a), Math.abs(b))
}

type Row = readonly Cell[]

/** Rows which are only in one of two results, whatever their order. */
export function differenceOf(found: readonly Row[], expected: readonly Row[], types: readonly DataType[]) {
  const unexpected: Row[] = []
  const byText = new Map<string, Row[]>()
  for (const row of expected) byText.set(JSON.stringify(row), [...(byText.get(JSON.stringify(row)) ?? []), row])
  for (const row of found) if (!byText.get(JSON.stringify(row))?.pop()) unexpected.push(row)
  const missing = [...byText.values()].flat()
  return {
    unexpected: unexpected.filter((row) => {
      const twin = missing.findIndex((candidate) => isSameRow(row, candidate, types))
      if (twin >= 0) missing.splice(twin, 1)
      return twin < 0
    }),
    missing,
  }
}

/** Whether two results have the same rows in the same order. Databases may add up doubles in another order for a page than for all rows. */
export const isSameResult = (found: readonly Row[], expected: readonly Row[], types: readonly DataType[]): boolean =>
  found.length === expected.length && found.every((row, place) => isSameRow(row, expected[place]!, types))

const isSameRow = (row: Row, other: Row, types: readonly DataType[]): boolean =>
  row.every((cell, index) => sameCell(cell, other[index] ?? null, types[index]!))
