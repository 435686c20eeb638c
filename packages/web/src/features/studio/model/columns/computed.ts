import {
  checkFormula,
  formulaKey,
  formulaScope,
  isFilterGroup,
  queryProblem,
  type Filter,
  type FilterGroup,
  type Formula,
} from '@soundings/query'
import { isGroupNode } from '../filters/advanced-filters.ts'
import { withFittingFormat } from '../views/formats.ts'
import { messages } from '../messages.ts'
import { replaceIn, roomProblem } from '../question/outputs.ts'
import { followed } from '../follow-change.ts'
import {
  catalogOf,
  changed,
  refused,
  type ComputedItem,
  type FilterGroupItem,
  type FilterNode,
  type Outcome,
  type StudioState,
} from '../studio-state.ts'
import { isFormulaOf } from '../question/titles.ts'

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
  return followed(state, {
    ...state,
    computed: [...state.computed, item],
    nextItem: nextItem + 1,
    isResultExpanded: true,
  })
}

/** Keeps what is typed; the formula is there when it can be read and computed. */
export function setFormulaText(state: StudioState, id: string, text: string): Outcome {
  const item = state.computed.find((each) => each.id === id)
  if (!item || item.text === text) return changed(state)
  const read = readFormula(state, text)
  const lastFormula = item.formula ?? item.lastFormula
  const computed = replaceIn(
    state.computed,
    withFittingFormat(state, { ...item, ...read, lastFormula: read.formula ? undefined : lastFormula }),
  )
  return followed(state, {
    ...state,
    ...(lastFormula && read.formula && withFiltersFollowing(state, item.id, lastFormula, read.formula)),
    computed,
  })
}

/** Filters on a calculated column compare what it gives now. One on the same formula of another column stays. */
function withFiltersFollowing(
  state: StudioState,
  id: string,
  before: Formula<number>,
  after: Formula<number>,
): Partial<StudioState> {
  const { filters, advanced, computed, views } = state
  if (computed.some((other) => other.id !== id && isFormulaOf(other, before))) return {}
  const follow = (filter: Filter): Filter =>
    filter.formula && formulaKey(filter.formula) === formulaKey(before) ? { ...filter, formula: after } : filter
  const inNode = (node: FilterNode): FilterNode =>
    isGroupNode(node) ? inTree(node) : { ...node, filter: follow(node.filter) }
  const inTree = (group: FilterGroupItem): FilterGroupItem => ({ ...group, items: group.items.map(inNode) })
  const inGroup = (group: FilterGroup): FilterGroup => ({
    ...group,
    items: group.items.map((item) => (isFilterGroup(item) ? inGroup(item) : follow(item))),
  })
  return {
    filters: filters.map((item) => ({ ...item, filter: follow(item.filter) })),
    advanced: advanced && inTree(advanced),
    views: views.map((view) => (view.where ? { ...view, where: inGroup(view.where) } : view)),
  }
}

/** A typed formula over the chosen table: the tree with column ids, or the first error with its place. */
export function readFormula(
  state: Pick<StudioState, 'tables' | 'baseTableId'>,
  text: string,
): Pick<ComputedItem, 'text' | 'formula' | 'error'> {
  const nothing = { text, formula: undefined, error: undefined }
  if (text.trim() === '' || state.baseTableId === undefined) return nothing
  const checked = checkFormula(text, formulaScope(catalogOf(state), state.baseTableId))
  return checked.ok ? { text, formula: checked.formula, error: undefined } : { ...nothing, error: checked.error }
}

/** A formula that reads well may still make no sense: aggregates beside plain columns, or sums of texts. */
export function meaningProblem(
  state: Pick<StudioState, 'tables'>,
  baseTableId: number,
  formula: Formula<number>,
): string | undefined {
  const column = {
    design: 'computed',
    label: 'x',
    orderDirection: 'none',
    orderIndex: 0,
    pin: false,
    grouped: false,
    formula,
  } as const
  return queryProblem({ baseTableId, columns: [column], filters: [], limit: 0 }, catalogOf(state))
}

function newLabel({ computed }: StudioState): string {
  const isTaken = (ordinal: number) => computed.some(({ label }) => label === labelOf(ordinal))
  let ordinal = computed.length + 1
  while (isTaken(ordinal)) ordinal += 1
  return labelOf(ordinal)
}

const labelOf = (ordinal: number) => `New Calculated Column ${ordinal}`
