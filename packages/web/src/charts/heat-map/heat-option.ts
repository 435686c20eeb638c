import type { CustomSeriesRenderItem } from 'echarts'
import type { EChartsCoreOption } from 'echarts/core'
import { wantsWhite } from '../../ui/theme/contrast.ts'
import { categoryLabels, periodText, roomyLabels } from '../drawing/axes/category-labels.ts'
import type { ChartData } from '../drawing/chart-data/chart-data.ts'
import type { ChartLook } from '../drawing/option/chart-look.ts'
import { commonOption, writerFor, type Draw, type Drawing } from '../drawing/option/drawing-option.ts'
import { fittingText, shortText, tickText } from '../drawing/option/short-text.ts'
import { messages } from '../drawing/messages.ts'
import { timelineOf } from '../drawing/time/timeline.ts'
import { colourAt, rampOn } from './ramp.ts'

/** Pixels: of the legend and its bar, of the gap between cells, and of a letter and a line of the value in a cell. */
const LEGEND = 40
const BAR = { width: 120, height: 10, x: 8, y: 14 }
const GAP = 1
const LETTER = 6.6
const LINE = 15

/** The lowest and the highest value; undefined where no cell has one. */
export function extentOf({ series }: Pick<ChartData, 'series'>): readonly [low: number, high: number] | undefined {
  const values = series.flatMap((each) => each.values.filter((value) => value !== null))
  const [first] = values
  if (first === undefined) return undefined
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [first, first],
  )
}

/** Where a value stands between the lowest and the highest. Where all are equal none is high. */
const partOf = (value: number, [low, high]: readonly [number, number]): number =>
  high === low ? 0 : (value - low) / (high - low)

/** A cell for each pair of groups, the stronger in colour the higher its value. A cell without rows has a line across and no colour. */
export const drawHeatMap: Draw = (drawing) => {
  const { data, options, look } = drawing
  const common = commonOption(drawing)
  const write = writerFor(data.series[0]?.format)
  const lines = data.series.map(({ name }) => name)
  const across = periodText(data)
  const axis = { axisLine: { show: false }, axisTick: { show: false } }
  const measure = data.series[0]?.label ?? ''
  return {
    ...common,
    legend: { show: false },
    tooltip: {
      ...(common.tooltip as object),
      trigger: 'item',
      formatter: ({ seriesIndex = 0, dataIndex = 0 }: { seriesIndex?: number; dataIndex?: number }) => {
        const series = data.series[seriesIndex]
        const value = series?.values[dataIndex] ?? null
        const text = series?.rows[dataIndex] ? write(value) : messages.noRows
        return `${series?.name} · ${data.categories[dataIndex]}\n${measure}: ${text}`
      },
    },
    grid: { left: 8, right: 12, top: options.legend ? LEGEND : 12, bottom: 8, containLabel: true },
    xAxis: {
      type: 'category',
      data: [...data.categories],
      ...axis,
      axisLabel: { color: look.secondary, ...categoryLabels(data.categories, false, across) },
    },
    yAxis: {
      type: 'category',
      data: lines,
      inverse: true,
      ...axis,
      axisLabel: { color: look.secondary, ...categoryLabels(lines, true, lineText(lines)) },
    },
    series: [
      ...data.series.map(({ name, values, rows }, line) => ({
        type: 'custom',
        name,
        data: values.map((value, place) => [place, line, value]),
        encode: { x: 0, y: 1 },
        renderItem: drawCell(drawing, (place) => (rows[place] ? (values[place] ?? null) : undefined)),
      })),
      ...(options.legend ? legendOption(drawing) : []),
    ],
    media: roomyLabels(data.categories, false, across),
  }
}

/** Days of the week and months of the year beside the lines are as short as along an axis. */
function lineText(lines: readonly string[]) {
  const cycle = ['dayOfWeek', 'monthOfYear']
    .map((name) => timelineOf(name))
    .find((each) => lines.every((line) => each?.cycle?.includes(line)))
  return { write: cycle?.labels(lines) ?? String, isPeriod: false }
}

/** Undefined is a cell without rows, null one whose measure has no value. */
function drawCell(
  { data, look }: Drawing,
  valueAt: (place: number) => number | null | undefined,
): CustomSeriesRenderItem {
  const extent = extentOf(data) ?? [0, 0]
  const ramp = rampOn(look)
  const format = data.series[0]?.format
  // All cells are of one size: values in some of them would make these look special.
  const values = data.series.flatMap((each) => each.values.flatMap((value) => value ?? []))
  const writings = [tickText, shortText].map((write) => ({
    write,
    longest: values.reduce((most, each) => Math.max(most, write(each, format).length), 0),
  }))
  return (params, api) => {
    const value = valueAt(params.dataIndex)
    const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)])
    const [width = 0, height = 0] = [api.size?.([1, 1]) ?? []].flat().map((side) => Math.max(1, side - GAP))
    const box = { x: x - width / 2, y: y - height / 2, width, height }
    if (value === undefined || value === null)
      return { type: 'group', children: [emptyCell(box, look), ...(value === null ? [] : [crossOf(box, look)])] }
    const fill = colourAt(ramp, partOf(value, extent))
    const fitting = height < LINE ? undefined : writings.find(({ longest }) => longest * LETTER + 4 <= width)
    return {
      type: 'group',
      children: [
        {
          type: 'rect',
          shape: { ...box, r: 2 },
          style: { fill },
          emphasis: { style: { stroke: look.text, lineWidth: 2 } },
        },
        ...(fitting ? [wordIn(box, fitting.write(value, format), fill, look)] : []),
      ],
    }
  }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const emptyCell = (box: Box, look: ChartLook) => ({
  type: 'rect' as const,
  shape: { ...box, r: 2 },
  style: { fill: 'transparent', stroke: look.line, lineWidth: 1 },
  emphasis: { style: { stroke: look.text, lineWidth: 2 } },
})

/** The line across a cell without rows. */
const crossOf = ({ x, y, width, height }: Box, look: ChartLook) => ({
  type: 'line' as const,
  silent: true,
  shape: { x1: x + 3, y1: y + height - 3, x2: x + width - 3, y2: y + 3 },
  style: { stroke: look.line, lineWidth: 1 },
})

const wordIn = ({ x, y, width, height }: Box, text: string, ground: string, look: ChartLook) => ({
  type: 'text' as const,
  silent: true,
  style: {
    text,
    x: x + width / 2,
    y: y + height / 2,
    align: 'center' as const,
    verticalAlign: 'middle' as const,
    fill: wantsWhite(ground) ? '#ffffff' : '#000000',
    font: `12px ${look.fontFamily}`,
  },
})

/** The scale of colours with its ends, and what a line across means where a cell has it. */
function legendOption({ data, look }: Drawing): EChartsCoreOption[] {
  const extent = extentOf(data)
  if (!extent) return []
  const format = data.series[0]?.format
  const [low = '', high = ''] = extent.map((value) => fittingText(value, format))
  const colorStops = rampOn(look).map((color, at, all) => ({ offset: at / (all.length - 1), color }))
  const hasEmpty = data.series.some(({ rows }) => rows.includes(undefined))
  const start = BAR.x + low.length * LETTER + 8
  const middle = BAR.y + BAR.height / 2
  const word = (text: string, x: number) => ({
    type: 'text' as const,
    style: {
      text,
      x,
      y: middle,
      verticalAlign: 'middle' as const,
      fill: look.secondary,
      font: `12px ${look.fontFamily}`,
    },
  })
  const box = { x: start + BAR.width + high.length * LETTER + 28, y: BAR.y - 2, width: 14, height: 14 }
  const renderItem: CustomSeriesRenderItem = () => ({
    type: 'group',
    children: [
      word(low, BAR.x),
      {
        type: 'rect',
        shape: { x: start, y: BAR.y, width: BAR.width, height: BAR.height, r: 3 },
        style: { fill: { type: 'linear', x: 0, y: 0, x2: 1, y2: 0, colorStops } },
      },
      word(high, start + BAR.width + 8),
      ...(hasEmpty ? [emptyCell(box, look), crossOf(box, look), word(messages.noRows, box.x + 20)] : []),
    ],
  })
  return [{ type: 'custom', coordinateSystem: 'none', silent: true, tooltip: { show: false }, data: [0], renderItem }]
}
