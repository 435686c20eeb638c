import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseHealth } from '@soundings/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connectClinic } from '../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { createDatabaseHealth } from './database-health.ts'

let test: TestApp
let [here, away, gone] = [0, 0, 0]
const NOW = new Date('2026-03-01T08:00:00Z')

beforeAll(async () => {
  test = await startTestApp({ now: () => NOW })
  await test.addUser('ann', { permissions: ['database.view', 'database.write_access'] })
  const connect = async (name: string) => (await connectClinic(test, 'ann', `${name}.db`, '', name)).id
  here = await connect('here')
  away = await connect('away')
  gone = await connect('gone')
  const onServer = { db_type: 'postgresql', host: '127.0.0.1', port: 1, username: 'reader' }
  await test.app.store.db.updateTable('databases').set(onServer).where('id', '=', away).execute()
  rmSync(join(test.config.dataFilesDir, 'gone.db'))
})
afterAll(() => test.close())

it('R26: says of every database whether it answers, how soon, or in plain words why not, and when it was analysed', async () => {
  // Asked again while a busy machine takes longer than the limit to start what asks the databases.
  const health = await vi.waitFor(
    async () => {
      const answer = (await test.as(ADMIN).get('/discovery/databases/health')).json() as DatabaseHealth[]
      expect(answer.map(({ id, displayType, failure }) => ({ id, displayType, failure }))).toEqual([
        { id: here, displayType: 'SQLite', failure: null },
        { id: away, displayType: 'PostgreSQL', failure: '127.0.0.1 refuses connections on port 1' },
        { id: gone, displayType: 'SQLite', failure: 'There is no database file named gone.db' },
      ])
      return answer
    },
    { timeout: 60_000 },
  )
  for (const { tookMs, lastAnalysedAt } of health) {
    expect(tookMs).toBeGreaterThanOrEqual(0)
    expect(lastAnalysedAt).toBe(NOW.toISOString())
  }
})

it('is told to admin roles only, not to the owner of a database', async () => {
  expect((await test.as('ann').get('/discovery/databases/health')).status).toBe(403)
})

it('R26: a database that says nothing keeps the others waiting no longer than the limit', async () => {
  const session = (id: number) =>
    id === 1 ? new Promise<never>(() => undefined) : Promise.reject(new Error('/secret/path'))
  const all = async () => [1, 2].map((id) => ({ id, displayName: `Database ${id}`, dbType: 'sqlite' }) as never)
  const health = createDatabaseHealth({
    store: { all },
    connections: { session },
    analysis: { latest: async () => new Map() },
    limitMs: 50,
  })
  expect(await health.probeAll()).toMatchObject([
    { id: 1, failure: 'No answer within 0.05 seconds', lastAnalysedAt: null },
    { id: 2, failure: 'Unexpected error in the server. Its log says why' },
  ])
})

it('R26: many databases are asked a few at a time, so that standing in line is not taken for silence', async () => {
  let [asked, most] = [0, 0]
  const answer = async () => {
    most = Math.max(most, ++asked)
    await new Promise((resolve) => setTimeout(resolve, 10))
    asked -= 1
  }
  const all = async () =>
    Array.from({ length: 30 }, (_, id) => ({ id, displayName: `Database ${id}`, dbType: 'sqlite' }) as never)
  const session = async () => ({ test: answer }) as never
  const health = await createDatabaseHealth({
    store: { all },
    connections: { session },
    analysis: { latest: async () => new Map() },
  }).probeAll()
  expect(health.map(({ id, failure }) => [id, failure])).toEqual(Array.from({ length: 30 }, (_, id) => [id, null]))
  expect(most).toBe(8)
})
