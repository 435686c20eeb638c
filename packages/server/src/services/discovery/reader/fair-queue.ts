/** Gives a few places at a time, in turns between people, so that no one's many queries keep another's one waiting. */
export function createFairQueue({ places, placesEach }: { places: number; placesEach: number }) {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let taken = 0

  const runningOf = (who: string) => running.get(who) ?? 0

  function letIn() {
    for (const [who, queue] of waiting) {
      if (taken >= places) return
      if (runningOf(who) >= placesEach) continue
      const enter = queue.shift()
      // A person who was served goes to the end of the line, behind those who still wait.
      waiting.delete(who)
      if (queue.length > 0) waiting.set(who, queue)
      enter?.()
    }
  }

  function enter(who: string): () => void {
    taken += 1
    running.set(who, runningOf(who) + 1)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      taken -= 1
      if (runningOf(who) === 1) running.delete(who)
      else running.set(who, runningOf(who) - 1)
      letIn()
    }
  }

  return {
    /** Resolves with how to leave; rejects when the signal ends the wait. */
    acquire: (who: string, signal: AbortSignal): Promise<() => void> =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error)
        const comeIn = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(enter(who))
        }
        const giveUp = () => {
          const left = (waiting.get(who) ?? []).filter((each) => each !== comeIn)
          if (left.length > 0) waiting.set(who, left)
          else waiting.delete(who)
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.set(who, [...(waiting.get(who) ?? []), comeIn])
        letIn()
      }),
  }
}

export type FairQueue = ReturnType<typeof createFairQueue>
