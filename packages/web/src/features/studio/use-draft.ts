import { useEffect, useRef } from 'react'
import { useAccount } from '../../api/account.ts'
import { keepDraft, removeDraft, type DraftPlace } from './model/draft-storage.ts'
import { useOpenDraft } from './open-drafts.ts'
import type { StudioHistory } from './use-studio-history.ts'

const PAUSE_MS = 200

export function useDraftPlace(questionId: DraftPlace['questionId']): DraftPlace {
  return { username: useAccount().preferred_username, questionId }
}

/** Where unsaved work is kept, and under which name. */
export interface DraftKeeping {
  readonly storage: Storage
  readonly questionId: DraftPlace['questionId']
}

/** Keeps unsaved work in the browser, so that a reload or a crash does not take it away. */
export function useDraft({ state, hasUnsavedWork }: Pick<StudioHistory, 'state' | 'hasUnsavedWork'>, { storage, questionId }: DraftKeeping) {
  const place = useDraftPlace(questionId)
  useOpenDraft(questionId)
  const isForgotten = useRef(false)
  const keep = useRef<() => void>(undefined)

  useEffect(() => {
    keep.current = () => {
      if (isForgotten.current) return
      if (hasUnsavedWork) keepDraft(storage, place, state, new Date())
      else removeDraft(storage, place)
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => keep.current?.(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [state, hasUnsavedWork])
  useEffect(() => {
    // A page that goes away within the pause still leaves its last word.
    const handleHide = () => keep.current?.()
    window.addEventListener('pagehide', handleHide)
    return () => window.removeEventListener('pagehide', handleHide)
  }, [])

  return {
    /** The work is saved, or nobody wants it. */
    forget: () => {
      isForgotten.current = true
      removeDraft(storage, place)
    },
  }
}
