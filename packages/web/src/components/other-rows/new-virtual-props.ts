import type { DbTable } from '@soundings/contract'
import type { VirtualMeaning } from '@soundings/query'

/** What the steps to a new column are given. */
export interface NewVirtualProps<Kind extends VirtualMeaning['kind']> {
  readonly baseTableId: number
  readonly tables: readonly DbTable[]
  /** A filter is made: whether there are any related rows, or none, is answered with the column. */
  readonly isFilter: boolean
  /** What the steps begin with. */
  readonly edited?: Extract<VirtualMeaning, { kind: Kind }> | undefined
  readonly onDone: (column: VirtualMeaning, isNone?: boolean) => void
  readonly onBack: () => void
}
