import type { AuditEntry, DbTable, GdaFilter, ModelImpact, TableChange } from '@soundings/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { changeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const REFERRALS =
  'create table referrals (id integer primary key, patient_id integer references patients(id), hospital_id integer references hospitals(id)); insert into referrals values (1, 100, 2), (2, 200, 1); create table sites (code text primary key);'

let test: TestApp
let clinic: Clinic
let clinics = 0
let clinicName: string
beforeAll(async () => {
  // As with a large database, of which columns are loaded when they are needed.
  test = await startTestApp({ wholeTablesMax: 0 })
  await test.addUser('editor', { permissions: ['database.write_access', 'database.view'] })
  await test.addUser('anna', { permissions: ['question.write_access'] })
  await test.addUser('tied', { role: 'ROLE_ADMIN' })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
})
// Each test changes the data model of a database of its own.
beforeEach(async () => {
  clinicName = `Clinic ${(clinics += 1)}`
  clinic = await connectClinic(test, ADMIN, `${clinicName}.db`, REFERRALS, clinicName)
  // People see every table that no rule reaches, as in databases of earlier versions.
  await test.app.store.db.updateTable('databases').set({ closes_unreached: 0 }).where('id', '=', clinic.id).execute()
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['editor', 'anna'], dbIds: [clinic.id] })
  for (const username of ['anna', 'tied'])
    await test.as(ADMIN).post('/core/user-gdas', {
      username,
      databaseName: clinicName,
      tableName: 'hospitals',
      columnName: 'id',
      columnValue: '1',
    })
})
afterAll(() => test.close())

const tables = async () => (await test.as(ADMIN).get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
const save = (who: string, change: TableChange) => test.as(who).put('/discovery/tables', change)
const check = async (who: string, change: TableChange) =>
  (await test.as(who).post('/core/questions/check-model-change', { changes: [change] })).json() as ModelImpact
const without = async (column: string, more: Partial<TableChange> = {}) => {
  const all = await tables()
  return tableChange(tableOf(all, column.split('.')[0]!), {
    columns: [columnChange(columnOf(all, column), { fkSqlColumnId: null })],
    ...more,
  })
}
const seen = async (table: string, who = 'anna') =>
  (
    (
      await test.as(who).post('/core/executor/preview?pageSize=100', clinic.query(table, [clinic.view(`${table}.id`)]))
    ).json() as { table: { data: number[][] } }
  ).table.data.map(([id]) => id)
const records = async () =>
  ((await test.as(ADMIN).get('/auth/audit?action=access-rule.widen&size=9999')).json() as AuditEntry[])
    .filter(({ object }) => object === `database ${clinic.id}`)
    .map(({ username, detail }) => [username, detail])

describe('R6 a change of the data model by which people under row rules see more', () => {
  it('is refused to an editor whom no rule binds, with the tables and the number of people', async () => {
    const change = await without('patients.hospital_id')
    expect((await save('editor', change)).json()).toMatchObject({
      status: 403,
      title:
        'By this change 2 people under row rules would see more of Patients, Referrals, Visits. Ask an administrator whom no row rule limits to make it',
    })
    expect((await check('editor', change)).widening).toEqual({
      tables: ['Patients', 'Referrals', 'Visits'],
      people: [],
      peopleCount: 2,
      mayConfirm: false,
    })
    expect([await seen('patients'), await seen('visits')]).toEqual([
      [100, 101],
      [1, 2],
    ])
    expect(await records()).toEqual([])
  })

  it('is made by an administrator who confirms it, and recorded with the people and the tables', async () => {
    const change = await without('patients.hospital_id')
    expect((await save(ADMIN, change)).json()).toMatchObject({
      status: 409,
      fieldErrors: [
        {
          field: 'confirmWidening',
          message:
            'By this change anna, tied would see more of Patients, Referrals, Visits than their row rules allow now',
        },
      ],
    })
    expect((await check(ADMIN, change)).widening).toEqual({
      tables: ['Patients', 'Referrals', 'Visits'],
      people: ['anna', 'tied'],
      peopleCount: 2,
      mayConfirm: true,
    })
    expect(await seen('patients')).toEqual([100, 101])
    const shown = { people: ['anna', 'tied'], tables: ['Patients', 'Referrals', 'Visits'] }
    for (const stale of [
      { ...shown, people: ['tied'] },
      { ...shown, tables: ['Patients'] },
    ]) {
      expect(
        (await save(ADMIN, { ...change, confirmWidening: stale })).json(),
        'others are concerned by now',
      ).toMatchObject({ status: 409, title: expect.stringContaining('anna, tied would see more') as string })
    }
    expect((await save(ADMIN, { ...change, confirmWidening: shown })).status).toBe(200)
    expect(await seen('patients')).toHaveLength(5)
    const all = await tables()
    const bound = columnChange(columnOf(all, 'patients.hospital_id'), { fkSqlColumnId: clinic.column('hospitals.id') })
    const again = tableChange(tableOf(all, 'patients'), { columns: [bound] })
    expect(
      (await check('editor', again)).widening,
      'the key binds patients again, and is a second chain of referrals',
    ).toMatchObject({ tables: ['Referrals'] })
    expect((await save(ADMIN, { ...again, confirmWidening: true })).status).toBe(200)
    expect(await seen('patients')).toEqual([100, 101])
    expect(await records()).toContainEqual([ADMIN, 'Patients, Referrals, Visits for anna, tied'])
  })

  it('is not made by an administrator whom a rule binds, not even with a confirmation', async () => {
    const change = await without('patients.hospital_id', { confirmWidening: true })
    expect((await save('tied', change)).json()).toMatchObject({
      status: 403,
      title: 'A row rule limits you by this foreign key, so you cannot change it',
    })
    const all = await tables()
    const hidden = tableChange(tableOf(all, 'holidays'), { active: false })
    expect((await save(ADMIN, hidden)).status).toBe(200)
    const shown = tableChange(tableOf(await tables(), 'holidays'), { active: true, confirmWidening: true })
    expect((await save('tied', shown)).status).toBe(403)
    expect((await save(ADMIN, shown)).status).toBe(200)
  })

  it.each(['every', 'any'] as const)('is a further chain towards a rule, which counts %s chain', async (chains) => {
    const rules = (await test.as(ADMIN).get('/core/user-gdas?size=9999')).json() as GdaFilter[]
    const rule = rules.find(({ username, databaseName }) => username === 'anna' && databaseName === clinicName)!
    expect((await test.as(ADMIN).put('/core/user-gdas', { ...rule, chains })).status).toBe(200)
    const all = await tables()
    const key = {
      toTableId: clinic.table('wards').id,
      pairs: [{ fromColumnId: clinic.column('visits.ward_id'), toColumnId: clinic.column('wards.id') }],
    }
    const own = tableOf(all, 'visits').references.map(({ toTableId, pairs }) => ({ toTableId, pairs }))
    expect((await save('editor', tableChange(tableOf(all, 'visits'), { references: [...own, key] }))).status).toBe(403)
  })

  it('is a hidden table that no rule reaches, shown again to people who may use it', async () => {
    expect((await save('editor', tableChange(tableOf(await tables(), 'holidays'), { active: false }))).status).toBe(200)
    const shown = async (more: Partial<TableChange> = {}) =>
      tableChange(tableOf(await tables(), 'holidays'), { active: true, ...more })
    expect((await save('editor', await shown())).status).toBe(403)
    expect((await save(ADMIN, await shown({ confirmWidening: true }))).status).toBe(200)
    expect((await save('editor', tableChange(tableOf(await tables(), 'patients'), { active: false }))).status).toBe(200)
    expect(
      (await save('editor', tableChange(tableOf(await tables(), 'patients'), { active: true }))).status,
      'a rule binds it',
    ).toBe(200)
  })

  it('is not one that binds more tables, renames or hides', async () => {
    const all = await tables()
    const key = {
      toTableId: clinic.table('hospitals').id,
      pairs: [{ fromColumnId: clinic.column('holidays.day'), toColumnId: clinic.column('hospitals.name') }],
    }
    for (const change of [
      tableChange(tableOf(all, 'patients'), {
        displayName: 'People',
        columns: [columnChange(columnOf(all, 'patients.hospital_id'), { displayName: 'Place', active: false })],
      }),
      tableChange(tableOf(all, 'wards'), { active: false }),
    ])
      expect((await save('editor', change)).status).toBe(200)
    expect(
      (await check('editor', tableChange(tableOf(all, 'holidays'), { references: [key] }))).widening,
    ).toBeUndefined()
    expect(await seen('patients')).toEqual([100, 101])
  })

  it('is recorded when an import of the source brings it', async () => {
    changeClinicFile(
      `${test.config.dataFilesDir}/${clinicName}.db`,
      'create table visits2 (id integer primary key, patient_id integer references patients(id), ward_id integer references wards(id)); drop table visits; alter table visits2 rename to visits; insert into visits values (1, 200, 10);',
    )
    await test.as(ADMIN).post(`/discovery/databases/${clinic.id}/analyse`)
    await whenRefreshed(test, clinic.id)
    expect(await seen('visits')).toEqual([1])
    expect(await records()).toContainEqual(['system', 'Visits for anna, tied'])
  })

  it('is recorded with all tables for a person whose value did not fit its column, also beside a value that did', async () => {
    const follow = async (type: string) => {
      changeClinicFile(
        `${test.config.dataFilesDir}/${clinicName}.db`,
        `drop table sites; create table sites (code ${type} primary key);`,
      )
      await test.as(ADMIN).post(`/discovery/databases/${clinic.id}/analyse`)
      await whenRefreshed(test, clinic.id)
    }
    for (const [username, columnValue] of [
      ['anna', '5'],
      ['tied', 'abc'],
    ])
      await test.as(ADMIN).post('/core/user-gdas', {
        username,
        databaseName: clinicName,
        tableName: 'sites',
        columnName: 'code',
        columnValue,
      })
    await follow('integer')
    await follow('text')
    expect(await records()).toContainEqual(['system', expect.stringMatching(/Holidays.* for .*tied/)])
  })
})
