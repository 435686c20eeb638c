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
  return quickFigures(rows, column) ?? exactFigures(rows, column)
}

const UNIT = 10_000

/** In one pass, where all are JavaScript's own numbers of up to four decimals and can be added as whole units without losing any. */
function quickFigures(rows: readonly (readonly Cell[])[], column: number): ColumnFigures | undefined {
  let [units, count, min, max] = [0, 0, Infinity, -Infinity]
  for (const row of rows) {
    const value = row[column] ?? null
    if (value === null) continue
    if (typeof value !== 'number') return undefined
    const added = Math.round(value * UNIT)
    units += added
    if (added / UNIT !== value || !Number.isSafeInteger(units)) return undefined
    count += 1
    if (value < min) min = value
    if (value > max) max = value
  }
  if (count === 0) return undefined
  const sum = units / UNIT
  return { sum: Number.isInteger(sum) ? sum : String(sum), min, max, avg: sum / count, count }
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
