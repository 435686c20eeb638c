import type { CustomSeriesRenderItem } from 'echarts'
import type { EChartsCoreOption } from 'echarts/core'
import { drawOnAxes } from '../drawing/axes/axis-option.ts'
import { boxAt } from '../drawing/chart-data/chart-data.ts'
import type { ChartLook } from '../drawing/option/chart-look.ts'
import { writerFor, type Draw } from '../drawing/option/drawing-option.ts'
import { boxWords } from './box-data.ts'

const WIDEST = 56
/** The part of its category that a box takes, and the part of the box that the end of a whisker takes. */
const BOX_PART = 0.6
const END_PART = 0.5

const drawAxes = drawOnAxes({ kind: 'bar' })

/** Boxes on the axes of a bar chart. */
export const drawBoxPlot: Draw = (drawing) => {
  const { data, look } = drawing
  const option = drawAxes(drawing)
  const [own] = data.series
  const write = writerFor(own?.format)
  return {
    ...option,
    tooltip: {
      ...(option.tooltip as object),
      trigger: 'item',
      formatter: ({ dataIndex = 0 }: { dataIndex?: number }) => {
        const lines = (own && boxAt(own, dataIndex))?.map((value, at) => `${boxWords[at]}: ${write(value)}`) ?? []
        return [data.categories[dataIndex], ...lines.toReversed()].join('\n')
      },
    },
    series: [
      {
        type: 'custom',
        name: own?.name,
        encode: { x: 0, y: [1, 2, 3, 4, 5] },
        data: data.categories.map((_, place) => [place, ...((own && boxAt(own, place)) ?? [])]),
        renderItem: drawBox(look),
      },
      // Behind the series of the data are those of target lines and events.
      ...(option.series as EChartsCoreOption[]).slice(data.series.length),
    ],
  }
}

function drawBox(look: ChartLook): CustomSeriesRenderItem {
  const color = look.colors[0] ?? look.text
  const line = (x1: number, y1: number, x2: number, y2: number, lineWidth = 1.5) => ({
    type: 'line' as const,
    shape: { x1, y1, x2, y2 },
    style: { stroke: look.text, lineWidth },
  })
  return (_params, api) => {
    const spots = [1, 2, 3, 4, 5].map((at) => api.coord([api.value(0), api.value(at)]))
    const [low = 0, first = 0, middle = 0, third = 0, high = 0] = spots.map(([, y]) => y)
    const x = spots[0]?.[0] ?? 0
    if (Number.isNaN(low)) return { type: 'group', children: [] }
    const width = Math.min(WIDEST, ([api.size?.([1, 0]) ?? 0].flat()[0] ?? 0) * BOX_PART)
    const end = (width * END_PART) / 2
    return {
      type: 'group',
      children: [
        line(x, low, x, first),
        line(x, third, x, high),
        line(x - end, low, x + end, low),
        line(x - end, high, x + end, high),
        {
          type: 'rect',
          shape: { x: x - width / 2, y: third, width, height: Math.max(1, first - third), r: 2 },
          style: { fill: `${color}59`, stroke: color, lineWidth: 1.5 },
          emphasis: { style: { fill: `${color}99` } },
        },
        line(x - width / 2, middle, x + width / 2, middle, 3),
      ],
    }
  }
}
