const MINUTE_MS = 60_000

/** When the answers on one screen were given, which is as new as the oldest of them, and whose rows they are made of. */
export interface ShownTimes {
  /** Gives how to take it back once the answer is not on the screen any more. */
  show(asOf: number, access?: string): () => void
  /** To the minute; undefined where there is no answer. */
  oldest(): number | undefined
  /** Undefined where row rules limit none of them. */
  access(): string | undefined
  subscribe(onChange: () => void): () => void
}

export function createShownTimes(): ShownTimes {
  const answers = new Map<symbol, { asOf: number; access: string | undefined }>()
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  return {
    show(asOf, access) {
      const key = Symbol('answer')
      answers.set(key, { asOf, access })
      changed()
      return () => {
        answers.delete(key)
        changed()
      }
    },
    oldest: () =>
      answers.size === 0
        ? undefined
        : Math.floor(Math.min(...[...answers.values()].map(({ asOf }) => asOf)) / MINUTE_MS) * MINUTE_MS,
    access: () => [...answers.values()].find(({ access }) => access !== undefined)?.access,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
