import type { Dashboard } from '@soundings/contract'
import { useCallback, useState } from 'react'
import { useAccount } from '../../../api/session/account.ts'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import type { DraftId } from '../../../components/drafts/draft-store.ts'
import { draftOfTab, giveToTab, useUnsavedDrafts } from '../../../components/drafts/open-drafts.ts'
import { RestoreDialog } from '../../../components/drafts/RestoreDialog.tsx'
import { dashboardDrafts, type KeptDashboard } from '../saving/dashboard-draft.ts'
import { DashboardEditor } from './DashboardEditor.tsx'

interface Offer {
  readonly id: DraftId
  readonly kept: KeptDashboard
}

/** Begins the editor, and offers the work that was left behind here. */
export function DashboardEditorWithDrafts({ dashboard }: { dashboard?: Dashboard }) {
  const username = useAccount().preferred_username
  const [draftId, setDraftId] = useState<DraftId>(() => dashboard?.id ?? draftOfTab('dashboardDraft'))
  const [own, setOwn] = useState(() => dashboardDrafts.find(localStorage, { username, id: draftId }))
  const [restored, setRestored] = useState<KeptDashboard>()
  const isNew = dashboard === undefined
  const left = useUnsavedDrafts(
    'dashboardDraft',
    useCallback(() => (isNew ? dashboardDrafts.listNew(localStorage, username, new Date()) : []), [isNew, username]),
  )
  const offer: Offer | undefined = own ? { id: draftId, kept: own } : left.drafts.find(({ id }) => id !== draftId)

  const close = ({ id }: Offer) => {
    setOwn(undefined)
    if (typeof id === 'string' && id !== 'new') left.forget(id)
  }
  const restore = (offered: Offer) => {
    close(offered)
    if (typeof offered.id === 'string' && offered.id !== 'new') giveToTab('dashboardDraft', offered.id)
    setDraftId(offered.id)
    setRestored(offered.kept)
  }
  const discard = (offered: Offer) => {
    close(offered)
    dashboardDrafts.remove(localStorage, { username, id: offered.id })
  }
  return (
    <>
      {own ? (
        <SkeletonBlock height={480} />
      ) : (
        <DashboardEditor
          key={`${draftId} ${restored?.keptAt}`}
          draftId={draftId}
          dashboard={dashboard}
          restored={restored}
        />
      )}
      {offer && !restored && (
        <RestoreDialog keptAt={offer.kept.keptAt} onRestore={() => restore(offer)} onDiscard={() => discard(offer)} />
      )}
    </>
  )
}
