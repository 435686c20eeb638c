import { asDrawn, type ChartData, type Series } from '../chart-data/chart-data.ts'
import type { ChartOptions } from '../../chart-options.ts'
import type { Segment } from './next-segment.ts'

type Spot = readonly [x: number, y: number]

/** Where a segment ends on the axis of values: stacked ones stand on those in sight before them. Nothing where there is no value. */
export function endOf(
  data: ChartData,
  { series: at, place }: Segment,
  { stack, percentageBar }: Pick<ChartOptions, 'stack' | 'percentageBar'>,
  isShown: (name: string) => boolean = () => true,
): number | undefined {
  const { series } = asDrawn(data, { percentageBar })
  const value = series[at]?.values[place] ?? undefined
  if (value === undefined || !stack) return value
  const below = series.slice(0, at).flatMap(({ name, values }) => (isShown(name) ? (values[place] ?? 0) : []))
  return below.reduce((sum, each) => (each >= 0 === value >= 0 ? sum + each : sum), value)
}

/** As far as the tip of a finger reaches, in pixels. */
const REACH = 24

/** Which of the spots is meant by a press beside them; nothing when all are too far away. */
export function nearestSpot(spots: readonly (Spot | undefined)[], [x, y]: Spot, reach = REACH): number | undefined {
  const distances = spots.map((spot) => (spot ? Math.hypot(spot[0] - x, spot[1] - y) : Infinity))
  const least = Math.min(...distances)
  return least <= reach && least < Infinity ? distances.indexOf(least) : undefined
}

interface Pressed {
  /** How far along the width of the column. */
  readonly fraction: number
  readonly spot: Spot
  /** Bars have a part of the column each. */
  readonly isBeside: boolean
  readonly reach: number | undefined
  readonly isShown: (name: string) => boolean
  readonly spotOf: (series: number) => Spot | undefined
}

/** Which series in sight is meant by a press in a column: beside each other by their part of it, otherwise by where they end. */
export function pressedSeries(
  series: readonly Pick<Series, 'name' | 'as'>[],
  { fraction, spot, isBeside, reach, isShown, spotOf }: Pressed,
): number | undefined {
  const bars = series.flatMap(({ as, name }, at) => (as !== 'line' && isShown(name) ? [at] : []))
  if (isBeside && bars.length > 0) return bars[barAt(fraction, bars.length)]
  const spots = series.map(({ name }, at) => (isShown(name) ? spotOf(at) : undefined))
  return nearestSpot(spots, spot, reach)
}

/** The part of a column that bars take, in the library's own setting. */
const BARS = 0.8

/** Which of the bars beside each other in a column is meant by a press at a part of its width. */
export const barAt = (fraction: number, bars: number): number =>
  Math.max(0, Math.min(bars - 1, Math.floor(((fraction - 0.5) / BARS + 0.5) * bars)))
