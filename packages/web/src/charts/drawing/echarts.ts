import { BarChart, CustomChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import {
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use as register, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

register([
  BarChart,
  CustomChart,
  LineChart,
  PieChart,
  ScatterChart,
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

/** How many times as large an element is drawn as it is laid out, by CSS. Older browsers do not say it. */
export const enlargementOf = (element: Partial<Pick<HTMLElement, 'currentCSSZoom'>>): number =>
  element.currentCSSZoom ?? 1

export const startChart = (element: HTMLElement): Chart =>
  init(element, undefined, {
    renderer: 'canvas',
    devicePixelRatio: window.devicePixelRatio * enlargementOf(element),
  })

interface Picture {
  readonly width: number
  readonly height: number
  readonly title: string
  /** What has to be known of the chart, below it. */
  readonly notes: readonly string[]
}

const SHARPNESS = 2
const EDGE = 12
const TITLE = { height: 36, font: '600 16px' }
const NOTE = { height: 18, font: '400 12px' }

/** A picture of the chart on white with its title and notes, as a data address. Drawn apart from the page, so it looks the same in light and dark. */
export function toPng(option: EChartsCoreOption, { width, height, title, notes }: Picture): string {
  const chart = init(document.createElement('div'), undefined, { renderer: 'canvas', width, height })
  chart.setOption({ ...option, animation: false })
  const canvas = document.createElement('canvas')
  const below = notes.length === 0 ? 0 : notes.length * NOTE.height + EDGE
  canvas.width = width * SHARPNESS
  canvas.height = (height + TITLE.height + below) * SHARPNESS
  const context = canvas.getContext('2d')
  if (context) {
    const { fontFamily = 'sans-serif', color = '#000000' } = (option.textStyle ?? {}) as {
      fontFamily?: string
      color?: string
    }
    context.scale(SHARPNESS, SHARPNESS)
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height + TITLE.height + below)
    context.drawImage(chart.renderToCanvas({ pixelRatio: SHARPNESS }), 0, TITLE.height, width, height)
    context.fillStyle = color
    context.textBaseline = 'middle'
    const write = (text: string, y: number, font: string) => {
      context.font = `${font} ${fontFamily}`
      context.fillText(text, EDGE, y, width - 2 * EDGE)
    }
    write(title, TITLE.height / 2, TITLE.font)
    notes.forEach((note, at) => write(note, height + TITLE.height + (at + 0.5) * NOTE.height, NOTE.font))
  }
  chart.dispose()
  return canvas.toDataURL('image/png')
}
