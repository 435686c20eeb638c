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
  /** Begins at its lowest value instead of at 0, so that its numbers may be close to each other. */
  readonly isFromLowest?: boolean
}

const extentOf = (values: readonly number[], from: number): readonly [low: number, high: number] =>
  values.reduce<[number, number]>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [from, from])

/** Parts of one are written in per cent. */
const shownTimes = (format: Series['format']): number => (format?.style === 'percent' && format.of === 'one' ? 100 : 1)

/** How many decimals tell two neighbours apart: -2 where hundreds do. Durations have ticks of their own, which begin at 0. */
function decimalsBetween({ values, format, isFromLowest = false }: NumberAxis): number | undefined {
  if (!isFromLowest || format?.style === 'duration') return undefined
  const [low, high] = extentOf(values, values[0] ?? 0)
  const step = ((high - low) * shownTimes(format)) / PARTS
  return step > 0 && Number.isFinite(step) ? Math.min(MOST_DECIMALS, -Math.floor(Math.log10(step))) : undefined
}

/** Decimals of thousands, millions and so on. */
const SHORT_DECIMALS = 2
/** Further ones are what arithmetic adds. */
const MOST_DECIMALS = 12

/** The numbers of an axis with all their digits, and as short as leaves neighbours apart. */
function writersOf(axis: NumberAxis): Record<'long' | 'short', (value: number) => string> {
  const { values, format } = axis
  const decimals = decimalsBetween(axis) ?? -Infinity
  const finer: Series['format'] =
    decimals > 0 && format?.style !== 'duration'
      ? { ...(format ?? { style: 'number' }), decimals: Math.max(decimals, format?.decimals ?? 0) }
      : format
  const long = (value: number) => tickText(value, finer)
  const [low, high] = extentOf(values, 0)
  const size = Math.max(-low, high) * shownTimes(format)
  const thousands = size < 1000 ? 0 : Math.floor(Math.log10(size) / 3) * 3
  const isShort = thousands === 0 || thousands + decimals <= SHORT_DECIMALS
  return { long, short: isShort ? (value) => shortText(value, finer) : long }
}

/** How many letters the longest number beside the axis has. */
function lettersOf(axis: NumberAxis): number {
  const { values, format } = axis
  const decimals = Math.max(0, decimalsBetween(axis) ?? 0)
  const ends = extentOf(values, 0).map((value) => tickText(roundedUp(value), format).length)
  return Math.max(...ends) + (decimals > 0 ? decimals + 1 : 0)
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
  const written = (room: 'long' | 'short') => {
    const labels = axes.map((axis) => ({ axisLabel: { formatter: writersOf(axis)[room] } }))
    return { [name]: labels.length === 1 ? labels[0] : labels }
  }
  return [
    { query: { maxWidth: from - 1 }, option: written('short') },
    { query: { minWidth: from }, option: written('long') },
  ]
}
