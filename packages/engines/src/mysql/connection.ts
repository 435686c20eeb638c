import { connect as connectSocket } from 'node:net'
import mysql, { type Connection, type ConnectionOptions } from 'mysql2'
import { endBy } from '../connections/end-by.ts'
import {
  asEngineError,
  codeOf,
  connectionLost,
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
  tlsFailed,
  type ServerAddress,
} from '../connections/network.ts'
import type { PooledConnection } from '../connections/pooled-stream.ts'
import type { Reduction } from '../flavours.ts'
import { findMysqlFlavour, type MysqlFlavour } from './flavours.ts'

export interface MysqlConnection extends PooledConnection {
  readonly driver: Connection
  /** What its server turned out to be; undefined for a product that we do not know. */
  readonly flavour: MysqlFlavour | undefined
  /** What the server refused when the session began. */
  readonly refused: readonly Reduction[]
  /** Told when the connection ends; the driver itself leaves a running query pending for ever. */
  onLost: (error: unknown) => void
}

/** What a session begins with, and what is lost where a product refuses it (null where only speed is); without the others, values would be wrong. */
const sessionSql: readonly { readonly text: string; readonly without?: Reduction | null }[] = [
  { text: 'set session transaction read only', without: 'read-only' },
  // Only MariaDB runs what is marked M!: turned into IN, a nested EXISTS loses rows of people under rules with keys of several columns.
  { text: "set time_zone = '+00:00' /*M!100012 , optimizer_switch = 'exists_to_in=off,subquery_cache=off' */" },
  // No ONLY_FULL_GROUP_BY: MariaDB's check does not recognise a grouped expression with a collation in the column list.
  { text: "set sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'", without: 'settings' },
  { text: 'set group_concat_max_len = 1048576', without: 'settings' },
  // Tables under row rules may be selections of their own, whose order the server would otherwise try for minutes where there are many.
  { text: 'set optimizer_search_depth = 4', without: null },
]

export async function openMysql(settings: ConnectionSettings): Promise<MysqlConnection> {
  const server = await resolveServer(settings)
  const timeoutMs = settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS
  const driver = mysql.createConnection(optionsFor(settings, server))
  const connection: MysqlConnection = {
    driver,
    flavour: undefined,
    refused: [],
    isAlive: true,
    statementTimeoutMs: 0,
    onLost: () => undefined,
  }
  const lost = (error?: unknown) => {
    connection.isAlive = false
    connection.onLost(error)
  }
  driver.on('error', lost)
  driver.on('end', lost)
  try {
    // The driver's own limit ends with the sign-in: a server that is silent after it would keep us for ever.
    const found = await endBy(timeoutMs, prepare(driver), () => hostTooSlow(server, timeoutMs))
    return Object.assign(connection, found)
  } catch (error) {
    driver.destroy()
    throw asEngineError(error, (cause) => describeFailure(cause, settings, server))
  }
}

async function prepare(driver: Connection): Promise<Pick<MysqlConnection, 'flavour' | 'refused'>> {
  await connected(driver)
  const [[version]] = (await run(driver, "select concat(version(), ' ', @@version_comment)")) as [[string]]
  const flavour = findMysqlFlavour(version)
  const isWhole = flavour?.reductions.length === 0
  const refused: Reduction[] = []
  for (const { text, without } of sessionSql) {
    await run(driver, text).catch((error: unknown) => {
      if (isWhole || without === undefined || !isRefusal(error)) throw error
      if (without !== null) refused.push(without)
    })
  }
  return { flavour, refused }
}

/** The server answered with an error, and the connection goes on. */
const isRefusal = (error: unknown) => error instanceof Error && 'sqlState' in error

/** Stops the running statements of connections over another one; they stay usable. */
export async function cancelInDatabase(settings: ConnectionSettings, threadIds: readonly number[]): Promise<void> {
  const server = await resolveServer(settings)
  const timeoutMs = settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS
  const driver = mysql.createConnection(optionsFor(settings, server))
  driver.on('error', () => undefined)
  try {
    await endBy(timeoutMs, killQueries(driver, threadIds), () => hostTooSlow(server, timeoutMs))
  } finally {
    driver.destroy()
  }
}

async function killQueries(driver: Connection, threadIds: readonly number[]): Promise<void> {
  await connected(driver)
  for (const threadId of threadIds) {
    await run(driver, `kill query ${threadId}`).catch((error: unknown) => {
      // The server has noticed that the connection is closed.
      if (codeOf(error) !== 'ER_NO_SUCH_THREAD') throw error
    })
  }
}

/** Closes at once. The driver raises no event, so a running query is rejected here. */
export function destroy(connection: MysqlConnection) {
  connection.isAlive = false
  connection.driver.destroy()
  connection.onLost(connectionLost())
}

export function run(driver: Connection, text: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    driver.query({ sql: text, rowsAsArray: true }, (error, rows) => (error ? reject(error) : resolve(rows)))
  })
}

function connected(driver: Connection): Promise<void> {
  return new Promise((resolve, reject) => driver.connect((error) => (error ? reject(error) : resolve())))
}

/**
 * Dials the checked address; the name stays for the certificate. Where the name is an address the driver names none to
 * TLS, which then takes 'localhost' to be meant: `_host` is where it looks first.
 */
const dial = ({ host, address, port }: ServerAddress) =>
  Object.assign(connectSocket({ host: address, port, keepAlive: true, noDelay: true }), { _host: host })

function optionsFor(
  { database, username, password, tls, connectTimeoutMs }: ConnectionSettings,
  server: ServerAddress,
): ConnectionOptions {
  return {
    host: server.host,
    port: server.port,
    stream: () => dial(server),
    database,
    user: username ?? '',
    password: password ?? '',
    ...(tls
      ? { ssl: { rejectUnauthorized: true, verifyIdentity: true, ...(tls === true ? {} : { ca: tls.ca }) } }
      : {}),
    charset: 'utf8mb4',
    connectTimeout: connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    supportBigNumbers: true,
    bigNumberStrings: false,
    dateStrings: true,
    timezone: 'Z',
    jsonStrings: true,
    rowsAsArray: true,
    multipleStatements: false,
    maxPreparedStatements: 100,
    disableEval: false,
    // A hostile server could otherwise ask for files of ours.
    flags: ['-LOCAL_FILES'],
  }
}

function describeFailure(
  error: unknown,
  { database, connectTimeoutMs = CONNECT_TIMEOUT_MS }: ConnectionSettings,
  server: ServerAddress,
) {
  const code = codeOf(error) ?? ''
  if (code === 'ER_BAD_DB_ERROR') return noSuchDatabase(database, error)
  if (code === 'ER_ACCESS_DENIED_ERROR' || code === 'ER_DBACCESS_DENIED_ERROR') return wrongPassword(error)
  if (code === 'ER_CON_COUNT_ERROR' || code === 'ER_TOO_MANY_USER_CONNECTIONS') return serverBusy(error)
  if (code === 'ETIMEDOUT') return hostTooSlow(server, connectTimeoutMs, error)
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return tlsFailed(server.host, error)
  return describeNetworkFailure(error, server) ?? queryFailed(error)
}
