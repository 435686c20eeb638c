import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { ansi } from '@soundings/query/sql'
import {
  asEngineError,
  connectionLost,
  EngineError,
  messageOf,
  noSuchDatabase,
  queryFailed,
  wrongPassword,
} from '../../engine-error.ts'
import { CONNECT_TIMEOUT_MS, type ConnectionSettings } from '../../engine.ts'
import {
  describeNetworkFailure,
  hostTooSlow,
  resolveServer,
  serverNameOf,
  type ServerAddress,
} from '../../connections/network.ts'
import type { PooledConnection } from '../../connections/pooled-stream.ts'
import { createMessageDecoder, encodeMessage } from './frames.ts'
import { answerChallenge } from './login.ts'
import { MonetError, readReply, type Reply } from './reply.ts'

export interface MonetConnection extends PooledConnection {
  readonly sessionId: number
  replyRows: number
  /** Sends one message and waits for its answer; one at a time. */
  ask(message: string): Promise<string>
  destroy(): void
}

const MAX_REDIRECTS = 5

export const runSql = async (connection: MonetConnection, text: string): Promise<Reply> =>
  readReply(await connection.ask(`s${text}\n;\n`))

export async function openMonetDb(settings: ConnectionSettings): Promise<MonetConnection> {
  const server = await resolveServer(settings)
  const timeoutMs = settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS
  let connection: OpenSocket | undefined
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    connection?.destroy()
  }, timeoutMs)
  try {
    connection = openSocket(settings, server)
    const redirect = await signIn(connection, settings)
    if (redirect) {
      connection.destroy()
      return await openMonetDb(redirect)
    }
    const replied = await prepareSession(connection, settings)
    return Object.assign(connection, { sessionId: replied })
  } catch (error) {
    connection?.destroy()
    if (isLate) throw hostTooSlow(server, timeoutMs, error)
    throw asEngineError(error, (cause) => describeFailure(cause, settings, server))
  } finally {
    clearTimeout(timer)
  }
}

type OpenSocket = ReturnType<typeof openSocket>

function openSocket({ tls }: ConnectionSettings, { host, address, port }: ServerAddress) {
  const socket: Socket = tls
    ? connectTls({
        host: address,
        port,
        ...serverNameOf(host),
        ALPNProtocols: ['mapi/9'],
        ...(tls === true ? {} : { ca: tls.ca }),
      })
    : connectPlain({ host: address, port, noDelay: true, keepAlive: true })
  let lost: Error | undefined
  let waiting: { readonly resolve: (text: string) => void; readonly reject: (error: Error) => void } | undefined
  const early: string[] = []

  const fail = (error: Error) => {
    connection.isAlive = false
    lost ??= error
    waiting?.reject(lost)
    waiting = undefined
  }
  socket.on(
    'data',
    createMessageDecoder((text) => {
      if (!waiting) return void early.push(text)
      const { resolve } = waiting
      waiting = undefined
      resolve(text)
    }),
  )
  socket.on('error', fail)
  socket.on('close', () => fail(connectionLost()))

  const receive = () =>
    new Promise<string>((resolve, reject) => {
      const text = early.shift()
      if (text !== undefined) resolve(text)
      else if (lost) reject(lost)
      else waiting = { resolve, reject }
    })

  const connection = {
    isAlive: true,
    statementTimeoutMs: 0,
    replyRows: 0,
    receive,
    ask(message: string) {
      if (!lost) socket.write(encodeMessage(message))
      return receive()
    },
    destroy: () => void socket.destroy(),
  }
  return connection
}

/** Answers challenges until the server is content. A redirect elsewhere is returned, to be checked like any other host. */
async function signIn(connection: OpenSocket, settings: ConnectionSettings): Promise<ConnectionSettings | undefined> {
  const { username = '', password = '', database } = settings
  for (let attempt = 0; attempt < MAX_REDIRECTS; attempt += 1) {
    const challenge = await connection.receive()
    const answer = await connection.ask(answerChallenge(challenge, { username, password, database }))
    const lines = answer.split('\n')
    const error = lines.find((line) => line.startsWith('!'))
    if (error) throw new MonetError(error)
    const [redirect] = lines.filter((line) => line.startsWith('^'))
    if (!redirect) return undefined
    // The daemon passes us on within this connection: the database itself now sends a challenge.
    if (!redirect.startsWith('^mapi:merovingian:')) return readRedirect(redirect, settings)
  }
  throw new EngineError('refused', 'The MonetDB server redirects too often')
}

function readRedirect(line: string, settings: ConnectionSettings): ConnectionSettings {
  const url = URL.parse(line.replace(/^\^mapi:monetdb:/, 'http:'))
  if (!url) throw new EngineError('refused', 'The MonetDB server redirects to an address that cannot be read')
  return { ...settings, host: url.hostname, port: Number(url.port || settings.port) }
}

async function prepareSession(connection: OpenSocket, { schemas: [schema] = [] }: ConnectionSettings): Promise<number> {
  readReply(await connection.ask('Xauto_commit 1\n'))
  readReply(await connection.ask("sset time zone interval '0' second\n;\n"))
  if (schema) readReply(await connection.ask(`sset schema ${ansi.quoteName(schema)}\n;\n`))
  const { rows } = readReply(await connection.ask('sselect sys.current_sessionid()\n;\n'))
  return Number(rows[0]?.[0])
}

function describeFailure(error: unknown, { database }: ConnectionSettings, server: ServerAddress) {
  const message = messageOf(error)
  if (/no such database|request for database/i.test(message)) return noSuchDatabase(database, error)
  if (/invalid credentials|checkCredentials/i.test(message)) return wrongPassword(error)
  return describeNetworkFailure(error, server) ?? queryFailed(error)
}
