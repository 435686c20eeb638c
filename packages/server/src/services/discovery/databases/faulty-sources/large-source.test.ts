import type { DatabaseDetails, DbTable, Refresh } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ERROR_TAG,
  rowsText,
  startScriptedClickHouse,
} from '../../../../../../engines/src/testing/servers/scripted-clickhouse-server.ts'
import { whenRefreshed } from '../../../../testing/clinics/analysed.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

const TABLES = 8
const COLUMNS = 4
const READ_AT_ONCE = 2
/** So that few rows make a batch. */
const COMMENT = 'x'.repeat(70_000)

/** How a list of tables ends: after how many of them, and whether it goes on, waits or fails there. */
let ending: { readonly after: number; readonly how: 'end' | 'wait' | 'fail' } = { after: TABLES, how: 'end' }
let goOn: () => void = () => undefined

const nameOf = (number: number) => `t${String(number).padStart(3, '0')}`
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) =>
    Array.from({ length: COLUMNS }, (__, column) => [nameOf(from + at), COMMENT, 0, `c${column}`, 'String']),
  ).flat()
const lines = (from: number, to: number) =>
  rows(from, to)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('')

let test: TestApp
let server: Awaited<ReturnType<typeof startScriptedClickHouse>>
beforeAll(async () => {
  test = await startTestApp({ tablesReadAtOnce: READ_AT_ONCE, wholeTablesMax: 0 })
  server = await startScriptedClickHouse(({ text }, response) => {
    if (!text.includes('system.columns')) return void response.end(rowsText(['1'], ['UInt8'], [1]))
    response.writeHead(200, { 'x-clickhouse-exception-tag': ERROR_TAG })
    const types = ['String', 'String', 'UInt8', 'String', 'String']
    response.write(rowsText(types, types) + lines(0, ending.after))
    if (ending.how === 'end') return void response.end()
    if (ending.how === 'wait') {
      const rest = lines(ending.after, TABLES)
      return void (goOn = () => response.end(rest))
    }
    const words = 'Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)\n'
    response.end(
      `__exception__\r\n${ERROR_TAG}\r\n${words}${Buffer.byteLength(words)} ${ERROR_TAG}\r\n__exception__\r\n`,
    )
  })
})
afterAll(async () => {
  await test.close()
  server.close()
})

const typed = (displayName: string) => ({
  displayName,
  dbType: 'clickhouse',
  dbName: 'clinic',
  hostServer: '127.0.0.1',
  port: server.settings.port,
  username: 'reader',
  password: 'secret',
  tls: false,
  schema: null,
  description: '',
})
const add = (displayName: string) => test.as('admin').post('/discovery/databases', typed(displayName))
const refreshOf = async (id: number) =>
  (await test.as('admin').get(`/discovery/databases/${id}/refresh`)).json() as Refresh
const tablesOf = async (id: number) => (await test.as('admin').get(`/discovery/${id}/tables`)).json() as DbTable[]
const allTables = Array.from({ length: TABLES }, (_, at) => nameOf(at))

describe('DB3 a source with more tables than are read at once', () => {
  it('is added before all are listed, says how many were found, and shows them when the last is known', async () => {
    ending = { after: 5, how: 'wait' }
    const added = await add('Listed slowly')
    expect(added.status).toBe(201)
    const { id, notice } = added.json() as DatabaseDetails
    expect(notice).toBeUndefined()
    await eventually(async () => expect((await refreshOf(id)).tablesFound).toBeGreaterThan(0))
    expect(await refreshOf(id)).toMatchObject({ state: 'running', columnsTotal: 0 })
    expect(await tablesOf(id)).toEqual([])
    ending = { after: TABLES, how: 'end' }
    goOn()
    expect(await whenRefreshed(test, id)).toMatchObject({
      state: 'success',
      tablesFound: TABLES,
      columnsTotal: TABLES * COLUMNS,
    })
    const tables = await tablesOf(id)
    expect(tables.map(({ name }) => name)).toEqual(allTables)
    expect(tables.every(({ columns }) => columns.length === COLUMNS)).toBe(true)
  })

  it('that fails while it lists its tables again keeps all that were known', async () => {
    ending = { after: TABLES, how: 'end' }
    const { id } = (await add('Fails later')).json() as DatabaseDetails
    await whenRefreshed(test, id)
    ending = { after: 6, how: 'fail' }
    await test.as('admin').post(`/discovery/databases/${id}/analyse`)
    expect(await whenRefreshed(test, id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('Memory limit exceeded'),
    })
    expect((await tablesOf(id)).map(({ name }) => name)).toEqual(allTables)
  })

  it('that fails before anything is known of it is not added', async () => {
    const names = async () =>
      ((await test.as('admin').get('/discovery/databases')).json() as DatabaseDetails[]).map((each) => each.displayName)
    ending = { after: 1, how: 'fail' }
    const added = await add('Never added')
    expect(added.status).toBe(400)
    expect(added.json()).toMatchObject({ title: expect.stringContaining('Memory limit exceeded') })
    expect(await names()).not.toContain('Never added')
  })

  it('has all its tables counted when its connection is tested', async () => {
    ending = { after: TABLES, how: 'end' }
    const answer = await test.as('admin').post('/discovery/databases/test', typed('Tested'))
    expect(answer.json()).toMatchObject({ tables: TABLES, notice: null })
  })
})
