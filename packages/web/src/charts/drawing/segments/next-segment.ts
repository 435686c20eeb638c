import type { ChartData } from '../chart-data/chart-data.ts'

export interface Segment {
  readonly series: number
  readonly place: number
}

const steps: Record<string, readonly [series: number, place: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

const turned: Record<string, string> = {
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
}

/** The segment that a key leads to; the first key enters the chart at its first segment. Categories that stand below each other are reached up and down. */
export function nextSegment(
  active: Segment | undefined,
  key: string,
  { categories, series }: ChartData,
  isHorizontal = false,
): Segment | undefined {
  const step = steps[isHorizontal ? (turned[key] ?? key) : key]
  if (!step || categories.length === 0 || series.length === 0) return undefined
  if (!active) return { series: 0, place: 0 }
  const at = clamp(active.series + step[0], series.length)
  // Series of points have as many as they have.
  return { series: at, place: clamp(active.place + step[1], series[at]?.values.length ?? 0) }
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
