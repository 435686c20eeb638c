import { columnKeys, type TableColumnMeta } from '@soundings/contract'

/** A column of the result as the grid last saw it, with what the question says of it. */
export interface KnownColumn {
  readonly key: string
  readonly pin: boolean
  readonly grouped: boolean
  /** Sorts the columns by which the question orders; empty where it does not order by the column. */
  readonly order: string
}

export function knownColumns(columns: readonly TableColumnMeta[]): KnownColumn[] {
  const keys = columnKeys(columns)
  return columns.map(({ pin, grouped, orderDirection = 'NONE', orderIndex = 0 }, at) => ({
    key: keys[at] ?? '',
    pin,
    grouped,
    order: orderDirection === 'NONE' ? '' : `${String(orderIndex).padStart(4, '0')} ${orderDirection}`,
  }))
}
