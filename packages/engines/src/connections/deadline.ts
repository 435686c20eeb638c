import { DEFAULT_TIMEOUT_MS, type StreamOptions } from '../engine.ts'
import { queryCancelled, queryTimedOut, type EngineError } from '../engine-error.ts'

/** Watches one running query: its time limit and the caller's wish to stop. */
export interface Deadline {
  readonly timeoutMs: number
  /** Why the query was stopped, or undefined while it may go on. */
  reason(): EngineError | undefined
  throwIfOver(): void
  end(): void
}

/** Calls `stop` once, when the time is over or the caller aborts. `graceMs` lets the database's own limit come first. */
export function startDeadline(
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: StreamOptions,
  stop: () => void,
  graceMs = 0,
): Deadline {
  let stopped: EngineError | undefined
  const stopFor = (error: EngineError) => {
    if (stopped) return
    stopped = error
    end()
    stop()
  }
  const abort = () => stopFor(queryCancelled(signal?.reason))
  const timer = setTimeout(() => stopFor(queryTimedOut(timeoutMs)), timeoutMs + graceMs)
  const end = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort)

  return {
    timeoutMs,
    reason: () => stopped,
    throwIfOver: () => {
      if (stopped) throw stopped
    },
    end,
  }
}
