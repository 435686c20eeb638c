import type { EChartsCoreOption } from 'echarts/core'
import type { Series } from '../chart-data/chart-data.ts'
import { seriesColor } from '../option/chart-look.ts'
import { LEGEND_ROW, rowsByWidth } from '../option/legend-rows.ts'
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
const NAMES_PART = 0.4
const VALUE_LETTERS = 12
/** Of a name with its value at the end of a line, and of what stands above and below the plot. */
const NAME_HEIGHT = 36
const AROUND = 90
/** From the end of a line to its name. */
const BEFORE_NAME = 24

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

/** In rich text, braces would begin a style. */
const plain = (text: string) => text.replaceAll(/[{}|]/g, ' ')

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
  return series.flatMap((each) => {
    const place = each.values.findLastIndex((value) => value !== null)
    return [cut(each.name), lastWords(drawing, each, each.values[place] ?? null, place)]
  })
}

/** The name and the last value behind a line, beside a bar in its colour. */
export function endLabel(drawing: Drawing, series: Series, at: number) {
  const { look } = drawing
  const mark = { backgroundColor: seriesColor(drawing.data.series, at, look), width: 3, height: 17 }
  return {
    show: false,
    distance: 10,
    padding: [1, 0],
    rich: {
      mark,
      name: { color: look.text, lineHeight: 17, padding: [0, 0, 0, 6] },
      value: { color: look.secondary, lineHeight: 17, padding: [0, 0, 0, 6] },
    },
    formatter: ({ value, dataIndex = 0 }: { value?: unknown; dataIndex?: number }) =>
      `{mark|}{name|${plain(cut(series.name))}}\n{mark|}{value|${plain(lastWords(drawing, series, value, dataIndex))}}`,
  }
}

/** What names at the ends of lines take of the width, in pixels. */
export const roomOfEnds = (drawing: Drawing, isLines: boolean): number => {
  const ends = endsOf(drawing, isLines)
  return ends ? Math.max(0, ...ends.map((text) => Math.ceil(text.length * LETTER))) + BEFORE_NAME : 0
}

/** From this width on lines are named at their ends, if the chart is high enough. */
export const endsFrom = (room: number): number => Math.ceil(room / NAMES_PART)

/** Lines are named at their ends where there is room; other series in a legend with as many rows as it needs. Every size has its setting. */
export function roomForNames(drawing: Drawing, names: Names): Media {
  const { data, options } = drawing
  const ends = endsOf(drawing, names.isLines)
  const named = (isNamed: boolean) => data.series.map(() => ({ endLabel: { show: isNamed } }))
  const widest = roomOfEnds(drawing, names.isLines)
  const [wide, high] = [endsFrom(widest), data.series.length * NAME_HEIGHT + AROUND]
  const inLegend = (rows: number) => ({
    legend: { show: options.legend },
    grid: { top: names.top + (options.legend ? rows * LEGEND_ROW : 0), right: names.right },
    ...(ends && { series: named(false) }),
  })
  const rooms = rowsByWidth(data.series.map(({ name }) => name))
  const legends = rooms.flatMap(({ from, rows }, at): Media => {
    const end = (rooms[at + 1]?.from ?? Infinity) - 1
    const query = (low: number, top: number) => ({
      ...(low > 0 && { minWidth: low }),
      ...(top < Infinity && { maxWidth: top }),
    })
    if (!ends) return [{ query: query(from, end), option: inLegend(rows) }]
    return [
      ...(from < wide ? [{ query: query(from, Math.min(end, wide - 1)), option: inLegend(rows) }] : []),
      ...(end >= wide
        ? [{ query: { ...query(Math.max(from, wide), end), maxHeight: high - 1 }, option: inLegend(rows) }]
        : []),
    ]
  })
  if (!ends) return legends
  const option = { legend: { show: false }, grid: { top: names.top, right: widest }, series: named(true) }
  return [...legends, { query: { minWidth: wide, minHeight: high }, option }]
}
