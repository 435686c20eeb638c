import type { EChartsCoreOption } from 'echarts/core'
import type { Series } from '../chart-data/chart-data.ts'
import type { CustomSeriesRenderItem } from 'echarts'
import { seriesColor } from '../option/chart-look.ts'
import { legendHeight, legendsBySize } from './legend-rows.ts'
import { spreadOut } from './spread-out.ts'
import { fittingText } from '../option/short-text.ts'
import { writerFor, type Drawing } from '../option/drawing-option.ts'

type Media = NonNullable<EChartsCoreOption['media']>

/** Pixels of a letter. */
const LETTER = 6.5
/** Lines that are named at their ends, the letters of a name there, and the part of the width that names take. */
const NAMED_MAX = 6
const NAME_LETTERS = 18
/** Of the measure before the name of a group. */
const FIRST_LETTERS = 10
const NAMES_PART = 0.43
const VALUE_LETTERS = 12
/** Of a name at the end of a line with its value and without it, and of what stands above and below the plot. */
const NAME_HEIGHT = 36
const LOW_NAME_HEIGHT = 18
const AROUND = 90
/** From the end of a line to its name, and the mark before it. */
const BEFORE_NAME = 22
const MARK = 9
/** Behind the longest name, whose letters may be wider than usual. */
const EDGE = 10
/** Names that were moved further are tied to their lines. */
const TIED_FROM = 4
/** The series that holds the names. */
const ENDS = 'names of lines'

interface Names {
  /** All series are lines, from left to right. */
  readonly isLines: boolean
  /** What the plot leaves free above, without a legend, and at the right. */
  readonly top: number
  readonly right: number
}

const upTo = (letters: number, text: string) =>
  text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text

/** Of a name with several parts the first is cut before the others, which tell it from its neighbours. */
function cut(name: string): string {
  if (name.length <= NAME_LETTERS) return name
  const [first = '', ...others] = name.split(' · ')
  return [
    upTo(others.length > 0 ? FIRST_LETTERS : NAME_LETTERS, first),
    ...others.map((part) => upTo(NAME_LETTERS, part)),
  ].join(' · ')
}

/** 3,660 in Oct. */
function lastWords({ data: { categories, time } }: Drawing, { format }: Series, value: unknown, place: number): string {
  const text = typeof value === 'number' ? fittingText(value, format, VALUE_LETTERS) : writerFor(format)(value)
  const unit = time?.unit
  if (!unit || unit === 'hour') return text
  // A line that ends before the others says in which year.
  const room = place === categories.length - 1 ? { step: 1 } : {}
  const period = time.labels(categories, room)(categories[place] ?? '')
  return `${text} ${unit === 'day' ? 'on' : 'in'} ${period}`
}

/** Where lines end: undefined where too many would stand below each other, where cut names would be the same, or where the legend has to say on which axis they are. */
function endsOf(drawing: Drawing, isLines: boolean): readonly string[] | undefined {
  const { series } = drawing.data
  const isFew = series.length > 1 && series.length <= NAMED_MAX
  if (!isLines || !drawing.options.legend || !isFew || series.some(({ axis }) => axis !== undefined)) return undefined
  if (new Set(series.map(({ name }) => cut(name))).size < series.length) return undefined
  return series.flatMap((each) => Object.values(endWords(drawing, each)))
}

/** What stands behind a line: its name, and its last value up to a place. */
export function endWords(drawing: Drawing, series: Series, last = Infinity) {
  const place = lastPlace(series, last)
  return { name: cut(series.name), value: lastWords(drawing, series, series.values[place] ?? null, place) }
}

const lastPlace = ({ values }: Series, last: number): number =>
  values.findLastIndex((value, place) => value !== null && place <= last)

/** The height of a point of a line, which may lie on those before it. As the library does, values are laid on others of their sign. */
export function heightAt({ data: { series }, options }: Drawing, at: number, place: number): number {
  const own = series[at]?.values[place] ?? 0
  if (!options.stack) return own
  return series.slice(0, at).reduceRight((sum, { values }) => {
    const value = values[place] ?? 0
    return (sum >= 0 && value > 0) || (sum <= 0 && value < 0) ? sum + value : sum
  }, own)
}

/** Names and last values behind lines, each beside a bar in the colour of its line and tied to it where it had to move. */
export function endNames(drawing: Drawing, isLines: boolean): EChartsCoreOption[] {
  if (!endsOf(drawing, isLines)) return []
  return [
    {
      id: ENDS,
      type: 'custom',
      silent: true,
      z: 4,
      tooltip: { show: false },
      animation: false,
      // The values stay out of it: they would take part in the extent of the axis.
      encode: { x: 0 },
      data: [],
      renderItem: drawNames(drawing),
    },
  ]
}

function drawNames(drawing: Drawing): CustomSeriesRenderItem {
  const { data, look } = drawing
  const font = `12px ${look.fontFamily}`
  return (params, api) => {
    // Drawn once, with the last place in sight, which is another one where a reader has zoomed.
    if (params.dataIndexInside < params.dataInsideLength - 1) return { type: 'group', children: [] }
    const last = Number(api.value(0))
    const first = last - params.dataInsideLength + 1
    const ends = data.series.flatMap((series, at) => {
      const place = lastPlace(series, last)
      if (place < first) return []
      const [x = 0, y = 0] = api.coord([place, heightAt(drawing, at, place)])
      return [{ ...endWords(drawing, series, last), color: seriesColor(data.series, at, look), x, y }]
    })
    const hasValues = api.getHeight() >= data.series.length * NAME_HEIGHT + AROUND
    const height = hasValues ? NAME_HEIGHT : LOW_NAME_HEIGHT
    const places = spreadOut(
      ends.map(({ y }) => y),
      height,
      [0, api.getHeight()],
    )
    const left = Math.max(...ends.map(({ x }) => x)) + BEFORE_NAME
    const text = (of: string, y: number, fill: string) => ({
      type: 'text' as const,
      style: { text: of, x: left + MARK, y, fill, font, verticalAlign: 'middle' as const },
    })
    return {
      type: 'group',
      children: ends.flatMap(({ name, value, color, x, y }, at) => {
        const middle = places[at] ?? y
        const tie = {
          type: 'polyline' as const,
          shape: {
            points: [
              [x + 6, y],
              [left - 6, middle],
              [left, middle],
            ],
          },
          style: { stroke: color, lineWidth: 1, fill: 'none' },
        }
        return [
          ...(Math.abs(middle - y) > TIED_FROM ? [tie] : []),
          {
            type: 'rect' as const,
            shape: { x: left, y: middle - height / 2 + 1, width: 3, height: height - 2 },
            style: { fill: color },
          },
          text(name, middle - (hasValues ? 8.5 : 0), look.text),
          ...(hasValues ? [text(value, middle + 8.5, look.secondary)] : []),
        ]
      }),
    }
  }
}

/** What names at the ends of lines take of the width, in pixels. */
export const roomOfEnds = (drawing: Drawing, isLines: boolean): number => {
  const ends = endsOf(drawing, isLines)
  return ends ? Math.max(0, ...ends.map((text) => Math.ceil(text.length * LETTER))) + BEFORE_NAME + MARK + EDGE : 0
}

/** From this width on lines are named at their ends, if the chart is high enough: with their last values where these have room. */
export const endsFrom = (room: number): number => Math.ceil(room / NAMES_PART)

/** Lines are named at their ends where there is room; other series in a legend with as many rows as it needs. Every size has its setting. */
export function roomForNames(drawing: Drawing, names: Names): Media {
  const { data, options, isWall = false } = drawing
  const ends = endsOf(drawing, names.isLines)
  const named = (isNamed: boolean) =>
    ends && { series: [{ id: ENDS, data: isNamed ? data.categories.map((_, place) => [place]) : [] }] }
  const widest = roomOfEnds(drawing, names.isLines)
  const legends = legendsBySize(
    data.series.map(({ name }) => name),
    isWall,
  ).map(({ query, rows, legend }) => ({
    query,
    option: {
      legend: { show: options.legend, ...legend },
      grid: { top: names.top + (options.legend ? legendHeight(rows) : 0), right: names.right },
      ...named(false),
    },
  }))
  if (!ends) return legends
  // Comes after the legends, and takes their place.
  return [
    ...legends,
    {
      query: { minWidth: endsFrom(widest), minHeight: data.series.length * LOW_NAME_HEIGHT + AROUND },
      option: { legend: { show: false }, grid: { top: names.top, right: widest }, ...named(true) },
    },
  ]
}
