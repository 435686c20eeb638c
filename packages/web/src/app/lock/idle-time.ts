const ACTIVITY_KEY = 'lastActivity'
/** Other tabs need not know each move of a hand. */
const TELL_EVERY_MS = 2000

type Keeping = Pick<Storage, 'getItem' | 'setItem'>

/** How long no tab of this browser was used. */
export function createIdleTime(storage: () => Keeping, now: () => number) {
  let storedAt = 0
  return {
    noteActivity() {
      if (now() - storedAt < TELL_EVERY_MS) return
      storedAt = now()
      storage().setItem(ACTIVITY_KEY, String(storedAt))
    },
    idleMs: (): number => now() - Math.max(storedAt, Number(storage().getItem(ACTIVITY_KEY) ?? 0)),
  }
}
