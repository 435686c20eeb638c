import { Problem } from '@soundings/contract'
import { toProblem } from '../http/problems.ts'
import type { Viewer } from '../http/viewer.ts'

/** The right by which rows are being read. It is checked again, by the code that gave it, for as long as they are read. */
export interface Admission {
  /** Aborts when the reader leaves, and with a Problem as its reason when a right was lost. */
  readonly signal: AbortSignal
  /** Throws unless the check passes now. Ends the admission when the check fails later, with the viewer as they are then. */
  require<Result>(check: (viewer: Viewer) => Promise<Result>): Promise<Result>
}

interface OpenAdmission extends Admission {
  /** The reader left before the end. */
  abort(reason: unknown): void
  /** Everything was read. */
  close(): void
}

interface Opening {
  /** Undefined for calls that need no sign-in. */
  readonly viewer: Viewer | undefined
  /** The viewer with the rights of the moment; throws a Problem when they may not read any more. */
  readonly renew: () => Promise<Viewer>
}

interface Needs {
  readonly log: { error(details: object, message: string): void }
  /** The longest time for which a right that was lost elsewhere goes on. */
  readonly everyMs?: number
}

const EVERY_MS = 1000
/** A check that cannot be made, because the store does not answer, is repeated for so long before the reading ends. */
const UNCONFIRMED_MS = 10_000

/** All open admissions of this process. One that lasts less than a second is never checked again, and costs nothing. */
export function createAdmissions({ log, everyMs = EVERY_MS }: Needs) {
  const open = new Map<Admission, { recheck: () => Promise<void>; checkedAt: number }>()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isStale = false

  async function recheckOlderThan(ms: number) {
    for (const entry of [...open.values()]) if (performance.now() - entry.checkedAt >= ms) await entry.recheck()
  }

  /** Looks often and checks seldom, so that each admission is checked about once in the given time. */
  function startTimer() {
    timer ??= setInterval(() => {
      round ??= recheckOlderThan(everyMs * 0.75).finally(finishRound)
    }, everyMs / 4).unref()
  }

  function finishRound() {
    round = undefined
    if (isStale) recheckAll()
  }

  function recheckAll() {
    isStale = round !== undefined
    round ??= recheckOlderThan(0).finally(finishRound)
  }

  return {
    open({ viewer, renew }: Opening): OpenAdmission {
      const ending = new AbortController()
      const checks: ((viewer: Viewer) => Promise<unknown>)[] = []
      let confirmedAt = performance.now()

      async function recheck() {
        try {
          entry.checkedAt = performance.now()
          const current = await renew()
          for (const check of checks) await check(current)
          confirmedAt = performance.now()
        } catch (error) {
          const problem = toProblem(error)
          if (problem.kind !== 'bug') return abort(accessEnded(problem))
          log.error({ err: error }, 'a right could not be checked again')
          if (performance.now() - confirmedAt > UNCONFIRMED_MS) abort(unconfirmed(error))
        }
      }

      function abort(reason: unknown) {
        close()
        ending.abort(reason)
      }

      function close() {
        open.delete(admission)
        if (open.size > 0) return
        clearInterval(timer)
        timer = undefined
      }

      const admission: OpenAdmission = {
        signal: ending.signal,
        abort,
        close,
        async require(check) {
          if (!viewer) throw new Problem('signed-out', 'Please sign in')
          ending.signal.throwIfAborted()
          const result = await check(viewer)
          checks.push(check)
          return result
        },
      }
      const entry = { recheck, checkedAt: performance.now() }
      if (!viewer) return admission
      open.set(admission, entry)
      startTimer()
      return admission
    },

    /** After a change on this server that may have taken a right: it counts at once. */
    recheckAll() {
      if (open.size > 0) recheckAll()
    },

    get size() {
      return open.size
    },
  }
}

export type Admissions = ReturnType<typeof createAdmissions>

function accessEnded(cause: Problem) {
  return new Problem(cause.kind, `Access ended while the rows were being read. ${cause.message}`, { cause })
}

function unconfirmed(cause: unknown) {
  return new Problem(
    'unavailable',
    'Your rights cannot be checked at the moment, so reading was stopped. Try again in a moment',
    { cause },
  )
}
