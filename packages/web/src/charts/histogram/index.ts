import { viewTypeRules } from '@soundings/query'
import { IconChartColumn } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const histogram: ChartType = {
  label: 'Histogram',
  icon: IconChartColumn,
  tile: wideTile,
  skeleton: 'bars',
  switches: ['barLabel'],
  settings: 'axes',
  colours: 'palette',
  fits: viewTypeRules.HISTOGRAM,
  load: () => import('./HistogramChart.tsx'),
}
