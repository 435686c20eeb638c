import type { Question } from '@soundings/contract'
import { noSteps, stepBack, stepForward, stepOn, type Reached, type Steps } from '../../../ui/undo/steps.ts'
import type { StudioState } from './studio-state.ts'
import { toDraft } from './question/to-query.ts'

/** The studio with what it was before and what was taken back. */
export interface History extends Steps<StudioState> {
  readonly present: StudioState
  /** Names what is being typed: further changes of the same are one step. */
  readonly typing: string | undefined
  /** The present came by a change, not by undo, redo or opening. */
  readonly isChanged: boolean
  /** The work as it is saved, or as it was opened. */
  readonly saved: StudioState
}

export const startHistory = (state: StudioState, saved = state): History => ({
  ...noSteps,
  present: state,
  typing: undefined,
  isChanged: false,
  saved,
})

/** Takes a change in. Changes with the same `typing` one after the other are taken back at once, also by typing what was there before. */
export function record(history: History, state: StudioState, typing?: string): History {
  const { past, present } = history
  if (state === present) return history
  const isGoingOn = typing !== undefined && typing === history.typing
  const before = past.at(-1)
  if (isGoingOn && before && isSameWork(state, before)) return undo(history)
  return {
    ...history,
    ...(isGoingOn ? { past, future: [] } : stepOn(history, present)),
    present: state,
    typing,
    isChanged: true,
  }
}

/** What is typed from now on is a step of its own: the result of what was typed so far was looked at. */
export const endTyping = (history: History): History =>
  history.typing === undefined ? history : { ...history, typing: undefined }

/** Puts something in place that is no change of the question: a refreshed preview, loaded tables. */
export const replacePresent = (history: History, present: StudioState): History => ({ ...history, present })

export const undo = (history: History): History => goTo(history, stepBack(history, history.present))
export const redo = (history: History): History => goTo(history, stepForward(history, history.present))

const goTo = (history: History, reached: Reached<StudioState> | undefined): History =>
  reached
    ? {
        ...history,
        ...reached,
        present: comeBack(reached.present, history.present),
        typing: undefined,
        isChanged: false,
      }
    : history

/** The work now stands as this question; steps before the save can still be taken back. */
export function markSaved(history: History, { id, version, name, description, tag }: Question): History {
  const present = { ...history.present, savedAs: { id, version }, name, isNameAutomatic: false, description, tags: tag }
  return { ...history, present, saved: present, typing: undefined }
}

/** Whether something would be lost by leaving. */
export const hasUnsavedWork = ({ present, saved }: History): boolean => !isSameWork(present, saved)

export const isSameWork = (one: StudioState, other: StudioState): boolean =>
  one === other || workText(one) === workText(other)

/** Names of columns are no work: a column that was removed and added again is the same question. */
const workText = (state: StudioState) =>
  JSON.stringify(
    [state.databaseId, state.baseTableId, toDraft(state), state.computed.map(({ label, text }) => [label, text])],
    (key, value: unknown) => (key === 'vid' ? undefined : value),
  )

/** A step back does not unsave the question, and what was folded stays folded. */
const comeBack = (state: StudioState, now: StudioState): StudioState => ({
  ...state,
  savedAs: now.savedAs,
  isResultExpanded: now.isResultExpanded,
  // The name of an item that was taken back must not become another one's: the result knows columns by it.
  nextItem: Math.max(state.nextItem, now.nextItem),
})
