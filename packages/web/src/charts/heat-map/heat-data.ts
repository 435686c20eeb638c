import type { ExecutionResult } from '@soundings/contract'
import { findDateUnit } from '@soundings/query'
import { chartData, dimensionsOf, type ChartData } from '../drawing/chart-data/chart-data.ts'
import { messages } from '../drawing/messages.ts'
import { timelineOf, type Timeline } from '../drawing/time/timeline.ts'

type Table = ExecutionResult['table']

/** More cells than these cannot be distinguished on any screen. */
const CELLS_MAX = 10_000

interface Wanted {
  readonly emptyPeriods: boolean
  /** Rows are missing, so that a period without one may have some. */
  readonly isPart: boolean
}

/**
 * One column for each value of the axis and one series for each value of the other group. Parts of dates are all there, in their order, and
 * periods without rows where they are wanted; a cell without a row has no value, which is not 0.
 */
export function heatData(table: Table, axis: number | undefined, wanted: Wanted): ChartData {
  const [down] = dimensionsOf(table).filter((at) => at !== axis)
  const split = chartData(table, axis, true)
  if (axis === undefined || down === undefined || !split.isSplit)
    return { ...split, problem: messages.notOneRowPerCell }
  const columns = orderedValues(table, axis, split.categories, wanted)
  const lines = orderedValues(
    table,
    down,
    split.series.map(({ name }) => name),
    wanted,
  )
  const [pattern] = split.series
  const placeOf = new Map(split.categories.map((category, place) => [category, place]))
  const lineOf = new Map(split.series.map((series) => [series.name, series]))
  const time = timelineOfColumn(table, axis)
  const cells = columns.length * lines.length
  return {
    ...split,
    // Both groups are axes.
    isSplit: false,
    categories: columns,
    series: lines.map((name) => {
      const series = lineOf.get(name)
      const at = columns.map((column) => placeOf.get(column) ?? -1)
      return {
        ...(series ?? pattern),
        name,
        values: at.map((place) => series?.values[place] ?? null),
        rows: at.map((place) => series?.rows[place]),
      }
    }),
    ...(time && { time: { ...time, isFilled: false } }),
    ...(cells > CELLS_MAX && { problem: messages.tooManyCells(cells) }),
  }
}

/** The group whose values stand across: periods, or else the longer of two cycles, so that hours run from left to right. */
export function acrossOf(table: Table): number | undefined {
  const lengthOf = (at: number) => {
    const name = table.columns[at]?.expression.function ?? null
    return findDateUnit(name) ? Infinity : (timelineOfColumn(table, at)?.cycle?.length ?? 0)
  }
  const [first, ...others] = dimensionsOf(table)
  return others.reduce((most, at) => (most !== undefined && lengthOf(at) > lengthOf(most) ? at : most), first)
}

/** A sort by the measure orders cells and not the axes, so that it does not count here. */
export const timelineOfColumn = ({ columns }: Table, at: number): Timeline | undefined =>
  columns[at]?.top === undefined ? timelineOf(columns[at]?.expression.function ?? null) : undefined

/** The values of a group in their own order; those that have no place in it stand last. */
function orderedValues(table: Table, at: number, found: readonly string[], { emptyPeriods, isPart }: Wanted): string[] {
  const timeline = timelineOfColumn(table, at)
  if (!timeline) return [...found]
  const places = found.map((value) => ({ value, number: timeline.numberOf(value) }))
  const known = places
    .flatMap(({ value, number }) => (number === undefined ? [] : [{ value, number }]))
    .toSorted((one, other) => one.number - other.number)
  const others = places.flatMap(({ value, number }) => (number === undefined ? [value] : []))
  const [first, last] = [known[0]?.number, known.at(-1)?.number]
  if (timeline.cycle) return [...timeline.cycle, ...others]
  const count = first === undefined || last === undefined ? 0 : last - first + 1
  const isFilled = emptyPeriods && !isPart && !timeline.hasGaps && count <= CELLS_MAX
  const periods = isFilled
    ? Array.from({ length: count }, (_, number) => timeline.print((first ?? 0) + number))
    : known.map(({ value }) => value)
  return [...periods, ...others]
}
