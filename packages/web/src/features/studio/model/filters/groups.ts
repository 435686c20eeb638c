import { addGroupProblem, isSameGroup, secondUse, type GroupColumn } from '@soundings/query'
import { asSecond, columnUse, withWays } from '../reach/column-uses.ts'
import { messages } from '../messages.ts'
import { replaceIn, roomProblem } from '../question/outputs.ts'
import { groupingProblem } from '../reach/reach.ts'
import { followChange, followed } from '../follow-change.ts'
import { changed, isRaw, refused, type GroupItem, type Outcome, type StudioState } from '../studio-state.ts'
import { groupLabel } from '../question/titles.ts'

export type GroupChoice = Pick<
  GroupColumn,
  'columnId' | 'path' | 'grouping' | 'bands' | 'secondColumnId' | 'secondPath'
>

export function addGroup(state: StudioState, added: GroupChoice): Outcome {
  const choice = withWays(state, added)
  const problem = groupingProblem(state, choice) ?? addGroupProblem(state.groups, choice) ?? roomProblem(state, 1)
  if (problem !== undefined) return refused(problem)
  if (!isRaw(state)) return followed(state, withGroup(state, choice))
  return {
    kind: 'confirm',
    question: messages.confirmLeaveRawData,
    confirmed: followChange(state, withGroup({ ...state, views: [] }, choice)),
  }
}

/** The same column by another unit, or reached by another way. */
export function changeGroup(state: StudioState, id: string, change: GroupChoice): Outcome {
  const group = state.groups.find((each) => each.id === id)
  const choice = withWays(state, change)
  if (!group || isSameGroup(group, choice)) return changed(state)
  const others = state.groups.filter((each) => each !== group)
  const problem = groupingProblem(state, choice) ?? addGroupProblem(others, choice)
  if (problem !== undefined) return refused(problem)
  const label = group.isLabelAutomatic ? groupLabel(state, choice) : group.label
  const { path: _path, bands: _bands, secondColumnId: _second, secondPath: _secondPath, ...kept } = group
  return followed(state, {
    ...state,
    groups: replaceIn(state.groups, { ...kept, ...columnUse(choice), ...groupingIn(choice), label }),
  })
}

export const changeGrouping = (state: StudioState, id: string, grouping: GroupChoice['grouping']): Outcome => {
  const group = state.groups.find((each) => each.id === id)
  return group ? changeGroup(state, id, { ...columnUse(group), grouping }) : changed(state)
}

export function removeAllGroups(state: StudioState): Outcome {
  if (state.groups.length === 0) return changed(state)
  return {
    kind: 'confirm',
    question: messages.confirmRemoveGroups,
    confirmed: followChange(state, { ...state, groups: [] }),
  }
}

/** How a group puts values together. */
export function groupingIn(choice: Omit<GroupChoice, 'columnId' | 'path'>): Omit<GroupChoice, 'columnId' | 'path'> {
  const second = secondUse(choice)
  return { grouping: choice.grouping, ...(choice.bands && { bands: choice.bands }), ...(second && asSecond(second)) }
}

function withGroup(state: StudioState, choice: GroupChoice): StudioState {
  const group: GroupItem = {
    id: `group-${state.nextItem}`,
    design: 'group',
    ...columnUse(choice),
    ...groupingIn(choice),
    label: groupLabel(state, choice),
    isLabelAutomatic: true,
    orderDirection: 'none',
    orderIndex: 0,
    pin: false,
    grouped: false,
  }
  return { ...state, groups: [...state.groups, group], nextItem: state.nextItem + 1, isResultExpanded: true }
}
