import { join } from 'node:path'
import type { Question, TaskRun } from '@soundings/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { connectClinic } from '../../testing/clinics/clinic.ts'
import { eventually } from '../../testing/eventually.ts'
import { type SmtpInbox, startSmtpServer } from '../../testing/servers/smtp-inbox.ts'
import { ADMIN, startTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const TASKS = 5
const RUNS = 2

let test: TestApp
let second: App
let inbox: SmtpInbox
let clock = new Date('2026-03-01T08:00:00Z')

beforeAll(async () => {
  inbox = await startSmtpServer()
  const now = () => clock
  test = await startTestApp({
    now,
    store: 'postgresql',
    env: { SMTP_URL: inbox.url, SECRET_KEY: 'the same key for both of the servers' },
  })
  const { databaseUrl, dataDir } = test.config
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'the same key for both of the servers',
    SMTP_URL: inbox.url,
    PORT: '0',
    DEMO: 'off',
    TZ: 'Europe/Vienna',
  })
  second = await createApp({
    config,
    log: pino({ level: 'silent' }),
    version: '0.0.0-test',
    webDir: join(dataDir, 'no-page'),
    now,
  })
})
afterAll(async () => {
  await second.close()
  await test.close()
  await inbox.close()
})

it('EX5 R24: two servers on one store run each fire of a task once', async () => {
  const clinic = await connectClinic(test, ADMIN)
  const query = clinic.query('patients', [clinic.view('patients.full_name')])
  const { id: questionId } = (
    await test.as(ADMIN).post('/core/questions', { name: 'Patients', query })
  ).json() as Question
  const exportFileJob = { emails: ['a@hospital.example'], questions: [{ displayName: 'Patients', questionId }] }
  for (let number = 1; number <= TASKS; number += 1)
    await test.as(ADMIN).post('/scheduler/jobs', { displayName: `Task ${number}`, cronExp: '0 * * * *', exportFileJob })
  for (let fire = 1; fire <= RUNS; fire += 1) {
    clock = new Date(clock.getTime() + 3_600_000)
    test.forgetSignIn(ADMIN)
    await eventually(async () => {
      for (let id = 1; id <= TASKS; id += 1) {
        const runs = (await test.as(ADMIN).get(`/scheduler/oi-jobs/${id}/runs`)).json() as TaskRun[]
        expect(runs.map(({ status }) => status)).toEqual(Array(fire).fill('SUCCESS'))
      }
    })
  }
  expect(inbox.count()).toBe(TASKS * RUNS)
})

describe('R14: two servers on one store agree on refresh tokens', () => {
  interface Pair {
    readonly id_token: string
    readonly refreshToken: string
  }
  const renewOn = async ({ http }: App, { refreshToken }: Pair) => {
    const answer = await http.inject({ method: 'POST', url: '/auth/refresh', payload: { refreshToken } })
    return { status: answer.statusCode, ...answer.json<Pair>() }
  }
  const statusOn = async ({ http }: App, { id_token }: Pair) =>
    (await http.inject({ url: '/auth/account', headers: { authorization: `Bearer ${id_token}` } })).statusCode

  it('when an answer was lost, its token works once more on the other server, and the lost pair on neither', async () => {
    const first = await test.signIn(ADMIN)
    const lost = await renewOn(test.app, first)
    const kept = await renewOn(second, first)
    expect([await statusOn(test.app, lost), await statusOn(second, lost)]).toEqual([401, 401])
    expect([await statusOn(test.app, kept), await statusOn(second, kept)]).toEqual([200, 200])
    expect((await renewOn(test.app, lost)).status).toBe(401)
    expect([await statusOn(test.app, kept), await statusOn(second, kept)]).toEqual([401, 401])
  })

  it('an id token that was used on one of them makes a reuse on the other theft', async () => {
    const first = await test.signIn(ADMIN)
    const next = await renewOn(test.app, first)
    expect(await statusOn(second, next)).toBe(200)
    expect((await renewOn(test.app, first)).status).toBe(401)
    expect(await statusOn(second, next)).toBe(401)
  })

  it('a renewal that began before the page was locked elsewhere does not undo the lock', async () => {
    const pair = await test.signIn(ADMIN)
    const { db } = test.app.store
    const countWaiting = async () =>
      (
        await sql<{
          n: string
        }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows.map(({ n }) => Number(n))[0]
    // The renewal has read the session, and waits for its token, which another transaction holds.
    const hash = hashToken(pair.refreshToken)
    let renewal: ReturnType<typeof renewOn> | undefined
    await db.transaction().execute(async (within) => {
      await within.selectFrom('refresh_tokens').select('hash').where('hash', '=', hash).forUpdate().execute()
      renewal = renewOn(second, pair)
      await eventually(async () => expect(await countWaiting()).toBeGreaterThan(0))
      expect((await test.anonymous('POST', '/auth/lock', { refreshToken: pair.refreshToken })).status).toBe(200)
    })
    expect((await renewal)?.status).toBe(401)
    expect([await statusOn(test.app, pair), await statusOn(second, pair)]).toEqual([401, 401])
  })

  it('simultaneous uses on both leave one valid pair, and a third use ends the sign-in', async () => {
    for (const uses of [
      [test.app, second],
      [test.app, second, second],
    ]) {
      const first = await test.signIn(ADMIN)
      const answers = await Promise.all(uses.map((server) => renewOn(server, first)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 401].slice(0, uses.length))
      const alive: number[] = []
      for (const pair of answers) if (pair.status === 200) alive.push(await statusOn(test.app, pair))
      expect(alive.sort()).toEqual(uses.length === 2 ? [200, 401] : [401, 401])
    }
  })
})
