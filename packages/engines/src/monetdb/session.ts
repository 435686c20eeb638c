import { codeOf, connectionLost, messageOf, notPermitted, queryFailed, queryTimedOut } from '../engine-error.ts'
import {
  readAll,
  rowsWithinBatch,
  type ConnectionSettings,
  type Driver,
  type DriverEvents,
  type RunnableStatement,
  type DriverSession,
} from '../engine.ts'
import { createPool } from '../connections/pool.ts'
import { createPooledStream } from '../connections/pooled-stream.ts'
import { createRowQueue, type RowQueue } from '../connections/row-queue.ts'
import { openMonetDb, runSql, type MonetConnection } from './protocol/connection.ts'
import { fillMarks } from './literals.ts'
import { MonetError, readReply } from './protocol/reply.ts'
import { checkSingleSelect } from './single-select.ts'
import { streamTables } from './tables.ts'

const DEFAULT_CONNECTIONS = 4

export const monetDbDriver: Driver = { connect: connectToMonetDb, stopStatements: cancelInDatabase }

export async function connectToMonetDb(
  settings: ConnectionSettings,
  { onConnection }: DriverEvents = {},
): Promise<DriverSession> {
  const pool = createPool<MonetConnection>({
    async open() {
      const connection = await openMonetDb(settings)
      onConnection?.(connection.sessionId, true)
      return connection
    },
    close(connection) {
      onConnection?.(connection.sessionId, false)
      connection.destroy()
    },
    isAlive: (connection) => connection.isAlive,
    maxConnections: settings.maxConnections ?? DEFAULT_CONNECTIONS,
  })
  pool.giveBack(await pool.take())

  const { stream, close } = createPooledStream<MonetConnection>({
    pool,
    setTimeLimit: (connection, timeoutMs) =>
      runSql(connection, `call sys.setquerytimeout(${Math.ceil(timeoutMs / 1000)})`),
    send,
    cancel: ({ sessionId }) => cancelInDatabase(settings, [sessionId]),
    destroy: (connection) => connection.destroy(),
    describeFailure,
  })

  return {
    streamTables: (options) => streamTables((text, params) => stream({ text, params }, options), settings.schemas),
    defaultSchema: async () =>
      String((await readAll(stream({ text: 'select current_schema', params: [] }))).rows[0]?.[0]),
    stream,
    close,
  }
}

/**
 * Another connection of the same user finds the statements in the server's queue and stops them. MonetDB obeys between the
 * steps of its plan; within a long step, only its own time limit ends it.
 */
async function cancelInDatabase(settings: ConnectionSettings, sessionIds: readonly number[]): Promise<void> {
  const connection = await openMonetDb(settings)
  try {
    const { rows } = await runSql(
      connection,
      `select tag from sys.queue() where sessionid in (${sessionIds.map(Number).join(', ')}) and status = 'running'`,
    )
    for (const [tag] of rows) await runSql(connection, `call sys.stop(${Number(tag)})`)
  } finally {
    connection.destroy()
  }
}

function send(connection: MonetConnection, { text, params }: RunnableStatement, batchRows: number): RowQueue {
  let resumed = Promise.withResolvers<void>()
  resumed.resolve()
  const queue = createRowQueue({
    batchRows,
    pause: () => (resumed = Promise.withResolvers<void>()),
    resume: () => resumed.resolve(),
  })
  readPages(
    connection,
    () => fillMarks(text, params),
    batchRows,
    queue,
    () => resumed.promise,
  ).then(
    () => queue.end(),
    (error: unknown) => queue.fail(error),
  )
  return queue
}

/** A page arrives whole, and before the first one it is not known how long its rows are. */
const FIRST_PAGE_ROWS = 250

/** The server keeps the result and hands it over page by page, so a slow reader costs no one memory. */
async function readPages(
  connection: MonetConnection,
  writeText: () => string,
  pageRows: number,
  queue: RowQueue,
  whenResumed: () => Promise<void>,
): Promise<void> {
  const text = writeText()
  checkSingleSelect(text)
  const firstRows = Math.min(pageRows, FIRST_PAGE_ROWS)
  if (connection.replyRows !== firstRows) {
    readReply(await connection.ask(`Xreply_size ${firstRows}\n`))
    connection.replyRows = firstRows
  }
  const { table, columns, rows } = await runSql(connection, text)
  // Some plans of MonetDB end without an error and without a result; that must never look like no rows.
  if (!table) throw new MonetError('!the server ended the query without a result')
  queue.setColumns(columns.map(({ name, dataType }) => ({ name, dataType })))
  for (const row of rows) queue.push(row)
  let readRows = rows.length
  let nextRows = rowsWithinBatch(rows, pageRows)
  while (readRows < table.totalRows) {
    await whenResumed()
    if (queue.isDiscarding) break
    const page = readReply(await connection.ask(`Xexport ${table.resultId} ${readRows} ${nextRows}\n`), columns)
    if (page.rows.length === 0) throw connectionLost()
    for (const row of page.rows) queue.push(row)
    readRows += page.rows.length
    nextRows = rowsWithinBatch(page.rows, pageRows)
  }
  if (table.totalRows > rows.length) readReply(await connection.ask(`Xclose ${table.resultId}\n`))
}

function describeFailure(error: unknown, { isAlive }: MonetConnection, timeoutMs: number) {
  const code = codeOf(error) ?? ''
  if (code === 'HYT00') return queryTimedOut(timeoutMs, error)
  if (code === '42000' && /access denied|insufficient privileges/i.test(messageOf(error))) return notPermitted(error)
  if (!isAlive || !(error instanceof MonetError)) return connectionLost(error)
  return queryFailed(error)
}
