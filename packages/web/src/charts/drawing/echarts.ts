import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { DataZoomComponent, GridComponent, LegendComponent, MarkLineComponent, MarkPointComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

register([
  BarChart,
  LineChart,
  PieChart,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
  LabelLayout,
  CanvasRenderer,
])

export type Chart = EChartsType

export const startChart = (element: HTMLElement): Chart => init(element, undefined, { renderer: 'canvas' })

/** A picture of the chart on white, as a data address. Drawn apart from the page, so it looks the same in light and dark. */
export function toPng(option: EChartsCoreOption, width: number, height: number): string {
  const stage = document.createElement('div')
  const chart = init(stage, undefined, { renderer: 'canvas', width, height })
  chart.setOption({ ...option, animation: false })
  const address = chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: '#ffffff' })
  chart.dispose()
  return address
}
