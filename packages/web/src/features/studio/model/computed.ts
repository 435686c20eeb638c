import { checkFormula, formulaScope, queryProblem, type Formula } from '@soundings/query'
import { withFittingFormat } from './formats.ts'
import { messages } from './messages.ts'
import { replaceIn, roomProblem } from './outputs.ts'
import { settled } from './settle.ts'
import { catalogOf, changed, refused, type ComputedItem, type Outcome, type StudioState } from './studio-state.ts'

/** Adds an empty calculated column, or one with a formula that is written already. */
export function addComputed(state: StudioState, text = ''): Outcome {
  const { baseTableId, nextItem } = state
  const problem = baseTableId === undefined ? messages.tableNeeded : roomProblem(state, 1)
  if (problem !== undefined) return refused(problem)
  const item: ComputedItem = {
    id: `computed-${nextItem}`,
    design: 'computed',
    label: newLabel(state),
    isLabelAutomatic: true,
    ...readFormula(state, text),
    orderDirection: 'none',
    orderIndex: 0,
    pin: false,
    grouped: false,
  }
  return settled(state, { ...state, computed: [...state.computed, item], nextItem: nextItem + 1, isResultExpanded: true })
}

/** Keeps what is typed; the formula is there when it can be read and computed. */
export function setFormulaText(state: StudioState, id: string, text: string): Outcome {
  const item = state.computed.find((each) => each.id === id)
  if (!item || item.text === text) return changed(state)
  return settled(state, { ...state, computed: replaceIn(state.computed, withFittingFormat(state, { ...item, ...readFormula(state, text) })) })
}

/** A typed formula over the chosen table: the tree with column ids, or the first error with its place. */
export function readFormula(state: Pick<StudioState, 'tables' | 'baseTableId'>, text: string): Pick<ComputedItem, 'text' | 'formula' | 'error'> {
  const nothing = { text, formula: undefined, error: undefined }
  if (text.trim() === '' || state.baseTableId === undefined) return nothing
  const checked = checkFormula(text, formulaScope(catalogOf(state), state.baseTableId))
  return checked.ok ? { text, formula: checked.formula, error: undefined } : { ...nothing, error: checked.error }
}

/** A formula that reads well may still make no sense: aggregates beside plain columns, or sums of texts. */
export function meaningProblem(state: Pick<StudioState, 'tables'>, baseTableId: number, formula: Formula<number>): string | undefined {
  const column = { design: 'computed', label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false, formula } as const
  return queryProblem({ baseTableId, columns: [column], filters: [], limit: 0 }, catalogOf(state))
}

function newLabel({ computed }: StudioState): string {
  const isTaken = (ordinal: number) => computed.some(({ label }) => label === labelOf(ordinal))
  let ordinal = computed.length + 1
  while (isTaken(ordinal)) ordinal += 1
  return labelOf(ordinal)
}

const labelOf = (ordinal: number) => `New Calculated Column ${ordinal}`
