import { afterEach, expect, it, vi } from 'vitest'
import { ensureDemoFile } from '@soundings/demo'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
afterEach(() => test.close())

const PATIENCE = { timeout: 60_000, interval: 100 }

it('DB3: a new installation gets the demo hospital, connected, named, and ready for questions', async () => {
  test = await startTestApp({
    env: { DEMO: 'on' },
    // A small one stands there already, so that the test does not wait for the large one.
    prepare: (dataDir) => ensureDemoFile(`${dataDir}/files`, 0.01),
  })
  const databases = () => test.as(ADMIN).get('/discovery/databases')
  const id = await vi.waitFor(async () => {
    const [database] = (await databases()).json() as { id: number; displayName: string }[]
    expect(database?.displayName).toBe('Demo hospital')
    return database!.id
  }, PATIENCE)
  const tables = await vi.waitFor(async () => {
    const listed = (await test.as(ADMIN).get(`/discovery/${id}/tables/public`)).json() as {
      id: number
      displayName: string
      columns: {
        id: number
        displayName: string
        oceanDataType: string
        fkSqlColumnId: number | null
        format?: object
        bands?: object[]
      }[]
    }[]
    expect(listed.map(({ displayName }) => displayName)).toContain('Encounter diagnoses')
    expect(listed.map(({ displayName }) => displayName)).toContain('Claims')
    const columnsOf = (table: string) => listed.find(({ displayName }) => displayName === table)?.columns
    const [patientKey] = columnsOf('Patients') ?? []
    expect(columnsOf('Encounters')?.find(({ displayName }) => displayName === 'Patient ID')?.fkSqlColumnId).toBe(
      patientKey?.id,
    )
    expect(columnsOf('Claims')?.find(({ displayName }) => displayName === 'Paid amount')?.format).toEqual({
      style: 'currency',
      currency: 'EUR',
      decimals: 2,
    })
    expect(columnsOf('Encounters')?.find(({ displayName }) => displayName === 'Age (years)')?.bands).toEqual([
      { name: 'Age bands', edges: ['0', '18', '40', '65', '80'] },
    ])
    return listed
  }, PATIENCE)
  expect(
    (await test.as(ADMIN).get(`/discovery/databases/${id}`)).json(),
    'its look-up tables are open to everybody',
  ).toMatchObject({ closesUnreachedTables: false, schemas: ['main'] })
  const encounters = tables.find(({ displayName }) => displayName === 'Encounters')!
  const [key] = encounters.columns
  const query = {
    datasourceID: id,
    dbTable: encounters.id,
    columns: [{ designType: 'VIEW', expression: [{ dbColumn: key!.id, function: 'rowCount' }], label: 'Encounters' }],
  }
  const answer = await test.as(ADMIN).post('/core/executor/preview', query)
  expect((answer.json() as { table: { data: number[][] } }).table.data[0]?.[0]).toBeGreaterThan(1000)
})

it('is said to be coming as long as its job waits or runs', async () => {
  test = await startTestApp({ env: { DEMO: 'off' } })
  const { db } = test.app.store
  const isComing = async () => ((await test.as(ADMIN).get('/core/demo')).json() as { isComing: boolean }).isComing
  expect(await isComing()).toBe(false)
  const far = '2999-01-01T00:00:00.000Z'
  await db
    .insertInto('jobs')
    .values({
      id: 'demo.install',
      kind: 'demo.install',
      payload: '{}',
      state: 'waiting',
      run_at: far,
      attempts: 0,
      max_attempts: 5,
      created_at: far,
    })
    .execute()
  for (const [state, expected] of [
    ['waiting', true],
    ['running', true],
    ['done', false],
  ] as const) {
    await db.updateTable('jobs').set({ state, lease_until: far }).where('id', '=', 'demo.install').execute()
    expect([state, await isComing()]).toEqual([state, expected])
  }
})

it('DEMO=off leaves a new installation empty', async () => {
  test = await startTestApp({ env: { DEMO: 'off' } })
  expect(await test.app.store.db.selectFrom('jobs').selectAll().where('kind', '=', 'demo.install').execute()).toEqual(
    [],
  )
})
