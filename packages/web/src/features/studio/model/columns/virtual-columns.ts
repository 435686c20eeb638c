import type { DbTable } from '@soundings/contract'
import type { VirtualColumn, VirtualMeaning } from '@soundings/query'
import { virtualLabel } from '../../../../components/other-rows/virtual-label.ts'
import type { StudioState } from '../studio-state.ts'
import { withVirtual } from './virtual-tables.ts'

/** A column of related rows or of a sequence before it has an id and a name. */
export type NewVirtual = VirtualMeaning

/** The studio with another column of its own. The same column is not added twice. `tables` may have more tables than before. */
export function withVirtualColumn(
  state: StudioState,
  added: NewVirtual,
  tables: readonly DbTable[],
): { readonly state: StudioState; readonly column: VirtualColumn } {
  const baseTableId = state.baseTableId ?? 0
  const known = state.virtualColumns.find(
    ({ id: _id, label: _label, ...other }) => JSON.stringify(other) === JSON.stringify(added),
  )
  if (known) return { state, column: known }
  const column = {
    ...added,
    id: Math.min(0, ...state.virtualColumns.map(({ id }) => id)) - 1,
    label: virtualLabel({ tables, baseTableId }, added),
  }
  const virtualColumns = [...state.virtualColumns, column]
  return { state: { ...state, virtualColumns, tables: withVirtual(tables, baseTableId, virtualColumns) }, column }
}
