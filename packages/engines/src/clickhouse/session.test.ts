import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { collectTables } from '../source-tables.ts'
import { readAll, type DriverSession, type RunnableStatement } from '../engine.ts'
import { createCertificate } from '../testing/servers/certificate.ts'
import { ERROR_TAG, rowsText, startScriptedClickHouse } from '../testing/servers/scripted-clickhouse-server.ts'
import { removeFolder } from '../testing/throwaway-folder.ts'
import { connectToClickHouse } from './session.ts'

type Server = Awaited<ReturnType<typeof startScriptedClickHouse>>
let server: Server | undefined
let session: DriverSession | undefined
afterEach(async () => {
  await session?.close()
  server?.close()
})

async function open(...args: Parameters<typeof startScriptedClickHouse>) {
  server = await startScriptedClickHouse(...args)
  session = await connectToClickHouse(server.settings)
  return { session, server }
}

const one = rowsText(['x'], ['UInt8'], [1])
const read = (of: DriverSession, text = 'select 1', rest: Partial<RunnableStatement> = {}) =>
  readAll(of.stream({ text, params: [], ...rest }, { timeoutMs: 2500 }))
const POLL = { timeout: 20_000 }

describe('a statement to ClickHouse', () => {
  it('travels beside its values, read-only, in UTC, compressed and with its own limits, in no session of the server', async () => {
    const opened = await open((_request, response) => void response.end(one))
    await read(opened.session, 'select {p1:String}', { params: ["O'Brien \\ \n", 5, null] })
    const [{ text, given, headers }] = opened.server.requests as [Server['requests'][number]]
    expect(text.split('\n')[0]?.trim()).toBe('select {p1:String}')
    expect(given).toMatchObject({
      database: 'clinic',
      readonly: '2',
      http_write_exception_in_output_format: '0',
      max_execution_time: '2.5',
      cancel_http_readonly_queries_on_client_close: '1',
      max_result_rows: '0',
      join_use_nulls: '1',
      session_timezone: 'UTC',
      aggregate_functions_null_for_empty: '1',
      prefer_global_in_and_join: '1',
      param_p1: "O\\'Brien \\\\ \\n",
      param_p2: '5',
      param_p3: '\\N',
    })
    expect(given.query_id).toMatch(/^[\da-f-]{36}$/)
    expect(given).not.toHaveProperty('session_id')
    expect(headers['accept-encoding']).toContain('gzip')
  })

  it('may have more values than an address has room for', async () => {
    const opened = await open((_request, response) => void response.end(one))
    await read(opened.session, 'select {p1:String}', { params: ['x'.repeat(100_000)] })
    expect(opened.server.requests[0]!.headers['content-type']).toContain('multipart/form-data')
    expect(opened.server.requests[0]!.text).toContain('x'.repeat(100_000))
  })

  it('gives values of every type exactly or as text', async () => {
    const types = [
      'UInt64',
      'Nullable(Decimal(38, 2))',
      'Float64',
      'Float32',
      'LowCardinality(Nullable(String))',
      "DateTime64(6, 'UTC')",
      'Date32',
      'Array(UInt8)',
      'Nullable(UInt8)',
      'UInt8',
    ]
    const rows = rowsText(types, types, [
      '18446744073709551615',
      '1.50',
      'inf',
      0.1,
      'Zoë',
      '2024-02-29 23:59:59.500000',
      '1931-02-03',
      [1, 2],
      null,
      1,
    ])
    const opened = await open((_request, response) => void response.end(rows))
    const columns = types.map((_type, at) => ({ dataType: at === 9 ? ('BOOLEAN' as const) : ('NUMBER' as const) }))
    expect((await read(opened.session, 'select', { columns })).rows).toEqual([
      ['18446744073709551615', 1.5, 'Infinity', 0.1, 'Zoë', '2024-02-29T23:59:59.5', '1931-02-03', '[1,2]', null, true],
    ])
  })

  it('is read from a compressed answer, and ends with the error at its end', async () => {
    const ids = Array.from({ length: 20_000 }, (_, id) => [id, `note ${id}`])
    const text = rowsText(['id', 'note'], ['UInt32', 'String'], ...ids)
    const answers = [
      text,
      `${text}\r\n__exception__\r\n${ERROR_TAG}\r\nCode: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)\n`,
    ]
    const opened = await open((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'x-clickhouse-exception-tag': ERROR_TAG })
      response.end(gzipSync(answers.shift()!))
    })
    expect((await read(opened.session)).rows).toEqual(ids)
    await expect(read(opened.session)).rejects.toMatchObject({ message: expect.stringContaining('Memory limit') })
  })

  it.each([
    ['of fewer values', ['Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)']],
    ['of more values', [1, 2, 3]],
  ])('R11: whose answer has a row %s than columns gives an error and no such row', async (_how, row) => {
    const text = rowsText(['x', 'y'], ['UInt8', 'UInt8'], [1, 2], row)
    const opened = await open((_request, response) => void response.end(text))
    await expect(read(opened.session)).rejects.toMatchObject({ kind: 'lost-connection' })
  })

  it('R11: that fails in the middle of its answer gives an error and no shorter result', async () => {
    const opened = await open((_request, response) => {
      const text = 'Code: 395. DB::Exception: Value passed to throwIf. (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO)\n'
      response.writeHead(200, { 'x-clickhouse-exception-tag': ERROR_TAG })
      response.write(one)
      response.end(
        `__exception__\r\n${ERROR_TAG}\r\n${text}${Buffer.byteLength(text)} ${ERROR_TAG}\r\n__exception__\r\n`,
      )
    })
    await expect(read(opened.session)).rejects.toMatchObject({
      kind: 'query-failed',
      message: expect.stringContaining('throwIf'),
    })
  })

  it('is sent again when its connection was closed before any answer, as servers close idle ones', async () => {
    let count = 0
    const opened = await open(
      (_request, response) => void ((count += 1) === 1 ? response.destroy() : response.end(one)),
    )
    expect((await read(opened.session)).rows).toEqual([[1]])
    const [first, second] = opened.server.requests
    expect(first!.given.query_id).not.toBe(second!.given.query_id)
  })

  it('R11: whose connection is cut gives an error and no shorter result', async () => {
    const opened = await open((_request, response) => {
      response.write(one)
      setTimeout(() => response.destroy(), 50)
    })
    await expect(read(opened.session)).rejects.toMatchObject({ kind: 'lost-connection' })
  })

  it('R11: of which not even the columns come gives an error', async () => {
    const opened = await open((_request, response) => void response.end(''))
    await expect(read(opened.session)).rejects.toMatchObject({ kind: 'lost-connection' })
  })

  it.each([
    ['516', 'wrong-password'],
    ['81', 'no-such-database'],
    ['159', 'timeout'],
    ['164', 'not-permitted'],
    ['497', 'not-permitted'],
    ['202', 'busy'],
    ['394', 'lost-connection'],
    ['62', 'query-failed'],
  ])('that is refused with code %s fails as %s', async (code, kind) => {
    const opened = await open(
      (_request, response) =>
        void response
          .writeHead(500, { 'x-clickhouse-exception-code': code })
          .end(`Code: ${code}. DB::Exception: No. (SOME_ERROR)`),
    )
    await expect(read(opened.session)).rejects.toMatchObject({ kind })
  })

  it('R10: is stopped in the database when it is cancelled, by its id and by the end of its request', async () => {
    let isLeft = false
    const opened = await open((request, response) => {
      if (request.text.startsWith('kill query')) return void response.end('')
      response.once('close', () => (isLeft = true))
      response.flushHeaders()
    })
    const cancel = new AbortController()
    const running = expect(
      readAll(opened.session.stream({ text: 'select sleep(3)', params: [] }, { signal: cancel.signal })),
    ).rejects.toMatchObject({ kind: 'cancelled' })
    await expect.poll(() => opened.server.requests.length, POLL).toBe(1)
    cancel.abort()
    await running
    await expect.poll(() => isLeft, POLL).toBe(true)
    await expect.poll(() => opened.server.requests.length, POLL).toBe(2)
    const [asked, killed] = opened.server.requests
    expect(killed!.given.param_id).toBe(asked!.given.query_id)
  })

  it('that was read to its end is not stopped again', async () => {
    const opened = await open((_request, response) => void response.end(one))
    await read(opened.session)
    await read(opened.session)
    expect(opened.server.requests.map(({ text }) => text.split('\n')[0]?.trim())).toEqual(['select 1', 'select 1'])
  })

  it('R10: sends no more rows than its reader takes', async () => {
    let sent = 0
    let isHeld = false
    const line = `${JSON.stringify(['x'.repeat(10_000)])}\n`
    const opened = await open((request, response) => {
      if (request.text.startsWith('kill query')) return void response.end('')
      response.write(rowsText(['x'], ['String']))
      const more = () => {
        while (!response.destroyed && sent < 400_000_000) {
          sent += line.length
          if (!response.write(line)) {
            isHeld = true
            return void response.once('drain', () => ((isHeld = false), more()))
          }
        }
      }
      more()
    })
    for await (const { rows } of opened.session.stream({ text: 'select x', params: [] })) {
      expect(rows.length).toBeGreaterThan(0)
      await expect.poll(() => isHeld, POLL).toBe(true)
      await sleep(100)
      expect(sent).toBeLessThan(40_000_000)
      break
    }
  })
})

describe('a server of ClickHouse', () => {
  it('that is too old is refused in plain words', async () => {
    server = await startScriptedClickHouse(() => undefined, { version: '18.16.1' })
    await expect(connectToClickHouse(server.settings)).rejects.toMatchObject({
      kind: 'invalid-settings',
      message: 'This is ClickHouse 18.16.1, and 25.3 or later is needed',
    })
  })

  it.each(['25.10.1.2', '26.1.3.altinitystable'])('of version %s is recent enough', async (version) => {
    server = await startScriptedClickHouse(() => undefined, { version })
    session = await connectToClickHouse(server.settings)
  })

  it.each([
    ['an error page', { status: 401, body: '<html>SECRET</html>' }],
    ['an error of another program', { status: 500, body: '{"title":"SECRET"}' }],
    ['a page', { status: 200, body: '<html>SECRET</html>' }],
    ['numbers', { status: 200, body: '1\n2\n3\n' }],
    ['null', { status: 200, body: 'null\nnull\nnull\n' }],
    ['deep lists', { status: 200, body: `${'['.repeat(200_000)}\n` }],
    ['another version', { status: 200, body: rowsText(['a', 'b'], ['String', 'String'], ['<b>24</b>SECRET', 'UTC']) }],
  ])('that is none, and answers with %s, is not quoted', async (_what, about) => {
    server = await startScriptedClickHouse(() => undefined, { about })
    const message = `What answers at 127.0.0.1 on port ${server.settings.port} is not ClickHouse`
    await expect(connectToClickHouse(server.settings)).rejects.toMatchObject({ kind: 'lost-connection', message })
  })

  it('whose time zone is not known is refused', async () => {
    server = await startScriptedClickHouse(() => undefined, { zone: "No/Zone'; drop" })
    await expect(connectToClickHouse(server.settings)).rejects.toMatchObject({
      kind: 'invalid-settings',
      message: expect.stringMatching(/^The time zone of this ClickHouse server is not known/),
    })
  })

  it.each([
    ['UTC', 'timestamp'],
    ['Europe/Vienna', 'instant'],
  ])('whose clock is in %s makes of a DateTime without a zone a %s', async (zone, dateKind) => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const table = rowsText(
      names,
      ['String', 'String', 'UInt8', 'String', 'String'],
      ['visits', '', 0, 'at', 'Nullable(DateTime)'],
      ['visits', '', 0, 'seen', "DateTime('UTC')"],
    )
    const opened = await open((_request, response) => void response.end(table), { zone })
    const [visits] = await collectTables(opened.session.streamTables())
    expect(visits).toMatchObject({
      name: 'visits',
      schema: null,
      comment: null,
      isView: false,
      uniqueKeys: [],
      references: [],
    })
    expect(visits?.columns.map((column) => [column.name, column.dateKind, column.nullable, column.primaryKey])).toEqual(
      [
        ['at', dateKind, true, false],
        ['seen', 'instant', false, false],
      ],
    )
  })

  it('R8: is read over TLS when its certificate is vouched for and names the host, and not at all otherwise', async ({
    skip,
  }) => {
    const certificate = createCertificate(undefined)
    if (!certificate) return skip('no openssl here')
    const { certFile, keyFile, ca, folder } = certificate
    server = await startScriptedClickHouse((_request, response) => void response.end(one), {
      certificate: { key: readFileSync(keyFile), cert: readFileSync(certFile) },
    })
    session = await connectToClickHouse({ ...server.settings, host: 'localhost', tls: { ca } })
    expect((await read(session)).rows).toEqual([[1]])
    await expect(connectToClickHouse({ ...server.settings, host: 'localhost', tls: true })).rejects.toMatchObject({
      kind: 'tls-failed',
    })
    await expect(connectToClickHouse({ ...server.settings, tls: { ca } })).rejects.toMatchObject({ kind: 'tls-failed' })
    removeFolder(folder)
  })

  it('R8: that speaks no TLS is not read without it when it is asked for', async () => {
    server = await startScriptedClickHouse((_request, response) => void response.end(one))
    await expect(connectToClickHouse({ ...server.settings, tls: true })).rejects.toMatchObject({ kind: 'tls-failed' })
  })
})
