import { useEffect, useEffectEvent } from 'react'
import { useLayer } from '../../../ui/layer/use-layer.ts'

interface Leaving {
  /** A person wants to leave, perhaps with Escape. */
  readonly onLeave: () => void
  /** The page is as it was, and the focus wants a place. */
  readonly onLeft: () => void
}

/** Asks the browser for the whole screen while it is wanted, and hears when a person leaves it. */
export function useFullScreen(isWanted: boolean, { onLeave, onLeft }: Leaving) {
  const leave = useEffectEvent(onLeave)
  const giveFocusBack = useEffectEvent(onLeft)
  useLayer(isWanted, () => document.fullscreenElement === null && onLeave())

  useEffect(() => {
    if (!isWanted) return
    const page = document.documentElement
    const uncover = makeCoveredInert()
    // Browsers refuse without a click, as when a link opens the wall display; the page alone is filled then.
    const entering = page.requestFullscreen?.().catch(() => undefined)
    const handleChange = () => document.fullscreenElement === null && leave()
    document.addEventListener('fullscreenchange', handleChange)
    return () => {
      document.removeEventListener('fullscreenchange', handleChange)
      uncover()
      giveFocusBack()
      void entering?.then(() => document.fullscreenElement && document.exitFullscreen())
    }
  }, [isWanted])
}

/** The bars around the page lie under the full screen: no key should lead there. */
function makeCoveredInert(): () => void {
  const main = document.querySelector('main')
  const covered = [...(main?.parentElement?.children ?? [])].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each !== main,
  )
  const setInert = (isInert: boolean) => covered.forEach((each) => (each.inert = isInert))
  setInert(true)
  return () => setInert(false)
}
