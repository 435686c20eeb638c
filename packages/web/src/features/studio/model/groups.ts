import { addGroupProblem, type GroupColumn } from '@soundings/query'
import { messages } from './messages.ts'
import { replaceIn, roomProblem } from './outputs.ts'
import { groupingProblem } from './reach.ts'
import { settle, settled } from './settle.ts'
import { changed, isRaw, refused, type GroupItem, type Outcome, type StudioState } from './studio-state.ts'
import { groupLabel } from './titles.ts'

export type GroupChoice = Pick<GroupColumn, 'columnId' | 'grouping'>

export function addGroup(state: StudioState, choice: GroupChoice): Outcome {
  const problem = groupingProblem(state, choice) ?? addGroupProblem(state.groups, choice) ?? roomProblem(state, 1)
  if (problem !== undefined) return refused(problem)
  if (!isRaw(state)) return settled(state, withGroup(state, choice))
  return { kind: 'confirm', question: messages.confirmLeaveRawData, confirmed: settle(state, withGroup({ ...state, views: [] }, choice)) }
}

/** Groups by the same column in another way. */
export function changeGrouping(state: StudioState, id: string, grouping: GroupChoice['grouping']): Outcome {
  const group = state.groups.find((each) => each.id === id)
  if (!group || group.grouping === grouping) return changed(state)
  const choice = { columnId: group.columnId, grouping }
  const others = state.groups.filter((each) => each !== group)
  const problem = groupingProblem(state, choice) ?? addGroupProblem(others, choice)
  if (problem !== undefined) return refused(problem)
  const label = group.isLabelAutomatic ? groupLabel(state, choice) : group.label
  return settled(state, { ...state, groups: replaceIn(state.groups, { ...group, grouping, label }) })
}

export function removeAllGroups(state: StudioState): Outcome {
  if (state.groups.length === 0) return changed(state)
  return { kind: 'confirm', question: messages.confirmRemoveGroups, confirmed: settle(state, { ...state, groups: [] }) }
}

function withGroup(state: StudioState, { columnId, grouping }: GroupChoice): StudioState {
  const group: GroupItem = {
    id: `group-${state.nextItem}`,
    design: 'group',
    columnId,
    grouping,
    label: groupLabel(state, { columnId, grouping }),
    isLabelAutomatic: true,
    orderDirection: 'none',
    orderIndex: 0,
    pin: false,
    grouped: false,
  }
  return { ...state, groups: [...state.groups, group], nextItem: state.nextItem + 1, isResultExpanded: true }
}
