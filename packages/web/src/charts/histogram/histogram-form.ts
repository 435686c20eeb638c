import { bandRange } from '@soundings/query'
import { drawOnAxes } from '../drawing/axes/axis-option.ts'
import { chartData, type ChartData, type Series } from '../drawing/chart-data/chart-data.ts'
import { plainOptions, type ChartForm } from '../drawing/chart-form.ts'
import { messages } from '../drawing/messages.ts'
import type { Draw } from '../drawing/option/drawing-option.ts'
import { timelineOf } from '../drawing/time/timeline.ts'

interface Band {
  readonly from: number
  readonly to: number
  readonly text: string
  /** Where it stands in the result; undefined for a band that has no row there. */
  readonly place: number | undefined
}

/** More bands than these are not filled in between two others. */
const BANDS_MAX = 200

const drawBars = drawOnAxes({ kind: 'bar' })

/** Bars that touch, since one band begins where the one before ends. */
const drawHistogram: Draw = (drawing) => {
  const option = drawBars(drawing)
  return {
    ...option,
    series: (option.series as { type: string }[]).map((series) =>
      series.type === 'bar'
        ? { ...series, barMaxWidth: null, barCategoryGap: '2%', itemStyle: { borderRadius: 0 } }
        : series,
    ),
  }
}

export const histogramForm: ChartForm = {
  label: 'Histogram',
  draw: drawHistogram,
  optionsOf: (options) => ({ ...plainOptions(options), legend: false, enableDataZooming: false }),
  dataOf: ({ table, leavesGroupsOut = false }, axis, _options, isPart) => {
    const data = chartData(table, axis, false)
    const [own] = data.series
    // Of the first groups alone, all other bands are together in one row.
    const isZeroKnown = !leavesGroupsOut && table.columns[axis ?? -1]?.top === undefined
    return own ? histogramData(data, own, { isPart, isZeroKnown }) : data
  },
}

interface Known {
  readonly isPart: boolean
  /** A band without rows in the result has none in the database. */
  readonly isZeroKnown: boolean
}

/** Bars for all bands from the first to the last, also those without rows. Rows without a number are named beside them. */
function histogramData(data: ChartData, own: Series, { isPart, isZeroKnown }: Known): ChartData {
  const bands = bandsIn(data.categories)
  const widths = new Set(bands.map(({ from, to }) => rounded(to - from)).filter(Number.isFinite))
  const all = withEmptyBands(bands, widths.size === 1 ? [...widths][0] : undefined)
  const ofNoRows = isZeroKnown && own.ofNoRows === 0 ? 0 : null
  const timeline = timelineOf('bands')
  return {
    ...data,
    categories: all.map(({ text }) => text),
    series: [
      {
        ...own,
        values: all.map(({ place }) => (place === undefined ? ofNoRows : (own.values[place] ?? null))),
        rows: all.map(({ place }) => (place === undefined ? undefined : own.rows[place])),
      },
    ],
    ...(timeline && { time: { ...timeline, labels: () => shortBand, isFilled: false } }),
    aside: data.categories.flatMap((text, place) => {
      const row = own.rows[place]
      return bandRange(text) || !row
        ? []
        : [
            {
              label: text,
              series: own.name,
              value: own.values[place] ?? null,
              format: own.format,
              row,
              measure: own.measure,
            },
          ]
    }),
    ...(widths.size > 1 && { notes: [messages.unequalBands] }),
    problem: problemOf(own, isPart),
  }
}

/** Only counts and sums of all rows show how they are distributed. */
function problemOf({ isAdditive, values, label, name }: Series, isPart: boolean): string | undefined {
  if (isAdditive === false || values.some((value) => value !== null && value < 0))
    return messages.noDistribution(label ?? name)
  return isPart ? messages.partOfBands : undefined
}

const bandsIn = (categories: readonly string[]): Band[] =>
  categories
    .flatMap((text, place) => {
      const range = bandRange(text)
      return range ? [{ from: Number(range.from ?? -Infinity), to: Number(range.to ?? Infinity), text, place }] : []
    })
    .toSorted((one, other) => one.from - other.from)

/** With what lies between two bands that do not touch: bands of the common width, or one where widths differ. */
function withEmptyBands(bands: readonly Band[], width: number | undefined): Band[] {
  return bands.flatMap((band, at) => {
    const end = bands[at - 1]?.to ?? band.from
    if (end >= band.from) return [band]
    const wanted = width === undefined ? 1 : Math.round((band.from - end) / width)
    const count = wanted > BANDS_MAX ? 1 : wanted
    const step = (band.from - end) / count
    const empty = Array.from({ length: count }, (_, index): Band => {
      const [from, to] = [rounded(end + index * step), rounded(end + (index + 1) * step)]
      return { from, to, text: `${from} to below ${to}`, place: undefined }
    })
    return [...empty, band]
  })
}

/** Without what arithmetic adds to decimals, such as 0.30000000000000004. */
const rounded = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(12)) : value)

/** Below the axis a band has little room. */
function shortBand(text: string): string {
  const { from, to } = bandRange(text) ?? {}
  if (from === undefined) return to === undefined ? text : `<${to}`
  return to === undefined ? `≥${from}` : `${from} to <${to}`
}
