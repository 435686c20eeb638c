interface Needs {
  readonly now: () => number
  readonly ping: () => void
  readonly onSilence: () => void
  /** After so long without a word the other side is asked for one, and given as long again. */
  readonly quietMs: number
}

/** Watches the other side of a pipe. `tick` is called several times within `quietMs`; when it comes late, it was we who slept. */
export function createHeartbeat({ now, ping, onSilence, quietMs }: Needs) {
  let lastHeard = now()
  let lastTick = now()
  let pingedAt: number | undefined

  function heard() {
    lastHeard = now()
    pingedAt = undefined
  }

  return {
    heard,
    tick() {
      const time = now()
      const wasLate = time - lastTick > quietMs
      lastTick = time
      if (wasLate) return heard()
      if (pingedAt !== undefined) {
        if (time - pingedAt >= quietMs) onSilence()
      } else if (time - lastHeard >= quietMs) {
        pingedAt = time
        ping()
      }
    },
  }
}
