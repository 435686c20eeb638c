/** A piece of an answer: rows as JSON text, and how many. */
export interface Piece {
  readonly text: string
  readonly rows: number
}

export interface FinishedRun {
  readonly text: string
  readonly rowCount: number
  readonly durationMs: number
  readonly askedAt: number
}

interface Run {
  readonly pieces: string[]
  readonly abort: AbortController
  readonly askedAt: number
  interested: number
  rowCount: number
  durationMs: number
  end: { ok: true } | { ok: false; error: unknown } | undefined
  wake: PromiseWithResolvers<void>
}

type Begin = (signal: AbortSignal) => AsyncIterable<Piece>

/**
 * Identical questions asked at the same time run once: everybody who asks reads along, from the first row, at their own pace.
 * The query is stopped when the last of them has gone.
 */
export function createSharedRuns({ now, onFinish }: { now: () => number; onFinish: (key: string, run: FinishedRun) => void }) {
  const runs = new Map<string, Run>()

  function start(key: string, begin: Begin): Run {
    const run: Run = {
      pieces: [],
      abort: new AbortController(),
      askedAt: now(),
      interested: 0,
      rowCount: 0,
      durationMs: 0,
      end: undefined,
      wake: Promise.withResolvers(),
    }
    runs.set(key, run)
    void pump(key, run, begin)
    return run
  }

  async function pump(key: string, run: Run, begin: Begin) {
    try {
      for await (const { text, rows } of begin(run.abort.signal)) {
        run.pieces.push(text)
        run.rowCount += rows
        stir(run)
      }
      run.durationMs = now() - run.askedAt
      run.end = { ok: true }
      onFinish(key, { text: run.pieces.filter(Boolean).join(','), rowCount: run.rowCount, durationMs: run.durationMs, askedAt: run.askedAt })
    } catch (error) {
      run.end = { ok: false, error }
    } finally {
      if (runs.get(key) === run) runs.delete(key)
      stir(run)
    }
  }

  function stir(run: Run) {
    const { wake } = run
    run.wake = Promise.withResolvers()
    wake.resolve()
  }

  function leave(key: string, run: Run) {
    run.interested -= 1
    if (run.interested > 0 || run.end) return
    // Nobody may join a run that is being stopped.
    if (runs.get(key) === run) runs.delete(key)
    run.abort.abort(new Error('Nobody waits for this query any more'))
  }

  async function* readAlong(key: string, run: Run, signal: AbortSignal): AsyncGenerator<string> {
    try {
      for (let position = 0; ; ) {
        const piece = run.pieces[position]
        if (piece !== undefined) {
          position += 1
          if (piece !== '') yield piece
        } else if (run.end?.ok) return
        else if (run.end) throw run.end.error
        else await untilStirred(run, signal)
      }
    } finally {
      leave(key, run)
    }
  }

  return {
    /** Resolves once the first rows are there (or that there are none), so that a failing query fails here. */
    async join(key: string, begin: Begin, signal: AbortSignal) {
      const run = runs.get(key) ?? start(key, begin)
      run.interested += 1
      try {
        while (run.pieces.length === 0 && !run.end) await untilStirred(run, signal)
        if (run.end?.ok === false) throw run.end.error
      } catch (error) {
        leave(key, run)
        throw error
      }
      return {
        chunks: readAlong(key, run, signal),
        outcome: () => ({ rowCount: run.rowCount, durationMs: run.durationMs, askedAt: run.askedAt }),
      }
    },

    get size() {
      return runs.size
    },
  }
}

async function untilStirred(run: Run, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const gone = Promise.withResolvers<never>()
  const giveUp = () => gone.reject(signal.reason as Error)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    await Promise.race([run.wake.promise, gone.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
