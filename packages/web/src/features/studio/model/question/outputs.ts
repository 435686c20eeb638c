import { groupProblem, pinProblem } from '@soundings/query'
import { messages } from '../messages.ts'
import { followed } from '../follow-change.ts'
import { changed, outputsOf, refused, type Outcome, type OutputItem, type StudioState } from '../studio-state.ts'
import { groupLabel, longestTitle } from './titles.ts'
import { viewLabel } from '../views/view-label.ts'

/** As many columns as a question may have on its way to the server. */
export const maxColumns = 500

export function roomProblem(state: StudioState, more: number): string | undefined {
  return outputsOf(state).length + more > maxColumns ? messages.tooManyColumns(maxColumns) : undefined
}

export type OutputList = 'views' | 'groups' | 'computed'
export type SortDirection = OutputItem['orderDirection']

/** Gives a column another label. Without a word in it, the label is automatic again. */
export function rename(state: StudioState, id: string, typed: string): Outcome {
  const label = typed.trim().slice(0, longestTitle)
  return change(state, id, (item) => {
    if (label !== '') return { ...item, label, isLabelAutomatic: false }
    return item.design === 'computed' ? item : { ...item, label: automaticLabel(state, item), isLabelAutomatic: true }
  })
}

export function setPinned(state: StudioState, id: string, pin: boolean): Outcome {
  const item = findOutput(state, id)
  const problem = item && pin ? pinProblem(outputsOf(state), item) : undefined
  return problem === undefined ? change(state, id, (each) => ({ ...each, pin })) : refused(problem)
}

export function setGrouped(state: StudioState, id: string, grouped: boolean): Outcome {
  const item = findOutput(state, id)
  const problem = item && grouped ? groupProblem(outputsOf(state), item) : undefined
  return problem === undefined ? change(state, id, (each) => ({ ...each, grouped })) : refused(problem)
}

/** Columns order the result in the order in which they were sorted; turning a sort round keeps its place. */
export function setSort(state: StudioState, id: string, orderDirection: SortDirection): Outcome {
  const item = findOutput(state, id)
  if (!item || item.orderDirection === orderDirection) return changed(state)
  const orderIndex = item.orderDirection === 'none' ? outputsOf(state).length + 1 : item.orderIndex
  return followed(
    state,
    withSortsCounted(mapOutputs(state, (each) => (each.id === id ? { ...each, orderDirection, orderIndex } : each))),
  )
}

export function removeOutput(state: StudioState, id: string): Outcome {
  const without = <Each extends OutputItem>(items: readonly Each[]) => items.filter((item) => item.id !== id)
  const { views, groups, computed } = state
  if (!findOutput(state, id)) return changed(state)
  return followed(
    state,
    withSortsCounted({ ...state, views: without(views), groups: without(groups), computed: without(computed) }),
  )
}

/** Moves an item to another place of its own list. */
export function reorder(state: StudioState, list: OutputList | 'filters', id: string, to: number): Outcome {
  const from = state[list].findIndex((item) => item.id === id)
  if (from < 0 || from === to) return changed(state)
  return followed(state, { ...state, [list]: moved<{ readonly id: string }>(state[list], from, to) })
}

export function moved<Each>(items: readonly Each[], from: number, to: number): Each[] {
  const others = items.toSpliced(from, 1)
  return others.toSpliced(Math.max(0, to), 0, ...items.slice(from, from + 1))
}

export const replaceIn = <Each extends { readonly id: string }>(items: readonly Each[], item: Each): Each[] =>
  items.map((each) => (each.id === item.id ? item : each))

export const findOutput = (state: StudioState, id: string): OutputItem | undefined =>
  outputsOf(state).find((item) => item.id === id)

/** Sorted columns count 1, 2, 3 …; all others have 0. */
export function withSortsCounted(state: StudioState): StudioState {
  const sorted = outputsOf(state)
    .filter(({ orderDirection }) => orderDirection !== 'none')
    .sort((one, other) => one.orderIndex - other.orderIndex)
    .map(({ id }) => id)
  return mapOutputs(state, (item) => ({ ...item, orderIndex: sorted.indexOf(item.id) + 1 }))
}

type ChangeItem = <Each extends OutputItem>(item: Each) => Each

function change(state: StudioState, id: string, make: (item: OutputItem) => OutputItem): Outcome {
  if (!findOutput(state, id)) return changed(state)
  return followed(
    state,
    mapOutputs(state, (item) => (item.id === id ? (make(item) as typeof item) : item)),
  )
}

const mapOutputs = (state: StudioState, make: ChangeItem): StudioState => ({
  ...state,
  views: state.views.map(make),
  groups: state.groups.map(make),
  computed: state.computed.map(make),
})

/** An automatic label follows what the item has become. */
export const relabelled = <Each extends OutputItem>(state: StudioState, item: Each): Each =>
  item.isLabelAutomatic && item.design !== 'computed' ? { ...item, label: automaticLabel(state, item) } : item

function automaticLabel(state: StudioState, item: Exclude<OutputItem, { design: 'computed' }>): string {
  return item.design === 'view' ? viewLabel(state, item) : groupLabel(state, item)
}
