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
import { typeParsers } from './types.ts'

export interface PostgresConnection extends PooledConnection {
  readonly client: pg.Client
}

const sessionSql = `
  set default_transaction_read_only = on;
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set bytea_output = 'hex';
  set extra_float_digits = 3;
  set standard_conforming_strings = on;
  select set_config(name, 'off', false) from pg_settings where name = 'jit'`

// Ends queries whose reader vanished. Servers before version 14 do not know it, and some systems refuse it: we do without.
const checkReaderSql = `
  select set_config(name, '2s', false) from pg_settings where name = 'client_connection_check_interval'`

export async function openPostgres(settings: ConnectionSettings): Promise<PostgresConnection> {
  const server = await resolveServer(settings)
  const timeoutMs = settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS
  const client = createClient(settings, server)
  const connection = { client, isAlive: true, statementTimeoutMs: 0 }
  const lost = () => (connection.isAlive = false)
  // Without a listener, a connection that the server ends while idle would end our process.
  client.on('error', lost)
  client.on('end', lost)
  try {
    // The driver's own limit ends with the sign-in: a server that is silent after it would keep us for ever.
    await endBy(timeoutMs, prepare(client), () => hostTooSlow(server, timeoutMs))
    return connection
  } catch (error) {
    destroy(client)
    throw asEngineError(error, (cause) => describeFailure(cause, settings, server))
  }
}

async function prepare(client: pg.Client) {
  await client.connect()
  await client.query(sessionSql)
  await client.query(checkReaderSql).catch(() => undefined)
}

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
