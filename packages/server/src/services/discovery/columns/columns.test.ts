import type { ColumnAnalysis, ColumnStatistics, DatabaseDetails, DbTable } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { changeClinicFile, clinicConnection, writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { eventually } from '../../../testing/eventually.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let tables: DbTable[]
let file: string

beforeAll(async () => {
  test = await startTestApp()
  file = writeClinicFile(test.config.dataFilesDir)
  await test.addUser('ann', {
    permissions: ['database.write_access', 'database.view', 'database.share', 'question.write_access'],
  })
  await test.addUser('bound', { permissions: ['database.write_access', 'database.view', 'question.write_access'] })
  await test.addUser('stranger', { permissions: ['database.write_access', 'database.view', 'question.write_access'] })
  const { id } = (await test.as('ann').post('/discovery/databases', clinicConnection())).json() as DatabaseDetails
  await whenRefreshed(test, id)
  tables = (await test.as('ann').get(`/discovery/${id}/tables`)).json() as DbTable[]
  await test.as('ann').post('/discovery/databases/share', { usernames: ['bound'], dbIds: [id] })
  await test.as(ADMIN).post('/core/user-gdas', hospitalRule('bound'))
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
})
afterAll(() => test.close())

const ask = async (who: string, place: string, what: string) =>
  (await test.as(who).get(`/discovery/column/${columnOf(tables, place).id}/${what}`)).json()
const statistic = async (who: string, place: string, name: string) => {
  const { figures } = (await ask(who, place, 'statistics')) as ColumnStatistics
  return figures.find((each) => each.name === name)?.value
}

describe('DM4 the analysis of a column', () => {
  it('has the statistics of its type', async () => {
    expect(await ask('ann', 'visits.cost', 'analysis')).toMatchObject({
      analysisStatus: 'success',
      rowCount: 5,
      distinctCount: 4,
      nullCount: 1,
      minValue: 1,
      maxValue: 900,
      avgValue: 255.375,
      maxTextLength: null,
      minDate: null,
    })
    expect(await ask('ann', 'patients.full_name', 'analysis')).toMatchObject({
      distinctCount: 5,
      maxTextLength: 10,
      avgTextLength: 9.2,
      minValue: null,
    })
    expect(await ask('ann', 'patients.birth_date', 'analysis')).toMatchObject({
      nullCount: 1,
      minDate: '1950-02-28',
      maxDate: '2001-01-01',
      oceanDataType: 'BIRTHDATE',
      dbType: 'date',
    })
  })

  it('tells how values are spread: a histogram of numbers and dates, the most frequent texts', async () => {
    const spreadOf = async (who: string, place: string) =>
      ((await ask(who, place, 'analysis')) as ColumnAnalysis).spread
    const cost = await spreadOf('ann', 'visits.cost')
    expect(cost).toMatchObject({ rows: 5, isSample: false, values: [] })
    expect(cost?.histogram.map(({ from, to, count }) => [from, to, count])).toEqual([
      [0, 100, 2],
      [100, 200, 1],
      ...[200, 300, 400, 500, 600, 700, 800].map((from) => [from, from + 100, 0]),
      [900, 1000, 1],
    ])
    const admitted = await spreadOf('ann', 'visits.admitted_at')
    expect(admitted?.histogram.filter(({ count }) => count > 1)).toEqual([
      { from: '2026-03-02', to: '2026-03-09', count: 2 },
    ])
    expect(await spreadOf('ann', 'patients.status')).toEqual({
      rows: 5,
      isSample: false,
      histogram: [],
      values: [
        { value: 'active', count: 3 },
        { value: 'left', count: 2 },
      ],
    })
    expect((await spreadOf('ann', 'patients.full_name'))?.values).toEqual([])
    expect((await spreadOf('bound', 'patients.status'))?.values).toEqual([{ value: 'active', count: 2 }])
  })

  it('R6: of a hidden column or table is only for those who may edit the data model', async () => {
    const { id } = columnOf(tables, 'patients.status')
    const setActive = async (active: boolean) => {
      const now = (await test.as('ann').get(`/discovery/${tables[0]!.databaseId}/tables`)).json() as DbTable[]
      const change = columnChange(columnOf(now, 'patients.status'), { active })
      expect(
        (await test.as('ann').put('/discovery/tables', tableChange(tableOf(now, 'patients'), { columns: [change] })))
          .status,
      ).toBe(200)
    }
    await test.addUser('reader', { permissions: ['database.view', 'question.write_access'] })
    await test.as('ann').post('/discovery/databases/share', { usernames: ['reader'], dbIds: [tables[0]!.databaseId] })
    expect((await test.as('reader').get(`/discovery/column/${id}/analysis`)).status).toBe(200)
    await setActive(false)
    for (const what of ['analysis', 'values', 'statistics'])
      expect((await test.as('reader').get(`/discovery/column/${id}/${what}`)).status).toBe(404)
    expect((await test.as('ann').get(`/discovery/column/${id}/analysis`)).status).toBe(200)
    await setActive(true)
  })

  it('R12: is kept without a value of any row in the open, also what an earlier version kept', async () => {
    const { id } = columnOf(tables, 'patients.status')
    const analysis = await ask('ann', 'patients.status', 'analysis')
    expect(analysis).toMatchObject({
      spread: {
        values: [
          { value: 'active', count: 3 },
          { value: 'left', count: 2 },
        ],
      },
    })
    const stored = () => test.app.store.db.selectFrom('column_analyses').select('figures as statistics').execute()
    const isOpen = (rows: { statistics: string }[]) =>
      rows.some(({ statistics }) => /active|Ada North|1950-02-28/.test(statistics))
    expect(isOpen(await stored())).toBe(false)
    const { rowCount, distinctCount, nullCount, spread } = analysis as ColumnAnalysis
    const open = JSON.stringify({ rowCount, distinctCount, nullCount, spread })
    await test.app.store.db.updateTable('column_analyses').set({ figures: open }).where('column_id', '=', id).execute()
    expect(isOpen(await stored())).toBe(true)
    await test.app.sealAnalyses()
    expect(isOpen(await stored())).toBe(false)
    expect(await ask('ann', 'patients.status', 'analysis')).toMatchObject({ rowCount, distinctCount, spread })
  })

  it('is made anew when somebody asks for it', async () => {
    const before = (await ask('ann', 'hospitals.name', 'analysis')) as ColumnAnalysis
    changeClinicFile(file, "insert into hospitals values (3, 'West')")
    const again = await test.as('ann').post(`/discovery/column/${columnOf(tables, 'hospitals.name').id}/analyse`)
    expect(again.json()).toMatchObject({ rowCount: 3, distinctCount: 3, analysisStatus: 'success' })
    expect((again.json() as ColumnAnalysis).lastModifiedDate! > before.lastModifiedDate!).toBe(true)
    changeClinicFile(file, 'delete from hospitals where id = 3')
  })
})

describe('RV7 statistics and values of a column', () => {
  it('are those of the specification, the mean beside the average', async () => {
    const { figures } = (await ask('ann', 'visits.cost', 'statistics')) as ColumnStatistics
    expect(figures.map(({ name }) => name)).toEqual([
      'max',
      'avg',
      'min',
      'sum',
      'uniqueCount',
      'nullCount',
      'standardDeviation',
      'variance',
      'mean',
    ])
    expect(figures.find(({ name }) => name === 'mean')!.value).toBe(255.375)
    expect(await statistic('ann', 'patients.full_name', 'uniqueCount')).toBe(5)
  })

  it('FI2: can be searched and cut, ignoring case and without nothing among them', async () => {
    expect(await ask('ann', 'patients.full_name', 'values?search=SOUTH&size=2')).toEqual(['Cem South', 'Dora South'])
    expect(await ask('ann', 'visits.cost', 'values')).toEqual([1, 20, 100.5, 900])
    expect(await ask('ann', 'visits.diagnosis_code', 'values?search=%25')).toEqual([])
    expect(await ask('ann', 'patients.full_name', 'values?size=0')).toMatchObject({ status: 400 })
  })

  it('R27: reading values is recorded with their number, not with the values', async () => {
    await ask('ann', 'patients.full_name', 'values?search=SOUTH&size=2')
    await ask('ann', 'visits.diagnosis_code', 'values?search=%25')
    const entries = await eventually(async () => {
      const { text } = await test.as(ADMIN).get('/auth/audit?action=column.values&username=ann&size=2')
      expect(JSON.parse(text)).toMatchObject([{ rows: 0 }, { rows: 2 }])
      return text
    })
    expect(entries).not.toContain('South')
  })

  it('R2: do not exist for those who may not use the table', async () => {
    const none = await test.as('stranger').get('/discovery/column/999999/values')
    for (const what of ['values', 'statistics', 'analysis']) {
      expect(await ask('stranger', 'patients.full_name', what)).toMatchObject({
        status: 404,
        title: (none.json() as { title: string }).title,
      })
    }
    const id = columnOf(tables, 'patients.full_name').id
    expect((await test.as('stranger').post(`/discovery/column/${id}/analyse`)).status).toBe(404)
    expect((await test.as('stranger').get('/discovery/columns/map')).json()).toEqual({})
  })
})

describe('DM3 a reference', () => {
  const check = async (who: string, from: string, to: string) => {
    const [fromColumn, toColumn] = [columnOf(tables, from), columnOf(tables, to)]
    const [fromTable, toTable] = [from, to].map((place) => tables.find(({ name }) => name === place.split('.')[0])!)
    const pairs = [{ fromColumnId: fromColumn.id, toColumnId: toColumn.id }]
    return (
      await test
        .as(who)
        .post('/discovery/tables/check-reference', { fromTableId: fromTable!.id, toTableId: toTable!.id, pairs })
    ).json()
  }

  it('is held against the data before it is declared', async () => {
    expect(await check('ann', 'visits.ward_id', 'wards.id')).toEqual({
      unmatched: 1,
      repeated: 0,
      incomplete: 0,
      empty: 0,
    })
    expect(await check('ann', 'visits.patient_id', 'patients.id')).toEqual({
      unmatched: 0,
      repeated: 0,
      incomplete: 0,
      empty: 0,
    })
    expect(await check('ann', 'visits.ward_id', 'patients.hospital_id')).toMatchObject({ repeated: 2 })
    expect(await check('ann', 'visits.ward_id', 'wards.ward_name')).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'pairs.0.toColumnId' }],
    })
  })

  it('R6: is held only against rows that the asker may see', async () => {
    expect(await check('bound', 'visits.patient_id', 'patients.id')).toEqual({
      unmatched: 0,
      repeated: 0,
      incomplete: 0,
      empty: 0,
    })
    expect(await check('bound', 'visits.ward_id', 'patients.hospital_id')).toMatchObject({ repeated: 1 })
  })
})

describe('ST3 R6 a restricted person', () => {
  it('gets values, statistics and analyses of their own rows, along keys of several hops', async () => {
    expect(await ask('bound', 'patients.full_name', 'values')).toEqual(['Ada North', 'Ben North'])
    expect(await ask('bound', 'visits.diagnosis_code', 'values')).toEqual(['H25', 'I10'])
    expect([await statistic('ann', 'visits.cost', 'max'), await statistic('bound', 'visits.cost', 'max')]).toEqual([
      900, 100.5,
    ])
    expect(await ask('bound', 'visits.cost', 'analysis')).toMatchObject({
      rowCount: 2,
      maxValue: 100.5,
      nullCount: 0,
      analysisStatus: 'success',
    })
    expect(await ask('bound', 'patients.birth_date', 'analysis')).toMatchObject({ maxDate: '1960-05-01' })
    expect(await ask('bound', 'holidays.holiday_name', 'values'), 'no rule reaches it').toMatchObject({ status: 403 })
  })

  it('gets only their own statistics from an analysis they start, which serves the others whole', async () => {
    const { id } = columnOf(tables, 'visits.cost')
    expect((await test.as('bound').post(`/discovery/column/${id}/analyse`)).json()).toMatchObject({
      rowCount: 2,
      maxValue: 100.5,
    })
    expect(await ask('ann', 'visits.cost', 'analysis')).toMatchObject({ rowCount: 5, maxValue: 900 })
  })

  it('sees all again when the rules are switched off, and R4 administrators are bound by their own', async () => {
    await test.as(ADMIN).put('/core/system-settings', { enabledGDA: false })
    expect(await ask('bound', 'visits.cost', 'analysis')).toMatchObject({ rowCount: 5 })
    await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
    await test.addUser('other-admin', { role: 'ROLE_ADMIN' })
    const { id } = (await test.as(ADMIN).post('/core/user-gdas', hospitalRule(ADMIN, '2'))).json() as { id: number }
    expect(await ask(ADMIN, 'patients.full_name', 'values')).toEqual(['Cem South', 'Dora South', 'Eve South'])
    await test.as('other-admin').delete(`/core/user-gdas/${id}`)
    expect(await ask(ADMIN, 'patients.full_name', 'values')).toHaveLength(5)
  })
})
