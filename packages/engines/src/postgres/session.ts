import pg from 'pg'
import {
  codeOf,
  connectionLost,
  EngineError,
  messageOf,
  notPermitted,
  queryFailed,
  queryTimedOut,
} from '../engine-error.ts'
import {
  readAll,
  type Batch,
  type ConnectionSettings,
  type Row,
  type RunnableStatement,
  type DriverSession,
  type Value,
} from '../engine.ts'
import { mapBatches } from '../source-tables.ts'
import { createPool } from '../connections/pool.ts'
import { createPooledStream } from '../connections/pooled-stream.ts'
import { createRowQueue, type RowQueue } from '../connections/row-queue.ts'
import { toScalarParam } from '../values/values.ts'
import { cancelInDatabase } from './cancel.ts'
import { destroy, openPostgres, type PostgresConnection } from './connection.ts'
import { findPostgresFlavour, type PostgresFacts, unknownPostgres } from './flavours.ts'
import { streamTablesByStandard } from './information-schema.ts'
import { defaultSchemaSql, streamTables } from './tables.ts'
import { resultTypeOf } from './types.ts'

const DEFAULT_CONNECTIONS = 8

export async function connectToPostgres(settings: ConnectionSettings): Promise<DriverSession> {
  const pool = createPool<PostgresConnection>({
    open: () => openPostgres(settings),
    close: ({ client }) => destroy(client),
    isAlive: (connection) => connection.isAlive,
    maxConnections: settings.maxConnections ?? DEFAULT_CONNECTIONS,
  })
  const first = await pool.take()
  const { version, refused } = first
  pool.giveBack(first)

  const { stream, close } = createPooledStream<PostgresConnection>({
    pool,
    setTimeLimit: ({ client }, timeoutMs) => client.query(`set statement_timeout = ${timeoutMs}`),
    send,
    cancel: ({ client }) => cancelInDatabase(settings, client),
    destroy: ({ client }) => destroy(client),
    describeFailure,
  })

  const read = (text: string, params: readonly unknown[] = []) => readAll(stream({ text, params }))
  const flavour = async () => findPostgresFlavour({ version, ...(await readFacts(read)) })

  return {
    async *streamTables(options) {
      const { catalog, reductions, ownSchemas } = (await flavour()) ?? unknownPostgres
      const { schemas } = settings
      const ask = (text: string, params: readonly unknown[]) => stream({ text, params }, options)
      const found =
        catalog === 'pg_catalog'
          ? streamTables(ask, schemas)
          : streamTablesByStandard(ask, { schemas, hasKeys: !reductions.includes('keys') })
      yield* mapBatches(found, (tables) =>
        ownSchemas ? tables.filter(({ schema }) => !ownSchemas.test(schema ?? '')) : tables,
      )
    },
    async describeServer() {
      const found = await flavour()
      const { isTried, reductions } = found ?? unknownPostgres
      return { flavour: found?.name ?? null, isTried, reductions: [...new Set([...reductions, ...refused])] }
    },
    defaultSchema: async () => ((await read(defaultSchemaSql)).rows[0]?.[0] as string | null | undefined) ?? null,
    stream,
    close,
  }
}

/** What tells products apart whose version is that of PostgreSQL. Those that have no such catalog are known by their version. */
async function readFacts(read: (text: string) => Promise<Batch>): Promise<Omit<PostgresFacts, 'version'>> {
  try {
    const extensions = await read('select extname from pg_extension')
    const alloy = await read("select 1 from pg_settings where name like 'alloydb.%' limit 1")
    return { extensions: extensions.rows.map(([name]) => String(name)), hasAlloySettings: alloy.rows.length > 0 }
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'lost-connection') throw error
    return { extensions: [], hasAlloySettings: false }
  }
}

/** Rows flow from the socket instead of through a cursor: PostgreSQL runs a cursor's query without parallel workers. */
function send({ client }: PostgresConnection, { text, params }: RunnableStatement, batchRows: number): RowQueue {
  const { stream } = (client as unknown as { connection: { stream: { pause(): void; resume(): void } } }).connection
  const queue = createRowQueue({ batchRows, pause: () => stream.pause(), resume: () => stream.resume() })
  const config = { text, values: params.map(toScalarParam), rowMode: 'array', queryMode: 'extended' }
  const query = new pg.Query<Row, unknown[]>(config)
  takeRowsFrom(query as unknown as RowHandlers, queue)
  client.query(query)
  query.on('error', (error) => queue.fail(error))
  query.on('end', (result) => {
    queue.setColumns(toColumns(result.fields))
    queue.end()
  })
  return queue
}

/** The two messages by which rows arrive, as every query that the driver is given has to handle them. */
interface RowHandlers {
  handleRowDescription(message: { fields: readonly pg.FieldDef[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
}

/** The driver would make a second array of every row and tell it as an event; values take the place of their texts instead. */
function takeRowsFrom(query: RowHandlers, queue: RowQueue) {
  const describe = query.handleRowDescription.bind(query)
  let parsers: readonly ((text: string) => Value)[] = []
  query.handleRowDescription = (message) => {
    describe(message)
    parsers = message.fields.map(({ dataTypeID }) => resultTypeOf(dataTypeID).parse)
    queue.setColumns(toColumns(message.fields))
  }
  query.handleDataRow = ({ fields }) => {
    const row: Value[] = fields
    for (let at = 0; at < fields.length; at += 1) {
      const text = fields[at]
      if (typeof text === 'string') row[at] = parsers[at]!(text)
    }
    queue.push(row)
  }
}

const toColumns = (fields: readonly pg.FieldDef[]) =>
  fields.map(({ name, dataTypeID }) => ({ name, dataType: resultTypeOf(dataTypeID).dataType }))

function describeFailure(error: unknown, { isAlive }: PostgresConnection, timeoutMs: number) {
  const code = codeOf(error) ?? ''
  if (code === '57014') return queryTimedOut(timeoutMs, error)
  if (code === '42501' || code === '25006') return notPermitted(error)
  if (!isAlive || /^(57P|08)/.test(code) || messageOf(error).startsWith('Connection terminated'))
    return connectionLost(error)
  return queryFailed(error)
}
