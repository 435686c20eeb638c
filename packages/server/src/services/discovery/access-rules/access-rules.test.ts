import type { DatabaseDetails, DbTable, GdaFilter } from '@soundings/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { clinicConnection, writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let databaseId: number
let tables: DbTable[]

beforeAll(async () => {
  test = await startTestApp()
  writeClinicFile(test.config.dataFilesDir)
  await test.addUser('ann', { permissions: ['database.write_access', 'database.view', 'database.share'] })
  await test.addUser('bound', { permissions: ['database.write_access', 'database.view'] })
  const added = await test.as('ann').post('/discovery/databases', clinicConnection())
  databaseId = (added.json() as DatabaseDetails).id
  await whenRefreshed(test, databaseId)
  await test.as('ann').post('/discovery/databases/share', { usernames: ['bound'], dbIds: [databaseId] })
})
beforeEach(async () => {
  tables = (await test.as('ann').get(`/discovery/${databaseId}/tables`)).json() as DbTable[]
  await test.app.store.db.deleteFrom('access_rules').execute()
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
})
afterAll(() => test.close())

const draft = (changes: object = {}) => ({
  username: 'bound',
  databaseName: 'Clinic',
  tableName: 'hospitals',
  columnName: 'id',
  columnValue: '1',
  ...changes,
})
const add = (changes: object = {}) => test.as(ADMIN).post('/core/user-gdas', draft(changes))
const save = (change: object, who = 'bound') => test.as(who).put('/discovery/tables', change)

describe('ST2 row rules', () => {
  it('are added, listed, changed and deleted by administrators', async () => {
    const added = (await add()).json() as GdaFilter
    expect(added).toEqual({
      id: expect.any(Number),
      databaseId,
      columnId: columnOf(tables, 'hospitals.id').id,
      chains: 'any',
      ...draft(),
    })
    const changed = await test
      .as(ADMIN)
      .put('/core/user-gdas', { id: added.id, ...draft({ tableName: 'Wards', columnName: 'Id', columnValue: '20' }) })
    expect(changed.json()).toMatchObject({ id: added.id, tableName: 'wards', columnName: 'id', columnValue: '20' })
    expect((await test.as(ADMIN).get('/core/user-gdas?size=9999')).json()).toEqual([changed.json()])
    expect((await test.as(ADMIN).delete(`/core/user-gdas/${added.id}`)).status).toBe(200)
    expect((await test.as(ADMIN).delete(`/core/user-gdas/${added.id}`)).status).toBe(404)
    expect((await test.as('ann').get('/core/user-gdas')).status).toBe(403)
  })

  it('are found by their names and value as they are now, also over the border of two columns', async () => {
    const found = async (search: string) =>
      ((await test.as(ADMIN).get(`/core/user-gdas?search=${encodeURIComponent(search)}`)).json() as GdaFilter[]).map(
        ({ id }) => id,
      )
    const { id } = (await add()).json() as GdaFilter
    expect([await found('BOUND clinic hospitals id 1'), await found('wards')]).toEqual([[id], []])
    await test.as(ADMIN).put('/core/user-gdas', { id, ...draft({ tableName: 'wards', columnValue: '20' }) })
    expect([await found('hospitals'), await found('c Wards id 20')]).toEqual([[], [id]])
  })

  it('tell administrators which tables they reach, nearest first, and through which keys', async () => {
    const { id } = (await add()).json() as GdaFilter
    const ofPatients = { tableName: 'Patients', columnName: 'Hospital id' }
    expect((await test.as(ADMIN).get(`/core/user-gdas/${id}/reach`)).json()).toEqual([
      { tableName: 'Hospitals', keys: [] },
      { tableName: 'Patients', keys: [ofPatients] },
      { tableName: 'Wards', keys: [{ tableName: 'Wards', columnName: 'Hospital id' }] },
      { tableName: 'Visits', keys: [{ tableName: 'Visits', columnName: 'Patient id' }, ofPatients] },
    ])
    const far = (await add({ tableName: 'holidays', columnName: 'day', columnValue: '2026-12-25' })).json() as GdaFilter
    expect((await test.as(ADMIN).get(`/core/user-gdas/${far.id}/reach`)).json()).toEqual([
      { tableName: 'Holidays', keys: [] },
    ])
    expect((await test.as('ann').get(`/core/user-gdas/${id}/reach`)).status).toBe(403)
    expect((await test.as(ADMIN).get('/core/user-gdas/999999/reach')).status).toBe(404)
  })

  it('R4: bind an administrator who has them: they neither remove, change, widen nor switch off their own', async () => {
    await test.addUser('bound-admin', { role: 'ROLE_ADMIN' })
    const by = test.as('bound-admin')
    const own = (await add({ username: 'bound-admin' })).json() as GdaFilter
    const other = (await add()).json() as GdaFilter
    const title = 'This row rule limits you. Ask another administrator to change it'
    const refusals = [
      await by.delete(`/core/user-gdas/${own.id}`),
      await by.put('/core/user-gdas', { id: own.id, ...draft({ username: 'bound-admin', columnValue: '2' }) }),
      await by.put('/core/user-gdas', { id: own.id, ...draft({ username: 'ann' }) }),
      await by.post('/core/user-gdas', draft({ username: 'bound-admin', columnValue: '2' })),
      await by.put('/core/user-gdas', { id: other.id, ...draft({ username: 'bound-admin', columnValue: '2' }) }),
    ]
    for (const answer of refusals)
      expect([answer.status, (answer.json() as { title: string }).title]).toEqual([403, title])
    const off = await by.put('/core/system-settings', { enabledGDA: false })
    expect([off.status, (off.json() as { title: string }).title]).toEqual([
      403,
      'A row rule limits you. Ask another administrator to switch row rules off',
    ])
    expect((await test.as(ADMIN).get('/core/system-settings')).json()).toMatchObject({ enabledGDA: true })
    expect((await test.as(ADMIN).get('/core/user-gdas')).json()).toEqual([own, other])

    expect(
      (
        await by.post(
          '/core/user-gdas',
          draft({ username: 'bound-admin', tableName: 'wards', columnName: 'id', columnValue: '20' }),
        )
      ).status,
      'one more key narrows',
    ).toBe(201)
    expect((await by.delete(`/core/user-gdas/${other.id}`)).status, 'those of others').toBe(403)
    expect((await test.as(ADMIN).delete(`/core/user-gdas/${own.id}`)).status).toBe(200)
  })

  it('R4: of others are not loosened by an administrator whom they bind, who could sign in with such an account or be freed by it', async () => {
    await test.addUser('held-admin', { role: 'ROLE_ADMIN' })
    await test.addUser('puppet', { permissions: ['question.write_access'] })
    await add({ username: 'held-admin' })
    const by = test.as('held-admin')
    const puppet = { username: 'puppet' }
    const rule = (await by.post('/core/user-gdas', draft(puppet))).json() as GdaFilter
    expect((await by.post('/discovery/databases/share', { usernames: ['puppet'], dbIds: [databaseId] })).status).toBe(
      200,
    )
    const title =
      'A row rule limits you in this database, so you cannot let others see more rows than you do. Ask an administrator without row rules'
    for (const answer of [
      await by.delete(`/core/user-gdas/${rule.id}`),
      await by.post('/core/user-gdas', draft({ ...puppet, columnValue: '2' })),
      await by.put('/core/user-gdas', { id: rule.id, ...draft({ ...puppet, columnValue: '2' }) }),
      await by.put('/core/user-gdas', { id: rule.id, ...draft({ ...puppet, tableName: 'wards', columnValue: '20' }) }),
      await by.put('/core/user-gdas', { id: rule.id, ...draft({ username: 'ann' }) }),
    ]) {
      expect([answer.status, (answer.json() as { title: string }).title]).toEqual([403, title])
    }
    const users = (await by.get('/auth/users?size=9999')).json() as { id: number; username: string }[]
    const { id } = users.find(({ username }) => username === 'puppet')!
    expect((await by.put(`/auth/users/${id}`, { realmRoles: [{ name: 'ROLE_ADMIN' }] })).status).toBe(200)
    const [own] = ((await by.get('/core/user-gdas?size=9999')).json() as GdaFilter[]).filter(
      ({ username }) => username === 'held-admin',
    )
    expect(
      (await test.as('puppet').delete(`/core/user-gdas/${own!.id}`)).status,
      'nor by an administrator whom they made',
    ).toBe(403)
    expect(
      (await by.post('/core/user-gdas', draft({ ...puppet, tableName: 'wards', columnName: 'id', columnValue: '20' })))
        .status,
      'one more key narrows',
    ).toBe(201)
    expect(
      (await by.post('/core/user-gdas', draft({ columnValue: '2' }))).status,
      'so does the first rule of a person',
    ).toBe(201)
    expect((await test.as(ADMIN).delete(`/core/user-gdas/${own!.id}`)).status).toBe(200)
  })

  it('are there once, also when the same is added twice at the same moment', async () => {
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.json()).toMatchObject({
      title: 'This row rule exists already',
    })
  })

  it('are all there when several are added at the same moment', async () => {
    const days = [1, 2, 3, 4, 5, 6].map((day) => `2026-05-0${day}`)
    const answers = await Promise.all(
      days.map((columnValue) => add({ tableName: 'holidays', columnName: 'day', columnValue })),
    )
    expect(answers.map(({ status }) => status)).toEqual(days.map(() => 201))
  })

  it('R27: are recorded without their values', async () => {
    await add({ tableName: 'holidays', columnName: 'day', columnValue: '2026-12-25' })
    const entries = (await test.as(ADMIN).get('/auth/audit?action=access-rule.give')).text
    expect(entries).toContain('holidays.day')
    expect(entries).not.toContain('2026-12-25')
  })

  it.each([
    ['an unknown user', { username: 'nobody' }, 'username', 'There is no user nobody'],
    ['an unknown database', { databaseName: 'Nowhere' }, 'databaseName', 'There is no database Nowhere'],
    ['an unknown table', { tableName: 'nothing' }, 'tableName', 'There is no table nothing in this database'],
    ['an unknown column', { columnName: 'nothing' }, 'columnName', 'There is no column nothing in this table'],
    ['a column that is no primary key', { columnName: 'name' }, 'columnName', 'The column name is not a primary key'],
    ['a text for a number', { columnValue: 'one' }, 'columnValue', 'Value does not fit the type of the column'],
    [
      'a date that does not exist',
      { tableName: 'holidays', columnName: 'day', columnValue: '2026-02-30' },
      'columnValue',
      'Value does not fit the type of the column',
    ],
    [
      'another column than the names say',
      { columnId: 999_999 },
      'columnId',
      'Column ID is not the column that the names say',
    ],
  ])('refuse %s', async (_what, changes, field, message) => {
    expect((await add(changes)).json()).toMatchObject({ status: 400, fieldErrors: [{ field, message }] })
  })

  it('refuse the same filter twice', async () => {
    await add()
    expect((await add()).status).toBe(409)
    expect((await add({ columnValue: '2' })).status).toBe(201)
  })

  it('refuse names that fit several columns, unless the id says which', async () => {
    const twin = (
      await test.as('ann').post('/discovery/databases', clinicConnection({ displayName: 'Twin' }))
    ).json() as DatabaseDetails
    await test.as('ann').put('/discovery/databases', clinicConnection({ id: twin.id, displayName: 'Clinic' }))
    expect((await add()).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'columnName', message: 'The names fit several columns: say which one with columnId' }],
    })
    expect((await add({ columnId: columnOf(tables, 'hospitals.id').id })).json()).toMatchObject({ databaseId })
    await test.as('ann').delete(`/discovery/databases/${twin.id}`)
    await test.as(ADMIN).delete(`/discovery/databases/${twin.id}`)
  })

  it('ST2: are switched by administrators only, and everybody sees the switch', async () => {
    expect((await test.as('ann').put('/core/system-settings', { enabledGDA: true })).status).toBe(403)
    for (const enabledGDA of [false, true]) {
      expect((await test.as(ADMIN).put('/core/system-settings', { enabledGDA })).json()).toEqual({ enabledGDA })
      for (const url of ['/core/system-settings', '/auth/systemsettings'])
        expect((await test.as('ann').get(url)).json()).toEqual({ enabledGDA })
    }
    expect((await test.as(ADMIN).put('/core/system-settings', { enabledGDA: 'yes' })).status).toBe(400)
  })
})

describe('R6 editing the data model', () => {
  it('cannot take away a key by which a rule binds the editor, nor bend it', async () => {
    await add()
    const patients = tableOf(tables, 'patients')
    const dropped = await save(
      tableChange(patients, {
        columns: [columnChange(columnOf(tables, 'patients.hospital_id'), { fkSqlColumnId: null })],
      }),
    )
    expect(dropped.json()).toMatchObject({
      status: 403,
      title: 'A row rule limits you by this foreign key, so you cannot change it',
    })
    const bent = await save(
      tableChange(patients, {
        columns: [
          columnChange(columnOf(tables, 'patients.hospital_id'), { fkSqlColumnId: columnOf(tables, 'wards.id').id }),
        ],
      }),
    )
    expect(bent.status).toBe(403)
    const after = (await test.as('ann').get(`/discovery/${databaseId}/tables`)).json() as DbTable[]
    expect(columnOf(after, 'patients.hospital_id').fkSqlColumnId).toBe(columnOf(tables, 'hospitals.id').id)
    expect(tableOf(after, 'patients').version).toBe(patients.version)
  })

  it('cannot add a second way to a table that a rule closes', async () => {
    await add()
    const opened = await save(
      tableChange(tableOf(tables, 'visits'), {
        columns: [columnChange(columnOf(tables, 'visits.ward_id'), { fkSqlColumnId: columnOf(tables, 'wards.id').id })],
      }),
    )
    expect(opened.status).toBe(403)
  })

  it('leaves names, hiding and keys far from the rule to the editor, and everything to those whom no rule binds', async () => {
    await add({ tableName: 'wards', columnValue: '10' })
    const renamed = await save(
      tableChange(tableOf(tables, 'patients'), {
        columns: [
          columnChange(columnOf(tables, 'patients.hospital_id'), {
            fkSqlColumnId: null,
            displayName: 'Hospital',
            active: false,
          }),
        ],
      }),
    )
    expect(renamed.status).toBe(200)
    const bindMore = () =>
      save(
        tableChange(tableOf(tables, 'visits'), {
          columns: [
            columnChange(columnOf(tables, 'visits.ward_id'), { fkSqlColumnId: columnOf(tables, 'wards.id').id }),
          ],
        }),
      )
    // While the database closes tables out of reach, a key would open this one to the editor.
    expect((await bindMore()).status).toBe(403)
    const setClosing = (closes: 0 | 1) =>
      test.app.store.db
        .updateTable('databases')
        .set((e) => ({ closes_unreached: closes, revision: e('revision', '+', 1) }))
        .where('id', '=', databaseId)
        .execute()
    await setClosing(0)
    expect((await bindMore()).status).toBe(200)
    await setClosing(1)
    const again = (await test.as('ann').get(`/discovery/${databaseId}/tables`)).json() as DbTable[]
    const taken = await save(
      tableChange(tableOf(again, 'visits'), {
        columns: [columnChange(columnOf(again, 'visits.ward_id'), { fkSqlColumnId: null })],
      }),
      'ann',
    )
    expect(taken.status).toBe(200)
    const restored = await save(
      tableChange(tableOf(again, 'patients'), { columns: [columnChange(columnOf(tables, 'patients.hospital_id'))] }),
      'ann',
    )
    expect(restored.status).toBe(200)
  })
})
