import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { DatabaseDetails, DbTable, Question } from '@soundings/contract'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../../../../engines/src/testing/servers/postgres-server.ts'
import { promptly } from '../../../../../engines/src/testing/promptly.ts'
import { borrowPostgres, type Borrowed } from '../../../../../engines/src/testing/servers/shared-servers.ts'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { eventually } from '../../../testing/eventually.ts'
import { addViewToModel } from '../../../testing/clinics/model-view.ts'
import { ADMIN, startTestApp } from '../../../testing/servers/test-app.ts'

let postgres: Borrowed
let database: Client
let server: Awaited<ReturnType<typeof start>>

/** A server that knows a view which sleeps for a minute, beside an empty table. */
async function start(schema: string, env: Record<string, string> = {}) {
  const test = await startTestApp({ env })
  await database.query(`create schema ${schema}; create table ${schema}.nothing (id int primary key)`)
  const { host, port, username, password, database: dbName } = postgres.address
  const connection = {
    displayName: 'Slow',
    dbType: 'postgresql',
    dbName,
    hostServer: host,
    port,
    username,
    password,
    schema,
  }
  const { id } = (await test.as(ADMIN).post('/discovery/databases', connection)).json() as DatabaseDetails
  await whenRefreshed(test, id)
  const [nothing] = (await test.as(ADMIN).get(`/discovery/${id}/tables`)).json() as DbTable[]
  const quick = {
    datasourceID: id,
    dbTable: nothing!.id,
    columns: [
      { designType: 'VIEW', expression: [{ dbColumn: nothing!.columns[0]!.id, function: 'none' }], label: 'Id' },
    ],
  }
  await database.query(`create view ${schema}.naps as select 1 as nap from pg_sleep(60)`)
  const query = await addViewToModel(test, id, { schema, view: 'naps', column: 'nap' })
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(test.app.http.server.address() as AddressInfo).port}`
  const token = (await test.signIn(ADMIN)).id_token
  const ask = (path: string, body: object, signal?: AbortSignal) =>
    fetch(`${address}/core/executor/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(signal && { signal }),
    })
  return { test, query, quick, ask }
}

beforeAll(async () => {
  postgres = (await borrowPostgres())!
  database = openPostgres(postgres.address)
  await database.connect()
  server = await start('slow')
})
afterAll(async () => {
  await server.test.close()
  await database.query('drop schema if exists slow, limited cascade')
  await database.end()
  await postgres.release()
})

/** What the database itself says it is doing: the processes that run the query. */
async function running(): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where state = 'active' and query like '%naps%' and pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => pid)
}
const whenRunning = () =>
  eventually(async () => {
    const pids = await running()
    expect(pids).toHaveLength(1)
    return pids
  })
const stopsInTwoSeconds = () => promptly(async () => (await running()).length === 0)

describe('R10 a query in the database', () => {
  it.each([
    ['a page of a saved question', async (): Promise<[string, object]> => [`${await saved()}/execute`, {}]],
    ['a preview', async (): Promise<[string, object]> => ['preview', server.query]],
    [
      'a count',
      async (): Promise<[string, object]> => ['countQueryResult', { ...server.query, resultLimit: 0, filters: [] }],
    ],
    ['a summary', async (): Promise<[string, object]> => ['summaries', { query: server.query }]],
  ])('stops within 2 seconds when the page that asked for %s is closed', async (_what, request) => {
    const leaving = new AbortController()
    const [path, body] = await request()
    const asking = server.ask(path, body, leaving.signal).catch((error: unknown) => error)
    await whenRunning()
    leaving.abort()
    expect(await stopsInTwoSeconds()).toBe(true)
    expect(await asking).toBeInstanceOf(DOMException)
  })

  it('goes on while another person still waits for the same answer', async () => {
    const { test, query, quick, ask } = server
    const [one, two] = [new AbortController(), new AbortController()]
    const first = ask('preview', query, one.signal).catch((error: unknown) => error)
    const pids = await whenRunning()
    const hasArrived = once(test.app.http.server, 'request')
    const second = ask('preview', query, two.signal).catch((error: unknown) => error)
    await hasArrived
    // It takes more steps than joining the query does: once it is answered, the second has joined.
    expect((await ask('preview', quick)).status).toBe(200)
    one.abort()
    await first
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await running()).toEqual(pids)
    two.abort()
    await second
    expect(await stopsInTwoSeconds()).toBe(true)
  })

  it('stops at the time limit, the asker is told, and R27: it is recorded as not finished', async () => {
    const limited = await start('limited', { QUERY_TIMEOUT_SECONDS: '2' })
    const answer = await limited.ask('preview', limited.query)
    expect(await answer.json()).toMatchObject({
      status: 502,
      kind: 'database-failed',
      title: 'The query took longer than 2 seconds and was stopped',
    })
    expect(await stopsInTwoSeconds()).toBe(true)
    await eventually(async () => {
      const [latest] = (await limited.test.as(ADMIN).get('/auth/audit?action=rows.read&size=1')).json() as unknown[]
      expect(latest).toMatchObject({ username: ADMIN, outcome: 'failed', rows: null })
    })
    await limited.test.close()
  })
})

async function saved(): Promise<number> {
  return (
    (await server.test.as(ADMIN).post('/core/questions', { name: 'Naps', query: server.query })).json() as Question
  ).id
}
