import { viewTypeRules } from '@soundings/query'
import { IconChartDonut } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const doughnut: ChartType = {
  label: 'Doughnut',
  icon: IconChartDonut,
  tile: wideTile,
  skeleton: 'bars',
  switches: ['sliceLegend', 'rose'],
  colours: 'palette',
  fits: viewTypeRules.DOUGHNUT_CHART,
  load: () => import('./DoughnutChart.tsx'),
}
