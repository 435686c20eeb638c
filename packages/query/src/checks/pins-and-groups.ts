import { hasSameSecond, isSameColumn, type GroupColumn, type OutputColumn } from '../model/query.ts'

export const maxPinned = 5
export const maxGrouped = 3

export const columnMessages = {
  tooManyPinned: `Maximum pinned items is ${maxPinned}`,
  tooManyGrouped: `Maximum grouped items is ${maxGrouped}`,
  pinGrouped: "Can't pin grouped column.",
  groupPinned: "Can't group pinned column.",
  duplicateGroup: 'Group already exists',
} as const

type Marked = Pick<OutputColumn, 'pin' | 'grouped'>

/** Why the column may not be pinned now, or undefined when it may. */
export function pinProblem(columns: readonly Marked[], column: Marked): string | undefined {
  if (column.grouped) return columnMessages.pinGrouped
  return columns.filter(({ pin }) => pin).length >= maxPinned && !column.pin ? columnMessages.tooManyPinned : undefined
}

/** Why the column may not be grouped now, or undefined when it may. */
export function groupProblem(columns: readonly Marked[], column: Marked): string | undefined {
  if (column.pin) return columnMessages.groupPinned
  return columns.filter(({ grouped }) => grouped).length >= maxGrouped && !column.grouped
    ? columnMessages.tooManyGrouped
    : undefined
}

type GroupChoice = Pick<GroupColumn, 'columnId' | 'path' | 'grouping' | 'bands' | 'secondColumnId' | 'secondPath'>

/** Whether two groups put rows together in the same way. */
export const isSameGroup = (one: GroupChoice, other: GroupChoice): boolean =>
  isSameColumn(one, other) &&
  one.grouping === other.grouping &&
  one.bands?.join() === other.bands?.join() &&
  hasSameSecond(one, other)

/** Why a group may not be added: the same column grouped in the same way is there already. */
export const addGroupProblem = (groups: readonly GroupChoice[], added: GroupChoice): string | undefined =>
  groups.some((group) => isSameGroup(group, added)) ? columnMessages.duplicateGroup : undefined
