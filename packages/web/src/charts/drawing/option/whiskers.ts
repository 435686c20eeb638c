import type { CustomSeriesRenderItem } from 'echarts'
import type { EChartsCoreOption } from 'echarts/core'
import { limitsAt } from '../chart-data/chart-data.ts'
import type { Drawing } from './drawing-option.ts'

export const BAR_MAX_WIDTH = 48
/** How the library divides a category: a fifth is left between categories, and three tenths of a bar between bars. */
const CATEGORY_PART = 0.8
const BAR_GAP = 0.3
const CAP = 4

interface Look {
  readonly isBar: boolean
  readonly isHorizontal: boolean
}

/** Lines from the lower to the upper limit of each value, over the middle of its bar or point. Those of hidden series are there without lines. */
export function whiskers(
  { data: { series }, options, look }: Drawing,
  { isBar, isHorizontal }: Look,
  isShown: (name: string) => boolean = () => true,
): EChartsCoreOption[] {
  // Neither on top of each other nor as a part of 100 % does a value stand where its limits do.
  if (options.stack || (isBar && options.percentageBar)) return []
  const bars = series.filter(({ as, name }) => isBar && as !== 'line' && isShown(name))
  return series.flatMap((each) => {
    const data = each.values.flatMap((_, place) => {
      const limits = limitsAt(each, place)
      return limits ? [[place, ...limits]] : []
    })
    if (data.length === 0) return []
    const shift = (category: number) => (bars.includes(each) ? offsetOf(bars.indexOf(each), bars.length, category) : 0)
    return [
      {
        type: 'custom',
        silent: true,
        z: 4,
        tooltip: { show: false },
        animation: false,
        ...(each.axis !== undefined && { [isHorizontal ? 'xAxisIndex' : 'yAxisIndex']: each.axis }),
        encode: isHorizontal ? { x: [1, 2], y: 0 } : { x: 0, y: [1, 2] },
        data: isShown(each.name) ? data : [],
        renderItem: drawWhisker(shift, isHorizontal, look.text),
      },
    ]
  })
}

/** How far the middle of a bar is from the middle of its category. */
export function offsetOf(at: number, count: number, category: number): number {
  const width = Math.min(BAR_MAX_WIDTH, (category * CATEGORY_PART) / (count + BAR_GAP * (count - 1)))
  return (at - (count - 1) / 2) * width * (1 + BAR_GAP)
}

function drawWhisker(
  shift: (category: number) => number,
  isHorizontal: boolean,
  color: string,
): CustomSeriesRenderItem {
  return (_params, api) => {
    const at = (value: number): [number, number] => {
      const [x = 0, y = 0] = api.coord(isHorizontal ? [value, api.value(0)] : [api.value(0), value])
      return [x, y]
    }
    const sizes = api.size?.(isHorizontal ? [0, 1] : [1, 0])
    const category = Array.isArray(sizes) ? (sizes[isHorizontal ? 1 : 0] ?? 0) : (sizes ?? 0)
    const aside = shift(category)
    const ends = [at(Number(api.value(1))), at(Number(api.value(2)))].map(([x, y]) =>
      isHorizontal ? [x, y + aside] : [x + aside, y],
    )
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = ends
    const line = (from: readonly [number, number], to: readonly [number, number]) => ({
      type: 'line' as const,
      shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
      style: { stroke: color, lineWidth: 1.5 },
    })
    const cap = (x: number, y: number) =>
      isHorizontal ? line([x, y - CAP], [x, y + CAP]) : line([x - CAP, y], [x + CAP, y])
    return { type: 'group', children: [line([x1, y1], [x2, y2]), cap(x1, y1), cap(x2, y2)] }
  }
}
