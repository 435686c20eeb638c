const PAUSE_MS = 50

/** Does its work once things have come to rest. */
export function createDebounce(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    notify() {
      cancel()
      timer = setTimeout(work, PAUSE_MS)
    },
    cancel,
  }
}
