const SECOND_MS = 1000

/** The page as far as the clock knows it. */
type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

export interface Clock {
  readonly now: () => number
  readonly subscribe: (onTick: () => void) => () => void
}

/** One timer for all that says how old something is. It rests while nobody listens or can see the page. */
export function createClock(pageOf: () => Page): Clock {
  const listeners = new Set<() => void>()
  let moment = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const tick = () => {
    moment = Date.now()
    listeners.forEach((listener) => listener())
  }
  const rest = () => {
    clearInterval(timer)
    timer = undefined
  }
  const follow = () => {
    rest()
    if (pageOf().hidden) return
    timer = setInterval(tick, SECOND_MS)
    tick()
  }
  return {
    // Between two ticks it stands still, so that all that is drawn at once is of one moment.
    now: () => (timer === undefined ? Date.now() : moment),
    subscribe(onTick) {
      if (listeners.size === 0) {
        pageOf().addEventListener('visibilitychange', follow)
        follow()
      }
      listeners.add(onTick)
      return () => {
        listeners.delete(onTick)
        if (listeners.size > 0) return
        pageOf().removeEventListener('visibilitychange', follow)
        rest()
      }
    },
  }
}
