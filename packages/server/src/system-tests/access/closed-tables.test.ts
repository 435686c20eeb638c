import type { DatabaseDetails, DbTable, ExecutionResult, Question, ScheduledTask, TaskRun } from '@soundings/contract'
import { createDuckDbFile } from '@soundings/engines'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMariaDb } from '../../../../engines/src/testing/servers/mariadb-server.ts'
import { openPostgres } from '../../../../engines/src/testing/servers/postgres-server.ts'
import { borrowMariaDb, borrowPostgres } from '../../../../engines/src/testing/servers/shared-servers.ts'
import type { TestServerAddress } from '../../../../engines/src/testing/servers/test-server.ts'
import { whenRefreshed } from '../../testing/clinics/analysed.ts'
import { clinicConnection, writeClinicFile } from '../../testing/clinics/clinic-file.ts'
import { createClinicWords } from '../../testing/clinics/clinic-words.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import { tableChange, tableOf } from '../../testing/clinics/table-change.ts'
import { eventually } from '../../testing/eventually.ts'
import { type SmtpInbox, startSmtpServer } from '../../testing/servers/smtp-inbox.ts'
import { ADMIN, startTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const VIEW = `
  create view visit_list as
    select v.id, v.patient_id, p.full_name, v.admitted_at, v.cost from visits v join patients p on p.id = v.patient_id;`
/** A name of the other hospital: no answer to a restricted person may hold it. */
const SECRET = 'Cem South'
const CLOSED = 'Visit list is out of reach of your row rules'

const permissions = [
  'question.write_access',
  'question.share',
  'question.export_data',
  'question.send_as_email',
  'question.schedule',
  'database.view',
  'database.write_access',
  'database.share',
  'download.view',
  'task.view',
  'task.write_access',
  'dashboard.view',
] as const

let test: TestApp
let inbox: SmtpInbox
beforeAll(async () => {
  inbox = await startSmtpServer()
  test = await startTestApp({ env: { SMTP_URL: inbox.url } })
  for (const name of ['bob', 'carl']) await test.addUser(name, { permissions })
  await test.addUser('editor', { permissions })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
})
afterAll(async () => {
  await test.close()
  await inbox.close()
})

type Words = ReturnType<typeof createClinicWords>

async function connect(body: object, who = ADMIN): Promise<Words> {
  const added = await test.as(who).post('/discovery/databases', body)
  if (added.status !== 201) throw new Error(added.text)
  const { id } = added.json() as DatabaseDetails
  await whenRefreshed(test, id)
  return createClinicWords(id, (await test.as(ADMIN).get(`/discovery/${id}/tables?size=9999`)).json() as DbTable[])
}

async function tie(username: string, databaseName: string, tableName = 'hospitals', columnName = 'id') {
  const given = await test
    .as(ADMIN)
    .post('/core/user-gdas', { username, databaseName, tableName, columnName, columnValue: '1' })
  if (given.status !== 201) throw new Error(given.text)
}

async function connectWithView(displayName: string, changes: object = {}, more = '') {
  const dbName = `${displayName}.db`
  writeClinicFile(test.config.dataFilesDir, dbName, VIEW + more)
  const clinic = await connect(clinicConnection({ dbName, displayName, ...changes }))
  await tie('bob', displayName)
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['bob', 'carl', 'editor'], dbIds: [clinic.id] })
  return clinic
}

const setClosing = async (who: string, { id }: Words, closesUnreachedTables: boolean, more: object = {}) => {
  const { displayName, dbName, dbType, hostServer, port, username, tls } = (
    await test.as(ADMIN).get(`/discovery/databases/${id}`)
  ).json() as DatabaseDetails
  return test.as(who).put('/discovery/databases', {
    id,
    displayName,
    dbName,
    dbType,
    hostServer,
    port,
    username,
    tls,
    closesUnreachedTables,
    ...more,
  })
}
const tablesOf = async ({ id }: Words) =>
  (await test.as(ADMIN).get(`/discovery/${id}/tables?size=9999`)).json() as DbTable[]
const saveTable = async (clinic: Words, who: string, name: string, change: object) =>
  (await test.as(who).put('/discovery/tables', tableChange(tableOf(await tablesOf(clinic), name), change))).status
const namesIn = (answer: { json: () => never }) => (answer.json() as ExecutionResult).table.data.map(([name]) => name)
const byName = (clinic: Words) => clinic.query('visit_list', [clinic.view('visit_list.full_name')])
const byNameAndDay = (clinic: Words) =>
  clinic.query('visit_list', [
    clinic.group('visit_list.full_name'),
    clinic.group('visit_list.admitted_at', 'day'),
    clinic.view('visit_list.full_name', 'rowCount'),
  ])
const preview = (who: string, query: object) => test.as(who).post('/core/executor/preview?pageSize=100', query)

describe("ST3 R6 a view out of reach of a person's rules is closed to that person", () => {
  let clinic: Words
  let questionId: number
  beforeAll(async () => {
    clinic = await connectWithView('Closing')
    const query = clinic.query(
      'visit_list',
      [clinic.group('visit_list.admitted_at', 'month'), clinic.view('visit_list.cost', 'sum')],
      {
        filters: [clinic.filter('visit_list.full_name', 'isNotEmpty', [], { dynamic: true })],
      },
    )
    questionId = ((await test.as(ADMIN).post('/core/questions', { name: 'Costs', query })).json() as Question).id
    await test.as(ADMIN).post(`/core/questions/${questionId}/share`, { users: ['bob', 'carl'] })
  })

  it('on every road that answers at once: for others the same calls answer', async () => {
    const column = clinic.column('visit_list.full_name')
    const saved = (road: string, body: object = {}) => [`/core/executor/${questionId}/${road}`, body] as const
    const posts = [
      ['/core/executor/preview', byName(clinic)],
      ['/core/executor/countQueryResult', byName(clinic)],
      ['/core/executor/summaries', { query: byName(clinic), depth: 0 }],
      ['/core/executor/pivot', { query: byNameAndDay(clinic), down: [0], across: [1] }],
      saved('execute'),
      saved('execute', {
        zooms: [
          { dbColumn: clinic.column('visit_list.admitted_at'), unit: 'day', range: ['2026-01-01', '2026-12-31'] },
        ],
      }),
      saved('execute', {
        dynamicFilters: [clinic.filter('visit_list.full_name', 'equals', [SECRET], { dynamic: true })],
      }),
      saved('count'),
      saved('summaries'),
      saved('values', { dbColumn: column }),
    ] as const
    for (const [url, body] of posts) {
      const refused = await test.as('bob').post(url, body)
      expect([url, refused.status, refused.text]).toEqual([url, 403, expect.stringContaining(CLOSED)])
      expect(refused.text).not.toContain(SECRET)
      expect([url, (await test.as('carl').post(url, body)).status]).toEqual([url, 200])
    }
    for (const road of ['values', 'values?search=cem', 'statistics', 'analysis']) {
      const refused = await test.as('bob').get(`/discovery/column/${column}/${road}`)
      expect([road, refused.status, refused.text]).toEqual([road, 403, expect.stringContaining(CLOSED)])
      expect([road, (await test.as('carl').get(`/discovery/column/${column}/${road}`)).status]).toEqual([road, 200])
    }
    const analysed = await test.as('bob').post(`/discovery/column/${column}/analyse`, {})
    expect([analysed.status, analysed.text]).toEqual([403, expect.stringContaining(CLOSED)])
  })

  it('on dashboards: a tile says why, and filters offer no dates of rows', async () => {
    const { id } = (await test.as(ADMIN).post('/core/dashboards', dashboardDraft([questionId]))).json() as {
      id: number
    }
    await test.as(ADMIN).post(`/core/dashboards/${id}/share`, { users: ['bob'] })
    expect((await test.as('bob').get(`/core/dashboards/${id}`)).status).toBe(200)
    expect((await test.as('bob').post(`/core/executor/${questionId}/execute`, {})).json()).toMatchObject({
      status: 403,
      kind: 'out-of-reach',
      title: expect.stringContaining(CLOSED),
    })
    expect(
      (await test.as('bob').post('/core/dashboards/filter-columns', { questions: [questionId] })).text,
    ).not.toContain('2026')
  })

  it('in exported files, mails and tasks, which name the reason', async () => {
    const asked = await test.as('bob').post('/exporter/oi-files', { displayName: 'File', extention: 'CSV', questionId })
    expect(asked.text).toContain(CLOSED)
    const question = { displayName: 'File', questionId, extention: 'CSV' }
    const mailed = await test
      .as('bob')
      .post('/exporter/oi-files/share', { emails: ['a@hospital.example'], displayName: 'Mail', question })
    expect(mailed.text).toContain(CLOSED)
    const task = {
      cronExp: '0 12 * * *',
      displayName: 'Task',
      exportFileJob: { emails: ['a@hospital.example'], questions: [question] },
    }
    const created = await test.as('bob').post('/scheduler/jobs', task)
    if (created.status === 201) {
      const { id } = created.json() as ScheduledTask
      await test.as('bob').post(`/scheduler/oi-jobs/${id}/run`)
      const [run] = await eventually(async () => {
        const runs = (await test.as('bob').get(`/scheduler/oi-jobs/${id}/runs`)).json() as TaskRun[]
        expect(runs.filter(({ status }) => status !== 'RUNNING')).toHaveLength(1)
        return runs
      })
      expect(JSON.stringify(run)).toContain(CLOSED)
    } else expect(created.text).toContain(CLOSED)
    expect(inbox.count()).toBe(0)
  })

  it('and is listed as closed, while columns beside rows of reached tables stay readable', async () => {
    const tables = (await test.as('bob').get(`/discovery/${clinic.id}/tables/public?size=9999`)).json() as DbTable[]
    expect(Object.fromEntries(tables.map(({ name, isClosed }) => [name, isClosed]))).toEqual({
      hospitals: false,
      wards: false,
      patients: false,
      visits: false,
      holidays: true,
      visit_list: true,
    })
    const joined = clinic.query('visits', [clinic.view('visits.id'), clinic.view('patients.full_name')])
    expect(namesIn(await preview('bob', joined))).toEqual([1, 2])
  })

  it('also for an administrator who is under a rule or views as the person', async () => {
    await test.addUser('chief', { role: 'ROLE_ADMIN' })
    await tie('chief', 'Closing')
    expect((await preview('chief', byName(clinic))).status).toBe(403)
    expect((await preview(ADMIN, byName(clinic))).status).toBe(200)
    const { id_token: token } = await test.signIn(ADMIN)
    const seen = await test.request({
      method: 'POST',
      url: `/core/executor/${questionId}/execute`,
      body: {},
      token,
      headers: { 'x-view-as': 'bob' },
    })
    expect([seen.status, seen.text]).toEqual([403, expect.stringContaining(CLOSED)])
  })
})

describe('R6 opening what is closed', () => {
  it('a table is a look-up or bound by a declared key, one after the other, and the switch opens the rest', async () => {
    const clinic = await connectWithView('Opening')
    const answer = async () => {
      const { status, json } = await preview('bob', byName(clinic))
      return status === 200 ? namesIn({ json }) : status
    }
    const save = (who: string, change: object) => saveTable(clinic, who, 'visit_list', change)
    const everybody = ['Ada North', 'Ada North', SECRET, 'Dora South', 'Eve South']
    expect(await answer()).toBe(403)
    expect(await save('editor', { isLookup: true })).toBe(403)
    expect(await save(ADMIN, { isLookup: true })).toBe(409)
    expect(await answer()).toBe(403)
    expect(await save(ADMIN, { isLookup: true, confirmWidening: true })).toBe(200)
    expect(await answer()).toEqual(everybody)
    expect(await save(ADMIN, { isLookup: false })).toBe(200)
    expect(await answer()).toBe(403)

    const key = {
      toTableId: clinic.table('patients').id,
      pairs: [{ fromColumnId: clinic.column('visit_list.patient_id'), toColumnId: clinic.column('patients.id') }],
    }
    const ofVisit = {
      toTableId: clinic.table('hospitals').id,
      pairs: [{ fromColumnId: clinic.column('visit_list.id'), toColumnId: clinic.column('hospitals.id') }],
    }
    expect(
      await save('bob', { references: [ofVisit] }),
      'a key which happens to match opens nothing to those whom the rule binds',
    ).toBe(403)
    expect(await answer()).toBe(403)
    expect([await save('editor', { references: [key] }), await save(ADMIN, { references: [key] })]).toEqual([403, 409])
    expect(await save(ADMIN, { references: [key], confirmWidening: true })).toBe(200)
    expect(await answer()).toEqual(['Ada North', 'Ada North'])
    expect(await save(ADMIN, { references: [] })).toBe(200)
    expect(await answer()).toBe(403)

    expect((await setClosing('editor', clinic, false)).json()).toMatchObject({
      status: 403,
      title: expect.stringContaining('administrator'),
    })
    expect((await setClosing('bob', clinic, false)).status).toBe(403)
    const shown = { people: ['bob'], tables: ['Holidays', 'Visit list'] }
    expect((await setClosing(ADMIN, clinic, false)).json()).toMatchObject({
      status: 409,
      fieldErrors: [
        {
          field: 'confirmWidening',
          message: 'By this change bob would see more of Holidays, Visit list than their row rules allow now',
        },
      ],
      widening: shown,
    })
    await tie('carl', 'Opening')
    const refused = (await setClosing(ADMIN, clinic, false, { confirmWidening: shown })).json() as {
      status: number
      widening: object
    }
    expect(refused, 'a person who got a rule after the question is not confirmed by the answer').toMatchObject({
      status: 409,
      widening: { ...shown, people: ['bob', 'carl'] },
    })
    expect(await answer()).toBe(403)
    expect((await setClosing(ADMIN, clinic, false, { confirmWidening: refused.widening })).json()).toMatchObject({
      closesUnreachedTables: false,
    })
    expect(await answer()).toEqual(everybody)
    expect((await setClosing('editor', clinic, true)).json()).toMatchObject({ closesUnreachedTables: true })
    expect(await answer()).toBe(403)
    const audit = (
      (await test.as(ADMIN).get('/auth/audit?size=9999')).json() as {
        action: string
        username: string
        object: string
        detail: string
      }[]
    ).filter(({ object }) => object === String(clinic.id))
    const switched = audit.filter(({ action }) => action.endsWith('-unreached'))
    expect(switched.map(({ action, username, detail }) => [action, username, detail]).toSorted()).toEqual([
      ['database.close-unreached', 'editor', '2 tables, 2 people'],
      ['database.open-unreached', ADMIN, '2 tables, 2 people'],
    ])
  })

  it('is not for people under rules by way of a look-up, nor for a bound administrator by a key of their own', async () => {
    const clinic = await connectWithView(
      'Roundabout',
      {},
      'create table codes (id integer primary key, visit_id integer); insert into codes values (1, 3);',
    )
    await test.addUser('bound-chief', { role: 'ROLE_ADMIN' })
    await tie('bound-chief', 'Roundabout')
    const save = (who: string, name: string, change: object) => saveTable(clinic, who, name, change)
    const key = (from: string, to: string) => ({
      toTableId: clinic.table(to.split('.')[0]!).id,
      pairs: [{ fromColumnId: clinic.column(from), toColumnId: clinic.column(to) }],
    })
    // A look-up is open with all its rows, so what it leads into stays closed.
    expect(await save(ADMIN, 'codes', { isLookup: true, confirmWidening: true })).toBe(200)
    expect(await save(ADMIN, 'codes', { references: [key('codes.visit_id', 'visit_list.id')] })).toBe(200)
    const through = clinic.query('codes', [clinic.view('visit_list.full_name')])
    expect(namesIn(await preview(ADMIN, through))).toEqual([SECRET])
    for (const who of ['bob', 'bound-chief']) {
      expect((await preview(who, clinic.query('codes', [clinic.view('codes.id')]))).status).toBe(200)
      expect((await preview(who, through)).json(), who).toMatchObject({
        status: 403,
        title: expect.stringContaining(CLOSED),
      })
      expect((await preview(who, byName(clinic))).status).toBe(403)
      // Neither a mark, a key towards the rule, nor a key from own rows into the closed table.
      expect(await save(who, 'visit_list', { isLookup: true, confirmWidening: true })).toBe(403)
      expect(
        await save(who, 'visit_list', { references: [key('visit_list.id', 'hospitals.id')], confirmWidening: true }),
      ).toBe(403)
      const own = tableOf(await tablesOf(clinic), 'visits').references.map(({ toTableId, pairs }) => ({
        toTableId,
        pairs,
      }))
      expect(
        await save(who, 'visits', { references: [...own, key('visits.id', 'visit_list.id')], confirmWidening: true }),
      ).toBe(403)
    }
  })

  it('R4: files leave only while all that they show is open to their owner', async () => {
    const clinic = await connectWithView('Files', { closesUnreachedTables: false })
    const save = async (name: string, change: object) =>
      expect(await saveTable(clinic, ADMIN, name, { confirmWidening: true, ...change })).toBe(200)
    const ask = async (query: object) =>
      ((await test.as('bob').post('/core/questions', { name: 'Files', query })).json() as Question).id
    const exportFile = async (questionId: number) =>
      (
        (await test.as('bob').post('/exporter/oi-files', { displayName: 'File', questionId })).json() as {
          fileId: string
        }
      ).fileId
    const download = async (fileId: string) => (await test.as('bob').get(`/exporter/exported-files/${fileId}`)).status
    const toView = {
      toTableId: clinic.table('visit_list').id,
      pairs: [{ fromColumnId: clinic.column('visits.id'), toColumnId: clinic.column('visit_list.id') }],
    }
    const toPatients = {
      toTableId: clinic.table('patients').id,
      pairs: [{ fromColumnId: clinic.column('visits.patient_id'), toColumnId: clinic.column('patients.id') }],
    }

    const [ofView, ofVisits] = [
      await ask(byName(clinic)),
      await ask(clinic.query('visits', [clinic.view('visits.cost')])),
    ]
    const [view, visits] = [await exportFile(ofView), await exportFile(ofVisits)]
    expect([await download(view), await download(visits)]).toEqual([200, 200])
    await setClosing(ADMIN, clinic, true)
    expect((await test.as('bob').get(`/exporter/exported-files/${view}`)).json()).toMatchObject({
      status: 409,
      title: expect.stringContaining('Export it again'),
    })
    expect(await download(visits), 'a file of other tables stays').toBe(200)
    await save('visit_list', { isLookup: true })
    expect(await download(view)).toBe(200)
    await save('visit_list', { isLookup: false })
    expect(await download(view)).toBe(409)

    await save('visit_list', {
      references: [
        { ...toPatients, pairs: [{ ...toPatients.pairs[0], fromColumnId: clinic.column('visit_list.patient_id') }] },
      ],
    })
    expect(await download(view), 'the view is open again, but not all of its rows').toBe(409)
    const bound = await exportFile(ofView)
    expect(await download(bound)).toBe(200)
    await save('visit_list', { references: [] })
    expect(await download(bound)).toBe(409)

    await save('visits', { references: [toPatients, toView] })
    const joined = await exportFile(
      await ask(clinic.query('visits', [clinic.view('visits.cost'), clinic.view('visit_list.full_name')])),
    )
    expect(await download(joined)).toBe(200)
    await save('visits', { references: [toPatients] })
    expect(await download(joined), 'no reference leads to the closed view any more').toBe(409)

    const rename = (changes: object) =>
      test.as('bob').put('/core/questions', {
        id: ofVisits,
        name: 'Files',
        query: clinic.query('visits', [clinic.view('visits.cost')]),
        ...changes,
      })
    expect((await rename({ query: clinic.query('visits', [clinic.view('visits.id')]) })).status).toBe(200)
    expect(await download(visits), 'other columns of the same tables').toBe(200)
    writeClinicFile(test.config.dataFilesDir, 'elsewhere.db')
    const elsewhere = await connect(clinicConnection({ dbName: 'elsewhere.db', displayName: 'Elsewhere' }))
    await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['bob'], dbIds: [elsewhere.id] })
    expect((await rename({ query: elsewhere.query('visits', [elsewhere.view('visits.cost')]) })).status).toBe(200)
    expect(await download(visits), 'by the query of the file, its rows are still open').toBe(200)
    const narrower = await test.as(ADMIN).post('/core/user-gdas', {
      username: 'bob',
      databaseName: 'Files',
      tableName: 'visits',
      columnName: 'id',
      columnValue: '1',
    })
    expect(
      [narrower.status, await download(visits)],
      'rules of the database from which the file was read still bind',
    ).toEqual([201, 409])
  })

  it('is not for a bound administrator, nor for those who connect without an admin role', async () => {
    const clinic = await connectWithView('Bound chief')
    await test.addUser('tied', { role: 'ROLE_ADMIN' })
    await tie('tied', 'Bound chief')
    expect((await setClosing('tied', clinic, false)).status).toBe(403)
    writeClinicFile(test.config.dataFilesDir, 'own.db')
    const open = { ...clinicConnection({ dbName: 'own.db', displayName: 'Own' }), closesUnreachedTables: false }
    expect((await test.as('editor').post('/discovery/databases', open)).status).toBe(403)
    expect((await connect(open)).id).toBeGreaterThan(0)
  })

  it('counts the tables and people that the switch concerns, for those who may edit', async () => {
    const clinic = await connectWithView('Counting')
    expect((await test.as('editor').get(`/discovery/databases/${clinic.id}/unreached-tables`)).json()).toEqual({
      tables: 2,
      people: 1,
    })
    await tie('carl', 'Counting', 'visits')
    // Nothing leads from hospitals, wards, patients, holidays and the view to visits.
    expect((await test.as('editor').get(`/discovery/databases/${clinic.id}/unreached-tables`)).json()).toEqual({
      tables: 5,
      people: 2,
    })
    await test.addUser('stranger', { permissions })
    expect((await test.as('stranger').get(`/discovery/databases/${clinic.id}/unreached-tables`)).status).toBe(404)
  })
})

describe('PE4 sharing with people under rules warns and lists them', () => {
  it('for a table and for a whole database, with what becomes of it', async () => {
    const clinic = await connectWithView('Warning', { closesUnreachedTables: false })
    const [view, patients] = [clinic.table('visit_list').id, clinic.table('patients').id]
    const ofTables = (tableIds: number[], usernames: string[], who = 'editor') =>
      test.as(who).post('/discovery/tables/share/check', { tableIds, usernames })
    const ofDatabases = () =>
      test.as('editor').post('/discovery/databases/share/check', { dbIds: [clinic.id], usernames: ['BOB', 'carl'] })
    const bob = { username: 'bob', databaseName: 'Warning', isClosed: false }
    expect((await ofTables([view, patients], ['bob', 'carl'])).json()).toEqual([
      { ...bob, tableCount: 1, tables: ['Visit list'] },
    ])
    expect((await ofTables([patients], ['bob', 'carl'])).json()).toEqual([])
    expect((await ofTables([view], ['carl', 'nobody'])).json()).toEqual([])
    expect((await ofDatabases()).json()).toEqual([{ ...bob, tableCount: 2, tables: ['Holidays', 'Visit list'] }])
    await setClosing(ADMIN, clinic, true)
    expect((await ofDatabases()).json()).toEqual([
      { ...bob, isClosed: true, tableCount: 2, tables: ['Holidays', 'Visit list'] },
    ])
    await test.addUser('outsider', { permissions })
    expect((await ofTables([view], ['bob'], 'outsider')).status).toBe(404)
    expect(
      (await test.as('outsider').post('/discovery/databases/share/check', { dbIds: [clinic.id], usernames: ['bob'] }))
        .status,
    ).toBe(404)
    expect((await test.as('outsider').get('/discovery/databases')).json(), 'nothing is shared by a check').toEqual([])
  })

  it('for groups, with the number of members whose rules do not reach a table', async () => {
    const clinic = await connectWithView('Group warning')
    const groupOf = async (name: string, members: string[]) => {
      const { id } = (await test.as(ADMIN).post('/auth/groups', { name, description: '', permissions: [] })).json() as {
        id: number
      }
      await test.as(ADMIN).post(`/auth/groups/${id}/members`, { add: members, remove: [] })
      return id
    }
    const [mixed, free, empty] = [
      await groupOf('Mixed', ['bob', 'carl']),
      await groupOf('Free', ['carl']),
      await groupOf('Empty', []),
    ]
    const check = (body: object, who = 'editor') => test.as(who).post('/discovery/databases/share/check', body)
    const unreached = {
      databaseName: 'Group warning',
      isClosed: true,
      tableCount: 2,
      tables: ['Holidays', 'Visit list'],
    }
    expect((await check({ dbIds: [clinic.id], groups: [mixed, free, empty] })).json()).toEqual([
      { group: { name: 'Mixed', members: 1 }, ...unreached },
    ])
    expect((await check({ dbIds: [clinic.id], groups: [mixed], usernames: ['bob'] })).json()).toEqual([
      { group: { name: 'Mixed', members: 1 }, ...unreached },
      { username: 'bob', ...unreached },
    ])
    const ofTable = (name: string) =>
      test
        .as('editor')
        .post('/discovery/tables/share/check', { tableIds: [clinic.table(name).id], groups: [mixed, free] })
    expect((await ofTable('patients')).json()).toEqual([])
    expect((await ofTable('visit_list')).json()).toEqual([
      { group: { name: 'Mixed', members: 1 }, ...unreached, tableCount: 1, tables: ['Visit list'] },
    ])
    const none = await check({ dbIds: [clinic.id] })
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('Name at least one person or group')])
    expect((await check({ dbIds: [clinic.id], groups: [mixed, 9_999_999] })).status).toBe(400)
    await test.addUser('foreigner', { permissions })
    expect((await check({ dbIds: [clinic.id], groups: [mixed] }, 'foreigner')).status).toBe(404)
  })
})

describe('R6 views and inherited tables inherit no rule, on every engine', () => {
  const released: (() => Promise<void>)[] = []
  let postgres: TestServerAddress
  let mariaDb: TestServerAddress
  const tables = [
    'create table hospital (id integer primary key)',
    'create table patient (id integer primary key, hospital_id integer, name varchar(20), foreign key (hospital_id) references hospital (id))',
    'insert into hospital values (1), (2)',
    "insert into patient values (1, 1, 'Ada'), (2, 2, 'Cem')",
    'create view patient_view as select id, name from patient',
  ]
  beforeAll(async () => {
    const [onPostgres, onMariaDb] = [(await borrowPostgres())!, (await borrowMariaDb())!]
    released.push(onPostgres.release, onMariaDb.release)
    ;[postgres, mariaDb] = [onPostgres.address, onMariaDb.address]
    const client = openPostgres(postgres)
    await client.connect()
    for (const statement of [
      'drop schema if exists inheriting cascade',
      'create schema inheriting',
      'set search_path = inheriting',
      ...tables,
      'create materialized view patient_copy as select id, name from patient',
      // A child has the columns of its parent, but not the foreign keys.
      'create table guest () inherits (patient)',
      "insert into guest values (3, 2, 'Gus'), (4, 1, 'Gia')",
      'create table person (id integer primary key, name varchar(20))',
      'create table nurse (hospital_id integer references hospital (id)) inherits (person)',
      "insert into nurse values (5, 'Nia', 1), (6, 'Ned', 2)",
    ])
      await client.query(statement)
    await client.end()
    const connection = await openMariaDb(mariaDb)
    await connection.query('drop database if exists inheriting; create database inheriting; use inheriting')
    for (const statement of tables) await connection.query(statement)
    await connection.end()
    mkdirSync(test.config.dataFilesDir, { recursive: true })
    await createDuckDbFile(join(test.config.dataFilesDir, 'views.duckdb'), tables)
  })
  afterAll(async () => {
    for (const release of released) await release()
  })

  const server = ({ host, port, username, password, database }: TestServerAddress) => ({
    hostServer: host,
    port,
    username,
    password,
    dbName: database,
  })
  const engines: Record<string, { body: () => object; answers: Record<string, readonly string[] | 403> }> = {
    PostgreSQL: {
      body: () => ({ dbType: 'postgresql', ...server(postgres), schema: 'inheriting' }),
      // Rows of a child are rows of its parent too, and the parent's key binds them there.
      answers: {
        patient: ['Ada', 'Gia'],
        patient_view: 403,
        patient_copy: 403,
        guest: 403,
        person: 403,
        nurse: ['Nia'],
      },
    },
    MariaDB: {
      body: () => ({ dbType: 'mysql', ...server(mariaDb), dbName: 'inheriting' }),
      answers: { patient: ['Ada'], patient_view: 403 },
    },
    DuckDB: {
      body: () => ({ dbType: 'duckdb', dbName: 'views.duckdb' }),
      answers: { patient: ['Ada'], patient_view: 403 },
    },
  }

  it.each(Object.entries(engines))('%s', async (displayName, { body, answers }) => {
    const clinic = await connect({ displayName, ...body() })
    await tie('bob', displayName, 'hospital')
    await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['bob'], dbIds: [clinic.id] })
    const ask = async (table: string) => {
      const answer = await preview(
        'bob',
        clinic.query(table, [clinic.view(`${table}.name`, 'none', { orderDirection: 'ASC', orderIndex: 1 })]),
      )
      return answer.status === 200 ? namesIn(answer) : answer.status
    }
    for (const [table, expected] of Object.entries(answers))
      expect([table, await ask(table)]).toEqual([table, expected])
    await setClosing(ADMIN, clinic, false, { confirmWidening: true })
    expect(await ask('patient_view')).toEqual(['Ada', 'Cem', ...(displayName === 'PostgreSQL' ? ['Gia', 'Gus'] : [])])
  })
})
