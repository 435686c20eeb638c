import { Problem } from '@soundings/contract'
import type { ByteAccount } from '../../../platform/answers/open-answers.ts'

/** A piece of an answer: rows as bytes of JSON, and how many. All readers get the same bytes. */
export interface Piece {
  readonly bytes: Uint8Array
  readonly rows: number
}

export interface FinishedRun {
  readonly pieces: readonly Uint8Array[]
  readonly rowCount: number
  readonly durationMs: number
  readonly askedAt: number
}

interface RunReader {
  /** Number of the piece that is read next. */
  position: number
  isWaiting: boolean
  wasCut: boolean
}

interface Run {
  readonly key: string
  readonly account: ByteAccount
  /** The pieces from number `dropped` on. */
  readonly window: Uint8Array[]
  readonly readers: Set<RunReader>
  readonly abort: AbortController
  readonly askedAt: number
  dropped: number
  bytes: number
  rowCount: number
  durationMs: number
  end: { ok: true } | { ok: false; error: unknown } | undefined
  change: PromiseWithResolvers<void>
}

type Begin = (signal: AbortSignal) => AsyncIterable<Piece>

export interface RunLimits {
  /** Bytes that are read before a reader asks for them, so that small answers free their place in the database at once. */
  readonly aheadBytes: number
  /** Bytes of one run that are kept: for those who join later and read slowly, and for the cache of answers. */
  readonly windowBytes: number
  /** Readers for whom others wait are cut off when they take nothing for so long. */
  readonly lagMs: number
}

interface Needs {
  readonly limits: RunLimits
  readonly now: () => number
  readonly onFinish: (key: string, run: FinishedRun) => void
}

/**
 * Identical questions asked at the same time run once: everybody who asks reads along, from the first row, at their own pace.
 * Rows are pulled: the database is asked for more only when a reader wants them, apart from a little that is read ahead. The
 * query is stopped when the last reader has gone.
 */
export function createSharedRuns({ limits, now, onFinish }: Needs) {
  /** Those that can still be joined, because all of their pieces are there. */
  const runs = new Map<string, Run>()

  function start(key: string, begin: Begin, account: ByteAccount): Run {
    const run: Run = {
      key,
      account,
      window: [],
      readers: new Set(),
      abort: new AbortController(),
      askedAt: now(),
      dropped: 0,
      bytes: 0,
      rowCount: 0,
      durationMs: 0,
      end: undefined,
      change: Promise.withResolvers(),
    }
    runs.set(key, run)
    void pump(run, begin)
    return run
  }

  async function pump(run: Run, begin: Begin) {
    try {
      for await (const { bytes, rows } of begin(run.abort.signal)) {
        run.window.push(bytes)
        count(run, bytes.length)
        run.rowCount += rows
        notify(run)
        await untilWanted(run)
      }
      run.durationMs = now() - run.askedAt
      run.end = { ok: true }
      const isWhole = run.dropped === 0 && run.readers.size > 0
      if (isWhole)
        onFinish(run.key, {
          pieces: run.window.filter(({ length }) => length > 0),
          rowCount: run.rowCount,
          durationMs: run.durationMs,
          askedAt: run.askedAt,
        })
    } catch (error) {
      run.end = { ok: false, error }
    } finally {
      unlist(run)
      notify(run)
    }
  }

  async function untilWanted(run: Run) {
    for (;;) {
      run.abort.signal.throwIfAborted()
      if (run.bytes > limits.windowBytes || run.account.isFull()) dropRead(run)
      const isTooLong = run.bytes > limits.windowBytes
      if (!isTooLong && isWanted(run)) return
      // A reader waits for rows for which there is no room, because another one has not taken the oldest.
      const blocking = isTooLong && [...run.readers].some(({ isWaiting }) => isWaiting) ? slowest(run) : undefined
      if (blocking === undefined) await run.change.promise
      else if (!(await changesWithin(run, limits.lagMs))) cutAt(run, blocking)
    }
  }

  function isWanted(run: Run): boolean {
    const readers = [...run.readers]
    const furthest = Math.max(run.dropped, ...readers.map(({ position }) => position))
    const ahead = run.window.slice(furthest - run.dropped).reduce((sum, { length }) => sum + length, 0)
    if (run.account.isFull()) return ahead === 0 && readers.some(({ isWaiting }) => isWaiting)
    return ahead < limits.aheadBytes
  }

  const slowest = (run: Run): number => Math.min(...[...run.readers].map(({ position }) => position))

  /** Forgets what all readers have taken. From then on the run cannot be joined. */
  function dropRead(run: Run) {
    const read = Math.min(slowest(run) - run.dropped, run.window.length)
    if (read <= 0) return
    for (const { length } of run.window.splice(0, read)) count(run, -length)
    run.dropped += read
    unlist(run)
  }

  function cutAt(run: Run, position: number) {
    for (const reader of run.readers) {
      if (reader.position !== position || reader.isWaiting) continue
      reader.wasCut = true
      run.readers.delete(reader)
    }
    notify(run)
  }

  function count(run: Run, bytes: number) {
    run.bytes += bytes
    run.account.add(bytes)
  }

  function unlist(run: Run) {
    if (runs.get(run.key) === run) runs.delete(run.key)
  }

  function leave(run: Run, reader: RunReader) {
    run.readers.delete(reader)
    notify(run)
    if (run.readers.size > 0) return
    count(run, -run.bytes)
    run.window.length = 0
    unlist(run)
    if (!run.end) run.abort.abort(new Error('Nobody waits for this query any more'))
  }

  async function* readAlong(
    run: Run,
    reader: RunReader,
    signal: AbortSignal,
    done: () => void,
  ): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        signal.throwIfAborted()
        if (reader.wasCut) throw tooSlow()
        const piece = run.window[reader.position - run.dropped]
        if (piece !== undefined) {
          reader.position += 1
          reader.isWaiting = false
          if (run.end) dropRead(run)
          notify(run)
          if (piece.length > 0) yield piece
        } else if (run.end?.ok) return
        else if (run.end) throw run.end.error
        else await nextChange(run, reader, signal)
      }
    } finally {
      done()
    }
  }

  /** Says that the reader waits, and waits. */
  function nextChange(run: Run, reader: RunReader, signal: AbortSignal): Promise<void> {
    if (!reader.isWaiting) {
      reader.isWaiting = true
      notify(run)
    }
    return untilChanged(run, signal)
  }

  return {
    /** Resolves once the first rows are there (or that there are none), so that a failing query fails here. */
    async join(key: string, begin: Begin, signal: AbortSignal, account: ByteAccount) {
      signal.throwIfAborted()
      const run = runs.get(key) ?? start(key, begin, account)
      const reader: RunReader = { position: 0, isWaiting: false, wasCut: false }
      run.readers.add(reader)
      let hasLeft = false
      const done = () => {
        signal.removeEventListener('abort', done)
        if (hasLeft) return
        hasLeft = true
        leave(run, reader)
      }
      // Also for a reader that never takes its first piece.
      signal.addEventListener('abort', done, { once: true })
      try {
        while (run.window.length === 0 && !run.end) await nextChange(run, reader, signal)
        signal.throwIfAborted()
        if (run.end?.ok === false) throw run.end.error
      } catch (error) {
        done()
        throw error
      }
      return {
        chunks: readAlong(run, reader, signal, done),
        outcome: () => ({ rowCount: run.rowCount, durationMs: run.durationMs, askedAt: run.askedAt }),
      }
    },

    get size() {
      return runs.size
    },
  }
}

function notify(run: Run) {
  const { change } = run
  run.change = Promise.withResolvers()
  change.resolve()
}

async function changesWithin(run: Run, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), ms)
  try {
    return await Promise.race([run.change.promise.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function untilChanged(run: Run, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const gone = Promise.withResolvers<never>()
  const giveUp = () => gone.reject(signal.reason as Error)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    await Promise.race([run.change.promise, gone.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

function tooSlow() {
  return new Problem(
    'unavailable',
    'This answer was read too slowly, so it was cut off. Try again, or ask for fewer rows',
  )
}
