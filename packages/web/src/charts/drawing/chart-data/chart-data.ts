import { columnKeys, type ExecutionResult, type TableColumnMeta } from '@soundings/contract'
import {
  aggregations,
  derivations,
  findDateUnit,
  followsFrom,
  groupingNames,
  ofHundred,
  otherCell,
  type Aggregation,
  type AggregationName,
  type Derivation,
} from '@soundings/query'
import { numberWriter, storedText } from '../../../ui/format/number-writer.ts'
import { nullText } from '../../../ui/format/null-text.ts'
import type { Cell } from '../../chart-type.ts'
import { dateWriterOf } from '../../date-text.ts'
import type { Timeline } from '../time/timeline.ts'

export type Row = readonly Cell[]
type Table = ExecutionResult['table']

export interface Series {
  readonly name: string
  readonly values: readonly (number | null)[]
  /** The row of the result behind each value; for a period without one, what its row would say of the dimensions. */
  readonly rows: readonly (Row | undefined)[]
  readonly format?: TableColumnMeta['format']
  /** The name of the measure, of which a series may be a part. */
  readonly label?: string | undefined
  /** Of rates: per how many. */
  readonly per?: number | undefined
  /** Which axis of values it stands on; left out for the first. */
  readonly axis?: number
  /** Of charts with bars and lines: which of them it is. */
  readonly as?: 'bar' | 'line'
  /** Of points: their values on the axis across. */
  readonly x?: readonly (number | null)[]
  /** Of boxes: where in its rows the minimum, quartiles, median and maximum stand. */
  readonly box?: readonly number[]
  /** By what the numbers of the result were multiplied, so that all series of an axis are in one unit. */
  readonly factor?: number
  /** The position of the measure among the columns of the result. */
  readonly measure?: number
  /** What the measure is where there are no rows: 0, 0 where the parent group has a value, its value one period before, or null for unknown. */
  readonly ofNoRows?: 0 | 'zeroInParent' | 'previous' | null
  /** Values of several categories add up to one of all. */
  readonly isAdditive?: boolean
  /** Where in its rows the lower and the upper limit of each value stand. */
  readonly limits?: readonly [lower: number, upper: number] | undefined
}

/** A value that has no place on the axis. */
export interface Aside {
  readonly label: string
  readonly series: string
  readonly value: number | null
  readonly format?: TableColumnMeta['format']
  readonly row: Row
  /** The position of the measure among the columns of the result. */
  readonly measure?: number | undefined
}

/** An axis of periods, or of parts of dates in their order. */
interface TimeAxis extends Timeline {
  /** Every period between the first and the last is there, also those without rows. */
  readonly isFilled: boolean
}

export interface ChartData {
  readonly categories: readonly string[]
  readonly series: readonly Series[]
  /** Set where the categories are periods, in their order. */
  readonly time?: TimeAxis
  readonly aside?: readonly Aside[]
  /** Of all columns of the result. */
  readonly keys?: readonly string[]
  /** The position of the measure that is the first of the first axis, whether or not it has values; left out for that of the first series. */
  readonly leading?: number | undefined
  /** The other dimensions make series. */
  readonly isSplit?: boolean
  /** Each value is the sum over all other dimensions. */
  readonly isSummed?: boolean
  /** Of points: what stands across. */
  readonly across?: Pick<Series, 'label' | 'format' | 'per'>
  /** What a reader has to know to read the chart right. */
  readonly notes?: readonly string[]
  /** Why there is no drawing, and what it needs. */
  readonly problem?: string | undefined
}

const EMPTY = '(empty)'

const readsLikeNone = (value: Cell): boolean => value === nullText() || value === EMPTY

/** The value of a row by which it stands on the axis, as people read it. Texts that read like a missing or an empty value are groups beside these. */
export function categoryText(column: TableColumnMeta | undefined, value: Cell | undefined): string {
  if (value === null || value === undefined) return nullText()
  if (value === '') return EMPTY
  if (readsLikeNone(value)) return `“${value}”`
  // With every digit, since a category stands for one value.
  if (column?.format && typeof value !== 'boolean') return numberWriter(column.format, 'full')(value)
  if (column?.oceanDataType === 'NUMBER' && typeof value !== 'boolean') return storedText(value, 'NUMBER')
  return (column && dateWriterOf(column)?.(String(value))) ?? String(value)
}

/** Whether a category or a series is that of all other groups together, which is no group to compare with the others. */
export const isOfOthers = (name: string | undefined): boolean => name?.includes(otherCell) === true

/** The values of a series without that of all other groups; null where there are none. */
export const comparedValues = (data: ChartPlaces, { values }: Series): Series['values'] =>
  values.map((value, place) => (isCompared(data, place) ? value : null))

type ChartPlaces = Pick<ChartData, 'categories' | 'time'>

/** Twelve days of a month are no rival of whole months either. */
export const isCompared = (data: ChartPlaces, place: number): boolean =>
  !isOfOthers(data.categories[place]) && !isCutPeriod(data, place)

/** A period of which a part is missing: a filter cuts it, or it is not over. */
export const isCutPeriod = ({ categories, time }: ChartPlaces, place: number): boolean =>
  time?.isWhole?.(categories[place] ?? '') === false

export const dimensionsOf = ({ columns }: Pick<Table, 'columns'>): number[] =>
  columns.flatMap(({ type }, at) => (type === 'DIMENSION' ? [at] : []))
/** The groups that make the parent group: all but the last. */
export const parentsOf = (table: Pick<Table, 'columns'>): number[] => dimensionsOf(table).slice(0, -1)
/** What is drawn as series of its own: limits belong to the rate before them. */
export const measuresOf = ({ columns }: Table): number[] =>
  columns.flatMap(({ type, rate }, at) =>
    type === 'MEASURE' && !(rate?.limit && columns.slice(0, at).some(isRate)) ? [at] : [],
  )

/** A rate as it is: the limits are not those of its change or its rank. */
const isRate = ({ rate, derived }: TableColumnMeta): boolean =>
  rate !== undefined && !rate.limit && derived === undefined

/** The columns of the lower and the upper limit of a rate, which stand behind it. */
function limitsOf(columns: readonly TableColumnMeta[], at: number): Series['limits'] {
  const column = columns[at]
  if (!column || !isRate(column)) return undefined
  const next = columns.findIndex((each, index) => index > at && !each.rate?.limit)
  const own = columns.slice(0, next < 0 ? columns.length : next)
  const [lower, upper] = (['lower', 'upper'] as const).map((side) =>
    own.findIndex(({ rate }, index) => index > at && rate?.limit?.side === side),
  )
  return lower !== undefined && upper !== undefined && lower > at && upper > at ? [lower, upper] : undefined
}

/** The aggregation behind a measure, whatever it is shown as; undefined for calculated columns. */
export const aggregationOf = (column: TableColumnMeta | undefined): Aggregation | undefined => {
  const name = column?.expression.function
  return name && Object.hasOwn(aggregations, name) ? aggregations[name as AggregationName] : undefined
}

/**
 * One category for each row, named by all its dimensions, the chosen one first. With dimensional grouping the chosen
 * dimension alone is the axis and the others make series; nothing is added up, so repeated rows keep the first form.
 */
export function chartData(table: Table, axis: number | undefined, isGrouping: boolean): ChartData {
  const others = dimensionsOf(table).filter((at) => at !== axis)
  const keys = columnKeys(table.columns)
  if (isGrouping && axis !== undefined && others.length > 0) {
    const grouped = groupedData(table, axis, others)
    if (grouped) return { ...grouped, keys }
  }
  const named = axis === undefined ? [] : [axis, ...others]
  return {
    categories: table.data.map((row, at) =>
      named.length === 0
        ? String(at + 1)
        : named.map((each) => categoryText(table.columns[each], row[each])).join(' · '),
    ),
    series: measuresOf(table).map((at) => ({
      ...measureOf(table, at),
      name: table.columns[at]?.label ?? '',
      values: table.data.map((row) => toNumber(row[at])),
      rows: table.data,
    })),
    keys,
  }
}

function groupedData(table: Table, axis: number, others: readonly number[]): ChartData | undefined {
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
      ...measureOf(table, at),
      name: measures.length === 1 ? group : `${table.columns[at]?.label} · ${group}`,
      values: rows.map((row) => toNumber(row?.[at])),
      rows,
    })),
  )
  return { categories, series, isSplit: true }
}

function measureOf(
  table: Table,
  at: number,
): Pick<Series, 'format' | 'label' | 'per' | 'measure' | 'ofNoRows' | 'isAdditive' | 'limits'> {
  const { columns } = table
  const column = columns[at]
  const limits = limitsOf(columns, at)
  return {
    ...(limits && { limits }),
    ...(column && lookOf(column)),
    measure: at,
    ofNoRows: ofNoRowsAt(table, at),
    isAdditive: isAdditive(column),
  }
}

const ofNoRowsOf = (column: TableColumnMeta | undefined): 0 | null =>
  column?.rate ? null : (aggregationOf(column)?.ofNoRows ?? column?.ofNoRows ?? null)

function ofNoRowsAt(table: Table, at: number): NonNullable<Series['ofNoRows']> | null {
  const column = table.columns[at]
  const ofMeasure = ofNoRowsOf(column)
  if (!column?.derived || ofMeasure !== 0) return ofMeasure
  const derivation: Derivation = derivations[column.derived]
  const { ofNoRows = null } = derivation
  if (ofNoRows === null) return null
  if (ofNoRows === 'previous') return isPartedAlong(table) ? null : ofNoRows
  // A whole of 0 has no shares.
  if (table.data.every((row) => (row[at] ?? null) === null)) return null
  return parentsOf(table).length > 0 ? ofNoRows : 0
}

/** Whether groups stand for some of the periods along which measures are derived, such as Mondays or the months of one year. */
function isPartedAlong(table: Table): boolean {
  const groups = dimensionsOf(table).flatMap((at) => {
    const { function: word, dbColumn, path = [] } = table.columns[at]!.expression
    const name = groupingNames.find((each) => each === word)
    return name === undefined ? [] : [{ at, name, date: [dbColumn, ...path].join() }]
  })
  return groups.some((one) => {
    const unit = findDateUnit(one.name)
    return unit && groups.some(({ at, name, date }) => at !== one.at && date === one.date && followsFrom(unit, name))
  })
}

const lookOf = ({ format, label, rate }: TableColumnMeta) => ({ format, label, ...(rate && { per: rate.per }) })

/** Whether values of several categories add up to one of all. */
export function isAdditive(column: TableColumnMeta | undefined): boolean {
  const aggregation = aggregationOf(column)
  const isDerived =
    column?.derived !== undefined && (derivations[column.derived] satisfies Derivation).ofTotals !== 'sum'
  return (
    aggregation !== undefined &&
    !isDerived &&
    column?.rate === undefined &&
    (aggregation.together === 'sum' || aggregation.level === 'row')
  )
}

/** What bars show: their values, or the parts of 100 % that they are. */
export const asDrawn = (data: ChartData, { percentageBar }: { readonly percentageBar: boolean }): ChartData =>
  percentageBar ? toShares(data) : data

/** Each value as percent of its category's whole. Limits of a value are none of its share. */
export function toShares(data: ChartData): ChartData {
  const totals = data.categories.map((_, at) =>
    data.series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  )
  const share = (value: number | null, at: number) =>
    value === null || !totals[at] ? null : (value / totals[at]) * 100
  return {
    ...data,
    series: data.series.map((each) => ({
      ...each,
      values: each.values.map(share),
      format: ofHundred,
      limits: undefined,
    })),
  }
}

/** The limits of the value at a place; undefined where there are none. */
export function limitsAt(
  { values, rows, limits, factor = 1 }: Series,
  place: number,
): readonly [lower: number, upper: number] | undefined {
  if (!limits || (values[place] ?? null) === null) return undefined
  const [lower, upper] = limits.map((at) => toNumber(rows[place]?.[at]))
  return lower === null || upper === null || lower === undefined || upper === undefined
    ? undefined
    : [lower * factor, upper * factor]
}

/** The five numbers of a box at a place; undefined where there are none. */
export function boxAt({ values, rows, box }: Series, place: number): readonly number[] | undefined {
  if (!box || (values[place] ?? null) === null) return undefined
  const numbers = box.flatMap((at) => toNumber(rows[place]?.[at]) ?? [])
  return numbers.length === box.length ? numbers : undefined
}

export function toNumber(value: Cell | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
