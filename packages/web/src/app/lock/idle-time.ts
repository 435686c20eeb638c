const ACTIVITY_KEY = 'lastActivity'
/** Other tabs need not know each move of a hand. */
const TELL_EVERY_MS = 2000

type Keeping = Pick<Storage, 'getItem' | 'setItem'>

/** How long no tab of this browser was used. */
export function createIdleTime(storage: () => Keeping, now: () => number) {
  let told = 0
  return {
    noteActivity() {
      if (now() - told < TELL_EVERY_MS) return
      told = now()
      storage().setItem(ACTIVITY_KEY, String(told))
    },
    idleMs: (): number => now() - Math.max(told, Number(storage().getItem(ACTIVITY_KEY) ?? 0)),
  }
}
