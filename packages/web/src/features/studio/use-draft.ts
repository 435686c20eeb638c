import { useAccount } from '../../api/session/account.ts'
import { useOpenDraft } from '../../components/drafts/open-drafts.ts'
import { useKeptWork } from '../../components/drafts/use-kept-work.ts'
import { keepDraft, removeDraft, type DraftPlace } from './model/draft-storage.ts'
import type { StudioHistory } from './use-studio-history.ts'

export function useDraftPlace(questionId: DraftPlace['questionId']): DraftPlace {
  return { username: useAccount().preferred_username, questionId }
}

/** Where unsaved work is kept, and under which name. */
export interface DraftKeeping {
  readonly storage: Storage
  readonly questionId: DraftPlace['questionId']
}

/** Keeps unsaved work of the studio in the browser. */
export function useDraft(
  { state, hasUnsavedWork }: Pick<StudioHistory, 'state' | 'hasUnsavedWork'>,
  { storage, questionId }: DraftKeeping,
) {
  const place = useDraftPlace(questionId)
  useOpenDraft('studioDraft', questionId)
  return useKeptWork({
    state,
    isUnsaved: hasUnsavedWork,
    keep: () => keepDraft(storage, place, state, new Date()),
    remove: () => removeDraft(storage, place),
  })
}
