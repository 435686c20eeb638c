import type { AddressInfo } from 'node:net'
import type { DatabaseDetails, Question } from '@soundings/contract'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPostgres } from '../../../../../engines/src/testing/postgres-server.ts'
import { borrowPostgres } from '../../../../../engines/src/testing/shared-servers.ts'
import { whenRefreshed } from '../../../testing/analysed.ts'
import { addViewToModel } from '../../../testing/model-view.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const TIME_LIMIT_SECONDS = 5

let test: TestApp
let database: Client
let release: () => Promise<void>
let address: string
let token: string
let query: object
beforeAll(async () => {
  test = await startTestApp({ env: { QUERY_TIMEOUT_SECONDS: String(TIME_LIMIT_SECONDS) } })
  const borrowed = (await borrowPostgres())!
  release = borrowed.release
  const { host, port, username, password, database: dbName } = borrowed.address
  database = openPostgres(borrowed.address)
  await database.connect()
  await database.query('drop schema if exists slow cascade; create schema slow; create table slow.nothing (id int primary key)')
  const connection = { displayName: 'Slow', dbType: 'postgresql', dbName, hostServer: host, port, username, password, schema: 'slow' }
  const { id } = (await test.as(ADMIN).post('/discovery/databases', connection)).json() as DatabaseDetails
  await whenRefreshed(test, id)
  await database.query('create view slow.naps as select 1 as nap from pg_sleep(60)')
  query = await addViewToModel(test, id, { schema: 'slow', view: 'naps', column: 'nap' })
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(test.app.http.server.address() as AddressInfo).port}`
  token = (await test.signIn(ADMIN)).id_token
})
afterAll(async () => {
  await test.close()
  await database.end()
  await release()
})

const ask = (path: string, body: object, signal?: AbortSignal) =>
  fetch(`${address}/core/executor/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  })

/** What the database itself says it is doing. */
async function running(): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where state = 'active' and query like '%naps%' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count ?? 0
}
const waitUntilRunning = (count: number) => vi.waitFor(async () => expect(await running()).toBe(count), { timeout: 2000, interval: 50 })

describe('R10 a query in the database', () => {
  it.each([
    ['a page of a saved question', async (): Promise<[string, object]> => [`${await saved()}/execute`, {}]],
    ['a preview', async (): Promise<[string, object]> => ['preview', query]],
    ['a count', async (): Promise<[string, object]> => ['countQueryResult', { ...query, resultLimit: 0, filters: [] }]],
    ['a summary', async (): Promise<[string, object]> => ['summaries', { query }]],
  ])('stops within 2 seconds when the page that asked for %s is closed', async (_what, request) => {
    const leaving = new AbortController()
    const [path, body] = await request()
    const asking = ask(path, body, leaving.signal).catch((error: unknown) => error)
    await waitUntilRunning(1)
    leaving.abort()
    await waitUntilRunning(0)
    expect(await asking).toBeInstanceOf(DOMException)
  })

  it('goes on while another person still waits for the same answer', async () => {
    const [one, two] = [new AbortController(), new AbortController()]
    const asking = [one, two].map(({ signal }) => ask('preview', query, signal).catch((error: unknown) => error))
    await waitUntilRunning(1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    one.abort()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await running()).toBe(1)
    two.abort()
    await waitUntilRunning(0)
    await Promise.all(asking)
  })

  it('stops at the time limit, and the asker is told', async () => {
    const answer = await ask('preview', query)
    expect(await answer.json()).toMatchObject({ status: 502, kind: 'database-failed', title: `The query took longer than ${TIME_LIMIT_SECONDS} seconds and was stopped` })
    expect(await running()).toBe(0)
  })

  it('R27: is recorded as not finished', async () => {
    await vi.waitFor(async () => {
      const [latest] = (await test.as(ADMIN).get('/auth/audit?action=rows.read&size=1')).json() as unknown[]
      expect(latest).toMatchObject({ username: ADMIN, outcome: 'failed', rows: null })
    })
  })
})

async function saved(): Promise<number> {
  return ((await test.as(ADMIN).post('/core/questions', { name: 'Naps', query })).json() as Question).id
}
