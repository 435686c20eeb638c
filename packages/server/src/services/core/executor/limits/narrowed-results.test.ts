import type { ExecutionResult, Question, ResultStatistics, Summaries } from '@soundings/contract'
import type { GatheredPivot } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('reader', { permissions: ['question.view', 'question.export_data'] })
  await test.addUser('analyst', { permissions: ['question.view', 'question.write_access'] })
  // The second day of each of three months has twelve stays, one an hour, each of another patient.
  const stays = `create table stays (id integer primary key, begun timestamp, ended timestamp, patient text, sex text, cost integer);
    insert into stays (begun, ended, patient, sex, cost) with recursive m(i) as (select 0 union all select i + 1 from m where i < 2), n(k) as (select 0 union all select k + 1 from n where k < 11)
    select datetime('2026-01-02', '+' || i || ' months', '+' || k || ' hours'), datetime('2026-01-03', '+' || i || ' months', '+' || (2 * k) || ' hours'), 'Patient ' || (100 + i * 12 + k), case k % 2 when 0 then 'F' else 'M' end, 100 * i + k from m join n;`
  clinic = await connectClinic(test, ADMIN, 'clinic.db', stays)
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['analyst'], dbIds: [clinic.id] })
})
afterAll(() => test.close())

const begun = () => clinic.column('stays.begun')
const months = () => clinic.group('stays.begun', 'month', { orderDirection: 'ASC' })
const patients = () => clinic.group('stays.patient', 'uniqueValues', { orderDirection: 'ASC', orderIndex: 1 })
const count = () => clinic.view('stays.id', 'rowCount')

async function save(columns: object[], resultLimit: number, changes: object = {}): Promise<number> {
  const query = clinic.query('stays', columns, { resultLimit, ...changes })
  const answer = await test.as(ADMIN).post('/core/questions', { name: 'Stays', query })
  if (answer.status !== 201) throw new Error(answer.text)
  const { id } = answer.json() as Question
  await test.as(ADMIN).post(`/core/questions/${id}/share`, { users: ['reader', 'analyst'] })
  return id
}
const ask = (who: string, id: number, body: object, road = 'execute') =>
  test.as(who).post(`/core/executor/${id}/${road}`, body)
const zoom = (unit: string, ...range: string[]) => ({
  zooms: [{ dbColumn: begun(), unit, ...(range.length > 0 && { range }) }],
})
const january = (unit = 'hour') => zoom(unit, '2026-01-01', '2026-02-01')
const on = (...values: unknown[]) => ({
  dynamicFilters: values.map((value) => clinic.filter('stays.begun', 'equals', [value], { zoomingFilter: true })),
})
async function rowsOf(who: string, id: number, body: object) {
  const answer = await ask(who, id, body)
  return answer.status === 200 ? (answer.json() as ExecutionResult).table.data.length : answer.status
}
/** How many rows a file has and whether it is cut, or why there is none. */
async function exported(id: number, more: object) {
  const file = { displayName: 'Stays', questionId: id, extention: 'csv', filters: [], pageSize: 1000, ...more }
  const { status, cause, rows, cut } = (await test.as('reader').post('/exporter/oi-files', file)).json() as {
    status: string
    cause: string
    rows: number
    cut: boolean
  }
  return status === 'PASS' ? [rows, cut] : cause
}

describe('R29 RV6 a zoom into one period of a question with a limit, for people who may not use its tables', () => {
  it('shows all shorter periods where nothing but the date keeps rows apart', async () => {
    const id = await save([months(), count(), clinic.view('stays.cost', 'sum')], 2)
    expect(await rowsOf('reader', id, january())).toBe(12)
    expect(await rowsOf('reader', id, zoom('hour', '2026-01-02', '2026-01-03'))).toBe(12)
    const byShare = await save(
      [months(), clinic.view('stays.id', 'rowCount', { derived: { kind: 'shareOfTotal' } })],
      2,
    )
    expect(await rowsOf('reader', byShare, january())).toBe(12)
  })

  it('keeps the limit, and says so, where another column keeps rows apart', async () => {
    const apart: object[][] = [
      [patients(), count()],
      [clinic.view('stays.patient', 'uniqueValues'), count()],
      [
        count(),
        clinic.view('stays.begun', 'dateDiff', {
          expression: [clinic.term('stays.ended', 'dateDiff'), clinic.term('stays.begun', 'dateDiff')],
        }),
      ],
    ]
    for (const columns of apart) {
      const id = await save([months(), ...columns], 5)
      expect(await rowsOf('reader', id, january())).toBe(5)
      expect(await rowsOf('analyst', id, january())).toBe(12)
      const { resultLimit, totalCount } = (await ask('reader', id, january())).json() as ExecutionResult
      expect([resultLimit, totalCount]).toEqual([5, 5])
      const all = await ask('reader', id, { ...january(), withoutLimit: true }, 'count')
      expect(all.json()).toEqual({ resultCount: 12 })
    }
  })

  it('keeps it on every road: pages, counts, totals, statistics, pivots and files', async () => {
    const id = await save([months(), patients(), count()], 5)
    const read = async <Answer>(road: string, more: object = {}) =>
      (await ask('reader', id, { ...january(), ...more }, road)).json() as Answer
    const second = await read<ExecutionResult>('execute', { pageNumber: 1, pageLength: 5 })
    expect(second.table.data).toEqual([])
    expect(await read('count')).toEqual({ resultCount: 5 })
    expect((await read<Summaries>('summaries')).rows[0]?.count).toBe(5)
    expect((await read<ResultStatistics>('statistics', { column: 2 })).rows).toBe(5)
    expect((await read<GatheredPivot>('pivot', { down: [1], across: [0] })).levels[0]?.rows).toHaveLength(5)
    expect(await exported(id, january())).toEqual([5, true])
    expect(await exported(id, { ...january(), groupBy: ['stays.patient'] })).toEqual([5, true])
  })

  it('shows more rows where all of the result, or all that it has of that period, is within the limit', async () => {
    const bySex = (resultLimit: number) => save([months(), clinic.group('stays.sex'), count()], resultLimit)
    const [whole, cut, narrow] = [await bySex(6), await bySex(2), await bySex(1)]
    expect(await rowsOf('reader', whole, january())).toBe(12)
    expect(await rowsOf('reader', whole, zoom('hour', '2026-01-02', '2026-01-03'))).toBe(12)
    expect(await exported(whole, january())).toEqual([12, false])
    expect(await rowsOf('reader', cut, january())).toBe(12)
    expect(await rowsOf('reader', narrow, january())).toBe(1)
    const ofWomen = { dynamicFilters: [clinic.filter('stays.sex', 'equals', ['F'])] }
    expect(await rowsOf('reader', narrow, { ...january(), ...ofWomen })).toBe(6)
  })

  it('needs a result that is whole where the period is shorter than those that it shows', async () => {
    const id = await save([months(), patients(), count()], 5)
    const day = zoom('hour', '2026-01-02', '2026-01-03')
    for (const road of ['execute', 'count', 'summaries'])
      expect((await ask('reader', id, day, road)).status, road).toBe(403)
    expect(await exported(id, day)).toContain('You see the first 5 rows')
    expect(await rowsOf('analyst', id, day)).toBe(12)
  })
})

describe('R29 FI2 a period that a filter names, for people who may not use the tables of a question with a limit', () => {
  const finer = ['2026-01-02 03h', '2026-01-02', '2026-01-02 03:00', '2026-01-02/2026-01-03', '2026-W01']
  const shown = ['2026-01', '2026-Q1', '2026', '2026-01-01/2026-02-01', '2025-04-01/2026-04-01']

  it('is no search where it is as long as those of the result, and is one where it is shorter', async () => {
    const id = await save([months(), patients(), count()], 5)
    for (const value of shown) expect([value, await rowsOf('reader', id, on(value))]).toEqual([value, 5])
    for (const value of finer) {
      for (const road of ['execute', 'count', 'summaries'])
        expect([value, road, (await ask('reader', id, on(value), road)).status]).toEqual([value, road, 403])
      expect(await exported(id, { filters: on(value).dynamicFilters })).toContain('You see the first 5 rows')
      const lists = { dbColumn: clinic.column('stays.patient'), ...on(value) }
      expect((await ask('reader', id, lists, 'values')).status).toBe(403)
    }
    expect(await rowsOf('analyst', id, on('2026-01-02 03h'))).toBe(1)
  })

  it('is one also beside a zoom that shows shorter periods', async () => {
    const id = await save([months(), patients(), count()], 5)
    expect(await rowsOf('reader', id, { ...zoom('hour'), ...on('2026-01-02 03h') })).toBe(403)
    expect(await rowsOf('reader', id, { ...january(), ...on('2026-01-02 03h') })).toBe(403)
  })

  it('is one where it is no period at all, or shares only a part with another one', async () => {
    const byWeek = await save([clinic.group('stays.begun', 'week'), patients(), count()], 5)
    expect(await rowsOf('reader', byWeek, on('2025-11-13/2026-01-03'))).toBe(403)
    expect(await rowsOf('reader', byWeek, on('2025-12-28/2026-01-04')), 'a week from Sunday on').toBe(403)
    expect(await rowsOf('reader', byWeek, on('2026-W01'))).toBe(5)
    expect(await rowsOf('reader', byWeek, on('2026-01'))).toBe(5)
    expect(await rowsOf('reader', byWeek, on('2026-01', '2026-W01'))).toBe(403)
    expect(await rowsOf('reader', byWeek, on('2026-01', '2026-W02'))).toBe(0)
    const intoWeek = { zooms: [{ dbColumn: begun(), unit: 'day', range: ['2025-12-29', '2026-01-05'] }] }
    expect(await rowsOf('reader', byWeek, { ...intoWeek, ...on('2026-01') })).toBe(403)
  })

  it('is a range where the result shows the dates themselves and the days are no period', async () => {
    const id = await save([clinic.view('stays.begun'), clinic.view('stays.patient')], 5)
    expect(await rowsOf('reader', id, on('2026-01-02/2026-02-03'))).toBe(403)
    expect(await rowsOf('analyst', id, on('2026-01-02/2026-02-03'))).toBe(5)
    expect(await rowsOf('reader', id, on('2026-02-02 03h'))).toBe(1)
  })

  it('changes nothing where the result is whole, shows the dates themselves, or offers them as a dynamic filter', async () => {
    const offered = { filters: [clinic.filter('stays.begun', 'greaterOrEqual', ['2000-01-01'], { dynamic: true })] }
    for (const id of [
      await save([months(), patients(), count()], 36),
      await save([months(), clinic.view('stays.begun', 'uniqueValues'), patients(), count()], 5),
      await save([months(), patients(), count()], 5, offered),
    ])
      expect(await rowsOf('reader', id, on('2026-01-02 03h'))).toBe(1)
  })

  it('is one, as other values are, where the result shows bands or parts of dates alone', async () => {
    const bands = { expression: [{ ...clinic.term('stays.cost', 'bands'), bands: ['100', '200'] }] }
    const byBand = await save([clinic.group('stays.cost', 'bands', bands), patients(), count()], 5)
    const cost = { dynamicFilters: [clinic.filter('stays.cost', 'equals', [103])] }
    expect([await rowsOf('reader', byBand, cost), await rowsOf('analyst', byBand, cost)]).toEqual([403, 1])
    const unknown = { dynamicFilters: [clinic.filter('stays.cost', 'isEmpty', [])] }
    expect(await rowsOf('reader', byBand, unknown)).toBe(0)
    const byPart = await save([clinic.group('stays.begun', 'dayOfWeek'), patients(), count()], 5)
    for (const value of ['2026-01-02 03h', '2026-01'])
      expect([value, await rowsOf('reader', byPart, on(value))]).toEqual([value, 403])
  })
})
