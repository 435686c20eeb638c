import { linkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { DatabaseDetails, DbTable } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMariaDb } from '../../../../../../engines/src/testing/servers/mariadb-server.ts'
import { openPostgres } from '../../../../../../engines/src/testing/servers/postgres-server.ts'
import { borrowMariaDb, borrowPostgres } from '../../../../../../engines/src/testing/servers/shared-servers.ts'
import type { TestServerAddress } from '../../../../../../engines/src/testing/servers/test-server.ts'
import { whenRefreshed } from '../../../../testing/clinics/analysed.ts'
import { clinicConnection, writeClinicFile } from '../../../../testing/clinics/clinic-file.ts'
import { startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

let test: TestApp
let postgres: TestServerAddress
let mariaDb: TestServerAddress
const released: (() => Promise<void>)[] = []

beforeAll(async () => {
  test = await startTestApp()
  writeClinicFile(test.config.dataFilesDir)
  await test.addUser('ann', { permissions: ['database.write_access', 'database.view', 'database.share'] })
  await test.addUser('bob', { permissions: ['database.write_access', 'database.view'] })
  const [onPostgres, onMariaDb] = [(await borrowPostgres())!, (await borrowMariaDb())!]
  postgres = onPostgres.address
  mariaDb = onMariaDb.address
  released.push(onPostgres.release, onMariaDb.release)
  const client = openPostgres(postgres)
  await client.connect()
  await client.query(`
    drop schema if exists clinic cascade; create schema clinic;
    create table clinic.drugs (drug_code text primary key, drug_name text, unit_price numeric(20,2));
    create table clinic.doses (id bigint primary key, drug text references clinic.drugs, quantity int, given_at timestamptz);
    create table clinic.days (day date primary key, label text);
    insert into clinic.days values ('2026-12-25', 'Christmas'), ('2026-12-31', 'New Year');
    insert into clinic.drugs values ('A1', 'Aspirin', 1.25), ('B2', 'Bisoprolol', 12345678901234567.89);
    insert into clinic.doses values (9007199254740993, 'A1', 2, '2026-01-01 08:00Z')`)
  await client.end()
  const connection = await openMariaDb(mariaDb)
  await connection.query(
    'drop table if exists beds; create table beds (id int primary key, label varchar(20)); insert into beds values (1, "A"), (2, "B")',
  )
  await connection.end()
})
afterAll(async () => {
  await test.close()
  for (const release of released) await release()
})

const ofServer = (
  dbType: string,
  { host, port, username, password, database }: TestServerAddress,
  changes: object = {},
) => ({
  displayName: 'On a server',
  dbType,
  dbName: database,
  hostServer: host,
  port,
  username,
  password,
  ...changes,
})
const clinic = (changes: object = {}) => ofServer('postgresql', postgres, { schema: 'clinic', ...changes })
const count = async () => (await test.app.store.db.selectFrom('databases').select('id').execute()).length
const add = async (body: object) => (await test.as('ann').post('/discovery/databases', body)).json() as DatabaseDetails

describe('DB2 DB5 connecting', () => {
  it('reads a schema of PostgreSQL with its keys, exact numbers included', async () => {
    const { id } = await add(clinic())
    const [, doses, drugs] = (await test.as('ann').get(`/discovery/${id}/tables`)).json() as DbTable[]
    expect(doses!.columns.map(({ name, type, oceanDataType }) => [name, type, oceanDataType])).toEqual([
      ['id', 'DIMENSION', 'NUMBER'],
      ['drug', 'DIMENSION', 'REFERENCE'],
      ['quantity', 'MEASURE', 'QUANTITY'],
      ['given_at', 'DIMENSION', 'DATE'],
    ])
    expect(drugs!.columns.map(({ oceanDataType }) => oceanDataType)).toEqual(['DRUG_CODE', 'DRUG_NAME', 'VALUE'])
    expect(doses!.columns[1]!.fkSqlColumnId).toBe(drugs!.columns[0]!.id)
    expect(await whenRefreshed(test, id)).toMatchObject({ state: 'success', errors: [] })
    const [price, key] = [drugs!.columns[2]!.id, doses!.columns[0]!.id]
    expect((await test.as('ann').get(`/discovery/column/${price}/analysis`)).json()).toMatchObject({
      maxValue: '12345678901234567.89',
      distinctCount: 2,
      rowCount: 2,
    })
    expect((await test.as('ann').get(`/discovery/column/${key}/analysis`)).json()).toMatchObject({
      maxValue: '9007199254740993',
    })
  })

  it('reads MariaDB', async () => {
    const { id } = await add(ofServer('mysql', mariaDb))
    const tables = (await test.as('ann').get(`/discovery/${id}/tables`)).json() as DbTable[]
    expect(tables.map(({ name }) => name)).toContain('beds')
    expect(await whenRefreshed(test, id)).toMatchObject({ state: 'success', errors: [] })
  })

  it('can be tried without saving', async () => {
    const before = await count()
    expect((await test.as('ann').post('/discovery/databases/test', clinic())).json()).toMatchObject({
      tables: 3,
      notice: null,
    })
    expect(await count()).toBe(before)
  })
})

describe('DB2 a wrong connection is told in plain words and leaves nothing behind', () => {
  let silent: Server
  let silentPort: number
  let talking: Server
  let talkingPort: number
  beforeAll(async () => {
    silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    silentPort = (silent.address() as { port: number }).port
    talking = createServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-OpenSSH_9.2p1\r\n'))
    await new Promise<void>((resolve) => talking.listen(0, '127.0.0.1', resolve))
    talkingPort = (talking.address() as { port: number }).port
  })
  afterAll(() => {
    silent.close()
    talking.close()
  })

  const wrong: Record<string, () => { body: object; title: string; isAboutNetwork?: true }> = {
    'a wrong password': () => ({ body: clinic({ password: 'nope' }), title: 'The user name or the password is wrong' }),
    'a wrong password of MariaDB': () => ({
      body: ofServer('mysql', mariaDb, { password: 'nope' }),
      title: 'The user name or the password is wrong',
    }),
    'an unknown host': () => ({
      body: clinic({ hostServer: 'nowhere.invalid' }),
      title: 'There is no host named nowhere.invalid',
      isAboutNetwork: true,
    }),
    'a closed port': () => ({
      body: clinic({ port: 1 }),
      title: '127.0.0.1 refuses connections on port 1',
      isAboutNetwork: true,
    }),
    'an unknown database': () => ({
      body: clinic({ dbName: 'nope' }),
      title: 'There is no database named nope on this server',
    }),
    'a server that says nothing': () => ({
      body: clinic({ port: silentPort }),
      title: `127.0.0.1 did not answer on port ${silentPort} within 10 seconds`,
      isAboutNetwork: true,
    }),
    'a program that is no database': () => ({
      body: clinic({ port: talkingPort }),
      title: expect.stringMatching(/\w/) as string,
      isAboutNetwork: true,
    }),
    'R9: a metadata address': () => ({
      body: clinic({ hostServer: '169.254.169.254' }),
      title: 'Connections to 169.254.169.254 are not allowed',
    }),
    'an unknown file': () => ({
      body: clinicConnection({ dbName: 'nope.db' }),
      title: 'There is no database file named nope.db',
    }),
    'R8: a file outside the folder': () => ({
      body: clinicConnection({ dbName: '../secret.key' }),
      title: '../secret.key is not in the folder for database files',
    }),
    'an unknown type': () => ({ body: clinic({ dbType: 'oracle' }), title: 'There is no database type oracle' }),
    'no host': () => ({ body: clinic({ hostServer: '' }), title: 'Host server is required' }),
  }

  it.each(Object.entries(wrong))('%s', async (_name, make) => {
    const before = await count()
    const { body, title, isAboutNetwork = false } = make()
    const [added, tried, triedByOther] = await Promise.all([
      test.as('admin').post('/discovery/databases', body),
      test.as('admin').post('/discovery/databases/test', body),
      test.as('ann').post('/discovery/databases/test', body),
    ])
    for (const answer of [added, tried])
      expect(answer.json()).toMatchObject({ status: 400, kind: 'invalid', title, message: title })
    const forOthers = isAboutNetwork
      ? `No connection to ${(body as { hostServer: string }).hostServer} on port ${(body as { port: number }).port} could be made. An administrator who tests it sees why`
      : title
    expect(triedByOther.json(), 'without an admin role').toMatchObject({ status: 400, title: forOthers })
    expect(await count()).toBe(before)
  })

  it('R9: the file of our own store, whatever it is called', async () => {
    linkSync(join(test.dataDir, 'soundings.db'), join(test.config.dataFilesDir, 'innocent.db'))
    const answer = await test.as('ann').post('/discovery/databases', clinicConnection({ dbName: 'innocent.db' }))
    expect(answer.json()).toMatchObject({
      status: 400,
      title: 'This is the store of Soundings itself, which cannot be connected',
    })
    expect((await test.as('ann').get('/discovery/data-files')).text).not.toContain('innocent.db')
  })

  it('R9: a host that the operator did not allow', async () => {
    const strict = await startTestApp({ env: { ALLOWED_DATABASE_HOSTS: 'db.hospital.example' } })
    const answer = await strict.as('admin').post('/discovery/databases', clinic())
    expect(answer.json()).toMatchObject({ status: 400, title: 'Connections to 127.0.0.1 are not allowed' })
    await strict.close()
  })
})

describe('ST3 a rule on a date', () => {
  it('binds on PostgreSQL as it does elsewhere', async () => {
    await add(clinic({ displayName: 'Dated' }))
    const rule = {
      username: 'ann',
      databaseName: 'Dated',
      tableName: 'days',
      columnName: 'day',
      columnValue: '2026-12-25',
    }
    expect((await test.as('admin').post('/core/user-gdas', rule)).status).toBe(201)
    await test.as('admin').put('/core/system-settings', { enabledGDA: true })
    const { id } = ((await test.as('ann').get('/discovery/databases')).json() as DatabaseDetails[]).find(
      ({ displayName }) => displayName === 'Dated',
    )!
    const tables = (await test.as('ann').get(`/discovery/${id}/tables`)).json() as DbTable[]
    const label = tables.find(({ name }) => name === 'days')!.columns[1]!.id
    expect((await test.as('ann').get(`/discovery/column/${label}/values`)).json()).toEqual(['Christmas'])
    await test.as('admin').put('/core/system-settings', { enabledGDA: false })
  })
})

describe('DB2 R9 changing a connection', () => {
  it('keeps the password when only names change, and R12 keeps it sealed', async () => {
    const { id } = await add(clinic({ displayName: 'Before' }))
    const { password: _, ...fields } = clinic({ id, displayName: 'After', description: 'Renamed' })
    expect((await test.as('ann').put('/discovery/databases', fields)).json()).toMatchObject({
      displayName: 'After',
      description: 'Renamed',
      username: postgres.username,
    })
    expect((await test.as('ann').post('/discovery/databases/test', fields)).json()).toMatchObject({ tables: 3 })
    const stored = await test.app.store.db
      .selectFrom('databases')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.sealed_password).toMatch(/^[A-Za-z0-9+/=]{40,}$/)
    expect(JSON.stringify(stored)).not.toContain(postgres.password)
    expect((await test.as('ann').get(`/discovery/databases/${id}`)).text).not.toContain(postgres.password)
  })

  it('needs the password again for every change of where it leads', async () => {
    const { id } = await add(clinic())
    for (const change of [
      { hostServer: 'localhost' },
      { port: 5 },
      { username: 'other' },
      { dbType: 'mysql', schema: null },
      { dbName: 'template1' },
      { schema: 'public' },
      { schemas: ['clinic', 'public'] },
      { schemas: 'all' },
      { tls: true },
    ]) {
      const { password: _, ...fields } = clinic({ id, ...change })
      for (const answer of [
        await test.as('ann').put('/discovery/databases', fields),
        await test.as('ann').post('/discovery/databases/test', fields),
      ])
        expect(answer.json(), JSON.stringify(change)).toMatchObject({
          status: 400,
          fieldErrors: [{ field: 'password' }],
        })
    }
  })

  it('changes nothing when the new connection does not work', async () => {
    const { id } = await add(clinic({ displayName: 'Stays' }))
    const answer = await test
      .as('ann')
      .put('/discovery/databases', clinic({ id, displayName: 'Changed', dbName: 'nope' }))
    expect(answer.json()).toMatchObject({ status: 400, title: 'There is no database named nope on this server' })
    expect((await test.as('ann').get(`/discovery/databases/${id}`)).json()).toMatchObject({
      displayName: 'Stays',
      dbName: postgres.database,
    })
  })

  it('never lends the stored password to somebody who may not edit the database', async () => {
    const { id } = await add(clinic())
    const { password: _, ...fields } = clinic({ id })
    expect((await test.as('bob').post('/discovery/databases/test', fields)).status).toBe(404)
  })

  it('answers 502 with the reason when a saved database is down, and others keep answering', async () => {
    const { id } = await add(clinic())
    await whenRefreshed(test, id)
    const [, doses] = (await test.as('ann').get(`/discovery/${id}/tables`)).json() as DbTable[]
    await test.app.store.db.updateTable('databases').set({ port: 1 }).where('id', '=', id).execute()
    const values = await test.as('ann').get(`/discovery/column/${doses!.columns[1]!.id}/values`)
    expect(values.json()).toMatchObject({
      status: 502,
      kind: 'database-failed',
      title: '127.0.0.1 refuses connections on port 1',
    })
    await test.as('ann').post(`/discovery/databases/${id}/analyse`)
    expect(await whenRefreshed(test, id)).toMatchObject({
      state: 'failed',
      message: '127.0.0.1 refuses connections on port 1',
    })

    await test.app.store.db.updateTable('databases').set({ port: postgres.port }).where('id', '=', id).execute()
    expect((await test.as('ann').get(`/discovery/column/${doses!.columns[1]!.id}/values`)).json()).toEqual(['A1'])
  })
})
