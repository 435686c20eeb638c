import type { ColumnChange, DatabaseDetails, DbColumn, DbTable, Refresh } from '@soundings/contract'
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
  await test.addUser('bob', { permissions: ['database.write_access', 'database.view', 'database.share'] })
  await test.addUser('builder', { permissions: ['question.write_access'] })
  await test.addUser('manager', { permissions: ['user.write_access'] })
  const added = await test.as('ann').post('/discovery/databases', clinicConnection())
  databaseId = (added.json() as DatabaseDetails).id
  await whenRefreshed(test, databaseId)
})
beforeEach(async () => {
  tables = await listed()
})
afterAll(() => test.close())

const listed = async (who = 'ann', which = 'tables') =>
  (await test.as(who).get(`/discovery/${databaseId}/${which}?size=9999`)).json() as DbTable[]
const save = (change: object, who = 'ann') => test.as(who).put('/discovery/tables', change)

describe('DM2 DM3 DM5 saving a table', () => {
  it('keeps names, descriptions, types, keys, filter components and formats', async () => {
    const visits = tableOf(tables, 'visits')
    const wardKey = columnOf(tables, 'wards.id').id
    const saved = await save(
      tableChange(visits, {
        displayName: 'Stays',
        description: 'Line one\nline two',
        monitored: true,
        columns: [
          columnChange(columnOf(tables, 'visits.ward_id'), {
            displayName: 'Ward',
            fkSqlColumnId: wardKey,
            oceanDataType: 'REFERENCE',
          }),
          columnChange(columnOf(tables, 'visits.cost'), {
            valueDisplayFormat: '0,0.00',
            type: 'DIMENSION',
            description: 'Euro',
          }),
          columnChange(columnOf(tables, 'visits.diagnosis_code'), { filterComponentType: 'SEARCH_BOX' }),
        ],
      }),
    )
    expect(saved.json()).toMatchObject({
      displayName: 'Stays',
      description: 'Line one\nline two',
      monitored: true,
      version: visits.version + 1,
    })
    const after = await listed()
    expect(columnOf(after, 'visits.ward_id')).toMatchObject({
      displayName: 'Ward',
      fkSqlColumnId: wardKey,
      tableDisplayName: 'Stays',
    })
    expect(columnOf(after, 'visits.cost')).toMatchObject({
      valueDisplayFormat: '0,0.00',
      type: 'DIMENSION',
      description: 'Euro',
    })
    expect(columnOf(after, 'visits.diagnosis_code').filterComponentType).toBe('SEARCH_BOX')
  })

  it('keeps bands of numbers and of ages under their names, until they are taken away, and names those that are wrong [SD4]', async () => {
    const [cost, born, code] = ['visits.cost', 'patients.birth_date', 'visits.diagnosis_code'].map((place) =>
      columnOf(tables, place),
    )
    const change = async (table: string, column: DbColumn, bands: ColumnChange['bands']) =>
      save(tableChange(tableOf(await listed(), table), { columns: [columnChange(column, { bands })] }))
    const groups = { name: 'Age groups', edges: ['0', '18', '65', '80'] }
    expect((await change('visits', cost!, [{ name: ' Small and large ', edges: ['0', '99.5'] }])).status).toBe(200)
    expect((await change('patients', born!, [groups, { name: 'Adults', edges: ['18'] }])).status).toBe(200)
    const shown = (
      await test.as('ann').get(`/discovery/${tableOf(tables, 'visits').databaseId}/tables/public`)
    ).json() as DbTable[]
    expect([columnOf(shown, 'visits.cost').bands, columnOf(shown, 'patients.birth_date').bands]).toEqual([
      [{ name: 'Small and large', edges: ['0', '99.5'] }],
      [groups, { name: 'Adults', edges: ['18'] }],
    ])

    const wrong = async (column: DbColumn, bands: ColumnChange['bands']) =>
      (
        (await change(column === born ? 'patients' : 'visits', column, bands)).json() as {
          fieldErrors: { field: string }[]
        }
      ).fieldErrors.map(({ field }) => field)
    expect(await wrong(born!, [groups, { ...groups, edges: ['1'] }])).toEqual(['columns.0.bands.1.name'])
    expect(await wrong(born!, [{ name: 'x', edges: ['0', '18', '9'] }])).toEqual(['columns.0.bands.0.edges.2'])
    expect(await wrong(code!, [groups])).toEqual(['columns.0.bands'])
    // A save that says nothing of them leaves them.
    const { bands: _bands, ...silent } = columnChange(columnOf(await listed(), 'patients.birth_date'))
    expect((await save(tableChange(tableOf(await listed(), 'patients'), { columns: [silent] }))).status).toBe(200)
    expect(columnOf(await listed(), 'patients.birth_date').bands).toHaveLength(2)
    expect((await change('visits', cost!, [])).status).toBe(200)
    expect(columnOf(await listed(), 'visits.cost')).not.toHaveProperty('bands')
  })

  it('R23: keeps what was there before, of the table and of the columns that were changed', async () => {
    const wards = tableOf(tables, 'wards')
    const name = columnOf(tables, 'wards.ward_name')
    expect(
      (
        await save(
          tableChange(wards, {
            description: 'Units',
            columns: [columnChange(name, { description: 'What the staff call it' })],
          }),
        )
      ).status,
    ).toBe(200)
    const kept = await test.app.store.db
      .selectFrom('table_versions')
      .selectAll()
      .where('table_id', '=', wards.id)
      .where('version', '=', wards.version)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ replaced_by: 'ann' })
    expect(JSON.parse(kept.content)).toEqual({
      displayName: wards.displayName,
      description: wards.description,
      active: true,
      monitored: false,
      isLookup: false,
      columns: [withoutKey(columnChange(name))],
      references: [
        expect.objectContaining({
          pairs: [
            { fromColumnId: columnOf(tables, 'wards.hospital_id').id, toColumnId: columnOf(tables, 'hospitals.id').id },
          ],
        }),
      ],
    })
  })

  it('reads both spellings of a special type and keeps the right one', async () => {
    const change = tableChange(tableOf(tables, 'patients'), {
      columns: [
        columnChange(columnOf(tables, 'patients.birth_date')),
        columnChange(columnOf(tables, 'patients.hospital_id')),
      ],
    })
    const spelled = {
      ...change,
      columns: [
        { ...change.columns[0], oceanDataType: 'BIRTHDAY' },
        { ...change.columns[1], oceanDataType: 'REFRENCE' },
      ],
    }
    expect((await save(spelled)).status).toBe(200)
    const after = await listed()
    expect([
      columnOf(after, 'patients.birth_date').oceanDataType,
      columnOf(after, 'patients.hospital_id').oceanDataType,
    ]).toEqual(['BIRTHDATE', 'REFERENCE'])
  })

  it('R23: answers 409 to a save over a newer version, of two at once exactly one wins', async () => {
    const wards = tableOf(tables, 'wards')
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((displayName) => save(tableChange(wards, { displayName }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const won = answers.find(({ status }) => status === 200)!.json() as DbTable
    expect(tableOf(await listed(), 'wards')).toMatchObject({ displayName: won.displayName, version: wards.version + 1 })
    for (const version of [wards.version, -1, Number.MAX_SAFE_INTEGER]) {
      expect((await save(tableChange(wards, { version }))).json()).toMatchObject({
        kind: 'conflict',
        title: 'Someone saved a newer version of this table. Open it again to see it',
      })
    }
  })

  it('R23: is all or nothing', async () => {
    const wards = tableOf(tables, 'wards')
    const change = tableChange(wards, {
      displayName: 'Half',
      columns: [
        columnChange(columnOf(tables, 'wards.ward_name'), { displayName: 'Changed' }),
        columnChange(columnOf(tables, 'wards.hospital_id'), { fkSqlColumnId: 999_999 }),
      ],
    })
    expect((await save(change)).status).toBe(400)
    expect(tableOf(await listed(), 'wards')).toMatchObject({ displayName: wards.displayName, version: wards.version })
    expect(columnOf(await listed(), 'wards.ward_name').displayName).toBe(
      columnOf(tables, 'wards.ward_name').displayName,
    )
  })

  it.each([
    [
      'a column that is no primary key',
      'visits.ward_id',
      'patients.hospital_id',
      'Foreign key of column 1 cannot lead to Patients.Hospital id, which is not a primary key',
    ],
    ['itself', 'visits.id', 'visits.id', 'Foreign key of column 1 must lead to another column'],
    [
      'a key of another type',
      'visits.cost',
      'holidays.day',
      'Foreign key of column 1 cannot lead to Holidays.Day, which is of another type',
    ],
  ])('refuses a foreign key to %s', async (_what, from, to, message) => {
    const [tableName = ''] = from.split('.')
    const change = tableChange(tableOf(tables, tableName), {
      columns: [columnChange(columnOf(tables, from), { fkSqlColumnId: columnOf(tables, to).id })],
    })
    expect((await save(change)).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'columns.0.fkSqlColumnId', message }],
    })
  })

  it('refuses a foreign key into another database and a column of another table', async () => {
    const other = (
      await test.as('ann').post('/discovery/databases', clinicConnection({ displayName: 'Other' }))
    ).json() as DatabaseDetails
    const others = (await test.as('ann').get(`/discovery/${other.id}/tables`)).json() as DbTable[]
    const visits = tableOf(tables, 'visits')
    const foreign = tableChange(visits, {
      columns: [columnChange(columnOf(tables, 'visits.ward_id'), { fkSqlColumnId: columnOf(others, 'wards.id').id })],
    })
    expect((await save(foreign)).json()).toMatchObject({
      fieldErrors: [
        { field: 'columns.0.fkSqlColumnId', message: 'Foreign key of column 1 is not a column of this database' },
      ],
    })
    const strange = tableChange(visits, { columns: [columnChange(columnOf(tables, 'wards.ward_name'))] })
    expect((await save(strange)).json()).toMatchObject({
      fieldErrors: [{ field: 'columns.0.id', message: 'ID of column 1 is not a column of this table' }],
    })
  })

  it('DM4: refuses a schedule that is none', async () => {
    const change = (cron: string) =>
      tableChange(tableOf(tables, 'wards'), {
        columns: [columnChange(columnOf(tables, 'wards.ward_name'), { analysisSyncSchedule: cron })],
      })
    expect((await save(change('every day'))).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'columns.0.analysisSyncSchedule' }],
    })
    expect((await save(change('0 0 30-31 2 *'))).json()).toMatchObject({
      fieldErrors: [{ message: 'Refresh schedule of column 1 names a day that never comes' }],
    })
  })

  it('R27: is recorded', async () => {
    const patients = tableOf(tables, 'patients')
    expect((await save(tableChange(patients, { description: 'People who were here' }))).status).toBe(200)
    const audit = (await test.as(ADMIN).get('/auth/audit?action=table.update')).json() as {
      username: string
      object: string
    }[]
    expect(audit[0]).toMatchObject({ username: 'ann', object: expect.stringContaining(String(patients.id)) as string })
  })
})

describe('DM2 hidden tables and columns', () => {
  it('are shown to the data model editor and left out of what questions are built from', async () => {
    const setActive = async (active: boolean) => {
      const [before, name] = [await listed(), columnOf(tables, 'hospitals.name')]
      await save(tableChange(tableOf(before, 'holidays'), { active }))
      await save(tableChange(tableOf(before, 'hospitals'), { columns: [columnChange(name, { active })] }))
    }
    await setActive(false)
    await test.as('ann').post('/discovery/databases/share', { usernames: ['builder'], dbIds: [databaseId] })
    const [raw, open] = [await listed(), await listed('builder', 'tables/public')]
    expect([raw, open].map((some) => some.some(({ name }) => name === 'holidays'))).toEqual([true, false])
    expect([raw, open].map((some) => tableOf(some, 'hospitals').columns.map(({ name }) => name))).toEqual([
      ['id', 'name'],
      ['id'],
    ])
    const hidden = columnOf(raw, 'hospitals.name').id
    expect((await test.as('ann').get(`/discovery/column/${hidden}/values`)).json()).toMatchObject({
      status: 400,
      kind: 'invalid',
    })
    const map = (await test.as('ann').get('/discovery/columns/map')).json() as Record<string, string>
    expect(map[`${databaseId}:@:${tableOf(raw, 'hospitals').id}:@:${columnOf(raw, 'hospitals.id').id}`]).toBe('Id')
    expect(Object.keys(map).some((key) => key.endsWith(`:@:${hidden}`))).toBe(false)
    expect(tableOf(open, 'hospitals').hiddenKeys).toEqual([])
    await test.as('ann').post('/discovery/databases/unshare', { usernames: ['builder'], dbIds: [databaseId] })
    await setActive(true)
  })
})

describe('SD13 a hidden key', () => {
  it('is told without its name, so that people see the tables that joins still reach', async () => {
    const wards = tableOf(await listed(), 'wards')
    const key = columnOf(await listed(), 'wards.hospital_id')
    await save(tableChange(wards, { columns: [columnChange(key, { active: false })] }))
    const open = tableOf(await listed('ann', 'tables/public'), 'wards')
    expect(open.columns.map(({ name }) => name)).not.toContain('hospital_id')
    expect(open.hiddenKeys).toEqual([{ id: key.id, at: wards.columns.findIndex(({ id }) => id === key.id), pk: false }])
    expect(open.references).toMatchObject([
      { pairs: [{ fromColumnId: key.id, toColumnId: key.fkSqlColumnId }], isToUniqueKey: true, isInSource: true },
    ])
    await save(tableChange(tableOf(await listed(), 'wards'), { columns: [columnChange(key)] }))
  })
})

describe('PE4 R2 tables of others', () => {
  it('are saved by those who have the whole database, seen by those with whom they are shared, and missing for the rest', async () => {
    const wards = tableOf(tables, 'wards')
    expect((await save(tableChange(wards), 'bob')).status).toBe(404)
    expect(
      (await test.as('bob').post('/discovery/tables/share', { usernames: ['builder'], tableIds: [wards.id] })).status,
    ).toBe(404)

    expect(
      (await test.as('ann').post('/discovery/tables/share', { usernames: ['bob'], tableIds: [wards.id] })).json(),
    ).toEqual({ message: 'Shared successfully' })
    expect((await listed('bob')).map(({ name }) => name)).toEqual(['wards'])
    expect((await save(tableChange(wards), 'bob')).status).toBe(403)
    expect(
      (await test.as('bob').get(`/discovery/column/${columnOf(tables, 'wards.ward_name').id}/values`)).json(),
    ).toEqual(['Eye', 'Surgery'])
    expect(
      (await test.as('bob').get(`/discovery/column/${columnOf(tables, 'patients.full_name').id}/values`)).status,
    ).toBe(404)
    const map = Object.keys((await test.as('bob').get('/discovery/columns/map')).json())
    expect(map).toHaveLength(wards.columns.length)
    expect(map.every((key) => key.startsWith(`${databaseId}:@:${wards.id}:@:`))).toBe(true)

    const shared = (await test.as('manager').get('/discovery/tables/shared_tables_for_username/bob')).json()
    expect(shared).toEqual([
      { id: wards.id, name: wards.displayName, detail: 'Clinic', isDirect: true, groups: [], folders: [] },
    ])
    await test.as('manager').post('/discovery/tables/unshare', { usernames: ['bob'], tableIds: [wards.id] })
    expect((await test.as('bob').get(`/discovery/${databaseId}/tables`)).status).toBe(404)
  })

  it('R2: errors of the analysis are told to nobody who has only parts', async () => {
    const stored = await test.app.store.db
      .selectFrom('databases')
      .select('refresh')
      .where('id', '=', databaseId)
      .executeTakeFirstOrThrow()
    const failed = {
      ...JSON.parse(stored.refresh!),
      errors: [{ table: 'patients', column: 'full_name', message: 'Ada North is no number' }],
    }
    await test.app.store.db
      .updateTable('databases')
      .set({ refresh: JSON.stringify(failed) })
      .where('id', '=', databaseId)
      .execute()
    await test
      .as('ann')
      .post('/discovery/tables/share', { usernames: ['bob'], tableIds: [tableOf(tables, 'wards').id] })
    const seen = async (who: string) =>
      ((await test.as(who).get(`/discovery/databases/${databaseId}/refresh`)).json() as Refresh).errors.length
    expect([await seen('ann'), await seen('bob')]).toEqual([1, 0])
    await test
      .as('ann')
      .post('/discovery/tables/unshare', { usernames: ['bob'], tableIds: [tableOf(tables, 'wards').id] })
  })
})

const withoutKey = ({ fkSqlColumnId: _, ...change }: ReturnType<typeof columnChange>) => change
