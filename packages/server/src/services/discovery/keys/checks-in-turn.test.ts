import type { AddressInfo } from 'node:net'
import type { DbTable, TableChange } from '@soundings/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { eventually } from '../../../testing/eventually.ts'
import { connectSlowDatabase, type SlowDatabase } from '../../../testing/servers/slow-database.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let slow: SlowDatabase
let address: string
const tokens: Record<string, string> = {}
let leaving = new AbortController()

beforeAll(async () => {
  test = await startTestApp()
  slow = await connectSlowDatabase(test)
  // Only of tables without a key of the database can people declare one.
  const { db } = test.app.store
  await db.updateTable('db_columns').set({ pk: 0 }).where('id', '=', slow.naps.columnIds.id!).execute()
  await test.addUser('editor', { permissions: ['database.write_access', 'database.view', 'question.write_access'] })
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['editor'], dbIds: [slow.id] })
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(test.app.http.server.address() as AddressInfo).port}`
  for (const name of [ADMIN, 'editor']) tokens[name] = (await test.signIn(name)).id_token
})
afterEach(async () => {
  leaving.abort()
  leaving = new AbortController()
  await eventually(async () => expect(await slow.running()).toBe(0))
})
afterAll(async () => {
  await test.close()
  await slow.close()
})

const listed = async () => (await test.as(ADMIN).get(`/discovery/${slow.id}/tables?size=9999`)).json() as DbTable[]

async function send(who: string, method: 'PUT' | 'POST', path: string, body: object): Promise<number | 'gone'> {
  const headers = { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' }
  const answer = fetch(address + path, { method, headers, body: JSON.stringify(body), signal: leaving.signal })
  return answer.then(({ status }) => status).catch(() => 'gone' as const)
}

const keyOfNaps = async (): Promise<TableChange> =>
  tableChange(tableOf(await listed(), 'naps'), { declaredKey: [slow.naps.columnIds.id!] })
const referenceToNaps = async (): Promise<TableChange> => {
  const pair = { fromColumnId: slow.drops.columnIds.note!, toColumnId: slow.naps.columnIds.note! }
  return tableChange(tableOf(await listed(), 'drops'), {
    references: [{ toTableId: slow.naps.tableId, pairs: [pair] }],
  })
}
const checks = {
  'a declared key': async (who: string) => send(who, 'PUT', '/discovery/tables', await keyOfNaps()),
  'a reference': async (who: string) => send(who, 'PUT', '/discovery/tables', await referenceToNaps()),
  'the figures of a column': async (who: string) =>
    send(who, 'POST', `/discovery/column/${slow.naps.columnIds.note}/analyse`, {}),
  'a reference of a change that is only tried': async (who: string) =>
    send(who, 'POST', '/core/questions/check-model-change', { changes: [await referenceToNaps()] }),
}

it.each(Object.entries(checks))(
  'the count over all rows for %s ends in the database when the client leaves',
  async (_name, check) => {
    const before = await listed()
    const answer = check('editor')
    await eventually(async () => expect(await slow.running()).toBe(1))
    leaving.abort()
    expect(await answer).toBe('gone')
    await eventually(async () => expect(await slow.running()).toBe(0))
    expect(await listed()).toEqual(before)
  },
)

it('counts over all rows wait in the turn of their person, so that others have connections left', async () => {
  const answers = Object.values(checks).flatMap((check) => [check('editor'), check('editor')])
  await eventually(async () => expect(await slow.running()).toBe(3))
  answers.push(checks['a declared key'](ADMIN))
  await eventually(async () => expect(await slow.running()).toBe(4))
  leaving.abort()
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['gone']))
})
