import type { ReactNode } from 'react'
import type { SortValue } from './table-view.ts'

export interface TableColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Makes the heading a sort button: by a value of the row or, where the server sorts, by the name of its field. */
  readonly sortBy?: ((row: Row) => SortValue) | string
  /** Any CSS width; columns without one share what is left. */
  readonly width?: string
  readonly align?: 'start' | 'end'
}
