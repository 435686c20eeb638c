import { viewTypeRules } from '@soundings/query'
import { IconChartLine } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const line: ChartType = {
  label: 'Line',
  icon: IconChartLine,
  tile: wideTile,
  skeleton: 'bars',
  switches: [
    'enableDataZooming',
    'legend',
    'smooth',
    'area',
    'stack',
    'maxLine',
    'minLine',
    'avgLine',
    'maxPoint',
    'minPoint',
    'avgPoint',
    'dimensionalGrouping',
    'timeAxis',
    'emptyPeriods',
  ],
  settings: 'axes',
  colours: 'palette',
  fits: viewTypeRules.LINE,
  load: () => import('./LineChart.tsx'),
}
