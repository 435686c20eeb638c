import type { ExecutionResult, TableColumnMeta } from '@soundings/contract'
import { formatTimeSpan } from '@soundings/query'
import type { ChartOptions } from '../chart-options.ts'
import type { Cell } from '../chart-type.ts'
import { dateWriterOf } from '../date-text.ts'

type Row = readonly Cell[]

export interface Series {
  readonly name: string
  readonly values: readonly (number | null)[]
  /** The row of the result behind each value. */
  readonly rows: readonly (Row | undefined)[]
  readonly unit?: TableColumnMeta['unit']
}

export interface ChartData {
  readonly categories: readonly string[]
  readonly series: readonly Series[]
}

/** The value of a row by which it stands on the axis, as people read it. */
export function categoryText(column: TableColumnMeta | undefined, value: Cell | undefined): string {
  if (value === null || value === undefined) return 'NULL'
  const writeDate = column && dateWriterOf(column)
  return value === '' ? '(empty)' : (writeDate?.(String(value)) ?? String(value))
}

export const dimensionsOf = ({ columns }: ExecutionResult['table']): number[] => columns.flatMap(({ type }, at) => (type === 'DIMENSION' ? [at] : []))
const measuresOf = ({ columns }: ExecutionResult['table']): number[] => columns.flatMap(({ type }, at) => (type === 'MEASURE' ? [at] : []))

/**
 * One category for each row, named by all its dimensions, the chosen one first. With dimensional grouping the chosen
 * dimension alone is the axis and the others make series; nothing is added up, so repeated rows keep the first form.
 */
export function chartData(table: ExecutionResult['table'], axis: number | undefined, isGrouping: boolean): ChartData {
  const others = dimensionsOf(table).filter((at) => at !== axis)
  if (isGrouping && axis !== undefined && others.length > 0) {
    const grouped = groupedData(table, axis, others)
    if (grouped) return grouped
  }
  const named = axis === undefined ? [] : [axis, ...others]
  return {
    categories: table.data.map((row, at) => (named.length === 0 ? String(at + 1) : named.map((each) => categoryText(table.columns[each], row[each])).join(' · '))),
    series: measuresOf(table).map((at) => ({ name: table.columns[at]?.label ?? '', values: table.data.map((row) => toNumber(row[at])), rows: table.data, unit: table.columns[at]?.unit ?? null })),
  }
}

/** Slices are the parts of one whole: grouped, all but the first group would be missing. */
export const drawnData = (table: ExecutionResult['table'], axis: number | undefined, { dimensionalGrouping }: ChartOptions, { isWhole }: { isWhole: boolean }): ChartData =>
  chartData(table, axis, dimensionalGrouping && !isWhole)

function groupedData(table: ExecutionResult['table'], axis: number, others: readonly number[]): ChartData | undefined {
  const categories = [...new Set(table.data.map((row) => categoryText(table.columns[axis], row[axis])))]
  const placeOf = new Map(categories.map((category, at) => [category, at]))
  const byGroup = new Map<string, (Row | undefined)[]>()
  for (const row of table.data) {
    const group = others.map((at) => categoryText(table.columns[at], row[at])).join(' · ')
    const rows = byGroup.get(group) ?? Array.from<Row | undefined>({ length: categories.length })
    const place = placeOf.get(categoryText(table.columns[axis], row[axis])) ?? 0
    if (rows[place]) return undefined
    rows[place] = row
    byGroup.set(group, rows)
  }
  const measures = measuresOf(table)
  const series = measures.flatMap((at) =>
    [...byGroup].map(([group, rows]) => ({
      name: measures.length === 1 ? group : `${table.columns[at]?.label} · ${group}`,
      values: rows.map((row) => toNumber(row?.[at])),
      rows,
      unit: table.columns[at]?.unit ?? null,
    })),
  )
  return { categories, series }
}

/** Each value as percent of its category's whole. */
export function toShares({ categories, series }: ChartData): ChartData {
  const totals = categories.map((_, at) => series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0))
  const share = (value: number | null, at: number) => (value === null || !totals[at] ? null : (value / totals[at]) * 100)
  return { categories, series: series.map((each) => ({ ...each, values: each.values.map(share) })) }
}

/** The chart in a sentence, for those who do not see it. */
export function describeChart(label: string, title: string, { categories, series }: ChartData, isPart = false): string {
  const count = categories.length
  const counted = `${label} chart: ${title}. ${count} ${count === 1 ? 'category' : 'categories'}`
  if (isPart) return `${counted}, a part of the result. ${series.map(({ name }) => name).slice(0, 5).join('; ')}.`
  const parts = series.slice(0, 5).map(({ name, values, unit }) => {
    const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
    const [first] = known
    if (!first) return `${name}: no values`
    const highest = known.reduce((most, each) => (each.value > most.value ? each : most), first)
    const lowest = known.reduce((least, each) => (each.value < least.value ? each : least), first)
    return `${name}: highest ${spokenValue(highest.value, unit)} at ${categories[highest.at]}, lowest ${spokenValue(lowest.value, unit)} at ${categories[lowest.at]}`
  })
  const left = series.length > 5 ? [`${series.length - 5} more series`] : []
  return `${counted}. ${[...parts, ...left].join('; ')}.`
}

/** A value for those who do not see it. */
export const spokenValue = (value: number, unit: Series['unit']): string => (unit ? formatTimeSpan(value) : String(value))

function toNumber(value: Cell | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
