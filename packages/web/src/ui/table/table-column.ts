import type { ReactNode } from 'react'
import type { SortValue } from './table-view.ts'

export interface TableColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Makes the heading a sort button. */
  readonly sortBy?: (row: Row) => SortValue
  /** Any CSS width; columns without one share what is left. */
  readonly width?: string
  readonly align?: 'start' | 'end'
}
