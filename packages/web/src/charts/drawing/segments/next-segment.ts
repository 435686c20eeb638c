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

/**
 * The segment that a key leads to, among the series in sight; the first key enters the chart at its first segment. Categories that stand
 * below each other are reached up and down.
 */
export function nextSegment(
  active: Segment | undefined,
  key: string,
  { categories, series }: ChartData,
  isHorizontal = false,
  isShown: (name: string) => boolean = () => true,
): Segment | undefined {
  const step = steps[isHorizontal ? (turned[key] ?? key) : key]
  const shown = series.flatMap(({ name }, at) => (isShown(name) ? [at] : []))
  const [first] = shown
  if (!step || categories.length === 0 || first === undefined) return undefined
  if (!active) return { series: first, place: 0 }
  // One that was hidden meanwhile is left for its neighbour.
  const own = shown.find((at) => at >= active.series) ?? shown.at(-1) ?? first
  const at = own === active.series ? shown[clamp(shown.indexOf(own) + step[0], shown.length)]! : own
  // Series of points have as many as they have.
  return { series: at, place: clamp(active.place + step[1], series[at]?.values.length ?? 0) }
}

/** Where a segment is after the chart was drawn anew: dashboards refresh while a reader is in them. Names that are not unique find none. */
export function sameSegment(
  segment: Segment | undefined,
  before: ChartData,
  { categories, series }: ChartData,
): Segment | undefined {
  const name = segment && before.series[segment.series]?.name
  const category = segment && before.categories[segment.place]
  if (name === undefined || category === undefined) return undefined
  const at = onlyOne(series, (each) => each.name === name)
  const place = onlyOne(categories, (each) => each === category)
  return at === undefined || place === undefined ? undefined : { series: at, place }
}

function onlyOne<T>(among: readonly T[], is: (each: T) => boolean): number | undefined {
  const first = among.findIndex(is)
  return first < 0 || among.findLastIndex(is) !== first ? undefined : first
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
