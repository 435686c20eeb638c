import type { Dashboard, DashboardDraft } from '@soundings/contract'
import { useState } from 'react'
import { ApiError, titleOf } from '../../../api/core/api-error.ts'
import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { useCreateDashboard, useUpdateDashboard } from '../../../api/questions/dashboards.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { SaveDraft } from '../../../components/save-dialog/save-draft.ts'
import { useGiveToGroups } from '../../../components/share-with-users/use-give-to-groups.ts'
import type { DashboardModel } from '../state/dashboard-model.ts'
import { toContent } from '../state/dashboard-wire.ts'
import { messages } from '../state/messages.ts'
import { useShareDashboards } from '../use-share-dashboards.ts'
import { copyProblem, saveCopy } from './save-copy.ts'

interface Needs {
  readonly model: DashboardModel
  /** As it was opened; a new dashboard has none. */
  readonly opened: Dashboard | undefined
  /** After the last step. */
  readonly onSaved: (saved: Dashboard, how: Saving) => void
}

export interface Saving {
  /** The content that was sent; people may have gone on meanwhile. */
  readonly model: DashboardModel
  readonly isShared: boolean
  /** Saved under the same name, to go on. */
  readonly isQuick: boolean
}

/** Saves the dashboard, then shares it with the groups and people who were chosen. Someone else's newer version stops it and waits for a decision. */
export function useSaveDashboard({ model, opened, onSaved }: Needs) {
  const create = useCreateDashboard()
  const update = useUpdateDashboard()
  const share = useShareDashboards()
  const giveToGroups = useGiveToGroups()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [mayOnlyCopy, setMayOnlyCopy] = useState(false)
  const [typed, setTyped] = useState<SaveDraft>()
  const [isQuick, setQuick] = useState(false)
  const [hasConflict, setConflict] = useState(false)

  const send = (draft: Omit<DashboardDraft, 'id' | 'version'>, version: number | undefined) =>
    opened && version !== undefined
      ? update.mutateAsync({ ...draft, id: opened.id, version })
      : create.mutateAsync(draft)

  /** False when the save was refused or failed; a conflict waits for a decision. */
  const save = async (draft: SaveDraft, quickly: boolean, version = opened?.version): Promise<boolean> => {
    setSaving(true)
    setQuick(quickly)
    setProblem(undefined)
    setConflict(false)
    setTyped(draft)
    try {
      const { name, description, tags, shareWith, groups } = draft
      const saved = await send({ ...toContent(model), name, description, tag: tags }, version)
      toast.success(messages.saved)
      await giveToGroups({ kind: 'dashboard', ids: [saved.id] }, groups)
      if (shareWith.length > 0) await share([saved.id], [...shareWith])
      const isShared = shareWith.length + groups.length > 0
      onSaved(saved, { model, isShared, isQuick: quickly })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'conflict' && opened) {
        setConflict(true)
        return true
      }
      const text = saveProblem(error, opened !== undefined)
      setProblem(text)
      setMayOnlyCopy(opened !== undefined && isNotTheirs(error))
      toast.error(text)
      return false
    } finally {
      setSaving(false)
    }
  }

  /** A dashboard of the viewer's own, also when the original may not be changed any more. */
  const saveAs = async (draft: SaveDraft) => {
    setSaving(true)
    setProblem(undefined)
    setTyped(draft)
    const copy = async () => {
      const { name, description, tags } = draft
      const copied = await saveCopy({ ...toContent(model), name, description, tag: tags }, create.mutateAsync)
      if (copied) onSaved(copied.saved, { model, isShared: false, isQuick: false })
      return copied
    }
    await reportOutcome(copy(), {
      done: (copied) => copied && messages.savedCopy(copied.leftOut),
      failed: copyProblem,
      showFailure: setProblem,
    })
    setSaving(false)
  }

  return {
    save: (draft: SaveDraft) => save(draft, false),
    saveAs,
    /** Only of what has a name already. */
    saveQuickly: async () => !opened || isSaving || save(toSaveDraft(opened, model), true),
    /** What the last attempt was to be called; it outlives a refusal. */
    typed,
    isSaving,
    problem,
    /** The original was refused: deleted, or not the viewer's to change any more. */
    mayOnlyCopy,
    forget: () => {
      setProblem(undefined)
      setMayOnlyCopy(false)
      setTyped(undefined)
    },
    /** Another person has saved meanwhile. */
    hasConflict,
    leaveConflict: () => setConflict(false),
    overwrite: (newest: number) => typed && save(typed, isQuick, newest),
  }
}

export const toSaveDraft = ({ description, tag }: Dashboard, { name }: Pick<DashboardModel, 'name'>): SaveDraft => ({
  name,
  description,
  tags: tag,
  shareWith: [],
  groups: [],
})

const isNotTheirs = (error: unknown): error is ApiError =>
  error instanceof ApiError && [403, 404].includes(error.status)

/** Why a save was refused, and what to do: who may not change the original any more can keep a copy. */
function saveProblem(error: unknown, isChange: boolean): string {
  const title = titleOf(error)
  if (!isChange || !isNotTheirs(error)) return title || messages.saveFailed
  return `${error.status === 404 ? messages.lostAccess : `${title || messages.saveFailed.replace(/\.$/, '')}.`} ${messages.keepCopy}`
}
