import { viewTypeRules } from '@soundings/query'
import { IconTableColumn } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const pivot: ChartType = {
  label: 'Pivot',
  icon: IconTableColumn,
  tile: wideTile,
  skeleton: 'rows',
  switches: ['subtotals', 'totals'],
  fits: viewTypeRules.PIVOT,
  load: () => import('./PivotTable.tsx'),
}
