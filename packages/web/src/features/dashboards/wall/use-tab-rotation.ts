import { useEffect, useEffectEvent } from 'react'

interface Rotation {
  /** 0 stays on the tab. */
  readonly seconds: number
  readonly tab: number
  readonly count: number
  readonly onTab: (tab: number) => void
}

/** What people do at the display, which makes it wait. */
const activities = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const

/** Goes on to the next tab, so many seconds after it came to this one or a person last touched pointer or keys. */
export function useTabRotation({ seconds, tab, count, onTab }: Rotation) {
  const goOn = useEffectEvent(() => onTab((tab + 1) % count))
  useEffect(() => {
    if (seconds === 0 || count < 2) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => goOn(), seconds * 1000)
    }
    wait()
    for (const activity of activities) window.addEventListener(activity, wait)
    return () => {
      clearTimeout(timer)
      for (const activity of activities) window.removeEventListener(activity, wait)
    }
  }, [seconds, tab, count])
}
