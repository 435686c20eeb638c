import type { EChartsCoreOption } from 'echarts/core'
import type { Series } from '../chart-data/chart-data.ts'
import { shortText, tickText } from '../option/short-text.ts'

type Media = NonNullable<EChartsCoreOption['media']>

/** About how many parts an axis has, so that it has four to six lines. */
export const PARTS = 4

/** Pixels of a digit, of the pause between two numbers along an axis, and of the names beside one. */
const DIGIT = 6.6
const PAUSE = 8
const NAMES = 150
/** The part of its width that a chart has for the numbers of an upright axis. */
const BESIDE = 0.2

interface NumberAxis {
  readonly values: readonly number[]
  readonly format: Series['format']
}

/** How many letters the longest number beside the axis has. */
function lettersOf({ values, format }: NumberAxis): number {
  const [low, high] = values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [0, 0])
  return Math.max(...[low, high].map((value) => tickText(roundedUp(value), format).length))
}

/** The first digit raised by one, as the end of an axis is. */
function roundedUp(value: number): number {
  if (value === 0) return 0
  const power = 10 ** Math.floor(Math.log10(Math.abs(value)))
  return Math.sign(value) * Math.ceil(Math.abs(value) / power) * power
}

/** From which width of the chart on the numbers of an axis have all their digits. */
const widthFor = (axis: NumberAxis, isAlong: boolean): number =>
  Math.ceil(isAlong ? NAMES + (PARTS + 1) * (lettersOf(axis) * DIGIT + PAUSE) : (lettersOf(axis) * DIGIT) / BESIDE)

/** Numbers beside an axis have all their digits as long as there is room: 10,000, and 10k on a narrow chart. `name` is that of the axis. */
export function numberRooms(axes: readonly NumberAxis[], name: 'xAxis' | 'yAxis'): Media {
  const from = Math.max(...axes.map((axis) => widthFor(axis, name === 'xAxis')))
  const written = (write: typeof tickText) => {
    const labels = axes.map(({ format }) => ({ axisLabel: { formatter: (value: number) => write(value, format) } }))
    return { [name]: labels.length === 1 ? labels[0] : labels }
  }
  return [
    { query: { maxWidth: from - 1 }, option: written(shortText) },
    { query: { minWidth: from }, option: written(tickText) },
  ]
}
