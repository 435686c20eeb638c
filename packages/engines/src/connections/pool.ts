import { connectionLost, EngineError, queryCancelled } from '../engine-error.ts'

interface Needs<Connection> {
  readonly open: () => Promise<Connection>
  readonly close: (connection: Connection) => Promise<void> | void
  readonly isAlive: (connection: Connection) => boolean
  readonly maxConnections: number
  readonly idleMs?: number
  readonly waitMs?: number
}

interface Waiting<Connection> {
  readonly give: (connection: Promise<Connection>) => void
  readonly refuse: (error: EngineError) => void
}

export interface Pool<Connection> {
  take(signal?: AbortSignal): Promise<Connection>
  /** A broken connection is closed instead of being handed to the next. */
  giveBack(connection: Connection, broken?: boolean): void
  close(): Promise<void>
}

const DEFAULT_IDLE_MS = 60_000
const DEFAULT_WAIT_MS = 30_000

/** A bounded set of connections: first come, first served; idle ones are closed after a while. */
export function createPool<Connection extends object>(needs: Needs<Connection>): Pool<Connection> {
  const { open, close, isAlive, maxConnections, idleMs = DEFAULT_IDLE_MS, waitMs = DEFAULT_WAIT_MS } = needs
  const idle: { connection: Connection; timer: NodeJS.Timeout }[] = []
  const waiting: Waiting<Connection>[] = []
  const closing = new Set<Promise<void>>()
  const taken = new Set<Connection>()
  let openCount = 0
  let isClosed = false

  async function openOne(): Promise<Connection> {
    openCount += 1
    const connection = await open().catch((error: unknown) => {
      openCount -= 1
      serveNext()
      throw error
    })
    taken.add(connection)
    if (!isClosed) return connection
    giveBack(connection, true)
    throw connectionLost()
  }

  function retire(connection: Connection) {
    openCount -= 1
    const closed = Promise.resolve(close(connection)).finally(() => closing.delete(closed))
    closing.add(closed)
  }

  function takeIdle(): Connection | undefined {
    for (let entry = idle.pop(); entry; entry = idle.pop()) {
      clearTimeout(entry.timer)
      if (isAlive(entry.connection)) return entry.connection
      retire(entry.connection)
    }
    return undefined
  }

  function serveNext() {
    if (waiting.length > 0 && openCount < maxConnections && !isClosed) waiting.shift()?.give(openOne())
  }

  function rest(connection: Connection) {
    const timer = setTimeout(() => {
      const place = idle.findIndex((entry) => entry.connection === connection)
      if (place >= 0) idle.splice(place, 1)
      retire(connection)
    }, idleMs)
    timer.unref()
    idle.push({ connection, timer })
  }

  function giveBack(connection: Connection, broken = false) {
    if (!taken.delete(connection)) return
    if (broken || isClosed || !isAlive(connection)) {
      retire(connection)
      serveNext()
      return
    }
    const next = waiting.shift()
    if (!next) return rest(connection)
    taken.add(connection)
    next.give(Promise.resolve(connection))
  }

  function queue(signal?: AbortSignal): Promise<Connection> {
    const { promise, resolve, reject } = Promise.withResolvers<Connection>()
    const leave = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      const place = waiting.indexOf(entry)
      if (place >= 0) waiting.splice(place, 1)
    }
    const entry: Waiting<Connection> = {
      give: (connection) => (leave(), resolve(connection)),
      refuse: (error) => (leave(), reject(error)),
    }
    const abort = () => entry.refuse(queryCancelled())
    const timer = setTimeout(() => entry.refuse(poolExhausted(waitMs)), waitMs)
    signal?.addEventListener('abort', abort)
    waiting.push(entry)
    return promise
  }

  return {
    async take(signal) {
      if (isClosed) throw connectionLost()
      if (signal?.aborted) throw queryCancelled()
      const connection = takeIdle()
      if (connection) {
        taken.add(connection)
        return connection
      }
      return openCount < maxConnections ? openOne() : queue(signal)
    },
    giveBack,
    async close() {
      isClosed = true
      for (const entry of waiting.splice(0)) entry.refuse(connectionLost())
      for (const { connection, timer } of idle.splice(0)) {
        clearTimeout(timer)
        retire(connection)
      }
      // Connections still in use are closed under their queries, which then fail as lost.
      for (const connection of taken) giveBack(connection, true)
      await Promise.allSettled(closing)
    },
  }
}

function poolExhausted(waitMs: number) {
  return new EngineError('busy', `All connections to this database were busy for ${waitMs / 1000} seconds`)
}
