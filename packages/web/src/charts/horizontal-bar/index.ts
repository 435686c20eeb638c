import { viewTypeRules } from '@soundings/query'
import { IconChartBarPopular } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const horizontalBar: ChartType = {
  label: 'Horizontal bar',
  icon: IconChartBarPopular,
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
  fits: viewTypeRules.H_BAR_CHART,
  load: () => import('./HorizontalBarChart.tsx'),
}
