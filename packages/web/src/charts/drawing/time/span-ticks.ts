import type { Series } from '../chart-data/chart-data.ts'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
/** Distances between ticks that read well, in seconds. */
const STEPS = [
  1,
  2,
  5,
  10,
  15,
  30,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  5 * DAY,
]
const TICKS_MAX = 6

interface Extent {
  readonly min: number
  readonly max: number
}

/** Ticks of an axis of durations at whole minutes, hours or days: the library would take round numbers of seconds, such as 27 h 46 min. */
export function spanTicks(series: readonly Series[], isStacked: boolean, secondsEach = 1) {
  const step = spanStep(largest(series, isStacked) * secondsEach, TICKS_MAX) / secondsEach
  return {
    interval: step,
    min: ({ min }: Extent) => Math.min(0, Math.floor(min / step) * step),
    max: ({ max }: Extent) => Math.max(step, Math.ceil(max / step) * step),
  }
}

/** The size of the longest bar, or of the longest stack of them. */
export function largest(series: readonly Series[], isStacked: boolean): number {
  const sizes = series.map(({ values }) => values.map((value) => Math.abs(value ?? 0)))
  const places = sizes[0]?.map((_, at) => sizes.map((each) => each[at] ?? 0)) ?? []
  return places.reduce(
    (most, each) => Math.max(most, isStacked ? each.reduce((sum, size) => sum + size, 0) : Math.max(...each)),
    0,
  )
}

/** A distance between ticks, in seconds, of which so many make the size. */
export function spanStep(size: number, most: number): number {
  const known = STEPS.find((step) => size / step <= most)
  if (known !== undefined) return known
  const days = size / DAY / most
  const power = 10 ** Math.floor(Math.log10(days))
  return [1, 2, 5, 10].map((factor) => factor * power * DAY).find((step) => size / step <= most) ?? 10 * power * DAY
}
