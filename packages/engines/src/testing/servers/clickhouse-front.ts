import { createRequire } from 'node:module'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'

/** What is used of chdb, which is installed in a folder of its own and not among our packages. */
interface Chunk {
  raw(): Uint8Array
}
interface Session {
  queryBindAsync(text: string, params: object, options: { format: string }): Promise<{ bytes(): Uint8Array }>
  queryStreamBind(text: string, params: object, options: { format: string }): AsyncIterable<Chunk>
}
interface Chdb {
  readonly Session: new (path: string | undefined, options: { connectionArgs: readonly string[] }) => Session
}

interface Asked {
  readonly text: string
  readonly format: string
  readonly params: Record<string, string>
  readonly settings: Record<string, string>
  readonly database: string
  readonly queryId: string
  readonly isReadOnly: boolean
}

/**
 * The HTTP interface of a ClickHouse server before chdb, which is the engine without its server: statements with `param_…`, settings,
 * formats and databases, errors before and in the middle of an answer, and statements that end with their request or by KILL QUERY.
 * Passwords, compression and the refusal of writing are made here, as a server makes them; everything else is the engine's.
 * A program of its own: node clickhouse-front.ts <folder of chdb> <folder of data> <port>.
 */
const [, , chdbFolder = '', dataFolder = '', port = '0'] = process.argv
const { Session } = createRequire(`${chdbFolder}/`)('chdb') as Chdb

// Statements of tests are run once, so making machine code of them takes longer than running them.
const connectionArgs = [
  '--compile_expressions=0',
  '--compile_aggregate_expressions=0',
  '--compile_sort_description=0',
  '--max_threads=1',
  '--default_table_engine=Memory',
  '--data_type_default_nullable=1',
]

interface Worker {
  readonly session: Session
  database: string
}

/** Each statement takes a thread of Node's pool while it waits for rows: UV_THREADPOOL_SIZE has to be larger, for those that end others. */
const MOST_WORKERS = 12
const idle: Worker[] = []
const waiting: ((worker: Worker) => void)[] = []
let workerCount = 0

const openSession = () => new Session(dataFolder, { connectionArgs })
/** Ends statements of the others. */
const control = openSession()

function takeWorker(): Promise<Worker> {
  const worker = idle.pop()
  if (worker) return Promise.resolve(worker)
  if (workerCount === MOST_WORKERS) return new Promise((resolve) => waiting.push(resolve))
  workerCount += 1
  return Promise.resolve({ session: openSession(), database: 'default' })
}

function giveBack(worker: Worker) {
  const next = waiting.shift()
  if (next) next(worker)
  else idle.push(worker)
}

const ACCOUNTS: Readonly<Record<string, string>> = { owner: 'secret' }
const READ_ONLY = /^\s*(select|with|show|desc|describe|explain|exists|\()/i
const KILLING = /^\s*kill query where query_id = \{(\w+):String\}/i
/** Of HTTP or of the parser, or said in another way. */
const OWN_NAMES =
  /^(readonly|http_\w+|enable_http_compression|cancel_http_\w+|max_query_size|query|query_id|database|default_format|param_\w+|role|session_id)$/
const TAG = 'frontfrontfrontf'

class Refused extends Error {
  readonly code: string
  constructor(code: string, name: string, message: string) {
    super(`Code: ${code}. DB::Exception: ${message}. (${name}) (version 26.7.2.1 (front))`)
    this.code = code
  }
}

/** Escapes of `param_…` values are undone here, because chdb makes them itself. */
const unescaped = (text: string) =>
  text.replace(
    /\\(.)/gs,
    (_, letter: string) => ({ t: '\t', n: '\n', r: '\r', '0': '\0', b: '\b', f: '\f' })[letter] ?? letter,
  )

function partsOf(body: Buffer, type: string): Record<string, string> {
  const boundary = /boundary=(.*)$/.exec(type)?.[1] ?? ''
  const parts = body.toString('utf8').split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.map((part) => [/name="([^"]*)"/.exec(part)?.[1] ?? '', part.slice(part.indexOf('\r\n\r\n') + 4, -2)]),
  )
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '', 'http://front')
  const type = request.headers['content-type'] ?? ''
  const body = Buffer.concat(chunks)
  const parts = type.startsWith('multipart/') ? partsOf(body, type) : { query: body.toString('utf8') }
  const all = { ...Object.fromEntries(url.searchParams), ...parts }
  const whole = all.query ?? ''
  const [, text = whole, format] = /^(.*)\n\s*FORMAT\s+(\w+)\s*$/is.exec(whole) ?? []
  const params = Object.entries(all).flatMap(([name, value]) =>
    name.startsWith('param_') ? [[name.slice('param_'.length), value] as const] : [],
  )
  return {
    text,
    format: format ?? all.default_format ?? 'TabSeparated',
    params: Object.fromEntries(params.map(([name, value]) => [name, unescaped(value)])),
    settings: Object.fromEntries(Object.entries(all).filter(([name]) => !OWN_NAMES.test(name))),
    database: all.database ?? 'default',
    queryId: all.query_id ?? '',
    isReadOnly: all.readonly !== undefined && all.readonly !== '0',
  }
}

/** A second statement behind a semicolon, outside of quotes and comments. */
const hasSecond = (text: string) =>
  /;\s*\S/.test(text.replace(/'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|--[^\n]*|\/\*.*?\*\//gs, ''))

function check(request: IncomingMessage, asked: Asked) {
  const [user = '', password = ''] = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(/:(.*)/s)
  if (ACCOUNTS[user] === undefined || ACCOUNTS[user] !== password)
    throw new Refused(
      '516',
      'AUTHENTICATION_FAILED',
      `${user}: Authentication failed: password is incorrect, or there is no user with such name`,
    )
  if (hasSecond(asked.text)) throw new Refused('62', 'SYNTAX_ERROR', 'Multi-statements are not allowed')
  // Everyone may end statements of their own.
  if (asked.isReadOnly && !READ_ONLY.test(asked.text) && !KILLING.test(asked.text))
    throw new Refused('164', 'READONLY', 'Cannot execute query in readonly mode')
}

const literal = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`

const killSql = (queryId: string) => `kill query where Settings['log_comment'] = ${literal(queryId)} async`

async function run({ session }: Worker, { text, format, params, settings, queryId }: Asked, response: ServerResponse) {
  const own = Object.entries({ ...settings, log_comment: queryId }).map(
    ([name, value]) => `${name} = ${literal(value)}`,
  )
  const whole = READ_ONLY.test(text) ? `${text}\nSETTINGS ${own.join(', ')}` : text
  if (!READ_ONLY.test(text) || !format.includes('EachRow'))
    return void response.end((await session.queryBindAsync(whole, params, { format })).bytes())
  const stop = () => void control.queryBindAsync(killSql(queryId), {}, { format: 'Null' }).catch(() => undefined)
  response.once('close', stop)
  try {
    let isFirst = true
    for await (const chunk of session.queryStreamBind(whole, params, { format })) {
      const bytes = Buffer.from(chunk.raw())
      if (isFirst) response.writeHead(200, { 'x-clickhouse-exception-tag': TAG })
      const isFull = !response.write(isFirst || !hasHead(format) ? bytes : withoutHead(bytes))
      // Of a reader that has left neither event comes any more: the worker would be lost, and with the last of them all statements wait.
      if (response.destroyed) break
      if (isFull)
        await new Promise((resolve) => void (response.once('drain', resolve), response.once('close', resolve)))
      isFirst = false
    }
    // There are no chunks without rows.
    if (isFirst) response.write((await session.queryBindAsync(whole, params, { format })).bytes())
    response.end()
  } catch (error) {
    // chdb keeps a statement that failed in its list until the session runs another one.
    await session.queryBindAsync('select 1', {}, { format: 'Null' }).catch(() => undefined)
    throw error
  } finally {
    response.off('close', stop)
  }
}

async function runInDatabase(asked: Asked, response: ServerResponse) {
  const worker = await takeWorker()
  try {
    if (response.destroyed) return
    if (asked.database !== worker.database)
      await worker.session.queryBindAsync(`use \`${asked.database.replaceAll('`', '')}\``, {}, { format: 'Null' })
    worker.database = asked.database
    await run(worker, asked, response)
  } finally {
    giveBack(worker)
  }
}

/** Each chunk of such a format has the names and the types of columns before its rows. */
const hasHead = (format: string) => format.endsWith('WithNamesAndTypes')
const withoutHead = (bytes: Buffer) => bytes.subarray(bytes.indexOf(10, bytes.indexOf(10) + 1) + 1)

function fail(response: ServerResponse, error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Refused ? error.code : (/Code: (\d+)/.exec(message)?.[1] ?? '1002')
  const text = message.startsWith('Code: ') ? message : `Code: ${code}. DB::Exception: ${message}`
  if (!response.headersSent)
    return void response.writeHead(code === '516' ? 403 : 500, { 'x-clickhouse-exception-code': code }).end(text)
  // As servers end an answer that they began.
  const body = `${text}\n`
  response.end(`__exception__\r\n${TAG}\r\n${body}${Buffer.byteLength(body)} ${TAG}\r\n__exception__\r\n`)
}

const answer: RequestListener = (request, response) => {
  if (request.url === '/ping') return void response.end('Ok.\n')
  void readRequest(request)
    .then(async (asked) => {
      check(request, asked)
      const [, id] = KILLING.exec(asked.text) ?? []
      if (id === undefined) return runInDatabase(asked, response)
      response.end(
        (await control.queryBindAsync(killSql(asked.params[id] ?? ''), {}, { format: 'TabSeparated' })).bytes(),
      )
    })
    .catch((error: unknown) => fail(response, error))
}

const server = createServer(answer)
// Longer than a test waits between two statements.
server.keepAliveTimeout = 600_000
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'))
