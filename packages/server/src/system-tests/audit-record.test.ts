import type { AuditEntry, DbTable, Question } from '@soundings/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../testing/clinics/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { mailsInOutbox } from '../testing/servers/outbox.ts'
import { columnChange, tableChange } from '../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../testing/servers/test-app.ts'
import { WIDE_RATE_LIMITS } from '../testing/servers/wide-rate-limits.ts'

let test: TestApp
let clinic: Clinic
let questionId: number
let clock = Date.parse('2026-03-01T08:00:00Z')

beforeAll(async () => {
  const guesses = { ...WIDE_RATE_LIMITS.guesses, perName: { free: 2, forgiveMs: 60_000, longestMs: 60_000 } }
  test = await startTestApp({
    now: () => new Date(clock),
    env: { ID_TOKEN_MINUTES: '1440' },
    rateLimits: { ...WIDE_RATE_LIMITS, guesses },
  })
  await test.addUser('ann', {
    permissions: [
      'question.write_access',
      'question.export_data',
      'question.send_as_email',
      'database.write_access',
      'database.view',
      'download.view',
    ],
  })
  await test.addUser('eve', { permissions: ['question.view'] })
  clinic = await connectClinic(test, 'ann')
  const query = clinic.query('patients', [clinic.view('patients.full_name')], {
    filters: [clinic.filter('patients.status', 'in', ['active', 'left'], { dynamic: true })],
  })
  const saved = await test.as('ann').post('/core/questions', { name: 'Patients', query })
  if (saved.status !== 201) throw new Error(saved.text)
  questionId = (saved.json() as Question).id
  await test.as('eve').get('/auth/account')
  const analysed = await eventually(async () => {
    const entries = (await test.as(ADMIN).get('/auth/audit?action=table.analyse')).json() as AuditEntry[]
    expect(entries).toHaveLength(5)
    return entries
  })
  expect(analysed.map(({ username }) => username)).toEqual(Array.from({ length: 5 }, () => 'system'))
})
afterAll(() => test.close())

const newest = async () => ((await test.as(ADMIN).get('/auth/audit?size=1')).json() as AuditEntry[])[0]?.id ?? 0
const since = async (id: number) =>
  ((await test.as(ADMIN).get('/auth/audit?size=500')).json() as AuditEntry[]).filter((entry) => entry.id > id)

/** Reads are recorded a little later, in their order: when a new one is in the record, all earlier ones are. */
async function earlierReadsRecorded() {
  const recorded = async () =>
    ((await test.as(ADMIN).get(`/auth/audit?size=500&action=column.values&username=${ADMIN}`)).json() as AuditEntry[])
      .length
  const before = await recorded()
  await test.as(ADMIN).get(`/discovery/column/${column('patients.status')}/values`)
  await eventually(async () => expect(await recorded()).toBeGreaterThan(before))
}

/** What a call leaves in the record, all of which its route must declare. */
async function recordedBy(route: string, call: () => Promise<{ status: number }>, action: string) {
  const declared = test.app.http.policies.find(({ method, path }) => `${method} ${path}` === route)?.records
  await earlierReadsRecorded()
  const before = await newest()
  const { status } = await call()
  const entries = await eventually(async () => {
    const found = await since(before)
    expect(found.map((entry) => entry.action)).toContain(action)
    return found
  })
  const refusals = ['request.refused', 'request.missing', 'request.limited']
  expect(Array.isArray(declared) ? [...declared, ...refusals] : refusals).toEqual(
    expect.arrayContaining(entries.map((entry) => entry.action)),
  )
  return { status, entry: entries.find((entry) => entry.action === action)! }
}

const column = (path: string) => clinic.column(path)
const share = () =>
  test.as('ann').post('/exporter/oi-files/share', {
    displayName: 'Report',
    emails: ['head@hospital.example'],
    question: { displayName: 'All', extention: 'csv', filters: [], pageNumber: 0, pageSize: 1000, questionId },
  })
const exportIt = () => test.as('ann').post('/exporter/oi-files', { displayName: 'All', questionId })

describe('R27 what is recorded', () => {
  it('statistics, value lists and analyses, with how many values or rows they are about', async () => {
    const ask = test.as('ann')
    const id = column('patients.status')
    const calls: [string, () => Promise<{ status: number }>, string, object][] = [
      [
        'GET /discovery/column/:id/statistics',
        () => ask.get(`/discovery/column/${id}/statistics`),
        'column.statistics',
        { object: String(id), objectName: 'Patients: Status', rows: 1 },
      ],
      [
        'GET /discovery/column/:id/values',
        () => ask.get(`/discovery/column/${id}/values`),
        'column.values',
        { object: String(id), rows: 2 },
      ],
      [
        'GET /discovery/column/:id/analysis',
        () => ask.get(`/discovery/column/${id}/analysis`),
        'column.analysis',
        { object: String(id), rows: 5 },
      ],
      [
        'POST /discovery/column/:id/analyse',
        () => ask.post(`/discovery/column/${id}/analyse`),
        'table.analyse',
        { object: String(clinic.table('patients').id), objectName: 'Patients', rows: 5, detail: '1 column' },
      ],
      [
        'POST /core/executor/:id/values',
        () => ask.post(`/core/executor/${questionId}/values`, { dbColumn: id }),
        'rows.read',
        { object: `question ${questionId}`, rows: 2 },
      ],
      [
        'POST /core/executor/:id/statistics',
        () => ask.post(`/core/executor/${questionId}/statistics`, { column: 0 }),
        'rows.read',
        { object: `question ${questionId}` },
      ],
      [
        'POST /discovery/tables/check-reference',
        () =>
          ask.post('/discovery/tables/check-reference', {
            fromTableId: clinic.table('visits').id,
            toTableId: clinic.table('wards').id,
            pairs: [{ fromColumnId: column('visits.ward_id'), toColumnId: column('wards.id') }],
          }),
        'table.check-reference',
        { objectName: 'Visits, Wards' },
      ],
    ]
    for (const [route, call, action, expected] of calls) {
      const { status, entry } = await recordedBy(route, call, action)
      expect([route, status]).toEqual([route, 200])
      expect(entry).toMatchObject({ username: 'ann', outcome: 'success', ...expected })
    }
  })

  it('analyses that run in the background, by table', async () => {
    const entries = (
      await test.as(ADMIN).get('/auth/audit?action=table.analyse&username=system')
    ).json() as AuditEntry[]
    expect(entries).toContainEqual(
      expect.objectContaining({ object: String(clinic.table('patients').id), rows: 5, detail: '5 columns' }),
    )
  })

  it('connection tests, also those that fail, with where they went and without the password', async () => {
    const typed = {
      displayName: 'x',
      dbType: 'postgresql',
      hostServer: '127.0.0.1',
      port: 1,
      dbName: 'db',
      username: 'u',
      password: 'swordfish',
      schema: null,
      tls: false,
    }
    const { status, entry } = await recordedBy(
      'POST /discovery/databases/test',
      () => test.as('ann').post('/discovery/databases/test', typed),
      'database.test',
    )
    expect(status).toBe(400)
    expect(entry).toMatchObject({ username: 'ann', outcome: 'failed', object: 'postgresql 127.0.0.1:1/db' })
    expect(JSON.stringify(entry)).not.toContain('swordfish')
    const adding = await recordedBy(
      'POST /discovery/databases',
      () => test.as('ann').post('/discovery/databases', typed),
      'database.test',
    )
    expect(adding.entry.outcome).toBe('failed')
    const right = await recordedBy(
      'POST /discovery/databases/test',
      () =>
        test.as('ann').post('/discovery/databases/test', { displayName: 'x', dbType: 'sqlite', dbName: 'clinic.db' }),
      'database.test',
    )
    expect(right.entry).toMatchObject({ outcome: 'success', object: 'sqlite /clinic.db' })
  })

  it('edits of the data model that change what people reach, as what they are', async () => {
    const tables = (await test.as('ann').get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
    const table = tables.find(({ name }) => name === 'visits')!
    const cost = table.columns.find(({ name }) => name === 'cost')!
    const hide = () =>
      test.as('ann').put('/discovery/tables', tableChange(table, { columns: [columnChange(cost, { active: false })] }))
    expect((await recordedBy('PUT /discovery/tables', hide, 'table.change-reach')).entry.detail).toBe(
      'columns hidden: cost',
    )
    const version = (table.version ?? 0) + 1
    const patient = table.columns.find(({ name }) => name === 'patient_id')!
    const cut = () =>
      test.as('ann').put(
        '/discovery/tables',
        tableChange(table, {
          version,
          columns: [columnChange(cost), columnChange(patient, { fkSqlColumnId: null })],
        }),
      )
    expect((await recordedBy('PUT /discovery/tables', cut, 'table.change-reach')).entry.detail).toBe(
      'references changed; columns shown: cost',
    )
    const before = await newest()
    await test
      .as('ann')
      .put('/discovery/tables', tableChange(table, { version: version + 1, description: 'All visits', columns: [] }))
    const aboutTables = (await since(before)).filter(({ action }) => action.startsWith('table.'))
    expect(aboutTables.map(({ action }) => action)).toEqual(['table.update'])
  })

  it('refusals and searches for what the caller may not see, with who and where', async () => {
    const probe = await recordedBy(
      'GET /core/questions/:id',
      () => test.as('eve').get(`/core/questions/${questionId}`),
      'request.missing',
    )
    expect(probe).toMatchObject({
      status: 404,
      entry: {
        username: 'eve',
        outcome: 'refused',
        object: 'GET /core/questions/:id',
        detail: `/core/questions/${questionId}`,
      },
    })
    const refused = await recordedBy('GET /auth/audit', () => test.as('eve').get('/auth/audit'), 'request.refused')
    expect(refused).toMatchObject({ status: 403, entry: { username: 'eve', object: 'GET /auth/audit' } })
    const forbidden = await recordedBy(
      'POST /exporter/oi-files',
      () => test.as('eve').post('/exporter/oi-files', { displayName: 'x', questionId }),
      'request.refused',
    )
    expect(forbidden.entry.username).toBe('eve')
  })

  it('a flood of refusals by one source as a few rows', async () => {
    // A user of its own: what is only counted after a flood would be missing from the records of others.
    await test.addUser('flood', { permissions: ['question.view'] })
    await test.as('flood').get('/auth/account')
    const before = await newest()
    for (let n = 0; n < 60; n += 1) await test.as('flood').get(`/core/questions/${900_000 + n}`)
    await test.as('ann').get('/core/questions/999999')
    await eventually(async () => expect((await since(before)).some(({ username }) => username === 'ann')).toBe(true))
    expect((await since(before)).filter(({ username }) => username === 'flood').length).toBeLessThanOrEqual(20)
  })

  it('guesses at a password that a delay stops', async () => {
    const guess = () => test.anonymous('POST', '/auth/authenticate', { username: 'victim', password: 'guess' })
    expect([(await guess()).status, (await guess()).status]).toEqual([401, 401])
    const { status, entry } = await recordedBy('POST /auth/authenticate', guess, 'session.sign-in')
    expect(status).toBe(429)
    expect(entry).toMatchObject({
      username: 'victim',
      outcome: 'refused',
      detail: 'not looked at: too many failed guesses',
    })
  })

  it('exports and mails with their rows, mails before they leave', async () => {
    expect((await recordedBy('POST /exporter/oi-files', exportIt, 'question.export')).entry).toMatchObject({
      username: 'ann',
      rows: 5,
      outcome: 'success',
    })
    expect((await recordedBy('POST /exporter/oi-files/share', share, 'mail.begin')).entry).toMatchObject({
      username: 'ann',
      rows: 5,
      detail: 'head@hospital.example',
    })
  })
})

describe('R27 while the record cannot be written', () => {
  it('no rows are read, exported or mailed, and no record of an earlier read is lost', async () => {
    const { db } = test.app.store
    const mails = (await mailsInOutbox(test.dataDir)).length
    // Its own question: what earlier tests read is recorded in its own time.
    const query = clinic.query('patients', [clinic.view('patients.full_name')])
    const { id } = (await test.as('ann').post('/core/questions', { name: 'Names', query })).json() as Question
    let answered = 0
    const read = async () => {
      const { status } = await test.as('ann').post(`/core/executor/${id}/execute`, {})
      if (status === 200) answered += 1
      return status
    }
    const recorded = async () =>
      (await since(0)).filter(({ action, object }) => action === 'rows.read' && object === `question ${id}`).length
    expect(await read()).toBe(200)
    await eventually(async () => expect(await recorded()).toBe(answered))
    await sql`alter table audit rename to audit_gone`.execute(db)
    expect(await read()).toBe(200)
    clock += 1000
    // The first write fails some time after the read, and its clock counts from there.
    await eventually(async () => {
      clock += 10_000
      expect(await read()).toBe(503)
    })
    for (const call of [
      () => test.as('ann').get(`/discovery/column/${column('patients.status')}/values`),
      () => test.as('ann').get(`/discovery/column/${column('patients.status')}/statistics`),
    ]) {
      expect((await call()).status).toBe(503)
    }
    expect((await exportIt()).json()).toMatchObject({ status: 'FAIL' })
    const sharing = share()
    await eventually(async () => {
      const tried = await db
        .selectFrom('jobs')
        .select('last_error')
        .where('kind', '=', 'exporter.prepare-mail')
        .where('last_error', 'is not', null)
        .execute()
      expect(tried).toHaveLength(1)
    })
    expect((await mailsInOutbox(test.dataDir)).length).toBe(mails)
    await sql`alter table audit_gone rename to audit`.execute(db)
    await eventually(async () => expect(await read()).toBe(200))
    await eventually(async () => expect(await recorded()).toBe(answered))
    // Once, past the pause after the failed attempt: a clock that ran on would end the lease of the next one.
    clock += 600_000
    await eventually(async () => expect((await mailsInOutbox(test.dataDir)).length).toBe(mails + 1))
    expect((await sharing).json()).toMatchObject({ status: 'PASS' })
  })
})
