import type { Question } from '@soundings/contract'
import { useCallback, useMemo, useRef, useState } from 'react'
import { confirm } from '../../ui/confirm/confirm.ts'
import { toast } from '../../ui/toast/toast.ts'
import { canRedo, canUndo } from '../../ui/undo/steps.ts'
import {
  endTyping,
  hasUnsavedWork,
  markSaved,
  record,
  redo,
  replacePresent,
  startHistory,
  undo,
  type History,
} from './model/history.ts'
import type { Outcome, StudioState } from './model/studio-state.ts'

type Action = (state: StudioState) => Outcome

/** The state of the studio with its steps. Refusals are told, and what needs an agreement is asked. */
export function useStudioHistory(start: StudioState, saved?: StudioState) {
  const [history, setHistory] = useState<History>(() => startHistory(start, saved))
  // Actions come from timers and answered questions too: they have to meet the newest state, not the one of their render.
  const newest = useRef(history)

  const put = useCallback((next: History) => {
    newest.current = next
    setHistory(next)
  }, [])

  const act = useCallback(
    async (action: Action, typing?: string): Promise<boolean> => {
      const outcome = action(newest.current.present)
      if (outcome.kind === 'refused') {
        toast.warning(outcome.message)
        return false
      }
      if (outcome.kind === 'confirm' && !(await confirm({ text: outcome.question }))) return false
      put(record(newest.current, outcome.kind === 'confirm' ? outcome.confirmed : outcome.state, typing))
      return true
    },
    [put],
  )

  return useMemo(
    () => ({
      state: history.present,
      isChanged: history.isChanged,
      canUndo: canUndo(history),
      canRedo: canRedo(history),
      hasUnsavedWork: hasUnsavedWork(history),
      act,
      /** The newest state, also before it is drawn. */
      read: () => newest.current.present,
      /** What is typed from now on is a step of its own. */
      endTyping: () => put(endTyping(newest.current)),
      undo: () => put(undo(newest.current)),
      redo: () => put(redo(newest.current)),
      /** For what is no change of the question, such as a preview that was run. */
      replace: (change: (state: StudioState) => StudioState) =>
        put(replacePresent(newest.current, change(newest.current.present))),
      markSaved: (question: Question) => put(markSaved(newest.current, question)),
      /** Begins anew with another state, for example an earlier version. */
      restart: (state: StudioState, savedState?: StudioState) => put(startHistory(state, savedState)),
    }),
    [history, act, put],
  )
}

export type StudioHistory = ReturnType<typeof useStudioHistory>
