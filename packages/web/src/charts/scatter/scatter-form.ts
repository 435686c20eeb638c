import type { ChartData, Series } from '../drawing/chart-data/chart-data.ts'
import { spokenValue } from '../drawing/chart-data/describe-chart.ts'
import { bareOptions, type ChartForm } from '../drawing/chart-form.ts'
import { pointNames, scatterData } from './scatter-data.ts'
import { drawScatter } from './scatter-option.ts'

export const scatterForm: ChartForm = {
  label: 'Scatter',
  draw: drawScatter,
  optionsOf: bareOptions,
  dataOf: ({ table }, axis) => scatterData(table, axis),
  isExact: true,
  pointOf: ({ series }, { series: at, place }) => {
    const [x, y] = [series[at]?.x?.[place], series[at]?.values[place]]
    return typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined
  },
  describe: describeScatter,
  segmentText: (data, segment) => {
    const { across, series } = data
    const own = series[segment.series]
    const x = spokenValue(own?.x?.[segment.place] ?? null, across?.format)
    const y = spokenValue(own?.values[segment.place] ?? null, own?.format)
    return `${pointNames(data, segment).join(', ')}: ${across?.label} ${x}, ${own?.label} ${y}`
  },
}

function describeScatter(title: string, { series, across, aside = [] }: ChartData, isPart: boolean): string {
  const [x, y] = [series.flatMap((each) => each.x ?? []), series.flatMap(({ values }) => values)]
  const counted = `Scatter chart: ${title}. ${y.length} ${y.length === 1 ? 'point' : 'points'}`
  if (isPart) return `${counted}, a part of the result.`
  const missing = aside.length > 0 ? ` ${aside.length} without both values.` : ''
  if (y.length === 0) return `${counted}.${missing}`
  const [up] = series
  return `${counted}. ${across?.label} ${rangeText(x, across?.format)}, ${up?.label} ${rangeText(y, up?.format)}.${missing}`
}

function rangeText(values: readonly (number | null)[], format: Series['format']): string {
  const known = values.filter((value) => value !== null)
  const ends = [
    known.reduce((least, value) => Math.min(least, value)),
    known.reduce((most, value) => Math.max(most, value)),
  ]
  return ends.map((end) => spokenValue(end, format)).join(' to ')
}
