import { useEffect, useRef } from 'react'
import { useLayer } from '../../../ui/layer/use-layer.ts'

/** Asks the browser for the whole screen while it is wanted, and hears when somebody leaves it with Escape. */
export function useFullScreen(isWanted: boolean, onLeave: () => void) {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useLayer(isWanted, () => document.fullscreenElement === null && onLeave())

  useEffect(() => {
    if (!isWanted) return
    const page = document.documentElement
    const uncover = makeCoveredInert()
    // Browsers refuse without a click, as when a link opens the wall display; the page alone is filled then.
    const entering = page.requestFullscreen?.().catch(() => undefined)
    const handleChange = () => document.fullscreenElement === null && leave.current()
    document.addEventListener('fullscreenchange', handleChange)
    return () => {
      document.removeEventListener('fullscreenchange', handleChange)
      uncover()
      void entering?.then(() => document.fullscreenElement && document.exitFullscreen())
    }
  }, [isWanted])
}

/** The bars around the page lie under the full screen: no key should lead there. */
function makeCoveredInert(): () => void {
  const main = document.querySelector('main')
  const covered = [...(main?.parentElement?.children ?? [])].filter((each): each is HTMLElement => each instanceof HTMLElement && each !== main)
  const setInert = (isInert: boolean) => covered.forEach((each) => (each.inert = isInert))
  setInert(true)
  return () => setInert(false)
}
