import {
  type ConnectOptions,
  CONNECT_TIMEOUT_MS,
  type ConnectionSettings,
  DEFAULT_TIMEOUT_MS,
  type EngineDescription,
  type Piece,
  readAll,
  type RowFormat,
} from '../../engine.ts'
import type { Batch, RunnableStatement, Session, StreamOptions } from '../../engine.ts'
import { connectionLost, EngineError } from '../../engine-error.ts'
import { isServerDescription } from '../../flavours.ts'
import { collectTables, refineLast } from '../../source-tables.ts'
import { createPool, type Pool } from '../../connections/pool.ts'
import { BLOCKING_LIMITS, type DriverLimits, type DriverProcess, LIMITS, startDriver } from '../driver-process.ts'
import type { Call } from '../protocol/messages.ts'
import { toPlainParam } from '../protocol/plain-params.ts'
import { checkRows, parsePiece, readTables, readValue } from './read-catalog.ts'
import { createRestartLimit } from '../restart-limit.ts'
import { createSharedDriver } from '../shared-driver.ts'

interface Needs extends ConnectOptions {
  readonly name: string
  readonly description: Pick<EngineDescription, 'blockingReaders' | 'refineTables'>
  readonly settings: ConnectionSettings
  readonly program?: URL
  readonly limits?: DriverLimits
  readonly now?: () => number
}

/** Looking up the host's name comes on top of the time for connecting. */
const OPEN_EXTRA_MS = 5000
/** Lists of tables take many statements, each with a limit of its own. */
const CATALOG_LIMIT_MS = 60 * 60_000
const PROBE_TIMEOUT_MS = 5000
/** On top of the time for a connection, which stopping needs first. */
const STOP_TIMEOUT_MS = 5000
const ROWS: RowFormat = { kind: 'json', printed: [] }

/** A database whose driver runs in another process, or in a few where its queries block the process. */
export async function connectRemotely({
  name,
  description,
  settings,
  onDeath,
  program,
  limits,
  now,
}: Needs): Promise<Session> {
  const { blockingReaders, refineTables } = description
  const isBlocking = blockingReaders !== undefined
  const restarts = createRestartLimit(now)
  const stopping = new Set<Promise<void>>()
  const openMs = (settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS) + OPEN_EXTRA_MS

  /** In a process of its own, since the next one of this database may never be asked for. */
  async function stopStatements(connections: readonly number[]): Promise<void> {
    const driver = startDriver({ program, engine: name, limits: { ...LIMITS, extraMs: 0 }, onDeath: () => undefined })
    // Where it fails, the time limit that was set on each connection ends what it runs.
    const timeoutMs = openMs + STOP_TIMEOUT_MS
    await drain(driver.call({ kind: 'stop-statements', settings, connections }, { timeoutMs })).catch(() => undefined)
    await driver.close()
  }

  async function open(): Promise<DriverProcess> {
    restarts.assertMayStart()
    const driver = startDriver({
      program,
      engine: name,
      limits: limits ?? (isBlocking ? BLOCKING_LIMITS : LIMITS),
      onDeath(death) {
        restarts.died()
        onDeath?.({ engine: name, ...death })
      },
      onLeft(connections) {
        const stopped = stopStatements(connections).finally(() => stopping.delete(stopped))
        stopping.add(stopped)
      },
    })
    try {
      await drain(driver.call({ kind: 'open', settings }, { timeoutMs: openMs }))
      return driver
    } catch (error) {
      await driver.close()
      throw error instanceof EngineError && error.kind === 'timeout' ? driverSilent(error) : error
    }
  }

  const pool: Pool<DriverProcess> = isBlocking
    ? createPool({
        open,
        close: (driver) => driver.close(),
        isAlive: (driver) => driver.isAlive,
        maxConnections: Math.min(settings.maxConnections ?? blockingReaders, blockingReaders),
      })
    : createSharedDriver(open)
  pool.giveBack(await pool.take())

  async function* call(wanted: Call, options: StreamOptions = {}): AsyncGenerator<Piece> {
    const driver = await pool.take(options.signal)
    try {
      yield* driver.call(wanted, options)
    } finally {
      pool.giveBack(driver)
    }
  }

  function read(
    { text, params, columns }: RunnableStatement,
    format: RowFormat,
    options: StreamOptions = {},
  ): AsyncGenerator<Piece> {
    const { batchRows, timeoutMs } = options
    const statement = {
      text,
      params: params.map(toPlainParam),
      ...(columns && { columns: columns.map(({ dataType }) => ({ dataType })) }),
    }
    return call({ kind: 'run', statement, format, batchRows, timeoutMs }, options)
  }

  async function* stream(statement: RunnableStatement, options?: StreamOptions): AsyncGenerator<Batch> {
    for await (const { bytes, columns } of read(statement, ROWS, options))
      yield { columns, rows: checkRows(parsePiece(bytes), columns.length) }
  }

  const timeoutMs = isBlocking ? DEFAULT_TIMEOUT_MS : CATALOG_LIMIT_MS
  const ask = (kind: 'default-schema' | 'describe-server') => readValue(call({ kind }, { timeoutMs }))

  function streamTables(options: Pick<StreamOptions, 'signal'> = {}) {
    const tables = readTables(call({ kind: 'list-tables' }, { ...options, timeoutMs }))
    if (!refineTables) return tables
    const { concerns, refine } = refineTables
    const probe = (text: string) => readAll(stream({ text, params: [] }, { ...options, timeoutMs: PROBE_TIMEOUT_MS }))
    return refineLast(tables, { concerns, refine: (table) => refine(table, probe) })
  }

  return {
    test: async (options) => void (await readAll(stream({ text: 'select 1', params: [] }, options))),
    streamTables,
    listTables: () => collectTables(streamTables()),
    async defaultSchema() {
      const schema = await ask('default-schema')
      return typeof schema === 'string' ? schema : null
    },
    async describeServer() {
      const server = await ask('describe-server')
      if (server !== null && !isServerDescription(server)) throw connectionLost()
      return server
    },
    stream,
    read,
    async close() {
      await pool.close()
      await Promise.all(stopping)
    },
  }
}

async function drain(pieces: AsyncIterable<Piece>): Promise<void> {
  for await (const _ of pieces);
}

function driverSilent(cause: EngineError) {
  return new EngineError('unreachable-host', 'The database driver got no answer that it could use from the server', {
    cause,
  })
}
