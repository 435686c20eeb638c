import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../../../engines/src/testing/servers/postgres-server.ts'
import { borrowPostgres, type Borrowed } from '../../../../engines/src/testing/servers/shared-servers.ts'
import { eventually } from '../../testing/eventually.ts'
import { ADMIN, startTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let test: TestApp
let borrowed: Borrowed
let operator: pg.Client
let database: string

beforeAll(async () => {
  borrowed = (await borrowPostgres())!
  operator = openPostgres(borrowed.address)
  await operator.connect()
  test = await startTestApp({ store: 'postgresql', env: { STORE_TIMEOUT_SECONDS: '1' } })
  database = new URL(test.config.databaseUrl!).pathname.slice(1)
  // The tests call with this sign-in: none could be made while the store is away.
  expect((await call()).status).toBe(200)
})
afterAll(async () => {
  await test.close()
  await operator.end()
  await borrowed.release()
})

const call = () => test.as(ADMIN).get('/auth/users')
const readiness = () => test.anonymous('GET', '/health/ready')
const backends = async () =>
  (await operator.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [database])).rows.map(
    ({ pid }) => pid,
  )
const terminate = (pid: number) => operator.query('select pg_terminate_backend($1)', [pid])

describe('a PostgreSQL store that goes away', () => {
  it('fails only the transaction whose connection ended in the middle, and the next call is answered', async () => {
    const interrupted = test.app.store.db.transaction().execute(async (within) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(within)
      await terminate(rows[0]!.pid)
      // The connection ends while no statement runs on it: what then reports its end has no call to report it to.
      await eventually(async () => expect(await backends()).not.toContain(rows[0]!.pid))
      await within.insertInto('settings').values({ name: 'lost', value: 'yes' }).execute()
    })
    await expect(interrupted).rejects.toThrow(/store/)
    expect((await call()).status).toBe(200)
    expect(await test.app.store.db.selectFrom('settings').selectAll().where('name', '=', 'lost').execute()).toEqual([])
  })

  it('fails only the statement that was running when its connection was ended', async () => {
    // It ends its own connection: looked for from outside, it may already have met the time limit.
    const ending = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(60)`.execute(test.app.store.db)
    await expect(ending).rejects.toThrow(/terminating connection/)
    expect((await call()).status).toBe(200)
  })

  it('makes calls answer 503 with Retry-After and readiness say so while nobody can connect, and heals by itself', async () => {
    expect((await readiness()).status).toBe(200)
    await operator.query(`alter database ${database} allow_connections false`)
    try {
      for (const pid of await backends()) await terminate(pid)
      const refused = await call()
      expect([refused.status, refused.headers['retry-after'], (refused.json() as { kind: string }).kind]).toEqual([
        503,
        '5',
        'unavailable',
      ])
      expect(refused.text).not.toContain(database)
      expect([(await readiness()).status, (await readiness()).json()]).toEqual([503, { status: 'store unreachable' }])
    } finally {
      await operator.query(`alter database ${database} allow_connections true`)
    }
    expect((await call()).status).toBe(200)
    expect((await readiness()).status).toBe(200)
  })

  it('makes calls answer 503 within the time limit when its connections hang, and replaces them', async () => {
    await Promise.all([call(), call(), call()])
    const stopped = await backends()
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    try {
      const hanging = await call()
      expect([hanging.status, hanging.headers['retry-after']]).toEqual([503, '5'])
      await eventually(async () => expect((await call()).status).toBe(200))
      await eventually(async () => expect((await readiness()).status).toBe(200))
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
    }
  })

  it('gives a statement that takes too long up in the database too', async () => {
    await expect(sql`select pg_sleep(60)`.execute(test.app.store.db)).rejects.toThrow(/store/)
    await eventually(async () => {
      const { rows } = await operator.query(
        "select pid from pg_stat_activity where datname = $1 and state = 'active' and query like '%pg_sleep%'",
        [database],
      )
      expect(rows).toEqual([])
    })
    expect((await call()).status).toBe(200)
  })
})
