import type { ExecutionResult } from '@soundings/contract'
import type { ChartOptions } from '../chart-options.ts'
import type { ChartData } from './chart-data/chart-data.ts'
import type { Draw } from './option/drawing-option.ts'
import type { Segment } from './segments/next-segment.ts'

type DataOf = (
  result: Pick<ExecutionResult, 'table' | 'leavesGroupsOut'>,
  /** The position of the dimension that is the axis. */
  axis: number | undefined,
  options: ChartOptions,
  /** Rows are missing. */
  isPart: boolean,
) => ChartData

/** How a result becomes a chart of one type. */
export interface ChartForm {
  readonly label: string
  readonly draw: Draw
  readonly dataOf: DataOf
  /** The options that count for this type. */
  readonly optionsOf?: (options: ChartOptions) => ChartOptions
  readonly isHorizontal?: boolean
  /** Small marks, beside which a press counts as well. */
  readonly hasPoints?: boolean
  /** Slices of one whole, whatever else is switched on. */
  readonly isWhole?: boolean
  /** Only a press on a segment itself counts. */
  readonly isExact?: boolean
  /** The dimension that is the axis as long as people chose none; left out for the first. */
  readonly axisOf?: (table: ExecutionResult['table'], options: ChartOptions) => number | undefined
  /** Where a segment lies on the two axes; left out for its place and the end of its value. */
  readonly pointOf?: (data: ChartData, segment: Segment) => readonly [x: number, y: number] | undefined
  /** The chart in a sentence for those who do not see it; left out for the highest and lowest of each series. */
  readonly describe?: (title: string, data: ChartData, isPart: boolean) => string
  /** A segment in words; left out for its category, series and value. */
  readonly segmentText?: (data: ChartData, segment: Segment) => string
}

/** Without the settings of bars or lines alone, which a question keeps for them while it is shown as another chart. */
export const plainOptions = (options: ChartOptions): ChartOptions => ({
  ...options,
  stack: false,
  percentageBar: false,
  area: false,
  maxLine: false,
  minLine: false,
  avgLine: false,
  maxPoint: false,
  minPoint: false,
  avgPoint: false,
})

/** The same without target lines, events and titles, for charts that have no axis of values. */
export function bareOptions(options: ChartOptions): ChartOptions {
  const { axisNotes: _axisNotes, ...others } = plainOptions(options)
  return others
}
