import { renameSync } from 'node:fs'
import type { ColumnAnalysis, DatabaseDetails, DatabaseSummary, DbTable } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { changeClinicFile, clinicConnection, writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { eventually } from '../../../testing/eventually.ts'

let test: TestApp
let file: string
let databaseId: number
let clock: Date

/** Each story has a server of its own and begins on the same day. */
async function begin() {
  clock = new Date('2026-01-05T10:00:00Z')
  test = await startTestApp({ now: () => clock, env: { ID_TOKEN_MINUTES: '1440' } })
  file = writeClinicFile(test.config.dataFilesDir)
  await test.addUser('ann', { permissions: ['database.write_access', 'database.view'] })
  await test.addUser('ben', { permissions: ['database.view'] })
  databaseId = ((await test.as('ann').post('/discovery/databases', clinicConnection())).json() as DatabaseDetails).id
  await whenRefreshed(test, databaseId)
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['ben'], dbIds: [databaseId] })
}

/** Days pass, so people have to sign in again. */
function passTo(time: string) {
  clock = new Date(time)
  test.forgetSignIn('ann')
}

const listed = async () => (await test.as('ann').get(`/discovery/${databaseId}/tables`)).json() as DbTable[]
const analysisOf = async (place: string) =>
  (
    await test.as('ann').get(`/discovery/column/${columnOf(await listed(), place).id}/analysis`)
  ).json() as ColumnAnalysis
const jobs = () =>
  test.app.store.db
    .selectFrom('jobs')
    .select(['id', 'state', 'run_at'])
    .where('kind', '=', 'discovery.analyse-scheduled')
    .orderBy('run_at')
    .execute()

async function schedule(...crons: (string | null)[]) {
  const tables = await listed()
  const columns = ['patients.status', 'patients.full_name'].slice(0, crons.length)
  const changes = columns.map((place, index) =>
    columnChange(columnOf(tables, place), { analysisSyncSchedule: crons[index]! }),
  )
  expect(
    (await test.as('ann').put('/discovery/tables', tableChange(tableOf(tables, 'patients'), { columns: changes })))
      .status,
  ).toBe(200)
}

describe('DM4 the refresh schedule of columns', { shuffle: false }, () => {
  beforeAll(begin)
  afterAll(() => test.close())

  it('R24: analyses them at their time, in one job for a table, and plans the next fire once', async () => {
    await schedule('30 12 * * *', '30 12 * * *')
    expect(await jobs()).toMatchObject([{ state: 'waiting', run_at: '2026-01-05T11:30:00.000Z' }])
    expect(
      (await listed())
        .flatMap(({ columns }) => columns)
        .filter(({ analysisSyncSchedule }) => analysisSyncSchedule === '30 12 * * *'),
    ).toHaveLength(2)

    changeClinicFile(file, "insert into patients values (300, 1, 'Fay North', null, 'waiting')")
    expect((await analysisOf('patients.status')).rowCount).toBe(5)
    passTo('2026-01-05T11:31:00Z')
    await eventually(async () =>
      expect(await analysisOf('patients.status')).toMatchObject({
        rowCount: 6,
        distinctCount: 3,
        lastModifiedDate: clock.toISOString(),
      }),
    )
    expect(await analysisOf('patients.full_name')).toMatchObject({ rowCount: 6 })
    expect(await analysisOf('patients.birth_date')).toMatchObject({ rowCount: 5 })
    await eventually(async () =>
      expect((await jobs()).map(({ state, run_at }) => [state, run_at])).toEqual([
        ['done', '2026-01-05T11:30:00.000Z'],
        ['waiting', '2026-01-06T11:30:00.000Z'],
      ]),
    )
  })

  it('R24: makes one fire of all that were missed', async () => {
    changeClinicFile(file, 'delete from patients where id = 300')
    passTo('2026-01-09T20:00:00Z')
    await eventually(async () => expect((await jobs()).map(({ state }) => state)).toEqual(['done', 'done', 'waiting']))
    expect((await jobs()).at(-1)!.run_at).toBe('2026-01-10T11:30:00.000Z')
    expect((await analysisOf('patients.status')).rowCount).toBe(5)
  })

  it('tells why when the database is away, and keeps the statistics of the last time', async () => {
    renameSync(file, `${file}.away`)
    passTo('2026-01-10T12:00:00Z')
    await eventually(async () =>
      expect(await analysisOf('patients.status')).toMatchObject({
        analysisStatus: 'There is no database file named clinic.db',
        rowCount: 5,
      }),
    )
    renameSync(`${file}.away`, file)
    passTo('2026-01-11T12:00:00Z')
    await eventually(async () =>
      expect(await analysisOf('patients.status')).toMatchObject({ analysisStatus: 'success', rowCount: 5 }),
    )
  })

  it('changes and ends with its columns', async () => {
    await schedule('0 6 1 * *', null)
    await schedule('30 12 * * *', null)
    const waiting = (await jobs()).filter(({ state }) => state === 'waiting')
    expect(waiting.map(({ run_at }) => run_at)).toEqual(['2026-01-12T11:30:00.000Z', '2026-02-01T05:00:00.000Z'])
    await schedule(null, null)
    passTo('2026-02-02T00:00:00Z')
    await eventually(async () => expect((await jobs()).every(({ state }) => state === 'done')).toBe(true))
    expect(await jobs()).toHaveLength(6)
    expect((await analysisOf('patients.status')).lastModifiedDate).toBe('2026-01-11T12:00:00.000Z')
  })
})

describe('DM2 a monitored table', { shuffle: false }, () => {
  beforeAll(begin)
  afterAll(() => test.close())

  const monitor = async (monitored: boolean) => {
    expect(
      (await test.as('ann').put('/discovery/tables', tableChange(tableOf(await listed(), 'visits'), { monitored })))
        .status,
    ).toBe(200)
  }
  const driftOf = async () => tableOf(await listed(), 'visits').drift
  const summary = async () => ((await test.as('ann').get('/discovery/databases')).json() as DatabaseSummary[])[0]
  const analysedAt = async () => (await analysisOf('visits.cost')).lastModifiedDate
  const nightOf = async (day: string) => {
    passTo(`${day}T02:00:00Z`)
    await eventually(async () => expect(await analysedAt()).toBe(clock.toISOString()))
  }

  it('is analysed every night, and warns of a drift for a week', async () => {
    passTo('2026-03-01T12:00:00Z')
    await monitor(true)
    await nightOf('2026-03-02')
    expect(await driftOf()).toBeUndefined()

    const rows = Array.from({ length: 20 }, (_, at) => `(${100 + at}, 100, 10, '2026-01-06 08:00:00', null, 'I10')`)
    changeClinicFile(file, `insert into visits values ${rows.join(', ')}`)
    await nightOf('2026-03-03')
    const cost = columnOf(await listed(), 'visits.cost').id
    expect((await driftOf())?.changes).toContainEqual({ columnId: null, figure: 'rowCount', before: 5, after: 25 })
    expect((await driftOf())?.changes).toContainEqual({ columnId: cost, figure: 'nullShare', before: 0.2, after: 0.84 })
    expect(await summary()).toMatchObject({ driftedTables: 1 })

    await nightOf('2026-03-04')
    expect(await driftOf()).toMatchObject({ at: '2026-03-03T02:00:00.000Z' })
    await nightOf('2026-03-10')
    expect(await driftOf()).toBeUndefined()
  })

  it('R6: warns only those who may edit the database and whom no rule binds', async () => {
    changeClinicFile(file, 'delete from visits where id >= 100')
    await nightOf('2026-03-11')
    expect(await driftOf()).toBeDefined()
    expect(
      tableOf((await test.as('ben').get(`/discovery/${databaseId}/tables`)).json() as DbTable[], 'visits').drift,
    ).toBeUndefined()
    expect(((await test.as('ben').get('/discovery/databases')).json() as DatabaseSummary[])[0]).not.toHaveProperty(
      'driftedTables',
    )
  })

  it('forgets the warning with the monitoring, and is left alone from then on', async () => {
    await monitor(false)
    expect(await driftOf()).toBeUndefined()
    expect(await summary()).not.toHaveProperty('driftedTables')
    passTo('2026-03-20T12:00:00Z')
    await eventually(async () => expect((await jobs()).every(({ state }) => state === 'done')).toBe(true))
    expect(await analysedAt()).toBe('2026-03-11T02:00:00.000Z')
  })
})
