import type { FieldPacket } from 'mysql2'
import { codeOf, connectionLost, notPermitted, queryFailed, queryTimedOut } from '../engine-error.ts'
import {
  readAll,
  type ConnectionSettings,
  type Driver,
  type DriverEvents,
  type RunnableStatement,
  type DriverSession,
  type Value,
} from '../engine.ts'
import { refineLast } from '../source-tables.ts'
import { createPool } from '../connections/pool.ts'
import { createPooledStream } from '../connections/pooled-stream.ts'
import { createRowQueue, type RowQueue } from '../connections/row-queue.ts'
import { toScalarParam } from '../values/values.ts'
import { cancelInDatabase, destroy, openMysql, run, type MysqlConnection } from './connection.ts'
import { unknownMysql } from './flavours.ts'
import { findSmallNumbers, mayBeSmallNumber } from './small-numbers.ts'
import { streamTables } from './tables.ts'
import { resultTypeOf } from './types.ts'

const DEFAULT_CONNECTIONS = 8
const PROBE_TIMEOUT_MS = 5000
const MARIADB_TIMEOUT = 1969
const MYSQL_TIMEOUT = 3024
const CONNECTION_KILLED = 1927

export const mysqlDriver: Driver = { connect: connectToMysql, stopStatements: cancelInDatabase }

async function connectToMysql(
  settings: ConnectionSettings,
  { onConnection }: DriverEvents = {},
): Promise<DriverSession> {
  const pool = createPool<MysqlConnection>({
    async open() {
      const connection = await openMysql(settings)
      onConnection?.(connection.driver.threadId, true)
      return connection
    },
    close(connection) {
      onConnection?.(connection.driver.threadId, false)
      destroy(connection)
    },
    isAlive: (connection) => connection.isAlive,
    maxConnections: settings.maxConnections ?? DEFAULT_CONNECTIONS,
  })
  const first = await pool.take()
  const { flavour, refused } = first
  const { isTried, reductions } = flavour ?? unknownMysql
  pool.giveBack(first)

  const { stream, close } = createPooledStream<MysqlConnection>({
    pool,
    async setTimeLimit({ driver, flavour = unknownMysql }, timeoutMs) {
      const limit = flavour.timeLimit?.(timeoutMs)
      if (limit !== undefined) await run(driver, limit)
    },
    send,
    cancel: ({ driver }) => cancelInDatabase(settings, [driver.threadId]),
    destroy,
    describeFailure,
  })

  return {
    streamTables: (options) =>
      refineLast(
        streamTables((text, params) => stream({ text, params }, options), settings.database, {
          hasKeys: !reductions.includes('keys'),
        }),
        {
          concerns: ({ columns }) => columns.some(mayBeSmallNumber),
          refine: (table) =>
            findSmallNumbers(table, (text) =>
              readAll(stream({ text, params: [] }, { ...options, timeoutMs: PROBE_TIMEOUT_MS })),
            ),
        },
      ),
    defaultSchema: async () => null,
    describeServer: async () => ({
      flavour: flavour?.name ?? null,
      isTried,
      reductions: [...new Set([...reductions, ...refused])],
    }),
    stream,
    close,
  }
}

function send(
  connection: MysqlConnection,
  { text, params, columns = [] }: RunnableStatement,
  batchRows: number,
): RowQueue {
  const { driver } = connection
  const queue = createRowQueue({ batchRows, pause: () => driver.pause(), resume: () => driver.resume() })
  // Before anything is sent: on a dead connection the driver complains to the connection, not to the query.
  connection.onLost = (error) => queue.fail(error)
  let converters: readonly ((value: unknown) => Value)[] = []
  const values = params.map(toScalarParam)
  const query = driver.execute({ sql: text, values, rowsAsArray: true })
  query.on('fields', (fields: readonly FieldPacket[]) => {
    const types = fields.map((field, index) => resultTypeOf(field, columns[index]?.dataType))
    converters = types.map(({ convert }) => convert)
    queue.setColumns(fields.map(({ name }, index) => ({ name, dataType: types[index]!.dataType })))
  })
  query.on('result', (row: unknown) => {
    if (Array.isArray(row)) queue.push(converters.map((convert, index) => convert(row[index])))
  })
  query.on('error', (error) => queue.fail(error))
  query.on('end', () => queue.end())
  return queue
}

function describeFailure(error: unknown, { isAlive }: MysqlConnection, timeoutMs: number) {
  const code = codeOf(error) ?? ''
  const number = error instanceof Error && 'errno' in error ? error.errno : undefined
  if (number === MARIADB_TIMEOUT || number === MYSQL_TIMEOUT) return queryTimedOut(timeoutMs, error)
  if (permissions.has(code)) return notPermitted(error)
  if (!isAlive || number === CONNECTION_KILLED || code === 'PROTOCOL_CONNECTION_LOST' || code === 'ECONNRESET')
    return connectionLost(error)
  return queryFailed(error)
}

const permissions = new Set([
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_COLUMNACCESS_DENIED_ERROR',
])
