import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectionCheck, DatabaseDetails, DatabaseSummary, DbTable, ExecutionResult } from '@soundings/contract'
import { createDuckDbFile } from '@soundings/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../../../../engines/src/testing/servers/postgres-server.ts'
import { borrowPostgres } from '../../../../../engines/src/testing/servers/shared-servers.ts'
import type { TestServerAddress } from '../../../../../engines/src/testing/servers/test-server.ts'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { createClinicWords } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const database = `schemas_${process.pid}`
const account = { username: `schemas_reader_${process.pid}`, password: 'secret' }

let test: TestApp
let server: TestServerAddress
let clean: () => Promise<void>

beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', {
    permissions: ['database.write_access', 'database.view', 'database.share', 'question.write_access'],
  })
  await test.addUser('bob', { permissions: ['database.view', 'question.write_access'] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  const borrowed = (await borrowPostgres())!
  server = { ...borrowed.address, database }
  const admin = openPostgres(borrowed.address)
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.query(`create role ${account.username} login password '${account.password}'`)
  const owner = openPostgres(server)
  await owner.connect()
  await owner.query(`
    create schema care; create schema "old, archive"; create schema payroll;
    create table care.hospital (id int primary key, name text);
    create table care.ward (id int primary key, hospital_id int references care.hospital, site text not null, code text not null, unique (site, code));
    create table care.stay (id int primary key);
    create table "old, archive".stay (id int primary key, site text, code text, days int, foreign key (site, code) references care.ward (site, code));
    create table payroll.salary (id int primary key, amount int);
    insert into care.hospital values (1, 'North'), (2, 'South');
    insert into care.ward values (1, 1, 'H1', 'A'), (2, 2, 'H2', 'A'), (3, 1, 'H1', 'B');
    insert into "old, archive".stay values (10, 'H1', 'A', 4), (11, 'H2', 'A', 5), (12, 'H1', 'B', 6), (13, 'H1', null, 7);
    grant usage on schema care, "old, archive", public to ${account.username};
    grant select on all tables in schema care, "old, archive", payroll to ${account.username}`)
  await owner.end()
  clean = async () => {
    await admin.query(`drop database ${database} with (force)`)
    await admin.query(`drop role ${account.username}`)
    await admin.end()
    await borrowed.release()
  }
})
afterAll(async () => {
  await test.close()
  await clean()
})

const connection = (changes: object = {}) => ({
  displayName: 'Schemas',
  dbType: 'postgresql',
  dbName: database,
  hostServer: server.host,
  port: server.port,
  ...account,
  ...changes,
})
async function add(changes: object = {}): Promise<DatabaseDetails> {
  const added = await test.as('ann').post('/discovery/databases', connection(changes))
  if (added.status !== 201) throw new Error(added.text)
  return added.json()
}
const tryOut = async (changes: object = {}) =>
  (await test.as('ann').post('/discovery/databases/test', connection(changes))).json() as ConnectionCheck
const tablesOf = async (id: number, who = 'ann') =>
  (await test.as(who).get(`/discovery/${id}/tables?size=9999`)).json() as DbTable[]
const places = async (id: number) => (await tablesOf(id)).map(({ schema, name }) => `${schema}.${name}`).toSorted()
const update = async (id: number, changes: object) =>
  test.as('ann').put('/discovery/databases', connection({ id, ...changes }))
const care = ['care.hospital', 'care.stay', 'care.ward']
const archive = ['old, archive.stay']

describe('DB2 the schemas of a connection', () => {
  it('are offered by a test of it, with the default one and without those that the account may not use', async () => {
    const offered = [
      { name: 'care', tables: 3, isDefault: false },
      { name: 'old, archive', tables: 1, isDefault: false },
      { name: 'public', tables: 0, isDefault: true },
    ]
    expect(await tryOut({ schemas: ['care', 'old, archive'] })).toEqual({ tables: 4, schemas: offered, notice: null })
    expect(await tryOut({ schemas: 'all' })).toEqual({ tables: 4, schemas: offered, notice: null })
    expect(await tryOut({ schema: 'care' })).toMatchObject({ tables: 3, notice: null })
  })

  it('that show no table say so, when tried, when connected and later', async () => {
    const notice = 'No table can be read in the schema public. Tables can be read in: care, old, archive.'
    expect(await tryOut()).toMatchObject({ tables: 0, notice })
    expect(await tryOut({ schemas: ['care', 'payroll', 'nope'] })).toMatchObject({
      tables: 3,
      notice: 'No table can be read in the schemas payroll, nope. Tables can be read in: old, archive.',
    })
    const { id, notice: answered, schema, schemas } = await add({ displayName: 'Empty' })
    expect({ answered, schema, schemas }).toEqual({ answered: notice, schema: 'public', schemas: ['public'] })
    await whenRefreshed(test, id)
    const later = 'No table can be read in the schema public.'
    expect((await test.as('ann').get(`/discovery/databases/${id}`)).json()).toMatchObject({ notice: later })
    const listed = ((await test.as('ann').get('/discovery/databases?size=9999')).json() as DatabaseSummary[]).find(
      (each) => each.id === id,
    )
    expect(listed).toMatchObject({ notice: later })
    expect(await tryOut({ dbName: 'postgres', schemas: 'all' })).toMatchObject({
      tables: 0,
      notice: 'No table can be read in postgres. Check the name of the database and the rights of the account.',
    })
  })

  it('are one, several or all; a list that changes is read again, and what is left out is missing, not deleted', async () => {
    const { id, schema, schemas } = await add({ schema: 'care' })
    expect({ schema, schemas }).toEqual({ schema: 'care', schemas: ['care'] })
    expect(await places(id)).toEqual(care)
    const [stay] = (await tablesOf(id)).filter(({ name }) => name === 'stay')
    expect(stay!.displayName).toBe('Stay')

    expect((await update(id, { schemas: ['care', 'old, archive'] })).json()).toMatchObject({
      schema: null,
      schemas: ['care', 'old, archive'],
    })
    await whenRefreshed(test, id)
    expect(await places(id)).toEqual([...care, ...archive])
    const named = (await tablesOf(id)).filter(({ name }) => name === 'stay').map(({ displayName }) => displayName)
    expect(named, 'tables of one name are distinguished by their schemas').toEqual([
      'Stay (care)',
      'Stay (old, archive)',
    ])

    expect((await update(id, { schemas: ['old, archive'] })).json()).toMatchObject({ schema: 'old, archive' })
    await whenRefreshed(test, id)
    expect(await places(id)).toEqual(archive)
    expect((await update(id, { schemas: 'all' })).json()).toMatchObject({ schema: null, schemas: 'all' })
    await whenRefreshed(test, id)
    expect(await places(id)).toEqual([...care, ...archive])
    expect(
      (await tablesOf(id)).find(({ schema: of, name }) => of === 'care' && name === 'stay')!.id,
      'the table is the one it was',
    ).toBe(stay!.id)
  })

  it('stay as they are when somebody who knows of one schema only saves', async () => {
    const { id } = await add({ schemas: ['care', 'old, archive'] })
    const { password: _, ...saved } = connection({ id, displayName: 'Renamed', schema: null })
    expect((await test.as('ann').put('/discovery/databases', saved)).json()).toMatchObject({
      displayName: 'Renamed',
      schemas: ['care', 'old, archive'],
    })
  })

  it.each([[[]], [['']], ['some'], [['care', 7]], [null]])('R16: %j is refused', async (schemas) => {
    expect((await test.as('ann').post('/discovery/databases', connection({ schemas }))).status).toBe(400)
  })

  it('are no matter to engines without schemas', async () => {
    const templates = (await test.as('ann').get('/discovery/connection-templates')).json() as {
      id: string
      schema: string | null
    }[]
    expect(Object.fromEntries(templates.map(({ id, schema }) => [id, schema]))).toEqual({
      monetdb: 'sys',
      postgresql: 'public',
      mysql: null,
      duckdb: 'main',
      sqlite: null,
      files: null,
      clickhouse: null,
    })
  })
})

describe('R6 a key of several columns across schemas', () => {
  it('joins, and carries a row rule from one schema into another', async () => {
    const { id } = await add({ displayName: 'Across', schemas: ['care', 'old, archive'] })
    await whenRefreshed(test, id)
    const tables = await tablesOf(id)
    const words = createClinicWords(
      id,
      tables.filter(({ schema, name }) => !(schema === 'care' && name === 'stay')),
    )
    await test.as('ann').post('/discovery/databases/share', { usernames: ['bob'], dbIds: [id] })
    await test.as(ADMIN).post('/core/user-gdas', {
      username: 'bob',
      databaseName: 'Across',
      tableName: 'hospital',
      columnName: 'id',
      columnValue: '1',
    })
    const query = words.query('stay', [
      words.view('stay.id', 'none', { orderDirection: 'ASC', orderIndex: 1 }),
      words.view('ward.code'),
      words.view('hospital.name'),
    ])
    const ask = async (who: string) =>
      ((await test.as(who).post('/core/executor/preview?pageSize=100', query)).json() as ExecutionResult).table.data
    expect(await ask('ann')).toEqual([
      [10, 'A', 'North'],
      [11, 'A', 'South'],
      [12, 'B', 'North'],
      [13, null, null],
    ])
    expect(await ask('bob')).toEqual([
      [10, 'A', 'North'],
      [12, 'B', 'North'],
    ])

    await update(id, { displayName: 'Across', schemas: ['old, archive'] })
    await whenRefreshed(test, id)
    const days = words.query('stay', [words.view('stay.days', 'sum')])
    const sumFor = async (who: string) =>
      ((await test.as(who).post('/core/executor/preview', days)).json() as ExecutionResult).table.data
    expect(
      [await sumFor('ann'), await sumFor('bob')],
      'the rule holds although its table is not shown any more',
    ).toEqual([[[22]], [[10]]])
  })
})

describe('DuckDB files with two schemas', () => {
  const files = { hostServer: '', port: null, username: '', password: '' }
  it('show the default schema, the named ones or all; keys across them are declared', async () => {
    mkdirSync(test.config.dataFilesDir, { recursive: true })
    await createDuckDbFile(join(test.config.dataFilesDir, 'two.duckdb'), [
      'create schema archive',
      'create table ward (site varchar, code varchar, name varchar, primary key (site, code))',
      'create table archive.stay (id integer primary key, site varchar, code varchar)',
      "insert into ward values ('H1', 'A', 'Eye'), ('H2', 'A', 'Ear')",
      "insert into archive.stay values (1, 'H1', 'A'), (2, 'H2', 'A'), (3, 'H2', null)",
    ])
    const file = { ...files, displayName: 'Two', dbType: 'duckdb', dbName: 'two.duckdb' }
    expect(await tryOut(file)).toEqual({
      tables: 1,
      schemas: [
        { name: 'archive', tables: 1, isDefault: false },
        { name: 'main', tables: 1, isDefault: true },
      ],
      notice: null,
    })
    const { id, schemas } = (await test.as('ann').post('/discovery/databases', file)).json() as DatabaseDetails
    expect(schemas).toEqual(['main'])
    expect(await places(id)).toEqual(['main.ward'])
    await test.as('ann').put('/discovery/databases', { id, ...file, schemas: ['main', 'archive'] })
    await whenRefreshed(test, id)
    expect(await places(id)).toEqual(['archive.stay', 'main.ward'])

    const words = createClinicWords(id, await tablesOf(id))
    const { id: tableId, version, displayName, description, active, monitored } = words.table('stay')
    const pairs = ['site', 'code'].map((name) => ({
      fromColumnId: words.column(`stay.${name}`),
      toColumnId: words.column(`ward.${name}`),
    }))
    const change = {
      id: tableId,
      version,
      displayName,
      description,
      active,
      monitored,
      columns: [],
      references: [{ toTableId: words.table('ward').id, pairs }],
    }
    expect((await test.as('ann').put('/discovery/tables', change)).status).toBe(200)
    const query = words.query('stay', [
      words.view('stay.id', 'none', { orderDirection: 'ASC', orderIndex: 1 }),
      words.view('ward.name'),
    ])
    expect(((await test.as('ann').post('/core/executor/preview', query)).json() as ExecutionResult).table.data).toEqual(
      [
        [1, 'Eye'],
        [2, 'Ear'],
        [3, null],
      ],
    )
  })
})

describe('DB2 a server of another product of the family', () => {
  it('says what is reduced, when tried and when connected', async () => {
    const username = `other_product_${process.pid}`
    const owner = openPostgres(server)
    await owner.connect()
    try {
      await owner.query(`
        create schema fake;
        create function fake.version() returns text language sql as $$ select 'CockroachDB CCL v24.3.5 (x86_64-pc-linux-gnu)' $$;
        create role ${username} login password 'secret';
        alter role ${username} set search_path = fake, public, pg_catalog;
        grant usage on schema care, fake to ${username};
        grant select on all tables in schema care to ${username}`)
      const notice = expect.stringMatching(
        /^This is CockroachDB, which Soundings has not been tried with on a real server\. .*information_schema/,
      ) as unknown
      const changes = { displayName: 'Other product', username, schemas: ['care'] }
      expect(await tryOut(changes)).toMatchObject({ tables: 3, notice })
      const { id, notice: answered } = await add(changes)
      expect(answered).toEqual(notice)
      expect(await places(id)).toEqual(care)
      await whenRefreshed(test, id)
      await test.as('ann').delete(`/discovery/databases/${id}`)
    } finally {
      await owner.query(`drop schema fake cascade; drop owned by ${username}; drop role ${username}`)
      await owner.end()
    }
  })
})
