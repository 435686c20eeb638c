import { spanStep } from '../time/span-ticks.ts'

interface Axis {
  readonly values: readonly number[]
  /** Of durations: how many seconds the number 1 means. */
  readonly secondsEach?: number | undefined
}

interface Ticks {
  readonly min: number
  readonly max: number
  readonly interval: number
}

const TICKS_MAX = 5
/** Below this, powers of ten are rounded to zero. */
const SMALLEST = 1e-300
const FACTORS = [1, 2, 2.5, 5, 10]

/** Axes beside each other have zero and every tick at one height: otherwise a small part of one kind would look like a large one. */
export function alignedTicks(axes: readonly Axis[]): Ticks[] {
  const steps = axes.map(({ values, secondsEach }) =>
    stepFor(
      values.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
      secondsEach,
    ),
  )
  const ticksOf = (sign: 1 | -1) =>
    Math.max(
      0,
      ...axes.map(({ values }, at) =>
        values.reduce((most, value) => Math.max(most, ticksUpTo(sign * value, steps[at] ?? 1)), 0),
      ),
    )
  const [up, down] = [ticksOf(1), ticksOf(-1)]
  const above = up + down === 0 ? 1 : up
  return steps.map((interval) => ({ min: down === 0 ? 0 : -down * interval, max: above * interval, interval }))
}

/** The product decides, since a quotient of broken numbers may be rounded to the tick below. */
function ticksUpTo(value: number, step: number): number {
  const ticks = Math.ceil(value / step)
  return ticks * step < value ? ticks + 1 : ticks
}

function stepFor(size: number, secondsEach: number | undefined): number {
  if (size < SMALLEST) return 1
  if (secondsEach !== undefined) return spanStep(size * secondsEach, TICKS_MAX) / secondsEach
  const power = 10 ** Math.floor(Math.log10(size / TICKS_MAX))
  return FACTORS.map((factor) => factor * power).find((step) => size / step <= TICKS_MAX) ?? 10 * power
}
