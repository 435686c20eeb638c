import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { preferenceQueries, useSavePreferences } from '../../../api/session/preferences.ts'
import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { useChoice } from '../../../ui/form/use-choice.ts'
import { messages } from '../messages.ts'
import { automaticSteps } from '../model/question/automatic-preview.ts'
import { askable } from '../model/question/outdated.ts'
import type { StudioState } from '../model/studio-state.ts'
import { previewProblem } from '../model/question/to-query.ts'
import type { Preview } from './use-preview.ts'

/** Long enough to add another column without a run in between. */
const PAUSE_MS = 800

/** Runs the question a moment after it has changed, for people who have switched that on. */
export function useAutomaticPreview(state: StudioState, { run, asked, preview, abandon }: Preview) {
  const preferences = useQuery(preferenceQueries.own())
  const save = useSavePreferences()
  const { shown: isOn, choose } = useChoice(preferences.data?.automaticPreview ?? false, async (automaticPreview) => {
    await reportOutcome(save.mutateAsync({ automaticPreview }), { failed: () => messages.preferenceFailed })
  })
  const built = useMemo(() => (isOn ? JSON.stringify(askable(state)) : undefined), [isOn, state])
  const { stops, begins } = automaticSteps({
    isOn,
    built,
    asked: asked && JSON.stringify(asked),
    isRunning: run.isRunning,
  })
  const onStop = useEffectEvent(abandon)
  const onPause = useEffectEvent(preview)

  useEffect(() => {
    if (stops) onStop()
  }, [stops])
  useEffect(() => {
    if (!begins) return undefined
    const timer = setTimeout(() => onPause(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [begins, built])

  return {
    isOn,
    /** Why the question does not run now. */
    problem: isOn ? previewProblem(state) : undefined,
    onSwitch: choose,
  }
}

export type AutomaticPreview = ReturnType<typeof useAutomaticPreview>
