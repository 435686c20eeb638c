import type { ExecutionResult, Question, Summaries } from '@soundings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  const admissions = `create table admissions (id integer primary key, ward text, admitted date, cost decimal(10,2));
    insert into admissions values (1, 'A', '2024-01-05', 10), (2, 'A', '2024-01-09', 20), (3, 'B', '2024-02-01', 30), (4, 'A', '2024-04-30', 40);`
  clinic = await connectClinic(test, ADMIN, 'clinic.db', admissions)
})
afterAll(() => test.close())

const derived = (kind: string, more: object = {}) =>
  clinic.view('admissions.cost', 'sum', { label: kind, derived: { kind, ...more } })
const byMonth = (...columns: unknown[]) =>
  clinic.query('admissions', [clinic.group('admissions.admitted', 'month', { label: 'Month' }), ...columns], {
    resultLimit: 2,
  })
const ask = (query: object) => test.as(ADMIN).post('/core/executor/preview', query)

it('columns derived from groups come from the whole result, under its limit too, and say what they are [SD3]', async () => {
  const { table } = (
    await ask(byMonth(derived('shareOfTotal'), derived('runningTotal'), derived('changeFromPrevious'), derived('rank')))
  ).json() as ExecutionResult
  expect(table.data).toEqual([
    ['2024-01', 30, 30, null, 2],
    ['2024-02', 30, 60, 0, 2],
  ])
  expect(
    table.columns.slice(1).map(({ unit, derived: kind, expression, type }) => [unit, kind, expression.dbColumn, type]),
  ).toEqual(
    (['shareOfTotal', 'runningTotal', 'changeFromPrevious', 'rank'] as const).map((kind) => [
      kind === 'shareOfTotal' ? 'percent' : null,
      kind,
      clinic.column('admissions.cost'),
      'MEASURE',
    ]),
  )
})

it('their totals are of all that is shown, or empty [SD3 RV2]', async () => {
  const query = { ...byMonth(derived('shareOfTotal'), derived('runningTotal'), derived('rank')), resultLimit: 0 }
  const { rows } = (await test.as(ADMIN).post('/core/executor/summaries', { query })).json() as Summaries
  expect(rows[0]?.figures.map(({ total }) => total)).toEqual([100, null, null])
})

it('a saved question keeps them, with its versions and in its files, whose headings name the unit [SD3 EX1]', async () => {
  const query = byMonth(derived('shareOfTotal'), derived('movingAverage', { periods: 3 }))
  const saved = (await test.as(ADMIN).post('/core/questions', { name: 'Shares', query })).json() as Question
  const opened = (await test.as(ADMIN).get(`/core/questions/${saved.id}`)).json() as Question
  expect(opened.query.columns.map((column) => column.derived)).toEqual([
    undefined,
    { kind: 'shareOfTotal' },
    { kind: 'movingAverage', periods: 3 },
  ])
  const file = await test
    .as(ADMIN)
    .post(`/exporter/oi-files`, { displayName: 'Shares', questionId: saved.id, extention: 'CSV' })
  expect(file.status).toBe(200)
  const csv = await test.as(ADMIN).get(`/exporter/exported-files/${(file.json() as { fileId: string }).fileId}`)
  expect(csv.text.split(/\r?\n/).slice(0, 2)).toEqual(['Month,shareOfTotal (percent),movingAverage', '2024-01,30,'])
})

it('a zoom that their periods do not allow is refused as one, and not as a question that fits no more [SD3 RV6]', async () => {
  const query = byMonth(clinic.group('admissions.admitted', 'monthOfYear'), derived('changeFromLastYear'))
  const { id } = (await test.as(ADMIN).post('/core/questions', { name: 'Change', query })).json() as Question
  const zoom = (unit: string) => ({ zooms: [{ dbColumn: clinic.column('admissions.admitted'), unit }] })
  expect((await test.as(ADMIN).post(`/core/executor/${id}/execute`, zoom('year'))).status).toBe(200)
  const refused = await test.as(ADMIN).post(`/core/executor/${id}/execute`, zoom('week'))
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('needs a group by hour, day, week, month'),
  ])
  expect(refused.text).not.toContain('no longer fits')
})

it('a rate per 1,000 has limits that stand behind it, and the total of its parts [SD3]', async () => {
  const rate = (label: string, more: object = {}) => ({
    designType: 'VIEW',
    label,
    expression: [
      clinic.term('admissions.ward', 'uniqueCount'),
      { operator: '/' },
      clinic.term('admissions.id', 'rowCount'),
    ],
    rate: { per: 1000, ...more },
  })
  const columns = [
    rate('Rate'),
    rate('Low', { limit: { interval: 'wilson', side: 'lower' } }),
    rate('High', { limit: { interval: 'wilson', side: 'upper' } }),
  ]
  const query = { ...byMonth(...columns), resultLimit: 0 }
  const { table } = (await ask(query)).json() as ExecutionResult
  expect(table.data.map(([month, ...values]) => [month, ...values.map((value) => Math.round(Number(value)))])).toEqual([
    ['2024-01', 500, 95, 905],
    ['2024-02', 1000, 207, 1000],
    ['2024-04', 1000, 207, 1000],
  ])
  expect(table.columns.map(({ rate: of }) => of?.limit?.side)).toEqual([undefined, undefined, 'lower', 'upper'])
  const { rows } = (await test.as(ADMIN).post('/core/executor/summaries', { query })).json() as Summaries
  expect(rows[0]?.figures.map(({ total }) => Math.round(Number(total)))).toEqual([500, 150, 850])
})

it('a rate is shown as its change and its moving average, and not as a share, which says why [SD3]', async () => {
  const rate = (kind: string, more: object = {}) => ({
    designType: 'VIEW',
    label: kind,
    expression: [
      clinic.term('admissions.ward', 'uniqueCount'),
      { operator: '/' },
      clinic.term('admissions.id', 'rowCount'),
    ],
    rate: { per: 100 },
    derived: { kind, ...more },
  })
  const { table } = (
    await ask({
      ...byMonth(rate('changeFromPrevious'), rate('movingAverage', { periods: 2 }), rate('rank')),
      resultLimit: 0,
    })
  ).json() as ExecutionResult
  expect(
    table.data.map(([month, change, average, rank]) => [month, change, Math.round(Number(average ?? -1)), rank]),
  ).toEqual([
    ['2024-01', null, -1, 3],
    ['2024-02', 50, 67, 1],
    ['2024-04', null, 100, 1],
  ])
  const refused = await ask(byMonth(rate('shareOfTotal')))
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('rates do not add up')])
})

it('filters on them leave groups out of rows, counts, totals and files, and are said in the sentence [SD6]', async () => {
  const onMeasure = (measure: string, operator: string, ...values: number[]) => ({ measure, operator, values })
  const columns = [
    clinic.view('admissions.cost', 'sum', { label: 'Growth', vid: 'growth', derived: { kind: 'changeFromPrevious' } }),
    clinic.view('admissions.cost', 'sum', { label: 'Cost' }),
    clinic.view('admissions.cost', 'avg', { label: 'Average' }),
  ]
  const query = { ...byMonth(...columns), resultLimit: 0, filters: [onMeasure('growth', 'greaterOrEqual', 0)] }
  const shown = (await ask(query)).json() as ExecutionResult
  expect(shown.table.data).toEqual([
    ['2024-02', 0, 30, 30],
    ['2024-04', 40, 40, 40],
  ])
  expect([shown.sentence, shown.leavesGroupsOut]).toEqual([
    'Growth, Cost and Average by Month, where Growth greater than or equal 0',
    true,
  ])
  expect((await test.as(ADMIN).post('/core/executor/countQueryResult', query)).json()).toEqual({ resultCount: 2 })
  const { rows } = (await test.as(ADMIN).post('/core/executor/summaries', { query })).json() as Summaries
  // January is not in the total, and an average over rows of months that are not shown would be none of these.
  expect(rows[0]?.figures.map(({ total }) => total)).toEqual([null, 70, null])
  const saved = (await test.as(ADMIN).post('/core/questions', { name: 'Growing', query })).json() as Question
  const file = await test
    .as(ADMIN)
    .post(`/exporter/oi-files`, { displayName: 'Growing', questionId: saved.id, extention: 'CSV' })
  const csv = await test.as(ADMIN).get(`/exporter/exported-files/${(file.json() as { fileId: string }).fileId}`)
  expect(csv.text.trim().split(/\r?\n/).slice(1)).toEqual(['2024-02,0,30,30', '2024-04,40,40,40'])
  const gone = await ask({ ...query, filters: [onMeasure('gone', 'greaterThan', 1)] })
  expect([gone.status, gone.text]).toEqual([400, expect.stringContaining('filters[0].measure')])
})

it.each([
  ['a share of an average', { kind: 'shareOfTotal' }, 'avg', 'columns[1].derived'],
  ['a moving average of one period', { kind: 'movingAverage', periods: 1 }, 'sum', 'columns[1].derived.periods'],
  ['an unknown kind', { kind: 'forecast' }, 'sum', 'columns.1.derived.kind'],
  [
    'a number of periods that is no whole number',
    { kind: 'movingAverage', periods: 1.5 },
    'sum',
    'columns.1.derived.periods',
  ],
])('%s is refused by the name of its field [SD3]', async (_what, kind, aggregation, field) => {
  const answer = await ask(byMonth(clinic.view('admissions.cost', aggregation, { derived: kind })))
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(field)])
})
