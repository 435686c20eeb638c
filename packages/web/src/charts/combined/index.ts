import { viewTypeRules } from '@soundings/query'
import { IconChartHistogram } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const combined: ChartType = {
  label: 'Bar and line',
  icon: IconChartHistogram,
  tile: wideTile,
  skeleton: 'bars',
  switches: ['enableDataZooming', 'legend', 'smooth', 'barLabel', 'dimensionalGrouping', 'emptyPeriods'],
  settings: 'measures',
  colours: 'palette',
  fits: viewTypeRules.COMBINED,
  load: () => import('./CombinedChart.tsx'),
}
