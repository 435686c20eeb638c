const MINUTE_MS = 60_000

/** When the answers on one screen were given: it is as new as the oldest of them. */
export interface ShownTimes {
  /** Gives how to take it back once the answer is not on the screen any more. */
  show(asOf: number): () => void
  /** To the minute; undefined where there is no answer. */
  oldest(): number | undefined
  subscribe(onChange: () => void): () => void
}

export function createShownTimes(): ShownTimes {
  const times = new Map<symbol, number>()
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  return {
    show(asOf) {
      const key = Symbol('answer')
      times.set(key, asOf)
      changed()
      return () => {
        times.delete(key)
        changed()
      }
    },
    oldest: () => (times.size === 0 ? undefined : Math.floor(Math.min(...times.values()) / MINUTE_MS) * MINUTE_MS),
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
