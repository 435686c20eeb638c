import type { DbTable } from '@soundings/contract'
import type { NewVirtual } from '../model/virtual-columns.ts'

/** What the steps to a new column are given. */
export interface NewVirtualProps {
  readonly baseTableId: number
  readonly tables: readonly DbTable[]
  readonly onDone: (column: NewVirtual) => void
  readonly onBack: () => void
}
