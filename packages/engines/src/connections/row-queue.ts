import { BATCH_BYTES, type Batch, type ResultColumn, type Row, rowBytes } from '../engine.ts'

interface Needs {
  readonly batchRows: number
  /** Stops and restarts the flow from the server, so that a slow reader never fills our memory. */
  readonly pause: () => void
  readonly resume: () => void
}

/** Turns a driver's row events into batches which the reader takes at its own speed. */
export interface RowQueue {
  setColumns(columns: readonly ResultColumn[]): void
  push(row: Row): void
  end(): void
  fail(error: unknown): void
  /** Throws away what is here and what still comes. */
  discard(): void
  readonly hasColumns: boolean
  readonly isDiscarding: boolean
  readonly isOver: boolean
  readonly whenOver: Promise<void>
  batches(): AsyncGenerator<Batch>
}

const BATCHES_AHEAD = 2

export function createRowQueue({ batchRows, pause, resume }: Needs): RowQueue {
  let columns: readonly ResultColumn[] = []
  const ready: Row[][] = []
  let filling: Row[] = []
  let fillingBytes = 0
  let isOver = false
  let isPaused = false
  let isDiscarding = false
  let failure: { readonly error: unknown } | undefined
  let wake: () => void = () => undefined
  const { promise: whenOver, resolve: tellOver } = Promise.withResolvers<void>()

  function finish() {
    isOver = true
    // The end may come in the piece that was being read when we paused; the next query would wait for ever.
    flow()
    tellOver()
    wake()
  }

  function flow() {
    if (isPaused) resume()
    isPaused = false
  }

  async function waitForRows() {
    while (ready.length === 0 && !isOver) {
      const news = new Promise<void>((resolve) => (wake = resolve))
      flow()
      await news
    }
  }

  function closeBatch() {
    ready.push(filling)
    filling = []
    fillingBytes = 0
  }

  function takeBatch(): Row[] {
    if (ready.length === 0) closeBatch()
    return ready.shift()!
  }

  return {
    setColumns: (known) => (columns = known),
    push(row) {
      if (isDiscarding) return
      filling.push(row)
      fillingBytes += rowBytes(row)
      if (filling.length < batchRows && fillingBytes < BATCH_BYTES) return
      closeBatch()
      wake()
      if (isPaused || ready.length < BATCHES_AHEAD) return
      isPaused = true
      pause()
    },
    end: finish,
    fail(error) {
      failure ??= { error }
      finish()
    },
    discard() {
      isDiscarding = true
      ready.length = 0
      filling = []
      flow()
    },
    get hasColumns() {
      return columns.length > 0
    },
    get isDiscarding() {
      return isDiscarding
    },
    get isOver() {
      return isOver
    },
    whenOver,
    async *batches() {
      for (let isFirst = true; ; isFirst = false) {
        await waitForRows()
        if (failure) throw failure.error
        const batch = takeBatch()
        if (batch.length > 0 || isFirst) yield { columns, rows: batch }
        if (isOver && ready.length === 0 && filling.length === 0 && !failure) return
      }
    },
  }
}
