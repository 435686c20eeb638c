import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Question } from '@soundings/contract'
import { useQueryClient } from '@tanstack/react-query'
import { IconHistory, IconListDetails } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { tableQueries } from '../../api/sources/tables.ts'
import { confirmLeaving, useLeaveGuard } from '../../ui/page/use-leave-guard.ts'
import { toast } from '../../ui/toast/toast.ts'
import { ControlCards } from './cards/ControlCards.tsx'
import { messages } from './messages.ts'
import { resetAll } from './model/question/data-set.ts'
import { reopened } from './model/question/from-question.ts'
import { resultNames } from './model/question/result-names.ts'
import { changed, type StudioState } from './model/studio-state.ts'
import { previewProblem } from './model/question/to-query.ts'
import { IngredientsPanel } from './panel/IngredientsPanel.tsx'
import { ResultCard } from './result/ResultCard.tsx'
import { useAutomaticPreview } from './result/use-automatic-preview.ts'
import { usePreview } from './result/use-preview.ts'
import { useZoomSteps } from './result/use-zoom-steps.ts'
import { useSource } from './result/use-source.ts'
import { QuestionVersions } from './saving/QuestionVersions.tsx'
import { SaveQuestion } from './saving/SaveQuestion.tsx'
import { StudioContext } from './studio-context.ts'
import { StudioBar } from './StudioBar.tsx'
import { StudioHeader } from './StudioHeader.tsx'
import { useDraft, type DraftKeeping } from './use-draft.ts'
import { useLeave } from './use-leave.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useStudioHistory } from './use-studio-history.ts'
import classes from './Studio.module.css'

export interface StudioStart {
  readonly state: StudioState
  /** As it is saved; without it, as it was begun. */
  readonly saved?: StudioState | undefined
  readonly question?: Question | undefined
  /** Work that was left behind, and is gone on with. */
  readonly isRestored?: boolean
  /** Opened with something to look at: it is run at once. */
  readonly isRunAtOnce: boolean
}

interface StudioProps {
  readonly start: StudioStart
  readonly keeping: DraftKeeping
}

/** The workplace: ingredients at the left, cards and result at the right, the bar below. */
export function Studio({ start, keeping }: StudioProps) {
  const studio = useStudioHistory(start.state, start.saved)
  const { state, act } = studio
  const nameOf = useMemo(() => resultNames(state), [state])
  const cache = useQueryClient()
  const [question, setQuestion] = useState(start.question)
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const [isPanelOpen, setPanelOpen] = useState(!isNarrow)
  const [isChoosingData, setChoosingData] = useState(state.baseTableId === undefined)
  const [isSaving, setSaving] = useState(false)
  const [isShowingVersions, setShowingVersions] = useState(false)
  const preview = usePreview(studio, start.isRunAtOnce)
  const automatic = useAutomaticPreview(state, preview)
  const { ownEntries, ...zoom } = useZoomSteps({ studio, preview, isRestored: start.isRestored ?? false })
  const leave = useLeave(ownEntries)
  const draft = useDraft(studio, keeping)
  useLeaveGuard(studio.hasUnsavedWork && !leave.isLeaving)
  useShortcuts({ onUndo: studio.undo, onRedo: studio.redo, onPreview: preview.preview })

  /** Another version may be about another table. */
  const loadTables = async ({ datasourceID, query }: Question) => {
    try {
      return await cache.fetchQuery(tableQueries.ofQueries(datasourceID, [query]))
    } catch {
      toast.error(messages.loadTablesFailed)
      return undefined
    }
  }
  const openSaveDialog = () => {
    const problem = previewProblem(state)
    if (problem === undefined) setSaving(true)
    else toast.error(problem)
  }
  const openTheirs = async (theirs: Question) => {
    const tables = await loadTables(theirs)
    if (!tables) return
    setQuestion(theirs)
    studio.restart(reopened({ ...studio.read(), tables }, theirs))
    preview.preview()
  }
  const restoreVersion = async (version: Question) => {
    setShowingVersions(false)
    const tables = await loadTables(version)
    if (tables)
      await act((before) => changed({ ...reopened({ ...before, tables }, version), savedAs: before.savedAs })).then(
        preview.preview,
      )
  }
  const cancel = async () => {
    if (studio.hasUnsavedWork && !(await confirmLeaving())) return
    draft.forget()
    leave.leave()
  }

  return (
    <StudioContext value={{ ...studio, nameOf, preview: preview.preview }}>
      <StudioHeader studio={studio}>
        {isNarrow && (
          <Button
            className={classes.ingredients ?? ''}
            variant="default"
            leftSection={<IconListDetails size={16} />}
            onClick={() => setPanelOpen(true)}
          >
            Ingredients
          </Button>
        )}
        {question?.rights.canEdit && (
          <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setShowingVersions(true)}>
            Versions
          </Button>
        )}
      </StudioHeader>
      <div className={classes.studio} data-collapsed={!isPanelOpen || undefined}>
        <IngredientsPanel isNarrow={isNarrow} isOpen={isPanelOpen} onOpen={setPanelOpen} />
        <div className={classes.workplace}>
          <ControlCards
            dataSet={{ opened: isChoosingData, setOpened: setChoosingData }}
            onEditInPanel={() => setPanelOpen(true)}
          />
          <ResultCard
            studio={studio}
            preview={preview}
            automatic={automatic}
            zoom={zoom}
            source={useSource(preview.shown)}
            question={question}
          />
        </div>
      </div>
      <StudioBar onReset={() => void act(resetAll)} onCancel={() => void cancel()} onSave={openSaveDialog} />
      <SaveQuestion
        mayOverwrite={!question || question.rights.canEdit}
        studio={studio}
        opened={isSaving}
        onClose={() => setSaving(false)}
        onSaved={(saved) => {
          setQuestion(saved)
          draft.forget()
          leave.leave()
        }}
        onOpenTheirs={(theirs) => void openTheirs(theirs)}
      />
      {question && (
        <QuestionVersions
          opened={isShowingVersions}
          onClose={() => setShowingVersions(false)}
          question={question}
          onRestore={(version) => void restoreVersion(version)}
        />
      )}
    </StudioContext>
  )
}
