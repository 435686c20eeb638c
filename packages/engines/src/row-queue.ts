import type { Batch, ResultColumn, Row } from './engine.ts'

interface Needs {
  readonly batchRows: number
  /** Stops and restarts the flow from the server, so that a slow reader never fills our memory. */
  readonly pause: () => void
  readonly resume: () => void
}

const BATCHES_AHEAD = 2

/** Turns a driver's row events into batches which the reader takes at its own speed. */
export interface RowQueue {
  setColumns(columns: readonly ResultColumn[]): void
  push(row: Row): void
  end(): void
  fail(error: unknown): void
  readonly hasColumns: boolean
  readonly isOver: boolean
  /** Throws away what still comes. False when it has not ended within the limit. */
  drain(limitMs: number): Promise<boolean>
  batches(): AsyncGenerator<Batch>
}

export function createRowQueue({ batchRows, pause, resume }: Needs): RowQueue {
  let columns: readonly ResultColumn[] = []
  let rows: Row[] = []
  let isOver = false
  let isPaused = false
  let isDraining = false
  let failure: { readonly error: unknown } | undefined
  let wake: () => void = () => undefined

  function finish() {
    isOver = true
    wake()
  }

  async function waitForRows() {
    while (rows.length < batchRows && !isOver) {
      const news = new Promise<void>((resolve) => (wake = resolve))
      if (isPaused) {
        isPaused = false
        resume()
      }
      await news
    }
  }

  return {
    setColumns: (known) => (columns = known),
    push(row) {
      if (isDraining) return
      rows.push(row)
      if (rows.length < batchRows) return
      wake()
      if (!isPaused && rows.length >= batchRows * BATCHES_AHEAD) {
        isPaused = true
        pause()
      }
    },
    end: finish,
    fail(error) {
      failure ??= { error }
      finish()
    },
    get hasColumns() {
      return columns.length > 0
    },
    async drain(limitMs) {
      isDraining = true
      rows = []
      if (isPaused) resume()
      const timer = setTimeout(() => wake(), limitMs)
      if (!isOver) await new Promise<void>((resolve) => (wake = resolve))
      clearTimeout(timer)
      return isOver
    },
    get isOver() {
      return isOver
    },
    async *batches() {
      for (let isFirst = true; ; isFirst = false) {
        await waitForRows()
        if (failure) throw failure.error
        const ready = rows.length > batchRows ? rows.slice(0, batchRows) : rows
        rows = rows.length > batchRows ? rows.slice(batchRows) : []
        if (ready.length > 0 || isFirst) yield { columns, rows: ready }
        if (isOver && rows.length === 0 && !failure) return
      }
    },
  }
}
