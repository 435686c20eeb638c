import { viewTypeRules } from '@soundings/query'
import { IconNumber123 } from '@tabler/icons-react'
import type { ChartType } from '../chart-type.ts'

export const kpi: ChartType = {
  label: 'Number View',
  icon: IconNumber123,
  tile: { w: 3, h: 1, minW: 2, minH: 1 },
  skeleton: 'number',
  switches: [],
  settings: 'number',
  colours: 'tile',
  fits: viewTypeRules.KPI,
  load: () => import('./KpiTile.tsx'),
}
