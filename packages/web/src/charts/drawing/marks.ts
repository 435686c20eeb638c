import type { EChartsCoreOption } from 'echarts/core'
import type { ChartOptions } from '../chart-options.ts'
import type { ChartData, Series } from './chart-data.ts'
import type { Drawing } from './drawing-option.ts'
import { sharedUnit, shortText } from './short-text.ts'

type Mark = 'max' | 'min' | 'average'

const markedLines = ({ maxLine, minLine, avgLine }: ChartOptions): Mark[] => [...(maxLine ? ['max' as const] : []), ...(minLine ? ['min' as const] : []), ...(avgLine ? ['average' as const] : [])]
const markedPoints = ({ maxPoint, minPoint, avgPoint }: ChartOptions): Mark[] => [...(maxPoint ? ['max' as const] : []), ...(minPoint ? ['min' as const] : []), ...(avgPoint ? ['average' as const] : [])]

export const hasMarkedLines = (options: ChartOptions): boolean => markedLines(options).length > 0

const isStack = ({ data, options }: Drawing) => options.stack && data.series.length > 1

/** Highest, lowest and average: of each series, or of the whole height where series are stacked. */
export function marksOf(at: number, drawing: Drawing, isHorizontal: boolean): EChartsCoreOption {
  if (drawing.isPart) return {}
  if (isStack(drawing)) return at === drawing.data.series.length - 1 ? stackMarks(drawing, isHorizontal) : {}
  const { options, look } = drawing
  const [lines, points] = [markedLines(options), markedPoints(options)]
  const write = writerIn(drawing.data.series[at]?.unit)
  return {
    ...(lines.length > 0 && { markLine: { ...lineLook(drawing, isHorizontal, write), data: lines.map((type) => ({ type, name: type })) } }),
    ...(points.length > 0 && {
      markPoint: { silent: true, symbol: 'circle', symbolSize: 9, label: { color: look.text, position: isHorizontal ? 'right' : 'top', distance: 6, formatter: write }, data: points.map((type) => ({ type, name: type })) },
    }),
  }
}

/** A line across stacked series stands for their sum: by itself, the library would draw the sum and call it the series' own. */
function stackMarks(drawing: Drawing, isHorizontal: boolean): EChartsCoreOption {
  const lines = markedLines(drawing.options)
  const totals = stackTotals(drawing.data)
  if (lines.length === 0 || totals.length === 0) return {}
  const figures: Record<Mark, number> = { max: Math.max(...totals), min: Math.min(...totals), average: totals.reduce((sum, each) => sum + each, 0) / totals.length }
  const { secondary } = drawing.look
  const write = writerIn(sharedUnit(drawing.data.series))
  const look = lineLook(drawing, isHorizontal, (mark) => `${mark.name} total\n${write(mark)}`)
  return { markLine: { ...look, lineStyle: { ...look.lineStyle, color: secondary }, data: lines.map((name) => ({ name, [isHorizontal ? 'xAxis' : 'yAxis']: figures[name] })) } }
}

/** How high each stack is; categories without any value have none. */
function stackTotals({ categories, series }: ChartData): number[] {
  return categories.flatMap((_, at) => {
    const values = series.flatMap(({ values: each }) => each[at] ?? [])
    return values.length === 0 ? [] : [values.reduce((sum, value) => sum + value, 0)]
  })
}

const writerIn = (unit: Series['unit']) => ({ value }: { value: unknown }): string => (typeof value === 'number' ? shortText(value, unit) : '')

const lineLook = ({ look: { secondary } }: Drawing, isHorizontal: boolean, formatter: (mark: { name?: string; value: unknown }) => string) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { type: 'dashed' },
  label: { color: secondary, formatter, position: isHorizontal ? 'start' : 'end' },
})
