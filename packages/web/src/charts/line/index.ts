import { viewTypeRules } from '@soundings/query'
import { IconChartLine } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const line: ChartType = {
  label: 'Line',
  icon: IconChartLine,
  tile: wideTile,
  skeleton: 'bars',
  fits: viewTypeRules.LINE,
  load: () => import('./LineChart.tsx'),
}
