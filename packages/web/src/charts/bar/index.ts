import { viewTypeRules } from '@soundings/query'
import { IconChartBar } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const bar: ChartType = {
  label: 'Bar',
  icon: IconChartBar,
  tile: wideTile,
  skeleton: 'bars',
  switches: [
    'enableDataZooming',
    'legend',
    'stack',
    'percentageBar',
    'barLabel',
    'maxLine',
    'minLine',
    'avgLine',
    'maxPoint',
    'minPoint',
    'avgPoint',
    'dimensionalGrouping',
    'emptyPeriods',
  ],
  settings: 'axes',
  colours: 'palette',
  fits: viewTypeRules.BAR,
  load: () => import('./BarChart.tsx'),
}
