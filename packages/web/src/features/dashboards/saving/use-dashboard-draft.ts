import { useAccount } from '../../../api/session/account.ts'
import type { DraftId } from '../../../widgets/drafts/draft-store.ts'
import { useOpenDraft } from '../../../widgets/drafts/open-drafts.ts'
import { useKeptWork } from '../../../widgets/drafts/use-kept-work.ts'
import { dashboardDrafts, toKeptBoard } from './dashboard-draft.ts'
import { hasChanges, type DashboardState } from '../state/dashboard-state.ts'

/** Keeps the unsaved work on a dashboard in the browser. */
export function useDashboardDraft(state: DashboardState, id: DraftId, version: number | undefined) {
  const place = { username: useAccount().preferred_username, id }
  useOpenDraft('dashboardDraft', id)
  return useKeptWork({
    state: state.board,
    isUnsaved: hasChanges(state),
    keep: () => dashboardDrafts.keep(localStorage, place, toKeptBoard(state.board, version, new Date())),
    remove: () => dashboardDrafts.remove(localStorage, place),
  })
}
