import type { ExecutionResult, TableColumnMeta } from '@soundings/contract'
import { nullText } from '../../../ui/format/null-text.ts'
import type { Aside, ChartData, Row, Series } from '../chart-data/chart-data.ts'
import { messages } from '../messages.ts'
import { timelineOf, type Timeline } from './timeline.ts'

interface Wanted {
  readonly timeline: Timeline
  /** The position of the date in rows. */
  readonly axis: number
  readonly isFilled: boolean
  /** A period without rows has none in the database either. */
  readonly isZeroKnown: boolean
  /** The positions in rows of the groups that make the parent group. */
  readonly parents: readonly number[]
}

/** Beyond these, empty periods would bury what there is to see: 13 years of days, or 20 series of 7 years each. */
const PERIODS_MAX = 5000
const POINTS_MAX = 50_000

/** Of a date group that is drawn in the order of time; undefined for other columns, and where the question ranks by a measure or keeps only the first groups apart. */
export function timelineOn({ columns }: ExecutionResult['table'], axis: number): Timeline | undefined {
  return isRanking(columns) || columns[axis]?.top !== undefined
    ? undefined
    : timelineOf(columns[axis]?.expression.function ?? null, columns[axis]?.whole)
}

/** Ordered by a number first, as in 'the ten busiest days'. */
function isRanking(columns: readonly TableColumnMeta[]): boolean {
  const [first] = columns
    .filter(({ orderDirection }) => orderDirection === 'ASC' || orderDirection === 'DESC')
    .sort((one, other) => (one.orderIndex ?? 0) - (other.orderIndex ?? 0))
  return first?.type === 'MEASURE'
}

/**
 * Periods in their order, each at its distance from the next. Where a period has no row, counts and sums are 0 and other measures are
 * unknown. Values that are no dates have no place on such an axis and are named beside it.
 */
export function onTimeAxis(data: ChartData, wanted: Wanted): ChartData {
  const { timeline, isFilled } = wanted
  const places = data.categories.map((category, place) => ({ place, number: timeline.numberOf(category) }))
  const dated = places
    .flatMap(({ place, number }) => (number === undefined ? [] : [{ place, number }]))
    .sort((one, other) => one.number - other.number)
  const [first, last] = [dated[0]?.number, dated.at(-1)?.number]
  if (first === undefined || last === undefined || new Set(dated.map(({ number }) => number)).size < dated.length)
    return data
  const undated = places.flatMap(({ place, number }) => (number === undefined ? [place] : []))
  const count = last - first + 1
  const isTooLong = count > PERIODS_MAX || count * data.series.length > POINTS_MAX
  if (!isFilled || isTooLong) {
    const order = [...dated.map(({ place }) => place), ...undated]
    return {
      ...reordered(data, order),
      time: { ...timeline, isFilled: false },
      ...(isFilled &&
        count > dated.length && { notes: [...(data.notes ?? []), messages.tooLong(timeline.noun, count)] }),
    }
  }
  const placeOf = new Map(dated.map(({ place, number }) => [number, place]))
  const periods = Array.from({ length: count }, (_, at) => ({
    place: placeOf.get(first + at),
    printed: timeline.print(first + at),
  }))
  return {
    ...data,
    categories: periods.map(({ printed }) => printed),
    series: data.series.map((series) => filled(series, data, periods, wanted)),
    time: { ...timeline, isFilled: true },
    aside: undated.flatMap((place) => asideAt(data, place)),
  }
}

const reordered = (data: ChartData, order: readonly number[]): ChartData => ({
  ...data,
  categories: order.map((place) => data.categories[place] ?? ''),
  series: data.series.map((each) => ({
    ...each,
    values: order.map((place) => each.values[place] ?? null),
    rows: order.map((place) => each.rows[place]),
  })),
})

interface Period {
  /** Where it stands among the categories; undefined for a period that no series has. */
  readonly place: number | undefined
  readonly printed: string
}

function filled(
  series: Series,
  data: ChartData,
  periods: readonly Period[],
  { axis, isZeroKnown, parents }: Wanted,
): Series {
  const pattern = series.rows.find((row) => row !== undefined)
  const rowAt = ({ place }: Period) => (place === undefined ? undefined : series.rows[place])
  const ofNoRows = isZeroKnown ? (series.ofNoRows ?? null) : null
  const hasParentAt = ofNoRows === 'zeroInParent' ? parentSearch(series, data, parents, axis) : undefined
  // Nothing was added up before the first row.
  let previous: number | null = 0
  const valueAt = (period: Period) => {
    if (rowAt(period)) previous = series.values[period.place ?? 0] ?? null
    if (rowAt(period) || ofNoRows === 'previous') return previous
    return ofNoRows === 'zeroInParent' ? (hasParentAt?.(period) ? 0 : null) : ofNoRows
  }
  return {
    ...series,
    values: periods.map(valueAt),
    rows: periods.map((period) => rowAt(period) ?? pattern?.map((cell, at) => (at === axis ? period.printed : cell))),
  }
}

/** Whether the parent group that the series would have in a period has a value in any row, without which there is no whole to be a part of. */
function parentSearch(series: Series, data: ChartData, parents: readonly number[], axis: number) {
  const others = parents.filter((at) => at !== axis)
  const keyOf = (row: Row | undefined) => JSON.stringify(others.map((at) => row?.[at] ?? null))
  const key = keyOf(series.rows.find((row) => row !== undefined))
  const known = data.series
    .filter(({ measure }) => measure === series.measure)
    .flatMap(({ rows, values }) =>
      rows.flatMap((row, place) => (row && (values[place] ?? null) !== null && keyOf(row) === key ? [place] : [])),
    )
  if (!parents.includes(axis)) return () => known.length > 0
  const places = new Set(known)
  return ({ place }: Period) => place !== undefined && places.has(place)
}

function asideAt({ categories, series }: ChartData, place: number): Aside[] {
  const label = categories[place] === nullText() ? messages.noDate : (categories[place] ?? '')
  return series.flatMap(({ name, values, rows, format, measure }) => {
    const row: Row | undefined = rows[place]
    return row ? [{ label, series: name, value: values[place] ?? null, format, row, measure }] : []
  })
}
