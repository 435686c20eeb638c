import { useAccount } from '../../../api/session/account.ts'
import type { DraftId } from '../../../widgets/drafts/draft-store.ts'
import { useOpenDraft } from '../../../widgets/drafts/open-drafts.ts'
import { useKeptWork } from '../../../widgets/drafts/use-kept-work.ts'
import { boardDrafts, toKeptBoard } from './board-draft.ts'
import { hasChanges, type BoardState } from '../state/board-state.ts'

/** Keeps the unsaved work on a dashboard in the browser. */
export function useBoardDraft(state: BoardState, id: DraftId, version: number | undefined) {
  const place = { username: useAccount().preferred_username, id }
  useOpenDraft('dashboardDraft', id)
  return useKeptWork({
    state: state.board,
    isUnsaved: hasChanges(state),
    keep: () => boardDrafts.keep(localStorage, place, toKeptBoard(state.board, version, new Date())),
    remove: () => boardDrafts.remove(localStorage, place),
  })
}
