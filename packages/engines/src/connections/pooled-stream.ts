import { startDeadline } from './deadline.ts'
import { asEngineError, connectionLost, type EngineError } from '../engine-error.ts'
import { DEFAULT_BATCH_ROWS, type Batch, type RunnableStatement, type StreamOptions } from '../engine.ts'
import type { Pool } from './pool.ts'
import type { RowQueue } from './row-queue.ts'

export interface PooledConnection {
  isAlive: boolean
  /** What the session's own limit is set to, so that it is sent only when it changes. */
  statementTimeoutMs: number
}

interface Needs<Connection extends PooledConnection> {
  readonly pool: Pool<Connection>
  readonly setTimeLimit: (connection: Connection, timeoutMs: number) => Promise<unknown>
  readonly send: (connection: Connection, statement: RunnableStatement, batchRows: number) => RowQueue
  /** Stops the running statement in the database itself, leaving the connection usable. */
  readonly cancel: (connection: Connection) => Promise<void>
  readonly destroy: (connection: Connection) => void
  readonly describeFailure: (error: unknown, connection: Connection, timeoutMs: number) => EngineError
}

const CANCEL_LIMIT_MS = 2000
const OWN_LIMIT_FIRST_MS = 500

/** How a server's rows are read: take a connection, limit the time, send, and stop in the database when no one reads on. */
export function createPooledStream<Connection extends PooledConnection>(needs: Needs<Connection>) {
  const { pool, send, describeFailure } = needs
  const running = new Set<() => Promise<void>>()
  let isClosing = false

  async function setTimeLimit(connection: Connection, timeoutMs: number) {
    if (connection.statementTimeoutMs === timeoutMs) return
    await needs.setTimeLimit(connection, Math.max(1, Math.round(timeoutMs)))
    connection.statementTimeoutMs = timeoutMs
  }

  /** A connection whose statement cannot be stopped in time is given up: the reader is answered all the same. */
  async function stopInDatabase(connection: Connection, queue: RowQueue | undefined) {
    queue?.discard()
    const stopped = needs.cancel(connection).then(() => queue?.whenOver)
    if (await endsWithin(CANCEL_LIMIT_MS, stopped)) return
    connection.isAlive = false
    needs.destroy(connection)
    queue?.fail(connectionLost())
  }

  async function* stream(statement: RunnableStatement, options: StreamOptions = {}): AsyncGenerator<Batch> {
    const connection = await pool.take(options.signal)
    let queue: RowQueue | undefined
    let stopping: Promise<void> | undefined
    const stop = () => (stopping ??= stopInDatabase(connection, queue))
    const deadline = startDeadline(options, () => void stop(), OWN_LIMIT_FIRST_MS)
    running.add(stop)
    try {
      deadline.throwIfOver()
      await setTimeLimit(connection, deadline.timeoutMs)
      deadline.throwIfOver()
      queue = send(connection, statement, options.batchRows ?? DEFAULT_BATCH_ROWS)
      for await (const batch of queue.batches()) {
        deadline.throwIfOver()
        yield batch
        deadline.throwIfOver()
      }
      deadline.throwIfOver()
      // A stopped query may end as if it were whole.
      if (stopping) throw connectionLost()
    } catch (error) {
      const failure = asEngineError(error, (cause) => describeFailure(cause, connection, deadline.timeoutMs))
      if (failure.kind === 'lost-connection') connection.isAlive = false
      throw deadline.reason() ?? (isClosing ? connectionLost(error) : failure)
    } finally {
      deadline.end()
      running.delete(stop)
      if (queue && !queue.isOver) void stop()
      // Waiting here keeps a late cancel from hitting the next query of this connection.
      await stopping
      pool.giveBack(connection, !queue)
    }
  }

  return {
    stream,
    /** Stops what runs before the connections go: most servers would work on without anybody to read the answer. */
    async close() {
      isClosing = true
      await Promise.all([...running].map((stop) => stop()))
      await pool.close()
    },
  }
}

async function endsWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), limitMs)
  const inTime = work.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([inTime, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
