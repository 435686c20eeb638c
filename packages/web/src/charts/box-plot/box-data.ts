import type { ExecutionResult } from '@soundings/contract'
import { fiveNumbersIn } from '@soundings/query'
import { chartData, measuresOf, type ChartData } from '../drawing/chart-data/chart-data.ts'
import { shapedColumn } from '../drawing/chart-data/shaped-column.ts'
import { messages } from '../drawing/messages.ts'
import { onTimeAxis, timelineOn } from '../drawing/time/time-axis.ts'

const MEDIAN = 2

/** What the five numbers of a box are called, from the lower whisker to the upper one. */
export const boxWords = ['Lowest', '25th percentile', 'Median', '75th percentile', 'Highest'] as const

/** A box for each group, from the five numbers that the database computed. */
export function boxData(table: ExecutionResult['table'], axis: number | undefined, isFilled: boolean): ChartData {
  const box = fiveNumbersIn(table.columns.map(shapedColumn))
  const all = chartData(table, axis, false)
  const median = all.series.find(({ measure }) => measure === box?.[MEDIAN])
  if (!box || !median) return { ...all, problem: messages.noFiveNumbers }
  const others = measuresOf(table).filter((at) => !box.includes(at))
  const data: ChartData = {
    ...all,
    series: [{ ...median, box }],
    notes: [
      messages.boxes,
      ...(others.length > 0 ? [messages.onlyFive(others.map((at) => table.columns[at]?.label ?? ''))] : []),
    ],
  }
  const timeline = axis === undefined ? undefined : timelineOn(table, axis)
  return timeline === undefined || axis === undefined
    ? data
    : onTimeAxis(data, { timeline, axis, isFilled: isFilled && !timeline.hasGaps, isZeroKnown: false, parents: [] })
}
