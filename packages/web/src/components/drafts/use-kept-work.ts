import { useEffect, useEffectEvent, useRef } from 'react'

const PAUSE_MS = 200

interface Work {
  /** Another one when something has changed. */
  readonly state: unknown
  readonly isUnsaved: boolean
  readonly keep: () => void
  readonly remove: () => void
}

/** Keeps unsaved work in the browser, so that a reload, a crash or the end of the session does not take it away. */
export function useKeptWork({ state, isUnsaved, keep, remove }: Work) {
  const isForgotten = useRef(false)
  const store = useEffectEvent(() => {
    if (isForgotten.current) return
    if (isUnsaved) keep()
    else remove()
  })

  useEffect(() => {
    const timer = setTimeout(() => store(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [state, isUnsaved])
  useEffect(() => {
    // A page that goes away within the pause still leaves its last word.
    const handleHide = () => store()
    window.addEventListener('pagehide', handleHide)
    return () => window.removeEventListener('pagehide', handleHide)
  }, [])

  return {
    /** The work was saved or discarded. */
    forget: () => {
      isForgotten.current = true
      remove()
    },
  }
}
