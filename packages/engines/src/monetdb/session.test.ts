import { afterEach, expect, it } from 'vitest'
import { readAll, type DriverSession } from '../engine.ts'
import { startScriptedServer, type Script, type ScriptedServer } from '../testing/servers/scripted-mapi-server.ts'
import { createMessageDecoder, encodeMessage } from './protocol/frames.ts'
import { connectToMonetDb } from './session.ts'

let server: ScriptedServer | undefined
afterEach(() => server?.close())

const table = (totalRows: number, rows: readonly number[]) =>
  [
    `&1 7 ${totalRows} 1 ${rows.length}`,
    '% t # table_name',
    '% c0 # name',
    '% int # type',
    '% 1 # length',
    ...rows.map((row) => `[ ${row}\t]`),
    '',
  ].join('\n')

const test = (session: DriverSession) => readAll(session.stream({ text: 'select 1', params: [] }))

const greet: Script = (message) => {
  if (message.startsWith('LIT:')) return ''
  if (message.includes('current_sessionid')) return table(1, [42])
  if (message.startsWith('X') || message.startsWith('sset ') || message.startsWith('scall sys.setquerytimeout'))
    return ''
  return undefined
}

async function connect(script: Script, changed: { connectTimeoutMs?: number; password?: string } = {}) {
  server = await startScriptedServer(
    { encode: encodeMessage, decode: createMessageDecoder },
    (message, socket) => script(message, socket) ?? greet(message, socket),
  )
  return connectToMonetDb({
    host: '127.0.0.1',
    port: server.port,
    database: 'clinic',
    username: 'reader',
    password: 'secret',
    ...changed,
  })
}

it('signs in, keeps UTC and answers a question', async () => {
  const session = await connect((message) => (message.startsWith('sselect 1') ? table(1, [1]) : undefined))
  expect(await readAll(session.stream({ text: 'select 1', params: [] }))).toEqual({
    columns: [{ name: 'c0', dataType: 'NUMBER' }],
    rows: [[1]],
  })
  expect(server?.heard).toContain('Xauto_commit 1\n')
  expect(server?.heard).toContain("sset time zone interval '0' second\n;\n")
  expect(server?.heard.at(-1)).toBe('sselect 1\n;\n')
  await session.close()
})

it('fetches a long result page by page and closes it', async () => {
  const session = await connect((message) => {
    if (message.startsWith('sselect')) return table(5, [1, 2])
    if (message === 'Xexport 7 2 2\n') return '&6 7 1 2 2\n[ 3\t]\n[ 4\t]\n'
    if (message === 'Xexport 7 4 2\n') return '&6 7 1 1 4\n[ 5\t]\n'
    return undefined
  })
  const { rows } = await readAll(session.stream({ text: 'select x from y', params: [] }, { batchRows: 2 }))
  expect(rows).toEqual([[1], [2], [3], [4], [5]])
  expect(server?.heard.at(-1)).toBe('Xclose 7\n')
  await session.close()
})

it('stops fetching when the reader leaves, and uses the connection again', async () => {
  const session = await connect((message) => {
    if (message.startsWith('sselect x')) return table(1000, [1, 2])
    if (message.startsWith('Xexport 7 ')) return '&6 7 1 2 2\n[ 3\t]\n[ 4\t]\n'
    if (message.includes('sys.queue()')) return table(0, [])
    return message.startsWith('sselect 1') ? table(1, [1]) : undefined
  })
  for await (const { rows } of session.stream({ text: 'select x from y', params: [] }, { batchRows: 2 })) {
    expect(rows).toEqual([[1], [2]])
    break
  }
  await test(session)
  expect(server?.heard.filter((message) => message.startsWith('Xexport')).length).toBeLessThan(4)
  expect(server?.heard).toContain('Xclose 7\n')
  await session.close()
})

it('finds a running statement in the queue and stops it', async () => {
  let release: (() => void) | undefined
  const cancel = new AbortController()
  const session = await connect((message, socket) => {
    if (message.startsWith('sselect slow')) {
      release = () => socket.write(encodeMessage('!HY000!Query aborted\n'))
      cancel.abort()
      return undefined
    }
    if (message.includes('sys.queue()')) return table(1, [99])
    if (message !== 'scall sys.stop(99)\n;\n') return undefined
    release?.()
    return ''
  })
  const running = readAll(session.stream({ text: 'select slow', params: [] }, { signal: cancel.signal }))
  await expect(running).rejects.toMatchObject({ kind: 'cancelled' })
  expect(server?.heard.find((message) => message.includes('sys.queue()'))).toContain('sessionid in (42)')
  await session.close()
})

it('answers within two seconds even when the server does not stop', async () => {
  const session = await connect((message) => (message.includes('sys.queue()') ? table(0, []) : undefined))
  const running = readAll(session.stream({ text: 'select slow', params: [] }, { timeoutMs: 50 }))
  await expect(running).rejects.toMatchObject({ kind: 'timeout' })
  await session.close()
})

it('writes values as literals and sends one SELECT only', async () => {
  const session = await connect((message) => (message.startsWith('sselect') ? table(1, [1]) : undefined))
  await readAll(session.stream({ text: 'select \u0001text:1\u0001', params: ["it's \\ ;"] }))
  expect(server?.heard.at(-1)).toBe("sselect r'it''s \\ ;'\n;\n")
  await expect(readAll(session.stream({ text: 'drop table visits', params: [] }))).rejects.toMatchObject({
    kind: 'not-permitted',
  })
  expect(server?.heard.some((message) => message.includes('drop'))).toBe(false)
  await session.close()
})

it('settles a query when the connection is lost', async () => {
  const session = await connect((message) =>
    message.startsWith('sselect') && !message.includes('session') ? 'hang-up' : undefined,
  )
  await expect(test(session)).rejects.toMatchObject({ kind: 'lost-connection' })
  await session.close()
})

it.each([
  ["!InvalidCredentialsException:checkCredentials:invalid credentials for user 'reader'\n", 'wrong-password'],
  ["!monetdbd: no such database 'clinic', please create it first\n", 'no-such-database'],
])('tells what %s means', async (answer, kind) => {
  await expect(connect((message) => (message.startsWith('LIT:') ? answer : undefined))).rejects.toMatchObject({ kind })
})

it('follows the daemon to the database within the same connection', async () => {
  let logins = 0
  const session = await connect((message, socket) => {
    if (message.startsWith('LIT:') && (logins += 1) === 1) {
      socket.write(encodeMessage('^mapi:merovingian://proxy?database=clinic\n'))
      socket.write(encodeMessage('other:mserver:9:SHA512:LIT:SHA512:'))
      return 'wait'
    }
    return message.startsWith('sselect 1') ? table(1, [1]) : undefined
  })
  await test(session)
  expect(logins).toBe(2)
  await session.close()
})

it('R9: follows no redirect to a forbidden address', async () => {
  const redirect = '^mapi:monetdb://169.254.169.254:50000/clinic\n'
  await expect(connect((message) => (message.startsWith('LIT:') ? redirect : undefined))).rejects.toMatchObject({
    kind: 'forbidden-host',
  })
})

it('gives up a server that stays silent', async () => {
  const silent: Script = (message) => (message.startsWith('Xauto_commit') ? 'wait' : undefined)
  await expect(connect(silent, { connectTimeoutMs: 100 })).rejects.toMatchObject({ kind: 'unreachable-host' })
})

it('R11: takes a missing result for an error, never for an empty one', async () => {
  const session = await connect((message) => (message.startsWith('sselect 1') ? '' : undefined))
  await expect(test(session)).rejects.toMatchObject({ kind: 'query-failed' })
  await session.close()
})
