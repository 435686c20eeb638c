import { startDeadline } from '../../connections/deadline.ts'
import type { Piece, ResultColumn, Row, StreamOptions } from '../../engine.ts'
import type { EngineError } from '../../engine-error.ts'
import { type Call, costOf, type Reply, type Request, WINDOW_BYTES } from '../protocol/messages.ts'

interface Needs {
  readonly id: number
  readonly send: (request: Request, body?: Uint8Array) => void
  /** Ends the process that does not stop this call. */
  readonly onUnstoppable: () => void
  readonly extraMs: number
  readonly graceMs: number
}

type Received = Omit<Piece, 'columns'> & { readonly cost: number }

/** The near end of one call: what came of it, what its reader has passed on, and whether it is over. */
export function createRunningCall({ id, send, onUnstoppable, extraMs, graceMs }: Needs) {
  const received: Received[] = []
  const ended = Promise.withResolvers<void>()
  let columns: readonly ResultColumn[] = []
  let end: { readonly error: EngineError | undefined } | undefined
  let killing: NodeJS.Timeout | undefined
  let wake: () => void = () => undefined
  let underWay = 0
  let passedOn = 0

  function stop() {
    wake()
    if (end) return
    send({ kind: 'cancel', id })
    killing = setTimeout(onUnstoppable, graceMs)
  }

  function passOn({ cost }: Received) {
    passedOn += cost
    if (passedOn < WINDOW_BYTES / 2) return
    send({ kind: 'credit', id, bytes: passedOn })
    underWay -= passedOn
    passedOn = 0
  }

  return {
    /** Whether it may still answer. */
    get isOpen() {
      return end === undefined
    },

    onPiece({ rows, columns: known = columns, firstBytes = 0 }: Extract<Reply, { kind: 'piece' }>, body: Buffer) {
      if (underWay >= WINDOW_BYTES) throw new Error('The driver process sends more than it was asked for')
      underWay += costOf(body)
      columns = known
      const values = body.length - firstBytes
      if (values < 0) throw new Error('The driver process sent fewer bytes than it said')
      received.push({
        bytes: body.subarray(0, values),
        rows,
        first: firstBytes > 0 ? (JSON.parse(body.toString('utf8', values)) as Row[]) : [],
        cost: costOf(body),
      })
      wake()
    },

    onEnd(error?: EngineError) {
      end ??= { error }
      clearTimeout(killing)
      ended.resolve()
      wake()
    },

    /** Ends, also when it is left early or stopped, only when nothing of the call runs any more. */
    async *pieces(call: Call, options: StreamOptions): AsyncGenerator<Piece> {
      const deadline = startDeadline(options, stop, extraMs)
      const isWaiting = () => received.length === 0 && !end && !deadline.reason()
      send({ kind: 'call', id, windowBytes: WINDOW_BYTES }, Buffer.from(JSON.stringify(call)))
      try {
        for (;;) {
          while (isWaiting()) await new Promise<void>((resolve) => (wake = resolve))
          deadline.throwIfOver()
          const piece = received.shift()
          if (!piece) break
          yield { bytes: piece.bytes, rows: piece.rows, first: piece.first, columns }
          passOn(piece)
        }
        if (end?.error) throw end.error
      } finally {
        deadline.end()
        // The reader left before the end.
        if (!end && !deadline.reason()) stop()
        await ended.promise
      }
    },
  }
}

export type RunningCall = ReturnType<typeof createRunningCall>
