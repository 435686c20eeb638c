import { useEffect, useState } from 'react'
import { useAccount } from '../../api/account.ts'
import { listNewDrafts, type NewDraft, type NewDraftId } from './model/draft-storage.ts'

const CHANNEL = 'studio-drafts'
const ASK = 'which drafts are open?'
/** Other tabs of the browser answer at once. */
const ANSWERS_WITHIN_MS = 200
const TAB_KEY = 'studioDraft'

/** The draft that belongs to this tab, which finds it again after a reload. */
export function draftOfTab(): NewDraftId {
  const known = sessionStorage.getItem(TAB_KEY)
  return known?.startsWith('new:') ? (known as NewDraftId) : giveToTab(`new:${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`)
}

/** Goes on in this tab with a draft that another one has left. */
export function giveToTab(id: NewDraftId): NewDraftId {
  sessionStorage.setItem(TAB_KEY, id)
  return id
}

/** As long as its studio is open, no other tab offers the draft. */
export function useOpenDraft(id: number | string) {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }) => data === ASK && channel.postMessage(id))
    return () => channel.close()
  }, [id])
}

/** Unsaved work on new questions that no tab works on any more. */
export function useLeftDrafts() {
  const username = useAccount().preferred_username
  const [drafts, setDrafts] = useState<readonly NewDraft[]>([])
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    const open = new Set<unknown>()
    channel.addEventListener('message', ({ data }) => open.add(data))
    channel.postMessage(ASK)
    const timer = setTimeout(() => setDrafts(listNewDrafts(localStorage, username, new Date()).filter(({ id }) => !open.has(id))), ANSWERS_WITHIN_MS)
    return () => {
      clearTimeout(timer)
      channel.close()
    }
  }, [username])
  return { drafts, forget: (id: NewDraftId) => setDrafts((known) => known.filter((draft) => draft.id !== id)) }
}
