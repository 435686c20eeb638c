import type { DbTable } from '@soundings/contract'
import type { NewVirtual } from '../model/virtual-columns.ts'

/** What the steps to a new column are given. */
export interface NewVirtualProps<Kind extends NewVirtual['kind']> {
  readonly baseTableId: number
  readonly tables: readonly DbTable[]
  /** A filter is made: whether there are any related rows, or none, is answered with the column. */
  readonly isFilter: boolean
  /** What the steps begin with. */
  readonly edited?: Extract<NewVirtual, { kind: Kind }> | undefined
  readonly onDone: (column: NewVirtual, isNone?: boolean) => void
  readonly onBack: () => void
}
