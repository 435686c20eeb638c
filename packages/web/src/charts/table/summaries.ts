import type { Summaries, TableColumnMeta } from '@soundings/contract'
import { aggregationNames, isSummarised as saysSomething } from '@soundings/query'
import { plainDigits, type Figure } from '../../ui/format/numbers.ts'
import type { Cell } from '../chart-type.ts'
import { compareFigures } from './sorting.ts'

export const summaryLabels = { sum: 'Sum', min: 'Min', max: 'Max', avg: 'Avg', count: 'Count' } as const
export type SummaryName = keyof typeof summaryLabels
export const summaryNames = Object.keys(summaryLabels) as SummaryName[]

export type ColumnFigures = Record<SummaryName, Cell>

/** The figures of one column over some rows. NULL takes no part, as in SQL; Count counts what is left. */
export function summarise(rows: readonly (readonly Cell[])[], column: number): ColumnFigures {
  const quick = new QuickFigures()
  return rows.every((row) => quick.add(row[column] ?? null)) ? (quick.result() ?? exactFigures(rows, column)) : exactFigures(rows, column)
}

const UNIT = 10_000

/** In one pass, where all are JavaScript's own numbers of up to four decimals and can be added as whole units without losing any. */
export class QuickFigures {
  #units = 0
  #count = 0
  #min = Infinity
  #max = -Infinity
  #isExact = true

  /** Tells whether the figures are still exact. */
  add(value: Cell): boolean {
    if (value === null || !this.#isExact) return this.#isExact
    if (typeof value !== 'number') return (this.#isExact = false)
    const units = Math.round(value * UNIT)
    this.#units += units
    this.#count += 1
    if (value < this.#min) this.#min = value
    if (value > this.#max) this.#max = value
    return (this.#isExact = units / UNIT === value && Number.isSafeInteger(this.#units))
  }

  /** Nothing where they are not exact, or nothing was added. */
  result(): ColumnFigures | undefined {
    if (!this.#isExact || this.#count === 0) return undefined
    const sum = this.#units / UNIT
    return { sum: Number.isInteger(sum) ? sum : String(sum), min: this.#min, max: this.#max, avg: sum / this.#count, count: this.#count }
  }
}

function exactFigures(rows: readonly (readonly Cell[])[], column: number): ColumnFigures {
  const figures = rows.flatMap((row) => {
    const value = row[column] ?? null
    return value === null || typeof value === 'boolean' ? [] : [value]
  })
  if (figures.length === 0) return { sum: null, min: null, max: null, avg: null, count: 0 }
  const sum = sumOf(figures)
  return {
    sum,
    min: figures.reduce((least, each) => (compareFigures(each, least) < 0 ? each : least)),
    max: figures.reduce((most, each) => (compareFigures(each, most) > 0 ? each : most)),
    avg: Number(sum) / figures.length,
    count: figures.length,
  }
}

/** Decimals are added as decimals, so that 0.1 and 0.2 make 0.3 and long numbers keep their digits. */
function sumOf(figures: readonly Figure[]): Figure {
  const allWhole = figures.every((figure) => Number.isSafeInteger(figure))
  const quick = figures.reduce<number>((sum, figure) => sum + Number(figure), 0)
  if (allWhole && Number.isSafeInteger(quick)) return quick
  const plain = figures.map(plainDigits)
  const decimals = plain.reduce((most, each) => Math.max(most, each?.fraction.length ?? 0), 0)
  const units = plain.reduce((sum, each) => sum + (each ? BigInt(`${each.sign}${each.whole}${each.fraction.padEnd(decimals, '0')}`) : 0n), 0n)
  return withPoint(units, decimals)
}

function withPoint(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const split = digits.length - decimals
  return `${units < 0n ? '-' : ''}${digits.slice(0, split)}${decimals > 0 ? `.${digits.slice(split)}` : ''}`
}

/** What the server says of a group, found by its values; nothing when it did not send it. */
export const answeredGroup = ({ rows }: Summaries, group: readonly Cell[]): Summaries['rows'][number] | undefined =>
  rows.find((each) => each.group.length === group.length && each.group.every((value, at) => value === group[at]))

/** Whether the figure says something of the column. */
export function isSummarised(name: SummaryName, { type, oceanDataType, expression }: Pick<TableColumnMeta, 'type' | 'oceanDataType' | 'expression'>): boolean {
  const aggregation = aggregationNames.find((each) => each === expression.function) ?? null
  return saysSomething(name, { kind: type, dataType: oceanDataType, aggregation })
}
