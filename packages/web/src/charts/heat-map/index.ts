import { viewTypeRules } from '@soundings/query'
import { IconGrid4x4 } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const heatMap: ChartType = {
  label: 'Heat map',
  icon: IconGrid4x4,
  tile: wideTile,
  skeleton: 'bars',
  switches: ['legend', 'emptyPeriods'],
  fits: viewTypeRules.HEAT_MAP,
  load: () => import('./HeatMapChart.tsx'),
}
