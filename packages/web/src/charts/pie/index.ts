import { viewTypeRules } from '@soundings/query'
import { IconChartPie } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const pie: ChartType = {
  label: 'Pie',
  icon: IconChartPie,
  tile: wideTile,
  skeleton: 'bars',
  switches: ['sliceLegend', 'rose', 'doughnut'],
  colours: 'palette',
  fits: viewTypeRules.PIE,
  load: () => import('./PieChart.tsx'),
}
