import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  DatabaseDetails,
  DatabaseSummary,
  DbTable,
  ExecutionResult,
  Refresh,
  TableAccessList,
} from '@soundings/contract'
import { createDuckDbFile } from '@soundings/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { clinicConnection, writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { createClinicWords } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  writeClinicFile(test.config.dataFilesDir)
  await test.addUser('owner', {
    permissions: ['database.write_access', 'database.view', 'database.delete', 'database.share'],
  })
  await test.addUser('editor', { permissions: ['database.write_access', 'database.view', 'database.delete'] })
  await test.addUser('reader', { permissions: ['database.view'] })
  await test.addUser('stranger', {
    permissions: ['database.write_access', 'database.delete', 'database.share', 'database.view'],
  })
  await test.addUser('manager', { permissions: ['user.write_access'] })
})
afterAll(() => test.close())

async function add(changes: object = {}, who = 'owner'): Promise<DatabaseDetails> {
  const answer = await test.as(who).post('/discovery/databases', clinicConnection(changes))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json()
}

const tablesOf = async (who: string, id: number) =>
  (await test.as(who).get(`/discovery/${id}/tables?size=9999`)).json() as DbTable[]
const count = (table: 'databases' | 'db_tables' | 'db_columns' | 'column_analyses' | 'access_rules' | 'shares') =>
  test.app.store.db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
    .then(({ n }) => n)

describe('DB1 DB3 adding a database', () => {
  it('has its tables, columns, keys and types at once and their analysis soon after', async () => {
    const database = await add({ description: 'Two hospitals' })
    expect(database).toMatchObject({
      displayName: 'Clinic',
      dbType: 'sqlite',
      displayType: 'SQLite',
      description: 'Two hospitals',
      owner: 'owner',
      isFile: true,
    })
    const tables = await tablesOf('owner', database.id)
    expect(tables.map(({ displayName }) => displayName)).toEqual([
      'Holidays',
      'Hospitals',
      'Patients',
      'Visits',
      'Wards',
    ])
    const patients = tables.find(({ name }) => name === 'patients')!
    const hospitals = tables.find(({ name }) => name === 'hospitals')!
    expect(
      patients.columns.map(({ name, type, oceanDataType, dataType, pk }) => [name, type, oceanDataType, dataType, pk]),
    ).toEqual([
      ['id', 'DIMENSION', 'NUMBER', 'NUMBER', true],
      ['hospital_id', 'DIMENSION', 'REFERENCE', 'NUMBER', false],
      ['full_name', 'DIMENSION', 'STRING', 'STRING', false],
      ['birth_date', 'DIMENSION', 'BIRTHDATE', 'DATE', false],
      ['status', 'DIMENSION', 'STATUS', 'STRING', false],
    ])
    expect(patients.columns[1]).toMatchObject({ displayName: 'Hospital id', fkSqlColumnId: hospitals.columns[0]!.id })

    const refresh = await whenRefreshed(test, database.id)
    expect(refresh).toMatchObject({
      state: 'success',
      tablesFound: 5,
      tablesAnalysed: 5,
      columnsTotal: 18,
      columnsAnalysed: 18,
      errors: [],
    })
    const analysed = (await tablesOf('owner', database.id)).find(({ name }) => name === 'patients')!
    expect(analysed.columns.map(({ lastAnalysisStatus }) => lastAnalysisStatus)).toEqual(Array(5).fill('success'))
    expect(analysed.columns.map(({ filterComponentType }) => filterComponentType)).toEqual([
      null,
      null,
      'LIST_ALL_VALUES',
      null,
      'LIST_ALL_VALUES',
    ])
  })

  it('R27: is recorded, with the name and without the secret', async () => {
    await add({ displayName: 'Recorded', password: 'secret-of-nobody' })
    const audit = (await test.as(ADMIN).get('/auth/audit?size=9999')).text
    expect(JSON.parse(audit)).toContainEqual(
      expect.objectContaining({
        username: 'owner',
        action: 'database.add',
        detail: 'Recorded (sqlite)',
        outcome: 'success',
      }),
    )
    expect(audit).not.toContain('secret-of-nobody')
    expect(
      await test.app.store.db
        .selectFrom('databases')
        .select('sealed_password')
        .where('display_name', '=', 'Recorded')
        .execute(),
    ).toEqual([{ sealed_password: null }])
  })

  it.runIf(process.env.TEST_STORE === 'postgresql')('R9: is refused for the database of our own store', async () => {
    const { pathname, port, username, password } = new URL(test.config.databaseUrl!)
    const answer = await test.as('owner').post('/discovery/databases', {
      displayName: 'Store',
      dbType: 'postgresql',
      hostServer: 'localhost',
      port: Number(port),
      dbName: pathname.slice(1),
      username,
      password,
    })
    expect(answer.json()).toMatchObject({
      status: 400,
      title: 'This is the store of Soundings itself, which cannot be connected',
    })
  })
})

describe('PE4 R2 who sees a database', () => {
  it('is its owner and admin roles; for others it does not exist', async () => {
    const { id } = await add({ displayName: 'Hidden' })
    const listed = async (who: string) =>
      ((await test.as(who).get('/discovery/databases?size=9999')).json() as DatabaseSummary[]).some(
        (each) => each.id === id,
      )
    expect([await listed('owner'), await listed(ADMIN), await listed('stranger')]).toEqual([true, true, false])

    const missing = await test.as('stranger').get('/discovery/databases/999999')
    for (const answer of [
      await test.as('stranger').get(`/discovery/databases/${id}`),
      await test.as('stranger').delete(`/discovery/databases/${id}`),
      await test.as('stranger').post(`/discovery/databases/${id}/analyse`),
      await test.as('stranger').get(`/discovery/databases/${id}/refresh`),
      await test.as('stranger').get(`/discovery/${id}/tables`),
      await test.as('stranger').get(`/discovery/${id}/tables/public`),
      await test.as('stranger').get(`/discovery/databases/${id}/user_access_information`),
      await test.as('stranger').put('/discovery/databases', clinicConnection({ id })),
      await test.as('stranger').post('/discovery/databases/share', { usernames: ['reader'], dbIds: [id] }),
    ]) {
      expect([answer.status, (answer.json() as { title: string }).title]).toEqual([
        404,
        (missing.json() as { title: string }).title,
      ])
    }
  })

  it('DB4: is everybody it was shared with, until it is taken back', async () => {
    const { id } = await add({ displayName: 'Shared' })
    const shared = await test
      .as('owner')
      .post('/discovery/databases/share', { usernames: ['reader', 'editor'], dbIds: [id] })
    expect(shared.json()).toEqual({ message: 'Shared successfully' })
    expect((await test.as('reader').get(`/discovery/databases/${id}`)).status).toBe(200)
    expect(await tablesOf('reader', id)).toHaveLength(5)
    expect(
      (await test.as('manager').get('/discovery/databases/shared_databases_for_username/reader')).json(),
    ).toContainEqual({ id, name: 'Shared', detail: 'SQLite', isDirect: true, groups: [], folders: [] })

    await test.as('manager').post('/discovery/databases/unshare', { usernames: ['reader'], dbIds: [id] })
    expect((await test.as('reader').get(`/discovery/databases/${id}`)).status).toBe(404)
    expect((await test.as('editor').get(`/discovery/databases/${id}`)).status).toBe(200)
  })

  it('R23: shares with all of the named people or with none', async () => {
    const { id } = await add({ displayName: 'All or none' })
    const answer = await test
      .as('owner')
      .post('/discovery/databases/share', { usernames: ['reader', 'nobody'], dbIds: [id] })
    expect([answer.status, (answer.json() as { title: string }).title]).toEqual([400, 'There is no user nobody'])
    expect((await test.as('reader').get(`/discovery/databases/${id}`)).status).toBe(404)
  })

  it('tells connection details to those who may edit it only', async () => {
    const { id } = await add({ displayName: 'Details' })
    await test.app.store.db
      .updateTable('databases')
      .set({ host: 'db.internal', port: 5432, username: 'app' })
      .where('id', '=', id)
      .execute()
    await test.as('owner').post('/discovery/databases/share', { usernames: ['reader', 'editor'], dbIds: [id] })
    expect((await test.as('reader').get(`/discovery/databases/${id}`)).json()).toMatchObject({
      hostServer: '',
      port: null,
      username: '',
    })
    expect((await test.as('editor').get(`/discovery/databases/${id}`)).json()).toMatchObject({
      hostServer: 'db.internal',
      port: 5432,
      username: 'app',
    })
  })

  it('R17: says to no one else by a failure where it is connected, of a question or of its import', async () => {
    const { id } = await add({ displayName: 'Unreachable' })
    await test.as('owner').post('/discovery/databases/share', { usernames: ['reader', 'editor'], dbIds: [id] })
    const [table] = await tablesOf('owner', id)
    const refresh = {
      ...(await whenRefreshed(test, id)),
      state: 'failed',
      message: '127.0.0.1 refuses connections on port 1',
    }
    const elsewhere = { db_type: 'postgresql', host: '127.0.0.1', port: 1, refresh: JSON.stringify(refresh) }
    await test.app.store.db.updateTable('databases').set(elsewhere).where('id', '=', id).execute()
    const failures = async (who: string) => {
      const values = (await test.as(who).get(`/discovery/column/${table!.columns[0]!.id}/values`)).json() as {
        title: string
      }
      return [values.title, ((await test.as(who).get(`/discovery/databases/${id}/refresh`)).json() as Refresh).message]
    }
    expect(await failures('reader')).toEqual([
      'The database cannot be reached at the moment',
      'The database could not be read',
    ])
    expect(await failures('editor')).toEqual([
      '127.0.0.1 refuses connections on port 1',
      '127.0.0.1 refuses connections on port 1',
    ])
  })
})

describe('PE4 DB4 the table access list', () => {
  it('gives single tables to people, who then see these and no others', async () => {
    const { id } = await add({ displayName: 'Parts' })
    const [holidays, hospitals] = await tablesOf('owner', id)
    const url = `/discovery/databases/${id}/user_access_information`
    const wanted = {
      tables: [
        { tableId: holidays!.id, usernames: ['reader', 'editor'] },
        { tableId: hospitals!.id, usernames: ['reader'] },
      ],
    }
    const sorted = {
      tables: [
        { tableId: hospitals!.id, usernames: ['reader'] },
        { tableId: holidays!.id, usernames: ['editor', 'reader'] },
      ].toSorted((a, b) => a.tableId - b.tableId),
    }
    expect((await test.as('owner').post(url, wanted)).json()).toEqual(sorted)
    expect((await test.as('owner').get(url)).json()).toEqual(sorted)

    expect((await tablesOf('reader', id)).map(({ name }) => name)).toEqual(['holidays', 'hospitals'])
    expect((await tablesOf('editor', id)).map(({ name }) => name)).toEqual(['holidays'])
    expect((await test.as('editor').put('/discovery/databases', clinicConnection({ id }))).status).toBe(403)
    expect((await test.as('editor').post(`/discovery/databases/${id}/analyse`)).status).toBe(403)

    await test.as('owner').post(url, { tables: [{ tableId: holidays!.id, usernames: [] }] })
    expect((await tablesOf('reader', id)).map(({ name }) => name)).toEqual(['hospitals'])
    expect((await test.as('editor').get(`/discovery/databases/${id}`)).status).toBe(404)
  })

  it('is one of two that are written at the same time, and not a mixture', async () => {
    const { id } = await add({ displayName: 'Two lists' })
    const [table] = await tablesOf('owner', id)
    const url = `/discovery/databases/${id}/user_access_information`
    const give = (usernames: string[]) => test.as('owner').post(url, { tables: [{ tableId: table!.id, usernames }] })
    for (let round = 0; round < 5; round += 1) {
      expect((await Promise.all([give(['reader']), give(['editor'])])).map(({ status }) => status)).toEqual([200, 200])
      const { tables } = (await test.as('owner').get(url)).json() as TableAccessList
      expect([['reader'], ['editor']]).toContainEqual(tables[0]!.usernames)
      await test.as('owner').post(url, { tables: [{ tableId: table!.id, usernames: [] }] })
    }
  })

  it('refuses tables of other databases, and names the field', async () => {
    const { id } = await add({ displayName: 'One' })
    const other = await add({ displayName: 'Other' })
    const [table] = await tablesOf('owner', other.id)
    const answer = await test.as('owner').post(`/discovery/databases/${id}/user_access_information`, {
      tables: [{ tableId: table!.id, usernames: ['reader'] }],
    })
    expect(answer.json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'tables.0.tableId', message: 'Table ID of table 1 is not a table of this database' }],
    })
  })
})

describe('DB1 deleting a database', () => {
  it('is for its owner and admin roles, and takes model, analyses, shares and access rules along', async () => {
    const { id } = await add({ displayName: 'Leaving' })
    await whenRefreshed(test, id)
    const [table] = await tablesOf('owner', id)
    const before = await Promise.all([count('databases'), count('db_tables'), count('shares')])
    await test.as('owner').post('/discovery/databases/share', { usernames: ['editor'], dbIds: [id] })
    await test.as('owner').post('/discovery/tables/share', { usernames: ['reader'], tableIds: [table!.id] })
    await test.as(ADMIN).post('/core/user-gdas', {
      username: 'reader',
      databaseName: 'Leaving',
      tableName: 'hospitals',
      columnName: 'id',
      columnValue: '1',
    })
    expect(await count('access_rules')).toBe(1)
    expect((await test.as('editor').delete(`/discovery/databases/${id}`)).status).toBe(403)

    const refused = await test.as('owner').delete(`/discovery/databases/${id}`)
    expect(refused.json()).toMatchObject({
      status: 403,
      title: 'Row rules limit 1 person in this data, and would no longer do so. Ask an administrator to do this',
    })
    expect((await test.as(ADMIN).delete(`/discovery/databases/${id}`)).status).toBe(200)
    expect((await test.as('owner').get(`/discovery/databases/${id}`)).status).toBe(404)
    expect(await Promise.all([count('databases'), count('db_tables'), count('shares')])).toEqual([
      before[0] - 1,
      before[1] - 5,
      before[2],
    ])
    expect(await count('access_rules')).toBe(0)
    const orphans = await test.app.store.db
      .selectFrom('column_analyses')
      .select('column_id')
      .where('column_id', 'not in', (e) => e.selectFrom('db_columns').select('id'))
      .execute()
    expect(orphans).toEqual([])
  })
})

describe('R2 a file that somebody has connected', () => {
  it('cannot be connected by a stranger, who would read all of it', async () => {
    const { id } = await add({ displayName: 'Mine', dbName: 'clinic.db' })
    writeClinicFile(test.config.dataFilesDir, 'strangers.db')
    const other = await add({ displayName: 'Theirs', dbName: 'strangers.db' }, 'stranger')
    for (const answer of [
      await test.as('stranger').post('/discovery/databases', clinicConnection()),
      await test.as('stranger').post('/discovery/databases', clinicConnection({ dbName: './clinic.db' })),
      await test.as('stranger').put('/discovery/databases', clinicConnection({ id: other.id, dbName: 'clinic.db' })),
      // A test tells how many tables there are.
      await test.as('stranger').post('/discovery/databases/test', clinicConnection()),
      await test.as('stranger').post('/discovery/databases/test', clinicConnection({ dbName: 'x/../clinic.db' })),
      await test
        .as('stranger')
        .post('/discovery/databases/test', clinicConnection({ id: other.id, dbName: 'clinic.db' })),
    ]) {
      expect(answer.json()).toMatchObject({
        status: 403,
        title: 'Another user has connected this file. Ask them to share their database with you',
      })
    }
    const own = clinicConnection({ id: other.id, displayName: 'Theirs', dbName: 'strangers.db' })
    for (const typed of [own, clinicConnection({ dbName: 'strangers.db' })])
      expect((await test.as('stranger').post('/discovery/databases/test', typed)).json()).toMatchObject({ tables: 5 })
    for (const each of [id, other.id]) await test.as(ADMIN).delete(`/discovery/databases/${each}`)
    rmSync(`${test.config.dataFilesDir}/strangers.db`)
  })
})

describe('R8 a name that leaves the folder for database files', () => {
  it('is refused where a database is added, changed and tested, also when it leads back, and every try is recorded', async () => {
    const { id } = await add({ displayName: 'Named', dbName: 'clinic.db' })
    const { dataFilesDir } = test.config
    const names = [
      '../files/clinic.db',
      'x/../../files/clinic.db',
      './/../files/clinic.db',
      '..',
      '../soundings.db',
      join(dataFilesDir, 'clinic.db'),
    ]
    for (const name of names)
      for (const answer of [
        await test.as('stranger').post('/discovery/databases', clinicConnection({ dbName: name })),
        await test.as('stranger').post('/discovery/databases/test', clinicConnection({ dbName: name })),
        await test.as('owner').put('/discovery/databases', clinicConnection({ id, dbName: name })),
        await test.as('owner').post('/discovery/databases/test', clinicConnection({ id, dbName: name })),
      ]) {
        const message = `${name} is not in the folder for database files`
        expect(answer.json()).toMatchObject({
          status: 400,
          title: message,
          fieldErrors: [{ field: 'dbName', message }],
        })
      }
    const rows = (await test.as(ADMIN).get('/auth/audit?action=database.test&size=9999')).json() as {
      object: string
      outcome: string
    }[]
    for (const name of names)
      expect(rows.filter(({ object, outcome }) => object === `sqlite /${name}` && outcome === 'failed')).toHaveLength(4)
    await test.as('owner').delete(`/discovery/databases/${id}`)
  })
})

describe('R6 a file in which rules bind other people', () => {
  it('is connected again, and its database deleted or pointed elsewhere, by administrators only: the rules would be left behind', async () => {
    writeClinicFile(test.config.dataFilesDir, 'ruled.db')
    const again = { displayName: 'Again', dbName: 'ruled.db' }
    const { id } = await add({ displayName: 'Ruled', dbName: 'ruled.db' })
    await whenRefreshed(test, id)
    await test.as('owner').post('/discovery/databases/share', { usernames: ['editor'], dbIds: [id] })
    await test.as(ADMIN).post('/core/user-gdas', {
      username: 'reader',
      databaseName: 'Ruled',
      tableName: 'hospitals',
      columnName: 'id',
      columnValue: '1',
    })
    writeClinicFile(test.config.dataFilesDir, 'free.db')
    const free = await add({ displayName: 'Free', dbName: 'free.db' }, 'editor')
    for (const answer of [
      await test.as('owner').post('/discovery/databases', clinicConnection(again)),
      await test.as('editor').post('/discovery/databases', clinicConnection(again)),
      await test.as('editor').put('/discovery/databases', clinicConnection({ id: free.id, dbName: 'ruled.db' })),
      // The rules would stay with the database, and the file could be connected again without them.
      await test.as('editor').put('/discovery/databases', clinicConnection({ id, dbName: 'free.db' })),
      await test.as('editor').post('/discovery/databases/test', clinicConnection({ id, dbName: 'free.db' })),
      await test.as('editor').post('/discovery/databases/test', clinicConnection(again)),
      await test.as('owner').delete(`/discovery/databases/${id}`),
    ]) {
      expect(answer.json()).toMatchObject({
        status: 403,
        title: expect.stringContaining('Row rules limit 1 person in this data') as string,
      })
    }
    const connected = await test.as(ADMIN).post('/discovery/databases', clinicConnection(again))
    expect(connected.status).toBe(201)
    for (const each of [id, free.id, (connected.json() as DatabaseDetails).id])
      expect((await test.as(ADMIN).delete(`/discovery/databases/${each}`)).status).toBe(200)
    for (const file of ['free.db', 'ruled.db']) rmSync(`${test.config.dataFilesDir}/${file}`)
  })
})

describe('R6 whoever is bound by access rules', () => {
  it('cannot connect the same file again, point the database elsewhere or delete it to be rid of them', async () => {
    const { id } = await add({ displayName: 'Binding', dbName: 'clinic.db' })
    await whenRefreshed(test, id)
    await test.as(ADMIN).post('/core/user-gdas', {
      username: 'owner',
      databaseName: 'Binding',
      tableName: 'hospitals',
      columnName: 'id',
      columnValue: '1',
    })
    writeClinicFile(test.config.dataFilesDir, 'elsewhere.db')
    for (const answer of [
      await test.as('owner').post('/discovery/databases', clinicConnection({ displayName: 'Again' })),
      await test
        .as('owner')
        .post('/discovery/databases', clinicConnection({ displayName: 'Again', dbName: 'x/../clinic.db' })),
      await test.as('owner').put('/discovery/databases', clinicConnection({ id, dbName: 'elsewhere.db' })),
      await test.as('owner').post('/discovery/databases/test', clinicConnection({ id, dbName: 'elsewhere.db' })),
      await test.as('owner').post('/discovery/databases/test', clinicConnection({ displayName: 'Again' })),
      await test.as('owner').delete(`/discovery/databases/${id}`),
    ]) {
      expect(answer.json()).toMatchObject({
        status: 403,
        title: 'A row rule limits the rows you see of this data, so you cannot connect it another way',
      })
    }
    expect(
      (await test.as('owner').put('/discovery/databases', clinicConnection({ id, displayName: 'Renamed' }))).status,
    ).toBe(200)
    expect(
      (
        await test
          .as('owner')
          .post('/discovery/databases', clinicConnection({ displayName: 'Other', dbName: 'elsewhere.db' }))
      ).status,
    ).toBe(201)
    expect((await test.as(ADMIN).delete(`/discovery/databases/${id}`)).status).toBe(200)
    rmSync(`${test.config.dataFilesDir}/elsewhere.db`)
  })
})

describe('DB5 a DuckDB file', () => {
  it('is connected, read with its keys, analysed and asked', async () => {
    await createDuckDbFile(join(test.config.dataFilesDir, 'clinic.duckdb'), [
      'create table wards (id integer primary key, ward_name varchar)',
      'create table stays (id bigint primary key, ward_id integer references wards(id), days hugeint, admitted timestamp)',
      "insert into wards values (1, 'Eye'), (2, 'Surgery')",
      "insert into stays values (1, 1, 170141183460469231731687303715884105727, '2026-01-01 08:00:00'), (2, 2, null, null)",
    ])
    const { id } = await add({ displayName: 'Duck', dbType: 'duckdb', dbName: 'clinic.duckdb' })
    expect(await whenRefreshed(test, id)).toMatchObject({ state: 'success', columnsAnalysed: 6, errors: [] })
    const [stays, wards] = await tablesOf('owner', id)
    expect(stays!.columns[1]!.fkSqlColumnId).toBe(wards!.columns[0]!.id)
    expect((await test.as('owner').get(`/discovery/column/${stays!.columns[2]!.id}/analysis`)).json()).toMatchObject({
      maxValue: '170141183460469231731687303715884105727',
      nullCount: 1,
    })
    expect((await test.as('owner').get(`/discovery/column/${wards!.columns[1]!.id}/values`)).json()).toEqual([
      'Eye',
      'Surgery',
    ])
    await test.as('owner').delete(`/discovery/databases/${id}`)
    rmSync(join(test.config.dataFilesDir, 'clinic.duckdb'))
  })
})

describe('DB2 templates and files', () => {
  const writeRegistry = () => {
    mkdirSync(`${test.config.dataFilesDir}/national/registry/stays/year=2026`, { recursive: true })
    writeFileSync(`${test.config.dataFilesDir}/national/registry/wards.csv`, 'id,name\n1,Eye\n')
    writeFileSync(
      `${test.config.dataFilesDir}/national/registry/stays/year=2026/part.csv`,
      'id,ward_id,cost\n1,1,10.5\n2,1,4.5\n',
    )
  }

  it('offer every engine with its defaults; monetdb is called Ocean (MT)', async () => {
    const templates = (await test.as('reader').get('/discovery/connection-templates')).json() as {
      id: string
      displayType: string
      schema: string | null
      port: number | null
      isFile: boolean
    }[]
    expect(templates.map(({ id, displayType, isFile }) => [id, displayType, isFile])).toEqual([
      ['postgresql', 'PostgreSQL', false],
      ['mysql', 'MySQL / MariaDB', false],
      ['monetdb', 'Ocean (MT)', false],
      ['clickhouse', 'ClickHouse', false],
      ['duckdb', 'DuckDB', true],
      ['sqlite', 'SQLite', true],
      ['files', 'Folder of files', true],
    ])
    expect(templates.find(({ id }) => id === 'postgresql')).toMatchObject({ port: 5432, schema: 'public' })
    expect(templates.find(({ id }) => id === 'sqlite')).toMatchObject({ port: null, schema: null, hint: '' })
    expect(templates.find(({ id }) => id === 'mysql')).toMatchObject({
      hint: 'Tried with MariaDB. Also for TiDB, StarRocks, Apache Doris, MySQL, not tried on a real server.',
    })
    expect(templates.find(({ id }) => id === 'clickhouse')).toMatchObject({
      description: 'ClickHouse 25.3 or later',
      hint: expect.stringContaining('tried in part only'),
    })
  })

  it('list the database files of the folder, in folders too, and nothing else', async () => {
    writeClinicFile(test.config.dataFilesDir, 'archive/old.sqlite')
    writeFileSync(`${test.config.dataFilesDir}/notes.txt`, 'not a database')
    expect((await test.as('owner').get('/discovery/data-files')).json()).toEqual([
      { path: 'archive/old.sqlite', bytes: expect.any(Number) },
      { path: 'clinic.db', bytes: expect.any(Number) },
    ])
  })

  it('list the folders with files that can be tables', async () => {
    writeRegistry()
    const folders = (await test.as('owner').get('/discovery/data-files?folders=true')).json() as {
      path: string
      bytes: number
    }[]
    expect(folders.map(({ path }) => path)).toEqual([
      'national',
      'national/registry',
      'national/registry/stays',
      'national/registry/stays/year=2026',
    ])
    expect((await test.as('owner').get('/discovery/data-files?folders=maybe')).status).toBe(400)
  })

  it('connect a folder of files, whose tables answer questions; no other person connects what lies in it or around it', async () => {
    const folder = (dbName: string, who = 'owner') =>
      test.as(who).post('/discovery/databases', { displayName: `Files ${dbName}`, dbType: 'files', dbName })
    writeRegistry()
    const added = await folder('national/registry')
    expect([added.status, (added.json() as DatabaseDetails).isFile]).toEqual([201, true])
    const { id } = added.json() as DatabaseDetails
    await whenRefreshed(test, id)
    const words = createClinicWords(id, await tablesOf('owner', id))
    const query = words.query('stays', [words.view('stays.cost', 'sum')])
    const preview = await test.as(ADMIN).post('/core/executor/preview', query)
    expect((preview.json() as ExecutionResult).table.data).toEqual([[15]])
    for (const dbName of ['national/registry', 'national', 'national/registry/stays', 'national/../national/registry'])
      expect([dbName, (await folder(dbName, 'stranger')).status]).toEqual([dbName, 403])
    expect((await folder('..')).status).toBe(400)
    await test.as('owner').delete(`/discovery/databases/${id}`)
  })
})
