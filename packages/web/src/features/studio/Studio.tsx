import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type QueryWire, type Question, toQuery } from '@soundings/contract'
import { IconHistory, IconListDetails } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { writeAddressFilters } from '../../api/questions/address-filters.ts'
import { tableQueries } from '../../api/sources/tables.ts'
import type { ResultSource } from '../../charts/question-links.ts'
import { confirmLeaving } from '../../ui/confirm/confirm.ts'
import { BottomBar } from '../../ui/page/BottomBar.tsx'
import { useLeaveGuard } from '../../ui/page/use-leave-guard.ts'
import { toast } from '../../ui/toast/toast.ts'
import classes from './Studio.module.css'
import { StudioHeader } from './StudioHeader.tsx'
import { ControlCards } from './cards/ControlCards.tsx'
import { messages } from './messages.ts'
import { resetAll } from './model/question/data-set.ts'
import { reopened } from './model/question/from-question.ts'
import { resultNames } from './model/question/result-names.ts'
import { previewProblem } from './model/question/to-query.ts'
import { changed, type StudioState } from './model/studio-state.ts'
import { IngredientsPanel } from './panel/IngredientsPanel.tsx'
import { ResultCard } from './result/ResultCard.tsx'
import { useAutomaticPreview } from './result/use-automatic-preview.ts'
import { usePreview } from './result/use-preview.ts'
import { useZoomSteps } from './result/use-zoom-steps.ts'
import { QuestionVersions } from './saving/QuestionVersions.tsx'
import { SaveQuestion } from './saving/SaveQuestion.tsx'
import { StudioContext } from './studio-context.ts'
import { type DraftKeeping, useDraft } from './use-draft.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useStudioHistory } from './use-studio-history.ts'

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
  const context = useMemo(() => ({ ...studio, nameOf, preview: preview.preview }), [studio, nameOf, preview.preview])
  const dataSet = useMemo(() => ({ opened: isChoosingData, setOpened: setChoosingData }), [isChoosingData])
  const openPanel = useCallback(() => setPanelOpen(true), [])
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
    <StudioContext value={context}>
      <StudioHeader studio={studio}>
        {isNarrow && (
          <Button
            className={classes.ingredients ?? ''}
            variant="default"
            leftSection={<IconListDetails size={16} />}
            onClick={openPanel}
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
          <ControlCards dataSet={dataSet} onEditInPanel={openPanel} />
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

interface StudioBarProps {
  readonly onReset: () => void
  readonly onCancel: () => void
  readonly onSave: () => void
}

function StudioBar({ onReset, onCancel, onSave }: StudioBarProps) {
  return (
    <BottomBar>
      <Button variant="default" mr="auto" onClick={onReset}>
        Reset
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button onClick={onSave}>Save</Button>
    </BottomBar>
  )
}

/** Where links from the shown result lead on from: its table, and the filters under which it stands. */
function useSource(asked: QueryWire | undefined): ResultSource | undefined {
  return useMemo(
    () => asked && { dbId: asked.datasourceID, tableId: asked.dbTable, filters: writeAddressFilters(toQuery(asked)) },
    [asked],
  )
}

/** Back to where one came from, past the entries of the browser's history that are the page's own; to the list where there is nothing to go back to. */
function useLeave(ownEntries: number) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const place = (window.history.state as { readonly idx?: number } | null)?.idx ?? 0
    if (place >= ownEntries) void navigate(-ownEntries)
    else void navigate('/questions')
  }, [isLeaving]) // oxlint-disable-line react/exhaustive-deps -- once, whatever changes while the page goes away
  return { isLeaving, leave: () => setLeaving(true) }
}
