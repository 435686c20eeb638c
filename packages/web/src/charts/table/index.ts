import { viewTypeRules } from '@soundings/query'
import { IconTable } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

export const table: ChartType = {
  label: 'Table',
  icon: IconTable,
  tile: wideTile,
  skeleton: 'rows',
  switches: [],
  fits: viewTypeRules.TABLE,
  load: () => import('./ResultTable.tsx'),
}
