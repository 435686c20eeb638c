import type { EChartsCoreOption } from 'echarts/core'
import { numberWriter } from '../../../ui/format/number-writer.ts'
import type { ChartOptions } from '../../chart-options.ts'
import { comparedValues, isCompared, isOfOthers, type ChartData, type Series } from '../chart-data/chart-data.ts'
import { messages } from '../messages.ts'
import { seriesColor } from './chart-look.ts'
import type { Drawing } from './drawing-option.ts'
import { markWords, type Mark } from './mark-words.ts'
import { fittingText, NOTE_LETTERS, sharedFormat } from './short-text.ts'

const markedLines = ({ maxLine, minLine, avgLine }: ChartOptions): Mark[] => [
  ...(maxLine ? ['max' as const] : []),
  ...(minLine ? ['min' as const] : []),
  ...(avgLine ? ['average' as const] : []),
]
const markedPoints = ({ maxPoint, minPoint, avgPoint }: ChartOptions): Mark[] => [
  ...(maxPoint ? ['max' as const] : []),
  ...(minPoint ? ['min' as const] : []),
  ...(avgPoint ? ['average' as const] : []),
]

export const hasMarks = ({ data, options, isPart }: Omit<Drawing, 'look'>): boolean =>
  !isPart &&
  !options.percentageBar &&
  data.series.length > 0 &&
  markedLines(options).length + markedPoints(options).length > 0

/** That marks leave out the bar of all other groups, where there are both. */
export const markNotes = (drawing: Omit<Drawing, 'look'>): string[] =>
  hasMarks(drawing) && drawing.data.categories.some(isOfOthers) ? [messages.marksWithoutOthers] : []

const isStack = ({ data, options }: Drawing) => options.stack && data.series.length > 1

/** Labels of lines, in letters and pixels: each has a column of its own, or a row above horizontal bars, so that none lies on another. */
const LETTER = 6.5
const PAUSE = 16
const ROW = 16
/** What is left of a line has no label; its colour tells whose it is. */
const LABELS_MAX = 8
/** Of a narrow plot. */
const NARROW = 560
const NARROW_COLUMNS = 240
/** Of the width of a chart, taken by the axes at its sides. */
const AXES = 120
/** Of the axis of a horizontal chart. */
const FAR_SHARE = 0.25

interface LineLabel {
  readonly series: number
  readonly mark: Mark
  readonly words: string
}

const labelsOf = (drawing: Drawing): LineLabel[] => {
  if (drawing.isPart) return []
  const lines = markedLines(drawing.options)
  const series = isStack(drawing) ? [drawing.data.series.length - 1] : drawing.data.series.map((_, at) => at)
  return series.flatMap((at) =>
    lines.map((mark) => ({
      series: at,
      mark,
      words: markWords(mark, drawing.data, isStack(drawing) ? undefined : at),
    })),
  )
}

/** Room for a number behind the words. */
const columnOf = ({ words }: LineLabel) => Math.ceil((words.length + NOTE_LETTERS) * LETTER) + PAUSE

/** How much of the plot's upper edge the labels of lines take in horizontal charts. */
export const rowsOfMarks = (drawing: Drawing): number => Math.min(LABELS_MAX, labelsOf(drawing).length) * ROW

/** Only as many labels as have room. */
export function fewerMarks(drawing: Drawing, isHorizontal: boolean): NonNullable<EChartsCoreOption['media']> {
  const labels = labelsOf(drawing)
  if (isHorizontal || labels.length < 2) return []
  const ends = labels.map((_, at) => labels.slice(0, at + 1).reduce((sum, label) => sum + columnOf(label), 0))
  const shownUpTo = (most: number) => ({
    series: drawing.data.series.map((_, at) => ({
      markLine: {
        label: {
          show: labels.some(
            (label, index) => (isStack(drawing) || label.series === at) && (index === 0 || (ends[index] ?? 0) <= most),
          ),
        },
      },
    })),
  })
  return [
    { query: { maxWidth: NARROW }, option: shownUpTo(NARROW_COLUMNS) },
    ...[NARROW + 1 - AXES, ...ends.filter((end) => end > NARROW + 1 - AXES)].map((room) => ({
      query: { minWidth: room + AXES },
      option: shownUpTo(room),
    })),
  ]
}

/**
 * Highest, lowest and average: of each series, or of the whole height where series are stacked. Their places are fixed, since the library
 * would take those of what is zoomed into, of which the words do not speak.
 */
export function marksOf(at: number, drawing: Drawing, isHorizontal: boolean): EChartsCoreOption {
  if (drawing.isPart) return {}
  const labels = labelsOf(drawing)
  if (isStack(drawing)) return at === drawing.data.series.length - 1 ? stackMarks(drawing, labels, isHorizontal) : {}
  const { options, look, data } = drawing
  const own = data.series[at]
  const compared = own ? comparedValues(data, own) : []
  const values = known(compared)
  if (values.length === 0) return {}
  const [lines, points] = [markedLines(options), markedPoints(options)]
  const statistics = statisticsOf(values)
  const write = writerIn(data.series[at]?.format)
  const color = data.series.length > 1 ? seriesColor(data.series, at, look) : look.secondary
  return {
    ...(lines.length > 0 && {
      markLine: {
        ...lineLook(drawing, color),
        data: lines.map((mark) =>
          lineAt(
            statistics[mark],
            labels,
            { series: at, mark },
            {
              isHorizontal,
              isFar: isHorizontal && isFar(drawing, statistics[mark], data.series[at]?.axis),
              write,
            },
          ),
        ),
      },
    }),
    ...(points.length > 0 && {
      markPoint: {
        silent: true,
        symbol: 'circle',
        symbolSize: 9,
        label: { color: look.text, position: isHorizontal ? 'right' : 'top', distance: 6, formatter: write },
        data: points.flatMap((mark) => pointAt(compared, mark, statistics[mark], isHorizontal)),
      },
    }),
  }
}

/** A line across stacked series stands for their sum: by itself, the library would draw the sum and call it the series' own. */
function stackMarks(drawing: Drawing, labels: readonly LineLabel[], isHorizontal: boolean): EChartsCoreOption {
  const lines = markedLines(drawing.options)
  const totals = stackTotals(drawing.data)
  if (lines.length === 0 || totals.length === 0) return {}
  const statistics = statisticsOf(totals)
  const { secondary } = drawing.look
  const write = writerIn(sharedFormat(drawing.data.series))
  const look = lineLook(drawing, secondary)
  const series = drawing.data.series.length - 1
  return {
    markLine: {
      ...look,
      lineStyle: { ...look.lineStyle, color: secondary },
      data: lines.map((mark) =>
        lineAt(
          statistics[mark],
          labels,
          { series, mark },
          {
            isHorizontal,
            isFar: isHorizontal && isFar(drawing, statistics[mark]),
            write,
          },
        ),
      ),
    },
  }
}

/** For each series of a stack, the lines once a reader has hidden some of them: those of the parts in sight, on the last of these. */
export function marksWhenHidden(
  drawing: Drawing,
  isHorizontal: boolean,
  isShown: (name: string) => boolean,
): EChartsCoreOption[] {
  const { data, isPart } = drawing
  if (isPart || !isStack(drawing)) return data.series.map(() => ({}))
  const series = data.series.filter(({ name }) => isShown(name))
  const left = { ...drawing, data: { ...data, series } }
  return data.series.map((each) => ({
    markLine: { data: [] },
    ...(each === series.at(-1) && stackMarks(left, labelsOf(left), isHorizontal)),
  }))
}

const known = (values: Series['values']): number[] => values.flatMap((value) => value ?? [])

const statisticsOf = (values: readonly number[]): Record<Mark, number> => ({
  max: values.reduce((most, value) => Math.max(most, value), -Infinity),
  min: values.reduce((least, value) => Math.min(least, value), Infinity),
  average: values.reduce((sum, value) => sum + value, 0) / values.length,
})

/** Where a label to the right of its line would leave the chart: on a phone the words are half as wide as the plot. To the left there is the room above the categories. */
const isFar = (drawing: Drawing, value: number, axis?: number): boolean =>
  value >
  statisticsOf(
    isStack(drawing)
      ? stackTotals(drawing.data)
      : drawing.data.series.filter((each) => each.axis === axis).flatMap(({ values }) => known(values)),
  ).max *
    FAR_SHARE

/** How high each stack is, but for that of all other groups and those of cut periods; categories without any value have none. */
function stackTotals(data: ChartData): number[] {
  const { categories, series } = data
  return categories.flatMap((_, at) => {
    if (!isCompared(data, at)) return []
    const values = series.flatMap(({ values: each }) => each[at] ?? [])
    return values.length === 0 ? [] : [values.reduce((sum, value) => sum + value, 0)]
  })
}

/** With the decimals that the column was given, since an average has endless ones of its own. */
function markText(value: number, format: Series['format']): string {
  const text = hasDecimals(format) ? numberWriter(format)(value) : undefined
  return text !== undefined && text.length <= NOTE_LETTERS ? text : fittingText(value, format)
}

const hasDecimals = (format: Series['format']): boolean =>
  format !== undefined && 'decimals' in format && format.decimals !== undefined

const writerIn =
  (format: Series['format']) =>
  ({ value }: { value: unknown }): string =>
    typeof value === 'number' ? markText(value, format) : ''

const lineAt = (value: number, labels: readonly LineLabel[], line: Omit<LineLabel, 'words'>, place: LabelPlace) => ({
  name: line.mark,
  [place.isHorizontal ? 'xAxis' : 'yAxis']: value,
  label: labelAt(labels, line, place),
})

/** The first value that is the highest or the lowest, or next to the average. */
function pointAt(values: Series['values'], mark: Mark, wanted: number, isHorizontal: boolean) {
  const away = (value: number | null | undefined) => Math.abs((value ?? Infinity) - wanted)
  const place = values.reduce<number>((best, value, at) => (away(value) < away(values[best]) ? at : best), 0)
  const value = values[place] ?? null
  return value === null ? [] : [{ name: mark, value, coord: isHorizontal ? [value, place] : [place, value] }]
}

const lineLook = ({ look: { surface } }: Drawing, color: string | undefined) => ({
  silent: true,
  symbol: 'none',
  // By itself, the library rounds what is fixed to two decimals.
  precision: -1,
  lineStyle: { type: 'dashed' },
  // Readable also where bars lie behind it, without hiding where they end.
  label: { color, backgroundColor: `${surface}d9`, padding: [1, 3], borderRadius: 3 },
})

interface LabelPlace {
  readonly isHorizontal: boolean
  readonly isFar: boolean
  readonly write: (mark: { value: unknown }) => string
}

/** What the label of a line says, and where it stands: behind those of the lines before it. */
function labelAt(
  labels: readonly LineLabel[],
  { series, mark }: Omit<LineLabel, 'words'>,
  { isHorizontal, isFar: isBehind, write }: LabelPlace,
) {
  const index = labels.findIndex((label) => label.series === series && label.mark === mark)
  const label = labels[index]
  if (!label || index >= LABELS_MAX) return { show: false }
  const before = labels.slice(0, index).reduce((sum, each) => sum + columnOf(each), 0)
  const text = { formatter: (line: { value: unknown }) => `${label.words} ${write(line)}` }
  return isHorizontal
    ? { position: 'start', distance: [0, 4 + index * ROW], align: isBehind ? 'right' : 'left', ...text }
    : { position: 'insideEndTop', distance: [4 + before, 3], ...text }
}
