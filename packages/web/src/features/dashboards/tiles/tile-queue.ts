export interface TileQueue {
  /** Waits for a free place; the returned function gives the place, or the wish for one, back. */
  enter: (onTurn: () => void) => () => void
  /** Resolves when nothing is loading or waiting. */
  settled: () => Promise<void>
}

/** Lets a few tiles load at a time, in the order in which they came near the screen. */
export function createTileQueue(places: number): TileQueue {
  const waiting = new Set<() => void>()
  const loading = new Set<() => void>()
  const listeners = new Set<() => void>()

  const admit = () => {
    for (const onTurn of waiting) {
      if (loading.size >= places) return
      waiting.delete(onTurn)
      loading.add(onTurn)
      onTurn()
    }
  }

  const tellWhenIdle = () => {
    if (waiting.size + loading.size > 0) return
    for (const listener of listeners) listener()
    listeners.clear()
  }

  return {
    settled: () =>
      new Promise((resolve) => {
        listeners.add(resolve)
        tellWhenIdle()
      }),
    enter: (onTurn) => {
      const ticket = () => onTurn()
      waiting.add(ticket)
      admit()
      return () => {
        waiting.delete(ticket)
        if (loading.delete(ticket)) admit()
        tellWhenIdle()
      }
    },
  }
}
