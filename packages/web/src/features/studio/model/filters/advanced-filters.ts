import type { Filter } from '@soundings/query'
import { withWays } from '../reach/column-uses.ts'
import { messages } from '../messages.ts'
import { filterProblem } from '../reach/reach.ts'
import { followed } from '../follow-change.ts'
import {
  changed,
  refused,
  type FilterGroupItem,
  type FilterItem,
  type FilterNode,
  type Outcome,
  type StudioState,
} from '../studio-state.ts'

/** The compiler reads trees up to this depth, and groups up to this length travel. */
const maxDepth = 50
const maxItems = 200

export const isGroupNode = (node: FilterNode): node is FilterGroupItem => 'items' in node

/** The one root; it begins as an 'and' group. */
export function addAdvanced(state: StudioState): Outcome {
  if (state.advanced) return changed(state)
  if (state.baseTableId === undefined) return refused(messages.tableNeeded)
  const advanced: FilterGroupItem = { id: `advanced-${state.nextItem}`, operator: 'and', items: [] }
  return followed(state, { ...state, advanced, nextItem: state.nextItem + 1 })
}

export function addCondition(state: StudioState, groupId: string, filter: Filter): Outcome {
  const problem = filterProblem(state, filter)
  return problem === undefined
    ? addNode(state, groupId, { id: `condition-${state.nextItem}`, filter: withWays(state, filter) })
    : refused(problem)
}

/** A nested group joins its conditions in the other way than the group around it, or there would be no need for it. */
export function addConditionGroup(state: StudioState, groupId: string): Outcome {
  const around = state.advanced && findGroup(state.advanced, groupId)
  const operator = around?.operator === 'and' ? 'or' : 'and'
  return addNode(state, groupId, { id: `advanced-${state.nextItem}`, operator, items: [] })
}

export function changeCondition(state: StudioState, id: string, filter: Filter): Outcome {
  const problem = filterProblem(state, filter)
  return problem === undefined
    ? change(state, id, (node) => (isGroupNode(node) ? node : { ...node, filter: withWays(state, filter) }))
    : refused(problem)
}

export const setGroupOperator = (state: StudioState, groupId: string, operator: FilterGroupItem['operator']): Outcome =>
  change(state, groupId, (node) => (isGroupNode(node) ? { ...node, operator } : node))

/** Takes a condition or a group away with all that is in it; without its root there are no advanced filters. */
export function removeAdvanced(state: StudioState, id: string): Outcome {
  const { advanced } = state
  if (!advanced) return changed(state)
  return followed(state, { ...state, advanced: advanced.id === id ? undefined : without(advanced, id) })
}

/** Moves a condition or a group to a place of a group, its own or another. `index` counts without what is moved. */
export function moveAdvanced(state: StudioState, id: string, groupId: string, index: number): Outcome {
  const { advanced } = state
  const node = advanced && findNode(advanced, id)
  if (!advanced || !node || node === advanced) return changed(state)
  if (isGroupNode(node) && findGroup(node, groupId)) return refused(messages.insideItself)
  const target = findGroup(without(advanced, id), groupId)
  if (!target) return changed(state)
  const put = (group: FilterGroupItem) => ({ ...group, items: group.items.toSpliced(Math.max(0, index), 0, node) })
  return put(target).items.length > maxItems
    ? refused(messages.tooManyFilters(maxItems))
    : withinDepth(
        state,
        mapNodes(without(advanced, id), groupId, (group) => (isGroupNode(group) ? put(group) : group)),
      )
}

/** All conditions of the tree, in the order in which they are read. */
export const conditionsIn = (group: FilterGroupItem | undefined): FilterItem[] =>
  group ? group.items.flatMap((node) => (isGroupNode(node) ? conditionsIn(node) : [node])) : []

function addNode(state: StudioState, groupId: string, node: FilterNode): Outcome {
  const { advanced, nextItem } = state
  const group = advanced && findGroup(advanced, groupId)
  if (!advanced || !group) return changed(state)
  if (group.items.length >= maxItems) return refused(messages.tooManyFilters(maxItems))
  const put = (each: FilterNode) => (isGroupNode(each) ? { ...each, items: [...each.items, node] } : each)
  return withinDepth({ ...state, nextItem: nextItem + 1 }, mapNodes(advanced, groupId, put), state)
}

function change(state: StudioState, id: string, make: (node: FilterNode) => FilterNode): Outcome {
  const { advanced } = state
  return advanced && findNode(advanced, id)
    ? followed(state, { ...state, advanced: mapNodes(advanced, id, make) })
    : changed(state)
}

const withinDepth = (state: StudioState, advanced: FilterGroupItem, before = state): Outcome =>
  depthOf(advanced) > maxDepth ? refused(messages.nestedTooDeeply(maxDepth)) : followed(before, { ...state, advanced })

const depthOf = (node: FilterNode): number => (isGroupNode(node) ? 1 + Math.max(0, ...node.items.map(depthOf)) : 0)

function findNode(group: FilterGroupItem, id: string): FilterNode | undefined {
  if (group.id === id) return group
  for (const node of group.items) {
    const found = isGroupNode(node) ? findNode(node, id) : node.id === id ? node : undefined
    if (found) return found
  }
  return undefined
}

function findGroup(group: FilterGroupItem, id: string): FilterGroupItem | undefined {
  const found = findNode(group, id)
  return found && isGroupNode(found) ? found : undefined
}

function mapNodes(group: FilterGroupItem, id: string, make: (node: FilterNode) => FilterNode): FilterGroupItem {
  const made = group.id === id ? make(group) : group
  if (!isGroupNode(made)) return group
  return {
    ...made,
    items: made.items.map((node) =>
      isGroupNode(node) ? mapNodes(node, id, make) : node.id === id ? make(node) : node,
    ),
  }
}

const without = (group: FilterGroupItem, id: string): FilterGroupItem => ({
  ...group,
  items: group.items.filter((node) => node.id !== id).map((node) => (isGroupNode(node) ? without(node, id) : node)),
})
