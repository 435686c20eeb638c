interface Needs {
  readonly now: () => Date
  readonly onSetBack: () => Promise<void>
  readonly log: Record<'warn' | 'error', (details: object, message: string) => void>
}

const LOOK_EVERY_MS = 1000
/** Clocks are corrected by parts of a second all the time. */
const TOLERANCE_MS = 2000

/** Plans are made in times of the clock: when it is set back, what is planned lies too far ahead. */
export function watchClock({ now, onSetBack, log }: Needs): { stop(): void } {
  let latest = now().getTime()

  function look() {
    const current = now().getTime()
    const isSetBack = current < latest - TOLERANCE_MS
    if (isSetBack) {
      log.warn({ backMs: latest - current }, 'the clock was set back')
      onSetBack().catch((error: unknown) => log.error({ err: error }, 'planning after the clock was set back failed'))
    }
    latest = isSetBack ? current : Math.max(latest, current)
  }

  const looking = setInterval(look, LOOK_EVERY_MS)
  looking.unref()
  return { stop: () => clearInterval(looking) }
}
