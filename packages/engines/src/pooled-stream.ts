import { startDeadline } from './deadline.ts'
import { asEngineError, type EngineError } from './engine-error.ts'
import { DEFAULT_BATCH_ROWS, type Batch, type RunnableStatement, type StreamOptions } from './engine.ts'
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

/** How a server's rows are read: take a connection, limit the time, send, and stop in the database when nobody reads on. */
export function createPooledStream<Connection extends PooledConnection>(needs: Needs<Connection>) {
  const { pool, send, destroy, describeFailure } = needs

  async function setTimeLimit(connection: Connection, timeoutMs: number) {
    if (connection.statementTimeoutMs === timeoutMs) return
    await needs.setTimeLimit(connection, Math.max(1, Math.round(timeoutMs)))
    connection.statementTimeoutMs = timeoutMs
  }

  return async function* stream(statement: RunnableStatement, options: StreamOptions = {}): AsyncGenerator<Batch> {
    const connection = await pool.take(options.signal)
    let queue: RowQueue | undefined
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      cancelling ??= needs.cancel(connection).catch(() => destroy(connection))
    }
    const deadline = startDeadline(options, cancel, OWN_LIMIT_FIRST_MS)
    try {
      deadline.throwIfOver()
      await setTimeLimit(connection, deadline.timeoutMs)
      deadline.throwIfOver()
      queue = send(connection, statement, options.batchRows ?? DEFAULT_BATCH_ROWS)
      for await (const batch of queue.batches()) {
        yield batch
        deadline.throwIfOver()
      }
    } catch (error) {
      throw deadline.reason() ?? asEngineError(error, (cause) => describeFailure(cause, connection, deadline.timeoutMs))
    } finally {
      deadline.end()
      let isUsable = queue?.isOver ?? false
      if (queue && !isUsable) {
        cancel()
        isUsable = await queue.drain(CANCEL_LIMIT_MS)
      }
      // A late cancel must not hit the next query of this connection.
      await cancelling
      pool.giveBack(connection, !isUsable)
    }
  }
}
