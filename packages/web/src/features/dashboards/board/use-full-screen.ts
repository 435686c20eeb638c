import { useEffect, useRef } from 'react'

/** Asks the browser for the whole screen while it is wanted, and hears when somebody leaves it with Escape. */
export function useFullScreen(isWanted: boolean, onLeave: () => void) {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })

  useEffect(() => {
    if (!isWanted) return
    const page = document.documentElement
    // Browsers refuse without a click, as when a link opens the wall display; the page alone is filled then.
    const entering = page.requestFullscreen?.().catch(() => undefined)
    const handleChange = () => document.fullscreenElement === null && leave.current()
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && document.fullscreenElement === null && leave.current()
    document.addEventListener('fullscreenchange', handleChange)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('fullscreenchange', handleChange)
      document.removeEventListener('keydown', handleKey)
      void entering?.then(() => document.fullscreenElement && document.exitFullscreen())
    }
  }, [isWanted])
}
