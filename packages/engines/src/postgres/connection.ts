import pg from 'pg'
import { endBy } from '../connections/end-by.ts'
import {
  asEngineError,
  codeOf,
  messageOf,
  noSuchDatabase,
  queryFailed,
  serverBusy,
  wrongPassword,
} from '../engine-error.ts'
import { CONNECT_TIMEOUT_MS, type ConnectionSettings } from '../engine.ts'
import {
  describeNetworkFailure,
  hostTooSlow,
  resolveServer,
  serverNameOf,
  tlsFailed,
  type ServerAddress,
} from '../connections/network.ts'
import type { PooledConnection } from '../connections/pooled-stream.ts'
import type { Reduction } from '../flavours.ts'
import { isPostgresVersion, reductionsOf } from './flavours.ts'
import { typeParsers } from './types.ts'

export interface PostgresConnection extends PooledConnection {
  readonly client: pg.Client
  /** As the server reports it. */
  readonly version: string
  /** What the server refused when the session began. */
  readonly refused: readonly Reduction[]
}

/** What a session begins with, and what is lost where a product refuses it; without the others, values would be wrong. */
const settings: readonly { readonly text: string; readonly without?: Reduction }[] = [
  { text: 'set default_transaction_read_only = on', without: 'read-only' },
  { text: "set timezone = 'UTC'" },
  { text: "set datestyle = 'ISO, YMD'" },
  { text: "set bytea_output = 'hex'", without: 'settings' },
  { text: 'set extra_float_digits = 3', without: 'settings' },
  { text: 'set standard_conforming_strings = on' },
  { text: "select set_config(name, 'off', false) from pg_settings where name = 'jit'", without: 'settings' },
]
const versionSql = 'select version()'

// Ends queries whose reader vanished. Servers before version 14 do not know it, and some systems refuse it: we do without.
const checkReaderSql = `
  select set_config(name, '2s', false) from pg_settings where name = 'client_connection_check_interval'`

export async function openPostgres(settings: ConnectionSettings): Promise<PostgresConnection> {
  const server = await resolveServer(settings)
  const timeoutMs = settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS
  const client = createClient(settings, server)
  const connection: PostgresConnection = { client, version: '', refused: [], isAlive: true, statementTimeoutMs: 0 }
  const lost = () => (connection.isAlive = false)
  // Without a listener, a connection that the server ends while idle would end our process.
  client.on('error', lost)
  client.on('end', lost)
  try {
    // The driver's own limit ends with the sign-in: a server that is silent after it would keep us for ever.
    return Object.assign(connection, await endBy(timeoutMs, prepare(client), () => hostTooSlow(server, timeoutMs)))
  } catch (error) {
    destroy(client)
    throw asEngineError(error, (cause) => describeFailure(cause, settings, server))
  }
}

async function prepare(client: pg.Client): Promise<Pick<PostgresConnection, 'version' | 'refused'>> {
  await client.connect()
  const all = [...settings.map(({ text }) => text), versionSql].join('; ')
  const found = await client.query<VersionRow>(all).then(
    (results) => ({ version: versionIn(results), refused: [] }),
    (error: unknown) => prepareOtherProduct(client, error),
  )
  await client.query(checkReaderSql).catch(() => undefined)
  return found
}

/** A product that refused all settings together gets them one by one. PostgreSQL itself takes them all, or is not connected. */
async function prepareOtherProduct(client: pg.Client, failure: unknown) {
  if (!isRefusal(failure)) throw failure
  const version = versionIn(await client.query<VersionRow>(versionSql))
  if (isPostgresVersion(version)) throw failure
  const lacked = reductionsOf(version)
  const refused: Reduction[] = []
  for (const { text, without } of settings) {
    await client.query(text).catch((error: unknown) => {
      // A product that is known to have read-only sessions is not connected without one.
      if (!without || !isRefusal(error) || (without === 'read-only' && !lacked.includes(without))) throw error
      refused.push(without)
    })
  }
  return { version, refused }
}

interface VersionRow {
  readonly version: string
}

/** The last of the results of several statements. */
const versionIn = (results: pg.QueryResult<VersionRow> | readonly pg.QueryResult<VersionRow>[]) =>
  [results].flat().at(-1)?.rows[0]?.version ?? ''

/** The server answered with an error, and the connection goes on. */
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError

/** Closes at once, even in the middle of a query. */
export function destroy(client: pg.Client) {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}

function createClient(
  { database, username, password, tls, connectTimeoutMs }: ConnectionSettings,
  { host, address, port }: ServerAddress,
) {
  return new pg.Client({
    host: address,
    port,
    database,
    user: username,
    password: password ?? '',
    ssl: tls ? { rejectUnauthorized: true, ...serverNameOf(host), ...(tls === true ? {} : { ca: tls.ca }) } : false,
    connectionTimeoutMillis: connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'Soundings',
    types: typeParsers,
  })
}

function describeFailure(
  error: unknown,
  { database, connectTimeoutMs = CONNECT_TIMEOUT_MS }: ConnectionSettings,
  server: ServerAddress,
) {
  const code = codeOf(error) ?? ''
  const message = messageOf(error)
  if (code === '3D000') return noSuchDatabase(database, error)
  if (code.startsWith('28') || message.startsWith('SASL')) return wrongPassword(error)
  if (code === '53300' || code === '57P03') return serverBusy(error)
  if (message === 'timeout expired') return hostTooSlow(server, connectTimeoutMs, error)
  if (message === 'The server does not support SSL connections') return tlsFailed(server.host, error)
  return describeNetworkFailure(error, server) ?? queryFailed(error)
}
