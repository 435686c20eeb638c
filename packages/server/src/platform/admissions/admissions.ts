import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@soundings/contract'
import { CompiledQuery } from 'kysely'
import { toProblem } from '../http/problems.ts'
import type { Viewer } from '../http/viewer.ts'
import { quickReadOf } from '../store/connections/read-only-connection.ts'
import type { Db } from '../store/store.ts'
import { readRights } from '../store/table-changes.ts'

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
  /** Another one after every change that may have taken a right from a user. Without it all checks are made each time. */
  readonly rightsMark?: () => Promise<string>
  /** The longest time for which a right that was lost elsewhere goes on. */
  readonly everyMs?: number
}

const EVERY_MS = 1000
/** A check that cannot be made, because the store does not answer, is repeated for so long before the query ends. */
const UNCONFIRMED_MS = 10_000
/** Rounds rest for so many times as long as they took: thousands of waiting readers must not keep the process busy. */
const REST = 9

/**
 * All open admissions of this process. One that lasts less than a second is never checked again, and costs nothing. Later it is
 * asked once a second who the viewer is; what else gave the right is checked anew only after something changed that decides rights,
 * because that compiles their questions.
 */
export function createAdmissions({ log, rightsMark, everyMs = EVERY_MS }: Needs) {
  const open = new Map<Admission, { recheck: (mark: string | undefined) => Promise<void>; checkedAt: number }>()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isStale = false
  let restsUntil = 0
  let waking: NodeJS.Timeout | undefined
  /** As it was a moment ago; undefined where it was not looked at lately. */
  let latestMark: string | undefined

  async function readMark(): Promise<string | undefined> {
    try {
      latestMark = await rightsMark?.()
    } catch {
      // The checks themselves will say that the store does not answer.
      latestMark = undefined
    }
    return latestMark
  }

  async function recheckOlderThan(ms: number) {
    const start = performance.now()
    const mark = await readMark()
    for (const entry of [...open.values()]) if (performance.now() - entry.checkedAt >= ms) await entry.recheck(mark)
    const took = performance.now() - start
    restsUntil = performance.now() + Math.min(took * REST, everyMs)
  }

  /** Looks often and checks seldom, so that each admission is checked about once in the given time. */
  function startTimer() {
    timer ??= setInterval(() => {
      if (performance.now() >= restsUntil) round ??= recheckOlderThan(everyMs * 0.75).finally(finishRound)
    }, everyMs / 4).unref()
  }

  function finishRound() {
    round = undefined
    if (isStale) recheckAll()
  }

  function recheckAll() {
    isStale = round !== undefined
    if (isStale) return
    const rest = restsUntil - performance.now()
    if (rest > 0) waking ??= setTimeout(wake, rest).unref()
    else round = recheckOlderThan(0).finally(finishRound)
  }

  function wake() {
    waking = undefined
    recheckAll()
  }

  return {
    open({ viewer, renew }: Opening): OpenAdmission {
      const ending = new AbortController()
      const checks: ((viewer: Viewer) => Promise<unknown>)[] = []
      let confirmedAt = performance.now()
      /** What the checks were made with last. The mark was read before them, so that a change in between is noticed. */
      let checkedWith = { mark: latestMark, viewer }

      async function recheck(mark: string | undefined) {
        try {
          entry.checkedAt = performance.now()
          const current = await renew()
          const isSame =
            mark !== undefined && mark === checkedWith.mark && isDeepStrictEqual(current, checkedWith.viewer)
          if (!isSame) {
            for (const check of checks) await check(current)
            checkedWith = { mark, viewer: current }
          }
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
        latestMark = undefined
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

/** Another one after every change of what decides rights, on any server of the store. */
export async function rightsMarkOf(db: Db): Promise<string> {
  const read = quickReadOf(db)
  const rows = read ? read(readRights, []) : (await db.executeQuery(CompiledQuery.raw(readRights))).rows
  return (rows as { value: string }[])[0]?.value ?? ''
}

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
