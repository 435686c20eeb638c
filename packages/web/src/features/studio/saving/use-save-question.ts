import type { Question, QuestionChange, QuestionDraft } from '@soundings/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, titleOf } from '../../../api/core/api-error.ts'
import { useCreateQuestion, useUpdateQuestion } from '../../../api/questions/questions.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { SaveDraft } from '../../../components/save-dialog/save-draft.ts'
import { messages } from '../messages.ts'
import { describeQuestion, nameQuestion } from '../model/question/presentation.ts'
import { changed, type Outcome, type StudioState } from '../model/studio-state.ts'
import { toChange, toDraft } from '../model/question/to-query.ts'
import type { StudioHistory } from '../use-studio-history.ts'

interface Needs {
  readonly studio: Pick<StudioHistory, 'act' | 'read' | 'markSaved'>
  readonly onSaved: (question: Question) => void
}

/** Saves the question or a copy of it. A newer version of another person stops it, and waits for a decision. */
export function useSaveQuestion({ studio, onSaved }: Needs) {
  const navigate = useNavigate()
  const create = useCreateQuestion()
  const update = useUpdateQuestion()
  const [problem, setProblem] = useState<string>()
  const [hasConflict, setConflict] = useState(false)

  const send = async (work: () => Promise<Question>) => {
    setProblem(undefined)
    setConflict(false)
    try {
      const question = await work()
      studio.markSaved(question)
      // The list need not show it on the page at hand.
      toast.success(messages.saved, {
        action: { label: 'Open', onClick: () => void navigate(`/questions?openQuestion=${question.id}`) },
      })
      onSaved(question)
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'conflict') return setConflict(true)
      setProblem(
        error instanceof ApiError && error.status === 404 && studio.read().savedAs
          ? messages.lostAccess
          : messages.saveFailed(titleOf(error)),
      )
    }
  }
  const createFrom = (draft: QuestionDraft | undefined) => draft && send(() => create.mutateAsync(draft))
  const updateWith = (change: QuestionChange | undefined) => change && send(() => update.mutateAsync(change))

  return {
    problem,
    hasConflict,
    isSaving: create.isPending || update.isPending,
    leaveConflict: () => setConflict(false),
    forgetProblem: () => setProblem(undefined),
    save: async (typed: SaveDraft) => {
      await studio.act((state) => describe(state, typed))
      const state = studio.read()
      await (state.savedAs ? updateWith(toChange(state)) : createFrom(toDraft(state)))
    },
    saveAs: async (typed: SaveDraft) => {
      await studio.act((state) => describe(state, typed))
      await createFrom(toDraft(studio.read(), true))
    },
    /** Mine over theirs, which were looked at. */
    overwrite: (version: number) => {
      const change = toChange(studio.read())
      return updateWith(change && { ...change, version })
    },
    saveCopy: () => createFrom(toDraft(studio.read(), true)),
  }
}

function describe(state: StudioState, { name, description, tags }: SaveDraft): Outcome {
  const named = name === state.name ? changed(state) : nameQuestion(state, name)
  return named.kind === 'changed' ? describeQuestion(named.state, { description, tags }) : named
}
