/** How much of a call may be under way: a piece leaves only while less than the window is, so that one always can. */
export function createSendWindow(windowBytes: number) {
  let underWay = 0
  let wake: () => void = () => undefined

  return {
    async take(bytes: number, signal: AbortSignal): Promise<void> {
      while (underWay >= windowBytes) {
        signal.throwIfAborted()
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = () => resolve()
        signal.addEventListener('abort', wake, { once: true })
        await promise
        signal.removeEventListener('abort', wake)
      }
      signal.throwIfAborted()
      underWay += bytes
    },

    giveBack(bytes: number) {
      underWay -= bytes
      wake()
    },
  }
}

export type SendWindow = ReturnType<typeof createSendWindow>
