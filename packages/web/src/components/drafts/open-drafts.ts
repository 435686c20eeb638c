import { useEffect, useState } from 'react'
import type { DraftKind } from '../../api/questions/draft-keys.ts'
import type { NewDraftId } from './draft-store.ts'

const ASK = 'which drafts are open?'
/** Other tabs of the browser answer at once. */
const ANSWERS_WITHIN_MS = 200

/** The draft that belongs to this tab, which finds it again after a reload. */
export function draftOfTab(kind: DraftKind): NewDraftId {
  const known = sessionStorage.getItem(kind)
  return known?.startsWith('new:')
    ? (known as NewDraftId)
    : giveToTab(kind, `new:${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`)
}

/** Goes on in this tab with a draft that another one has left. */
export function giveToTab(kind: DraftKind, id: NewDraftId): NewDraftId {
  sessionStorage.setItem(kind, id)
  return id
}

/** As long as its editor is open, no other tab offers the draft. */
export function useOpenDraft(kind: DraftKind, id: number | string) {
  useEffect(() => {
    const channel = new BroadcastChannel(kind)
    channel.addEventListener('message', ({ data }) => data === ASK && channel.postMessage(id))
    return () => channel.close()
  }, [kind, id])
}

/** Unsaved work on something new that no tab works on any more. `list` must stay the same function. */
export function useUnsavedDrafts<Draft extends { readonly id: NewDraftId }>(
  kind: DraftKind,
  list: () => readonly Draft[],
) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  useEffect(() => {
    const channel = new BroadcastChannel(kind)
    const open = new Set<unknown>()
    channel.addEventListener('message', ({ data }) => open.add(data))
    channel.postMessage(ASK)
    const timer = setTimeout(() => setDrafts(list().filter(({ id }) => !open.has(id))), ANSWERS_WITHIN_MS)
    return () => {
      clearTimeout(timer)
      channel.close()
    }
  }, [kind, list])
  return { drafts, forget: (id: NewDraftId) => setDrafts((known) => known.filter((draft) => draft.id !== id)) }
}
