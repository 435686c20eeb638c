import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Question } from '@soundings/contract'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../testing/clinics/clinic.ts'
import { eventually } from '../../testing/eventually.ts'
import { ADMIN, startTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  // More than any disk has: as if all but the reserve were used.
  test = await startTestApp({ env: { DISK_RESERVE_MB: '100000000' } })
  clinic = await connectClinic(test, ADMIN)
})
afterAll(() => test.close())

const save = (name: string) =>
  test.as(ADMIN).post('/core/questions', { name, query: clinic.query('patients', [clinic.view('patients.full_name')]) })
const readiness = () => test.anonymous('GET', '/health/ready')

describe('a disk that is nearly full', () => {
  it('is kept for saving: exports end with the reason, questions are saved, and readiness says so (EX1)', async () => {
    const saved = await save('Patients')
    expect(saved.status).toBe(201)
    const { id: questionId } = saved.json() as Question
    const answer = await test
      .as(ADMIN)
      .post('/exporter/oi-files', { displayName: 'Patients', extention: 'CSV', questionId })
    expect(answer.json()).toMatchObject({
      status: 'FAIL',
      state: 'failed',
      cause: expect.stringContaining('The disk of the server is nearly full'),
    })
    expect([(await readiness()).status, (await readiness()).json()]).toEqual([503, { status: 'disk full' }])
  })
})

describe('a store that finds no room', () => {
  it('answers 507 in words and saves again when there is room', async () => {
    const { db } = test.app.store
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(db)
    const refused = await eventually(async () => {
      const answer = await save(`Large ${'x'.repeat(150)}`)
      expect(answer.status).not.toBe(201)
      return answer
    })
    expect([refused.status, (refused.json() as { kind: string; title: string }).title]).toEqual([
      507,
      expect.stringContaining('The disk of the server is full'),
    ])
    await sql`pragma max_page_count = 1000000`.execute(db)
    expect((await save('After')).status).toBe(201)
  })
})

describe('a lock that another process holds on the embedded store', () => {
  it('lets the server go on answering, delays what is saved, and answers 503 when it lasts', async () => {
    const other = new Database(join(test.dataDir, 'soundings.db'))
    other.exec('begin immediate')
    const saving = save('Delayed')
    // SQLite itself would wait on the thread that answers, until it gives up.
    for (let answered = 0; answered < 20; answered += 1) {
      expect((await test.anonymous('GET', '/health/live')).status).toBe(200)
      await sleep(10)
    }
    other.exec('commit')
    expect((await saving).status).toBe(201)

    other.exec('begin immediate')
    const refused = await save('Refused')
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    other.exec('commit')
    other.close()
    expect((await save('Accepted')).status).toBe(201)
  })
})
