import { renameSync } from 'node:fs'
import type { AuditEntry, DatabaseDetails, DbTable, Refresh } from '@soundings/contract'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEASE_MS } from '../../../platform/jobs/jobs.ts'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { changeClinicFile, clinicConnection, writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { eventually } from '../../../testing/eventually.ts'
import { columnChange } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let aheadMs = 0
/** Of each of 500 tables: enough of both for more than one slice of every list of ids and rows. */
const LARGE_COLUMNS = Number(process.env.LARGE_DATABASE_COLUMNS ?? 4)
/** It takes seconds on an idle machine; work that grows with the square of the tables would take an hour. */
const LARGE_MS = 600_000
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date(Date.now() + aheadMs) })
  await test.addUser('ann', { permissions: ['database.write_access', 'database.view', 'database.share'] })
  await test.addUser('bob', { permissions: ['database.view'] })
})
afterAll(() => test.close())

async function addClinic(name: string, more = '') {
  const file = writeClinicFile(test.config.dataFilesDir, name, more)
  const added = await test.as('ann').post('/discovery/databases', clinicConnection({ displayName: name, dbName: name }))
  const { id } = added.json() as DatabaseDetails
  return { id, file, first: await whenRefreshed(test, id) }
}

async function refresh(id: number): Promise<Refresh> {
  const answer = await test.as('ann').post(`/discovery/databases/${id}/analyse`)
  expect(answer.status).toBe(200)
  return whenRefreshed(test, id)
}

const tablesOf = async (id: number) => (await test.as('ann').get(`/discovery/${id}/tables`)).json() as DbTable[]
const tableOf = async (id: number, name: string) => (await tablesOf(id)).find((table) => table.name === name)
const columnOf = (table: DbTable | undefined, name: string) => table?.columns.find((column) => column.name === name)

describe('DB3 refreshing a database', () => {
  it('brings what is new, changed and gone, and keeps what people edited', async () => {
    const { id, file } = await addClinic('edits.db')
    const visits = (await tableOf(id, 'visits'))!
    const wards = (await tableOf(id, 'wards'))!
    const edited = {
      id: visits.id,
      version: visits.version,
      displayName: 'Stays',
      description: 'Every stay',
      active: true,
      monitored: true,
      columns: [
        {
          ...columnChange(columnOf(visits, 'ward_id')!),
          fkSqlColumnId: columnOf(wards, 'id')!.id,
          displayName: 'Ward',
        },
        {
          ...columnChange(columnOf(visits, 'cost')!),
          type: 'DIMENSION',
          oceanDataType: 'QUANTITY',
          active: false,
          description: 'In euro',
        },
        { ...columnChange(columnOf(visits, 'patient_id')!), fkSqlColumnId: null },
        { ...columnChange(columnOf(visits, 'diagnosis_code')!), filterComponentType: null },
      ],
    }
    expect((await test.as('ann').put('/discovery/tables', edited)).status).toBe(200)

    changeClinicFile(
      file,
      `alter table visits add column discharged_at timestamp;
       alter table patients drop column status;
       drop table holidays;
       create table labs (id integer primary key, visit_id integer references visits(id), result_value decimal(8,2));
       insert into labs values (1, 1, 3.5);`,
    )
    expect(await refresh(id)).toMatchObject({ state: 'success', tablesFound: 5 })

    expect((await tablesOf(id)).map(({ name }) => name).toSorted()).toEqual([
      'hospitals',
      'labs',
      'patients',
      'visits',
      'wards',
    ])
    const after = (await tableOf(id, 'visits'))!
    expect(after).toMatchObject({ displayName: 'Stays', description: 'Every stay', monitored: true })
    expect(columnOf(after, 'ward_id')).toMatchObject({ displayName: 'Ward', fkSqlColumnId: columnOf(wards, 'id')!.id })
    expect(columnOf(after, 'cost')).toMatchObject({
      type: 'DIMENSION',
      oceanDataType: 'QUANTITY',
      active: false,
      description: 'In euro',
    })
    expect(columnOf(after, 'patient_id')!.fkSqlColumnId).toBeNull()
    expect(columnOf(after, 'diagnosis_code')!.filterComponentType).toBeNull()
    expect(columnOf(after, 'discharged_at')).toMatchObject({
      displayName: 'Discharged at',
      dataType: 'DATE',
      lastAnalysisStatus: 'success',
    })
    expect(columnOf(await tableOf(id, 'patients'), 'status')).toBeUndefined()
    expect(columnOf(await tableOf(id, 'labs'), 'visit_id')!.fkSqlColumnId).toBe(columnOf(after, 'id')!.id)
  })

  it('brings back a table that had vanished, with its edits and shares', async () => {
    const { id, file } = await addClinic('back.db')
    const holidays = (await tableOf(id, 'holidays'))!
    await test.as('ann').put('/discovery/tables', {
      id: holidays.id,
      version: holidays.version,
      displayName: 'Days off',
      description: '',
      active: true,
      monitored: false,
      columns: [],
    })
    await test.as('ann').post('/discovery/tables/share', { usernames: ['bob'], tableIds: [holidays.id] })
    changeClinicFile(file, 'alter table holidays rename to holidays_away')
    await refresh(id)
    expect(await tableOf(id, 'holidays')).toBeUndefined()
    const column = holidays.columns[0]!.id
    expect((await test.as('ann').get(`/discovery/column/${column}/values`)).status).toBe(404)
    changeClinicFile(file, 'alter table holidays_away rename to holidays')
    await refresh(id)
    expect(await tableOf(id, 'holidays')).toMatchObject({ id: holidays.id, displayName: 'Days off' })
    expect((await test.as('bob').get(`/discovery/column/${column}/values`)).json()).toEqual(['2026-12-25'])
  })

  it('follows a key that the source gained, and lets go of one that it lost', async () => {
    const { id, file } = await addClinic('keys.db')
    const rebuild = (declaration: string) =>
      changeClinicFile(
        file,
        `alter table wards rename to old; create table wards (id integer primary key, ${declaration}, ward_name text); insert into wards select * from old; drop table old`,
      )
    rebuild('hospital_id integer')
    await refresh(id)
    expect(columnOf(await tableOf(id, 'wards'), 'hospital_id')).toMatchObject({
      fkSqlColumnId: null,
      oceanDataType: 'NUMBER',
    })
    rebuild('hospital_id integer references hospitals(id)')
    await refresh(id)
    const wards = (await tableOf(id, 'wards'))!
    const records = (
      await test.as(ADMIN).get(`/auth/audit?action=table.change-reach&object=${wards.id}`)
    ).json() as AuditEntry[]
    expect(records.map(({ username, detail }) => [username, detail])).toEqual([
      ['system', 'reference to Hospitals added'],
      ['system', 'reference to Hospitals removed'],
    ])
    expect(columnOf(await tableOf(id, 'wards'), 'hospital_id')).toMatchObject({
      oceanDataType: 'REFERENCE',
      fkSqlColumnId: columnOf(await tableOf(id, 'hospitals'), 'id')!.id,
    })
  })

  it('R6: never lets go of a key while access rules rest on the database', async () => {
    const { id, file } = await addClinic('bound.db')
    await test.as(ADMIN).post('/core/user-gdas', {
      username: 'bob',
      databaseName: 'bound.db',
      tableName: 'hospitals',
      columnName: 'id',
      columnValue: '1',
    })
    changeClinicFile(
      file,
      'alter table wards rename to old; create table wards (id integer primary key, hospital_id integer, ward_name text); insert into wards select * from old; drop table old',
    )
    await refresh(id)
    expect(columnOf(await tableOf(id, 'wards'), 'hospital_id')!.fkSqlColumnId).toBe(
      columnOf(await tableOf(id, 'hospitals'), 'id')!.id,
    )
  })

  it('sees a file that was put in the place of the old one', async () => {
    const { id, file } = await addClinic('replaced.db')
    const wards = (await tableOf(id, 'wards'))!
    const ask = async (search: string) =>
      (await test.as('ann').get(`/discovery/column/${columnOf(wards, 'ward_name')!.id}/values?search=${search}`)).json()
    expect(await ask('Eye')).toEqual(['Eye'])
    renameSync(writeClinicFile(test.config.dataFilesDir, 'next.db', "insert into wards values (30, 2, 'Burns');"), file)
    expect(await ask('Burns')).toEqual(['Burns'])
    expect(await refresh(id)).toMatchObject({ state: 'success' })
    expect((await test.as('ann').get(`/discovery/column/${columnOf(wards, 'id')!.id}/analysis`)).json()).toMatchObject({
      rowCount: 4,
    })
  })

  it('tells which column could not be analysed, and analyses the others', async () => {
    const { first, id } = await addClinic(
      'broken.db',
      "create view broken as select id, full_name, json_extract(full_name, '$.x') as bad from patients;",
    )
    expect(first.state).toBe('success')
    expect(first.errors).toMatchObject([{ table: 'broken', column: 'bad' }])
    expect(first.errors[0]!.message).toMatch(/JSON/i)
    const broken = await tableOf(id, 'broken')
    expect(broken!.columns.map(({ name, lastAnalysisStatus }) => [name, lastAnalysisStatus === 'success'])).toEqual([
      ['id', true],
      ['full_name', true],
      ['bad', false],
    ])
  })
})

describe('DB3 a refresh', () => {
  it('never runs twice at once for one database: whoever asks again is told of the one under way', async () => {
    const { id } = await addClinic('once.db')
    const before = await test.app.store.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'discovery.refresh')
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.as('ann').post(`/discovery/databases/${id}/analyse`)),
    )
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ databaseId: id, state: expect.stringMatching(/waiting|running|success/) })
    const after = await test.app.store.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'discovery.refresh')
      .execute()
    expect(after.length - before.length).toBe(1)
    await whenRefreshed(test, id)
  })

  it('R24: goes on after a crash, without analysing again what was done', async () => {
    const { id } = await addClinic('crash.db')
    const { db } = test.app.store
    await test.as('ann').post(`/discovery/databases/${id}/analyse`)
    await whenRefreshed(test, id)

    // As a server leaves it that is killed in the middle: claimed, running, half of the tables done.
    const row = await db.selectFrom('databases').select('refresh').where('id', '=', id).executeTakeFirstOrThrow()
    const ended = JSON.parse(row.refresh!) as Refresh & { jobId: string }
    const payload = JSON.stringify({ databaseId: id, refreshId: ended.jobId, isRead: true })
    const crashed = { ...ended, state: 'running', finishedAt: null, tablesAnalysed: 2 }
    await db
      .updateTable('databases')
      .set({ refresh: JSON.stringify(crashed) })
      .where('id', '=', id)
      .execute()
    const visits = (await tableOf(id, 'visits'))!
    const undone = visits.columns.map((column) => column.id)
    await db
      .updateTable('column_analyses')
      .set({ analysed_at: '2020-01-01T00:00:00.000Z', status: 'stale' })
      .where('column_id', 'in', undone)
      .execute()
    const others = db
      .selectFrom('column_analyses')
      .select(['column_id', 'analysed_at'])
      .where('column_id', 'not in', undone)
      .orderBy('column_id')
    const before = await others.execute()
    const leaseUntil = new Date(Date.now() + aheadMs + LEASE_MS).toISOString()
    await db
      .updateTable('jobs')
      .set({
        state: 'running',
        payload,
        attempts: 1,
        lease_owner: 'killed',
        lease_until: leaseUntil,
        finished_at: null,
      })
      .where('id', '=', ended.jobId)
      .execute()

    expect((await test.as('ann').get(`/discovery/databases/${id}/refresh`)).json()).toMatchObject({
      state: 'running',
      tablesAnalysed: 2,
    })
    aheadMs += LEASE_MS + 1000
    expect(await whenRefreshed(test, id)).toMatchObject({
      state: 'success',
      tablesAnalysed: 5,
      columnsAnalysed: 18,
      errors: [],
    })
    expect((await tableOf(id, 'visits'))!.columns.map(({ lastAnalysisStatus }) => lastAnalysisStatus)).toEqual(
      undone.map(() => 'success'),
    )
    expect(await others.execute()).toEqual(before)
  })

  it('that died for good says so, and can be asked for again', async () => {
    const { id } = await addClinic('died.db')
    const { db } = test.app.store
    const stuck = JSON.stringify({ ...(await whenRefreshed(test, id)), state: 'running', jobId: 'gone' })
    await db.updateTable('databases').set({ refresh: stuck }).where('id', '=', id).execute()
    expect((await test.as('ann').get(`/discovery/databases/${id}/refresh`)).json()).toMatchObject({
      state: 'failed',
      message: 'The import was interrupted too often',
    })
    expect(await refresh(id)).toMatchObject({ state: 'success' })
  })

  it('ends quietly when its database is deleted meanwhile', async () => {
    const { id } = await addClinic('leaving.db')
    await test.as('ann').post(`/discovery/databases/${id}/analyse`)
    expect((await test.as(ADMIN).delete(`/discovery/databases/${id}`)).status).toBe(200)
    await eventually(async () =>
      expect(
        await test.app.store.db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', 'discovery.refresh')
          .where('state', 'in', ['waiting', 'running'])
          .execute(),
      ).toEqual([]),
    )
    expect(
      await test.app.store.db.selectFrom('jobs').select('last_error').where('state', '=', 'failed').execute(),
    ).toEqual([])
  })

  it('is listed for the databases that the caller may see', async () => {
    const { id } = await addClinic('listed.db')
    const listedFor = async (who: string) =>
      ((await test.as(who).get('/discovery/jobs?size=9999')).json() as Refresh[]).map(({ databaseId }) => databaseId)
    expect(await listedFor('ann')).toContain(id)
    expect(await listedFor('bob')).not.toContain(id)
  })

  it('is paged and sorted by database', async () => {
    await addClinic('paged.db')
    await addClinic('paged-too.db')
    const page = async (query: string) => {
      const reply = await test.as('ann').get(`/discovery/jobs?${query}`)
      const rows = reply.json() as Refresh[]
      return { ids: rows.map(({ databaseId }) => databaseId), total: Number(reply.headers['x-total-count']) }
    }
    const whole = await page('sort=databaseId,desc')
    expect(whole.ids).toEqual(whole.ids.toSorted((left, right) => right - left))
    expect(whole.total).toBe(whole.ids.length)
    expect(whole.total).toBeGreaterThan(1)
    expect(await page('sort=databaseId,desc&size=1&page=1')).toEqual({ ids: [whole.ids[1]], total: whole.total })
    const refused = await test.as('ann').get('/discovery/jobs?sort=state')
    expect(refused.status).toBe(400)
    expect(refused.json()).toMatchObject({
      fieldErrors: [{ field: 'sort', message: 'There is no field state to sort by' }],
    })
  })
})

describe('DB3 a large database', () => {
  it('of 500 tables is added, refreshed and listed', { timeout: LARGE_MS }, async () => {
    const columns = Array.from(
      { length: LARGE_COLUMNS - 1 },
      (_, index) => `c${index} ${['integer', 'text', 'date'][index % 3]}`,
    ).join(', ')
    const file = writeClinicFile(test.config.dataFilesDir, 'large.db')
    const database = new Database(file)
    database.exec('begin')
    for (let table = 0; table < 500; table += 1)
      database.exec(`create table t${table} (id integer primary key, ${columns})`)
    database.exec('commit')
    database.close()

    const added = await test
      .as('ann')
      .post('/discovery/databases', clinicConnection({ displayName: 'Large', dbName: 'large.db' }))
    expect(added.status).toBe(201)
    const { id } = added.json() as DatabaseDetails
    expect(await whenRefreshed(test, id, LARGE_MS)).toMatchObject({
      state: 'success',
      tablesFound: 505,
      columnsTotal: 500 * LARGE_COLUMNS + 18,
    })
    expect(await tablesOf(id)).toHaveLength(505)
  })
})
