import { secondsIn, unitOf } from '@soundings/query'
import type { ChartData, Series } from '../chart-data/chart-data.ts'
import { messages } from '../messages.ts'

/** Where series of different kinds stand beside each other. */
const AXES = 2

/** What the numbers of a series are. Only numbers of one kind can be compared by their height. */
export function kindOf({ format, per }: Series): string {
  if (format?.style === 'duration' || format?.style === 'percent') return format.style
  const unit = unitOf(format)
  return unit !== null ? `in ${unit}` : per === undefined ? 'number' : `per ${per}`
}

/**
 * Which measures share an axis: those of one kind, in one unit. The second kind has an axis of its own, unless values are stacked; what is
 * left out then, and measures of a third kind, are named in a note.
 */
export function onValueAxes(data: ChartData, isStacked: boolean): ChartData {
  const byKind = Map.groupBy(data.series, kindOf)
  const kinds = [...byKind.keys()].slice(0, isStacked ? 1 : AXES)
  const series = data.series.flatMap((each) => {
    const axis = kinds.indexOf(kindOf(each))
    if (axis < 0) return []
    const own = inOneUnit(each, byKind.get(kindOf(each)) ?? [])
    return axis === 0 ? [own] : [{ ...own, axis }]
  })
  if (series.length === data.series.length) return { ...data, series }
  const left = labelsOf(data.series.filter((each) => !kinds.includes(kindOf(each))))
  const drawn = kinds.map((kind) => labelsOf(byKind.get(kind) ?? []))
  const note = isStacked ? messages.notStacked(left, drawn.flat()) : messages.thirdUnit(left, drawn.flat())
  return { ...data, series, notes: [...(data.notes ?? []), note] }
}

/** The names of measures, each once however many series it has. */
export const labelsOf = (series: readonly Series[]): string[] => [
  ...new Set(series.map(({ label, name }) => label ?? name)),
]

/** How many of the finest unit the number 1 is. */
const factorOf = ({ format }: Series): number =>
  format?.style === 'duration' ? secondsIn(format) : format?.style === 'percent' && format.of === 'one' ? 100 : 1

/** Minutes beside days are drawn in minutes, and parts of one beside per cents of a hundred in per cent. */
export function inOneUnit(series: Series, others: readonly Series[]): Series {
  const [finest] = others.toSorted((one, other) => factorOf(one) - factorOf(other))
  const factor = factorOf(series) / factorOf(finest ?? series)
  if (factor === 1) return series
  const { format, values } = series
  return {
    ...series,
    factor,
    values: values.map((value) => (value === null ? null : value * factor)),
    format: format?.style === 'percent' ? { ...format, of: 'hundred' } : finest?.format,
  }
}
