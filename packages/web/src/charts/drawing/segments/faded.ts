import type { CustomSeriesRenderItem } from 'echarts'
import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData, Row } from '../chart-data/chart-data.ts'

/** What was not chosen, where something was. */
const FADED = 0.28

interface DrawnSeries {
  readonly type?: string
  readonly renderItem?: CustomSeriesRenderItem
  readonly data?: readonly unknown[]
  readonly itemStyle?: object
  readonly lineStyle?: object
  readonly areaStyle?: { readonly opacity?: number }
}

/** The drawing with every segment faded whose row was not chosen. A line fades as a whole where none of its points was. */
export function withFaded(
  option: EChartsCoreOption,
  { series }: Pick<ChartData, 'series'>,
  isChosen: (row: Row) => boolean,
): EChartsCoreOption {
  const drawn = option.series as readonly DrawnSeries[]
  return {
    ...option,
    series: drawn.map((each, at) => {
      const rows = series[at]?.rows
      if (!rows || !each.data) return each
      const isFaded = (place: number) => rows[place] !== undefined && !isChosen(rows[place])
      if (each.renderItem) return { ...each, renderItem: withFadedShapes(each.renderItem, isFaded) }
      const isAllFaded = rows.every((row) => row === undefined || !isChosen(row))
      const data = each.data.map((item, place) => (isFaded(place) ? faded(item) : item))
      return {
        ...each,
        data,
        ...(each.type === 'line' &&
          isAllFaded && {
            lineStyle: { ...each.lineStyle, opacity: FADED },
            ...(each.areaStyle && { areaStyle: { ...each.areaStyle, opacity: (each.areaStyle.opacity ?? 1) * FADED } }),
          }),
      }
    }),
  }
}

/** Shapes that a chart draws itself take no look from their data. */
const withFadedShapes =
  (render: CustomSeriesRenderItem, isFaded: (place: number) => boolean): CustomSeriesRenderItem =>
  (params, api) => {
    const drawn = render(params, api)
    if (!drawn || !isFaded(params.dataIndex) || !('children' in drawn)) return drawn
    const children = drawn.children?.map((child) => ({
      ...child,
      style: { ...('style' in child && child.style), opacity: FADED },
    }))
    return { ...drawn, children } as typeof drawn
  }

function faded(item: unknown): unknown {
  if (item === null) return item
  const known: { itemStyle?: { opacity?: number } } = typeof item === 'object' ? item : ({ value: item } as object)
  return { ...known, itemStyle: { ...known.itemStyle, opacity: Math.min(FADED, known.itemStyle?.opacity ?? 1) } }
}
