interface Window {
  count: number
  readonly endsAt: number
}

const WINDOW_MS = 60_000
/** More than people and addresses of one installation in a minute; a flood from more addresses forgets the oldest. */
const KEYS_MAX = 100_000

/** Counts requests by key, in windows of a minute that begin with the first request of the key. */
export function createRequestCounts(now: () => number = Date.now) {
  /** In the order in which they end, because all are equally long. */
  const windows = new Map<string, Window>()

  function removeEnded(at: number) {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > at && windows.size <= KEYS_MAX) return
      windows.delete(key)
    }
  }

  return {
    /** After how many seconds the key may ask again; 0 when this request is within its limit. */
    add(key: string, most: number): number {
      const at = now()
      removeEnded(at)
      const window = windows.get(key) ?? { count: 0, endsAt: at + WINDOW_MS }
      window.count += 1
      windows.set(key, window)
      return window.count <= most ? 0 : Math.ceil((window.endsAt - at) / 1000)
    },

    get size() {
      return windows.size
    },
  }
}
