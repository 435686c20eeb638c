import { viewTypeRules } from '@soundings/query'
import { IconChartCandle } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const boxPlot: ChartType = {
  label: 'Box plot',
  icon: IconChartCandle,
  tile: wideTile,
  skeleton: 'bars',
  switches: ['enableDataZooming', 'emptyPeriods'],
  settings: 'axes',
  colours: 'palette',
  fits: viewTypeRules.BOX_PLOT,
  load: () => import('./BoxPlotChart.tsx'),
}
