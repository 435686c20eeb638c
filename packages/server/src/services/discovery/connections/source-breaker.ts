import { EngineError } from '@soundings/engines'

const FAILURES_IN_A_ROW = 3
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000
/** The database could not be spoken to at all; what it refuses in words it refuses at once anyway. */
const AWAY = ['unreachable-host', 'refused', 'tls-failed', 'lost-connection']

interface Failures {
  readonly fingerprint: string
  readonly count: number
  readonly pausedUntilMs: number
  readonly last: EngineError
}

/**
 * Remembers databases that cannot be reached. After some failures in a row everyone gets the answer at once instead of waiting
 * for it; when the pause is over, one call tries again. A connection that was edited starts anew.
 */
export function createSourceBreaker(nowMs = () => performance.now()) {
  const failing = new Map<number, Failures>()

  return {
    assertClosed(databaseId: number, fingerprint: string): void {
      const failures = failing.get(databaseId)
      if (failures?.fingerprint !== fingerprint || failures.count < FAILURES_IN_A_ROW) return
      const waitMs = failures.pausedUntilMs - nowMs()
      if (waitMs > 0) throw paused(failures.last, waitMs)
      // Calls that come while this one tries get the same answer as before.
      failing.set(databaseId, { ...failures, pausedUntilMs: nowMs() + pauseAfter(failures.count) })
    },

    succeeded: (databaseId: number) => void failing.delete(databaseId),

    failed(databaseId: number, fingerprint: string, error: unknown): void {
      if (!(error instanceof EngineError) || !AWAY.includes(error.kind)) return
      const known = failing.get(databaseId)
      const count = (known?.fingerprint === fingerprint ? known.count : 0) + 1
      failing.set(databaseId, { fingerprint, count, last: error, pausedUntilMs: nowMs() + pauseAfter(count) })
    },
  }
}

const pauseAfter = (count: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, count - FAILURES_IN_A_ROW))

function paused(last: EngineError, waitMs: number) {
  return new EngineError(
    last.kind,
    `${withoutOwnWait(last.message)}. It is tried again in ${Math.ceil(waitMs / 1000)} seconds`,
    { cause: last },
  )
}

/** A driver that ends again and again has a wait of its own, which the longer of both makes untrue. */
const withoutOwnWait = (message: string) =>
  message.replace(/\. It is started again in \d+ seconds$/, '').replace(/\.$/, '')
