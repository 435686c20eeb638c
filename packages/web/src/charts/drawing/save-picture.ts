import { downloadName, type ExecutionResult } from '@soundings/contract'
import type { EChartsCoreOption } from 'echarts/core'
import { asideText } from './option/aside-text.ts'
import type { ChartData } from './chart-data/chart-data.ts'
import { chartTitle } from './chart-data/describe-chart.ts'
import { toPng } from './echarts.ts'
import { messages } from './messages.ts'

interface Shown {
  readonly result: ExecutionResult
  readonly data: ChartData
  readonly notes: readonly string[]
  readonly isPart: boolean
  readonly stage: HTMLElement | null
}

/** Hands the chart over as an image that says what the page says beside it. */
export function savePicture(onWhite: EChartsCoreOption, name: string, { result, data, notes, isPart, stage }: Shown) {
  const title = name.trim() || chartTitle(result)
  const beside = (data.aside ?? []).map((each) => asideText(each, data.series.length === 1))
  const link = document.createElement('a')
  link.href = toPng(onWhite, {
    width: stage?.offsetWidth ?? 800,
    height: stage?.offsetHeight ?? 480,
    title,
    notes: [
      ...(isPart ? [messages.part(result.table.data.length)] : []),
      ...notes,
      ...(beside.length > 0 ? [`${messages.asideTitle} ${beside.join(', ')}`] : []),
    ],
  })
  link.download = downloadName({ displayName: title || 'Chart', extention: 'png' })
  link.click()
}
