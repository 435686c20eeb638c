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
export function spanTicks(values: readonly (number | null)[], secondsEach = 1) {
  const size = values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0)
  const step = spanStep(size * secondsEach, TICKS_MAX) / secondsEach
  return {
    interval: step,
    min: ({ min }: Extent) => Math.min(0, Math.floor(min / step) * step),
    max: ({ max }: Extent) => Math.max(step, Math.ceil(max / step) * step),
  }
}

/** A distance between ticks, in seconds, of which so many make the size. */
export function spanStep(size: number, most: number): number {
  const known = STEPS.find((step) => size / step <= most)
  if (known !== undefined) return known
  const days = size / DAY / most
  const power = 10 ** Math.floor(Math.log10(days))
  return [1, 2, 5, 10].map((factor) => factor * power * DAY).find((step) => size / step <= most) ?? 10 * power * DAY
}
