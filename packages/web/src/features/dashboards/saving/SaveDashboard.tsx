import type { Dashboard } from '@soundings/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMayUse } from '../../../api/session/account.ts'
import { dashboardQueries } from '../../../api/questions/dashboards.ts'
import { ConflictDialog } from '../../../ui/confirm/ConflictDialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { SaveDialog } from '../../../components/save-dialog/SaveDialog.tsx'
import { emptyDraft } from '../../../components/save-dialog/save-draft.ts'
import type { DashboardModel } from '../state/dashboard-model.ts'
import { messages } from '../state/messages.ts'
import { toSaveDraft, type useSaveDashboard } from './use-save-dashboard.ts'

interface SaveDashboardProps {
  /** As it was opened; a new dashboard has none. */
  readonly dashboard: Dashboard | undefined
  readonly model: Pick<DashboardModel, 'name'>
  readonly opened: boolean
  readonly onClose: () => void
  readonly saving: ReturnType<typeof useSaveDashboard>
  /** Another person's newer version is preferred. */
  readonly onReload: (newest: Dashboard) => void
}

/** Asks for name, description, tags and, of a new dashboard, for its readers; then saves. */
export function SaveDashboard({ dashboard, model, saving, opened, onClose, onReload }: SaveDashboardProps) {
  const cache = useQueryClient()
  const asksForReaders = useMayUse()('dashboard.share') && !dashboard

  const proposed = dashboard ? toSaveDraft(dashboard, model) : emptyDraft(model.name)

  const withNewest = async (resolve: (newest: Dashboard) => void) => {
    if (!dashboard) return
    try {
      resolve(await cache.fetchQuery({ ...dashboardQueries.one(dashboard.id), staleTime: 0 }))
    } catch {
      toast.error(messages.loadFailed)
    }
  }
  const reload = (newest: Dashboard) => {
    saving.leaveConflict()
    saving.forget()
    onReload(newest)
  }

  return (
    <>
      <SaveDialog
        title="Save dashboard"
        opened={opened && !saving.hasConflict}
        onClose={() => {
          saving.forget()
          onClose()
        }}
        initial={saving.typed ?? proposed}
        isSaving={saving.isSaving}
        problem={saving.problem}
        prefersCopy={saving.mayOnlyCopy}
        onSave={(draft) => void saving.save(draft)}
        onSaveAs={dashboard && ((draft) => void saving.saveAs(draft))}
        asksForReaders={asksForReaders}
      />
      <ConflictDialog
        text={saving.hasConflict && dashboard ? messages.newer(dashboard.name) : undefined}
        hint={messages.newerHint}
        onReload={() => void withNewest(reload)}
        onOverwrite={() => void withNewest(({ version }) => void saving.overwrite(version))}
        onClose={saving.leaveConflict}
      />
    </>
  )
}
