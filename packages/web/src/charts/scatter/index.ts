import { viewTypeRules } from '@soundings/query'
import { IconChartScatter } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const scatter: ChartType = {
  label: 'Scatter',
  icon: IconChartScatter,
  tile: wideTile,
  skeleton: 'bars',
  switches: ['legend'],
  colours: 'palette',
  fits: viewTypeRules.SCATTER,
  load: () => import('./ScatterChart.tsx'),
}
