import type { ExecutionResult } from '@soundings/contract'
import {
  aggregationOf,
  categoryText,
  chartData,
  dimensionsOf,
  isAdditive,
  measuresOf,
  toNumber,
  type ChartData,
  type Row,
} from './chart-data.ts'
import { messages } from '../messages.ts'

/** One category for each value of the axis, with the sum over all other dimensions; only counts and sums can be added up. */
export function sumOverOthers(table: ExecutionResult['table'], axis: number): ChartData {
  const others = dimensionsOf(table).filter((at) => at !== axis)
  const single = chartData(table, axis, false)
  if (others.length === 0) return single
  const measures = measuresOf(table)
  if (measures.some((at) => aggregationOf(table.columns[at])?.together !== 'sum' || !isAdditive(table.columns[at])))
    return { ...single, notes: [messages.notAdded(others.map((at) => table.columns[at]?.label ?? ''))] }
  const rowsOf = new Map<string, Row[]>()
  for (const row of table.data) {
    const category = categoryText(table.columns[axis], row[axis])
    rowsOf.set(category, [...(rowsOf.get(category) ?? []), row])
  }
  const groups = [...rowsOf.values()]
  return {
    ...single,
    categories: [...rowsOf.keys()],
    series: single.series.map((series, at) => ({
      ...series,
      values: groups.map((rows) => sumOf(rows, measures[at] ?? 0)),
      rows: groups.map(([first]) => first),
    })),
    isSummed: true,
  }
}

/** Null only where there is no number at all. */
function sumOf(rows: readonly Row[], at: number): number | null {
  const values = rows.flatMap((row) => toNumber(row[at]) ?? [])
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}
