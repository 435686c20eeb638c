import type { ExecutionResult } from '@soundings/contract'
import { palettes } from '../palettes.ts'
import { categoryText, chartData, dimensionsOf, type ChartData, type Series } from '../drawing/chart-data/chart-data.ts'
import { messages } from '../drawing/messages.ts'
import type { Segment } from '../drawing/segments/next-segment.ts'

const COLOURS = palettes[0]?.light.length ?? 1

/** A point for each row: the first measure across, the second up, and a series for each value of the other group. Rows without one of the two values are named beside the chart. */
export function scatterData(table: ExecutionResult['table'], axis: number | undefined): ChartData {
  const single = chartData(table, axis, false)
  const [across, up, ...more] = single.series
  if (!across || !up || axis === undefined) return { ...single, problem: messages.noPoints }
  const [colour] = dimensionsOf(table).filter((at) => at !== axis)
  const points = table.data.map((row, place) => ({
    row,
    name: categoryText(table.columns[axis], row[axis]),
    group: colour === undefined ? (up.label ?? '') : categoryText(table.columns[colour], row[colour]),
    x: across.values[place] ?? null,
    y: up.values[place] ?? null,
  }))
  const isPlaced = ({ x, y }: (typeof points)[number]) => x !== null && y !== null
  const groups = [...Map.groupBy(points.filter(isPlaced), ({ group }) => group)]
  const notes = [
    ...(more.length > 0 ? [messages.onlyTwo(more.map(({ name }) => name))] : []),
    ...(groups.length > COLOURS ? [messages.repeatedColours(COLOURS)] : []),
  ]
  return {
    categories: groups.flatMap(([, own]) => own.map(({ name }) => name)),
    series: groups.map(([name, own]): Series => ({
      ...up,
      name,
      values: own.map(({ y }) => y),
      x: own.map(({ x }) => x),
      rows: own.map(({ row }) => row),
    })),
    across: { label: across.label, format: across.format, per: across.per },
    aside: points
      .filter((point) => !isPlaced(point))
      .map(({ name, group, y, row }) => ({
        label: name,
        series: group,
        value: y,
        format: up.format,
        row,
        measure: up.measure,
      })),
    ...(colour !== undefined && { isSplit: true }),
    ...(notes.length > 0 && { notes }),
  }
}

/** What a point is called: its value of the axis, and of the other group where there is one. */
export function pointNames({ categories, series, isSplit }: ChartData, { series: at, place }: Segment): string[] {
  const before = series.slice(0, at).reduce((sum, { values }) => sum + values.length, 0)
  return [categories[before + place] ?? '', ...(isSplit ? [series[at]?.name ?? ''] : [])]
}
