import type { ExecutionResult } from '@soundings/contract'
import type { ChartOptions } from '../../chart-options.ts'
import { chartData, limitsAt, parentsOf, type ChartData, type Series } from './chart-data.ts'
import { noValueReason } from '../../no-value.ts'
import { messages } from '../messages.ts'
import { sumOverOthers } from './sum-over-others.ts'
import { onTimeAxis, timelineOn } from '../time/time-axis.ts'
import { onValueAxes } from '../axes/value-axes.ts'

interface Drawn {
  /** Slices of one whole, whatever else is switched on. */
  readonly isWhole: boolean
  /** Rows are missing, so that a period without one may have some. */
  readonly isPart: boolean
  /** Gives each measure its axis; left out for one axis for each unit. */
  readonly onAxes?: (data: ChartData) => ChartData
}

/** What a chart of the result shows. */
export function drawnData(
  { table, leavesGroupsOut = false }: Pick<ExecutionResult, 'table' | 'leavesGroupsOut'>,
  axis: number | undefined,
  { dimensionalGrouping, emptyPeriods, stack, percentageBar, axisNotes }: ChartOptions,
  { isWhole, isPart, onAxes = (data) => onValueAxes(data, stack || percentageBar) }: Drawn,
): ChartData {
  if (isWhole)
    return dimensionalGrouping && axis !== undefined ? sumOverOthers(table, axis) : chartData(table, axis, false)
  const all = chartData(table, axis, dimensionalGrouping)
  const data = withLimitNote(
    withStackNote(
      { ...onAxes(withoutEmptyMeasures(all, table)), leading: axisNotes?.targets && onAxes(all).series[0]?.measure },
      { stack, percentageBar },
    ),
  )
  const timeline = axis === undefined ? undefined : timelineOn(table, axis)
  if (timeline === undefined || axis === undefined) return data
  return onTimeAxis(data, {
    timeline,
    axis,
    isFilled: emptyPeriods && !isPart && !timeline.hasGaps,
    isZeroKnown: !leavesGroupsOut,
    parents: parentsOf(table),
  })
}

/** An axis of a measure without any value would show numbers that are not there. */
function withoutEmptyMeasures(data: ChartData, { columns }: ExecutionResult['table']): ChartData {
  const isEmpty = ({ values }: Series) => values.length > 0 && values.every((value) => value === null)
  const byMeasure = Map.groupBy(data.series, ({ measure }) => measure)
  const empty = [...byMeasure].flatMap(([measure, series]) =>
    measure !== undefined && columns[measure] && series.every(isEmpty) ? [columns[measure]] : [],
  )
  if (empty.length === 0) return data
  const notes = empty.map((column) => messages.noValues(column.label, noValueReason(column)))
  const left = data.series.filter(({ measure }) => measure === undefined || !empty.includes(columns[measure]!))
  return { ...data, series: left.length > 0 ? left : data.series, notes: [...(data.notes ?? []), ...notes] }
}

/** A value without limits beside others that have them would look certain. */
const withLimitNote = (data: ChartData): ChartData =>
  data.series.some(
    (series) => series.limits && series.values.some((value, place) => value !== null && !limitsAt(series, place)),
  )
    ? { ...data, notes: [...(data.notes ?? []), messages.noLimits] }
    : data

/** Averages on top of each other make a height that is the average of nothing. */
const withStackNote = (
  data: ChartData,
  { stack, percentageBar }: Pick<ChartOptions, 'stack' | 'percentageBar'>,
): ChartData =>
  (stack || percentageBar) && data.series.length > 1 && data.series.some(({ isAdditive }) => !isAdditive)
    ? { ...data, notes: [...(data.notes ?? []), percentageBar ? messages.sharesOfParts : messages.stackOfParts] }
    : data
