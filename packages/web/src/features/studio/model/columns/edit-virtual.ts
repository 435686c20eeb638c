import type { DbTable } from '@soundings/contract'
import { formulaText, type VirtualColumn } from '@soundings/query'
import { virtualLabel } from '../../../../components/other-rows/virtual-label.ts'
import { relabelled } from '../question/outputs.ts'
import { followed } from '../follow-change.ts'
import { catalogOf, changed, refused, type Outcome, type StudioState } from '../studio-state.ts'
import { longestTitle } from '../question/titles.ts'
import { previewProblem, toQuery } from '../question/to-query.ts'
import type { NewVirtual } from './virtual-columns.ts'
import { withVirtual } from './virtual-tables.ts'

/** The columns of related rows and sequences that the question uses. */
export const usedVirtualColumns = (state: StudioState): readonly VirtualColumn[] => toQuery(state)?.virtualColumns ?? []

/** Makes something else of the column wherever it is used. A name that was not given by a person follows. `tables` may have more tables than before. */
export function changeVirtualColumn(
  state: StudioState,
  id: number,
  change: NewVirtual,
  tables: readonly DbTable[],
): Outcome {
  const before = state.virtualColumns.find((column) => column.id === id)
  if (!before) return changed(state)
  const ground = { tables, baseTableId: state.baseTableId ?? 0 }
  const isAutomatic = before.label === virtualLabel(ground, before)
  return replaced(state, { ...change, id, label: isAutomatic ? virtualLabel(ground, change) : before.label }, tables)
}

/** Gives the column another name. Without a word in it, the name says what the column is again. */
export function renameVirtualColumn(state: StudioState, id: number, typed: string): Outcome {
  const column = state.virtualColumns.find((each) => each.id === id)
  if (!column) return changed(state)
  const label = typed.trim().slice(0, longestTitle)
  return replaced(
    state,
    {
      ...column,
      label: label === '' ? virtualLabel({ tables: state.tables, baseTableId: state.baseTableId ?? 0 }, column) : label,
    },
    state.tables,
  )
}

/** Refused where the question cannot be asked with it, such as a sum of what became a yes or no. */
function replaced(state: StudioState, column: VirtualColumn, tables: readonly DbTable[]): Outcome {
  const virtualColumns = state.virtualColumns.map((each) => (each.id === column.id ? column : each))
  const after = withNamesFollowing({
    ...state,
    virtualColumns,
    tables: withVirtual(tables, state.baseTableId ?? 0, virtualColumns),
  })
  const problem = previewProblem(after)
  return problem === undefined || problem === previewProblem(state) ? followed(state, after) : refused(problem)
}

/** Names and formulas say what their columns are called. */
const withNamesFollowing = (state: StudioState): StudioState => ({
  ...state,
  views: state.views.map((item) => relabelled(state, item)),
  groups: state.groups.map((item) => relabelled(state, item)),
  computed: state.computed.map((item) =>
    item.formula ? { ...item, text: formulaText(item.formula, catalogOf(state), state.baseTableId ?? 0) } : item,
  ),
})
