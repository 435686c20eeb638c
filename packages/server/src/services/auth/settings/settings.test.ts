import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditEntry, AuditVerification } from '@soundings/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann')
})
afterAll(() => test.close())

/** As before the first change of a setting. */
const forget = (name: string) => test.app.store.db.deleteFrom('settings').where('name', '=', name).execute()

describe('R27 the audit record', () => {
  it('tells who did what to whom, with outcome and address, newest first', async () => {
    await test.addUser('ben', { permissions: ['task.view'] })
    await test.anonymous('POST', '/auth/authenticate', { username: 'ben', password: 'wrong' })
    const { refreshToken } = await test.signIn('ben')
    await test.anonymous('POST', '/auth/logout', { refreshToken })
    const all = (await test.as(ADMIN).get('/auth/audit?size=50')).json() as Record<string, unknown>[]
    // Refusals of other tests are recorded after their answer, and may come in between.
    const entries = all.filter(({ username, object }) => username === 'ben' || object === 'ben')
    expect(entries.map(({ username, action, object, outcome }) => [username, action, object, outcome])).toEqual([
      ['ben', 'session.sign-out', '', 'success'],
      ['ben', 'session.sign-in', '', 'success'],
      ['ben', 'session.sign-in', '', 'refused'],
      ['admin', 'permission.grant', 'ben', 'success'],
      ['admin', 'user.create', 'ben', 'success'],
    ])
    expect(entries[0]).toMatchObject({ address: '127.0.0.1', rows: null })
  })

  it('can be narrowed to a user and an action, and paged', async () => {
    await test.addUser('dan')
    await test.anonymous('POST', '/auth/authenticate', { username: 'dan', password: 'wrong' })
    await test.signIn('dan')
    const answer = await test.as(ADMIN).get('/auth/audit?username=dan&action=session.sign-in&size=1&page=1')
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.json()).toMatchObject([{ outcome: 'refused' }])
  })

  it('can be narrowed to an object and a span of time', async () => {
    const given = await test.as(ADMIN).get('/auth/audit?object=ann&action=user.create')
    const [{ at }] = given.json() as [{ at: string }]
    const count = async (filter: string) =>
      ((await test.as(ADMIN).get(`/auth/audit?object=ann&action=user.create&${filter}`)).json() as unknown[]).length
    expect([
      await count(`from=${at}`),
      await count(`to=${at}`),
      await count('from=2000-01-01T00:00:00Z&to=2999-01-01T00:00:00Z'),
    ]).toEqual([1, 0, 1])
    expect((await test.as(ADMIN).get('/auth/audit?from=yesterday')).status).toBe(400)
    expect([await count('outcome=success'), await count('outcome=refused')]).toEqual([1, 0])
    expect((await test.as(ADMIN).get('/auth/audit?outcome=maybe')).status).toBe(400)
  })

  it('R19: leaves as a CSV file of what the filters say, with formulas made harmless, and that is recorded', async () => {
    await test.anonymous('POST', '/auth/authenticate', { username: '=1+1,"x"', password: 'wrong' })
    const { text, headers } = await test.as(ADMIN).get('/auth/audit/export?action=session.sign-in')
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringContaining('audit.csv'),
    ])
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe('Time,Username,Action,Object,Outcome,Rows,Detail,Address')
    expect(lines.some((line) => line.includes(`,"'=1+1,""x""",session.sign-in,"",refused,`))).toBe(true)
    expect(lines.slice(1).every((line) => line.includes('session.sign-in'))).toBe(true)
    expect((await test.as(ADMIN).get('/auth/audit?action=audit.export')).json()).toMatchObject([
      { username: ADMIN, detail: 'action session.sign-in' },
    ])
  })

  it('holds no password and no token', async () => {
    const everything = (await test.as(ADMIN).get('/auth/audit?size=9999')).text
    expect(everything).not.toMatch(/wrong|correct horse|eyJ/)
  })
})

describe('the system status', () => {
  it('tells version, store, mail, queue and users, without secrets', async () => {
    const count = ((await test.as(ADMIN).get('/auth/users?size=9999')).json() as unknown[]).length
    const status = (await test.as(ADMIN).get('/auth/system-status')).json()
    expect(status).toMatchObject({
      version: '0.0.0-test',
      timeZone: 'Europe/Vienna',
      mail: { delivery: 'outbox', lastFailure: null },
      disk: { freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
      sso: { enabled: false, issuer: null },
      users: { total: count, enabled: count },
    })
  })

  it('a test mail goes to the administrator who asks for it, and is recorded', async () => {
    await test.addUser('boss', { role: 'ROLE_ADMIN' })
    const to = 'boss@hospital.example'
    expect((await test.as('boss').post('/auth/test-mail')).json()).toEqual({ to })
    const [file = ''] = readdirSync(join(test.dataDir, 'outbox'))
    expect(readFileSync(join(test.dataDir, 'outbox', file), 'utf8')).toContain(`To: ${to}`)
    expect((await test.as(ADMIN).get('/auth/audit?action=mail.test')).json()).toMatchObject([
      { username: 'boss', object: to, outcome: 'success' },
    ])
    expect((await test.as(ADMIN).post('/auth/test-mail')).json()).toMatchObject({
      status: 409,
      title: 'Your account has no email address',
    })
  })
})

describe('how results are shown to all users', () => {
  const settings = (who = 'ann') => test.as(who).get('/auth/display-settings')
  const save = (body: object, who = ADMIN) => test.as(who).put('/auth/display-settings', body)
  beforeEach(() => forget('display'))

  it('missing values are "not recorded" until an administrator says otherwise, which all users read and the audit record has', async () => {
    expect((await settings()).json()).toEqual({
      nullText: 'not recorded',
      nullTextInFiles: false,
      weekStart: 'monday',
      financialYearStart: 1,
      timeZone: test.config.timeZone,
    })
    expect((await save({ nullText: ' NULL ', nullTextInFiles: true })).json()).toEqual({
      nullText: 'NULL',
      nullTextInFiles: true,
      weekStart: 'monday',
      financialYearStart: 1,
      timeZone: test.config.timeZone,
    })
    expect((await settings()).json()).toEqual({
      nullText: 'NULL',
      nullTextInFiles: true,
      weekStart: 'monday',
      financialYearStart: 1,
      timeZone: test.config.timeZone,
    })
    const [entry] = (await test.as(ADMIN).get('/auth/audit?action=settings.display')).json() as {
      username: string
      detail: string
    }[]
    expect(entry).toMatchObject({
      username: ADMIN,
      detail: 'missing values: NULL, in files too; weeks from monday; financial year from month 1',
    })
  })

  it('weeks and the financial year stay as they were chosen when a later change leaves them out', async () => {
    expect(
      (await save({ nullText: 'NULL', nullTextInFiles: true, weekStart: 'sunday', financialYearStart: 4 })).json(),
    ).toMatchObject({ weekStart: 'sunday', financialYearStart: 4 })
    expect((await save({ nullText: 'none', nullTextInFiles: false })).json()).toMatchObject({
      nullText: 'none',
      weekStart: 'sunday',
      financialYearStart: 4,
    })
  })

  it.each([
    { nullText: '', nullTextInFiles: false },
    { nullText: 'a\nb', nullTextInFiles: false },
    { nullText: 'x'.repeat(41), nullTextInFiles: false },
    { nullText: 'x' },
    { nullText: 1, nullTextInFiles: true },
    { nullText: 'x', nullTextInFiles: true, weekStart: 'friday' },
    { nullText: 'x', nullTextInFiles: true, financialYearStart: 13 },
  ])('R16: %j is refused and changes nothing', async (body) => {
    const before = (await settings()).json()
    expect((await save(body)).status).toBe(400)
    expect((await settings()).json()).toEqual(before)
  })

  it('R1: only administrators change it', async () => {
    expect((await save({ nullText: 'x', nullTextInFiles: false }, 'ann')).status).toBe(403)
  })
})

describe('R33 verifying the audit record from the page', () => {
  const verification = async () => (await test.as(ADMIN).get('/auth/audit/verification')).json() as AuditVerification
  const verify = async () => {
    expect((await test.as(ADMIN).post('/auth/audit/verification')).status).toBe(200)
    return eventually(async () => {
      const current = await verification()
      expect(current.state).not.toBe('running')
      // The outcome is there a moment before the job has ended, and the next one begins after it.
      const job = test.app.store.db.selectFrom('jobs').select('state').where('id', '=', 'verify-audit')
      expect((await job.executeTakeFirstOrThrow()).state).toBe('done')
      return current
    })
  }
  const records = async () => (await test.as(ADMIN).get('/auth/audit?action=audit.verify')).json() as AuditEntry[]

  it('says when it was last verified, by whom and with which outcome, also after a row was changed', async () => {
    await forget('audit-verification')
    const before = (await records()).length
    expect(await verification()).toMatchObject({ state: 'never', finishedAt: null })
    const first = await verify()
    expect(first).toMatchObject({
      state: 'intact',
      by: ADMIN,
      findings: [],
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
    })
    expect(first.rows).toBeGreaterThan(0)
    const { db } = test.app.store
    const changed = await db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'user.create')
      .where('object', '=', 'ann')
      .executeTakeFirstOrThrow()
    await db.updateTable('audit').set({ username: 'mallory' }).where('id', '=', changed.id).execute()
    expect(await verify()).toMatchObject({
      state: 'broken',
      findings: [{ chain: changed.chain, what: expect.stringContaining('was changed') }],
    })
    await db.updateTable('audit').set({ username: changed.username }).where('id', '=', changed.id).execute()
    expect(await verify()).toMatchObject({ state: 'intact', findings: [] })
    const added = await records()
    added.length -= before
    expect(added.map(({ username, outcome }) => [username, outcome])).toEqual([
      [ADMIN, 'success'],
      [ADMIN, 'failed'],
      [ADMIN, 'success'],
    ])
  })

  it('is for administrators, and one that was interrupted says so and can be repeated', async () => {
    await test.addUser('viewer', { permissions: ['user.view'] })
    for (const answer of [
      await test.as('viewer').get('/auth/audit/verification'),
      await test.as('viewer').post('/auth/audit/verification'),
    ])
      expect(answer.status).toBe(403)
    await verify()
    const { db } = test.app.store
    await db
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...(await verification()), state: 'running' }) })
      .where('name', '=', 'audit-verification')
      .execute()
    expect(await verification()).toMatchObject({ state: 'failed', message: 'The verification was interrupted' })
    expect(await verify()).toMatchObject({ state: 'intact' })
  })
})
