import type { Summaries } from '@soundings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  // Payers of very different size, so that a mean of their ratios is far from the ratio of everything.
  const claims = `create table claims (id integer primary key, payer text, year integer, patient text, billed decimal(10,2), paid decimal(10,2));
    insert into claims with recursive n(i) as (select 1 union all select i + 1 from n where i < 400)
    select i, case when i % 40 = 0 then null when i % 8 = 0 then 'Small' else 'Large' end, 2024 + i % 2, 'P' || (i % 90), 100 + i % 7, case when i % 8 = 0 then 20 else 90 + i % 5 end from n;`
  clinic = await connectClinic(test, ADMIN, 'clinic.db', claims)
})
afterAll(() => test.close())

const share = () => ({
  designType: 'COMPUTED',
  label: 'Paid share (%)',
  expression: [
    clinic.term('claims.paid', 'sum'),
    { operator: '/' },
    clinic.term('claims.billed', 'sum'),
    { operator: '*' },
    { value: 100 },
  ],
})
const views = () => [
  clinic.view('claims.id', 'rowCount'),
  clinic.view('claims.paid', 'avg'),
  clinic.view('claims.patient', 'uniqueCount'),
  share(),
]
const group = (path: string, changes: object = {}) => clinic.group(path, 'uniqueValues', changes)

const rowsOf = async (query: object) =>
  (
    (await test.as(ADMIN).post('/core/executor/preview?pageSize=5000', query)).json() as {
      table: { data: unknown[][] }
    }
  ).table.data
const summarise = async (query: object, more: object = {}) => {
  const answer = await test.as(ADMIN).post('/core/executor/summaries', { query, ...more })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json() as Summaries
}
const totals = ({ rows }: Summaries) => rows.map((row) => [row.group, ...row.figures.map(({ total }) => total)])

it('the total of a ratio, an average and a unique count is that of all rows, and not of the groups [RV2]', async () => {
  const query = clinic.query('claims', [group('claims.payer'), ...views()], { resultLimit: 0 })
  const [whole = []] = await rowsOf(clinic.query('claims', views()))
  expect(totals(await summarise(query))).toEqual([[[], ...whole]])
})

it('so is the one of each group in which the grid puts rows together, by the columns of the question or by others [RV2]', async () => {
  const columns = [group('claims.payer', { grouped: true }), group('claims.year'), ...views()]
  const query = clinic.query('claims', columns, { resultLimit: 0 })
  const byPayer = await rowsOf(clinic.query('claims', [group('claims.payer', { orderDirection: 'ASC' }), ...views()]))
  expect(
    // oxlint-disable-next-line typescript/no-explicit-any -- rows of mixed cells
    totals(await summarise(query, { depth: 1 })).map(([[payer], , ...values]: any) => [payer, ...values]),
  ).toEqual(byPayer)
  const byYear = await rowsOf(clinic.query('claims', [group('claims.year', { orderDirection: 'ASC' }), ...views()]))
  const years = await summarise(query, { depth: 1, groupBy: [1] })
  expect(
    years.rows.map(({ group: [year], figures }) => [
      year,
      ...figures.filter(({ column }) => column > 1).map(({ total }) => total),
    ]),
  ).toEqual(byYear)
})

it('a group that is put together by an aggregate, or of which a filter on an aggregate leaves groups out, has only totals that add up [RV2]', async () => {
  const filters = [clinic.filter('claims.id', 'greaterThan', [30], { functionType: 'rowCount' })]
  const query = clinic.query('claims', [group('claims.payer'), ...views()], { resultLimit: 0, filters })
  const shown = await rowsOf(query)
  const rows = shown.reduce((sum, [, count]) => sum + Number(count), 0)
  expect(totals(await summarise(query))).toEqual([[[], rows, null, null, null]])
  const byCount = clinic.query(
    'claims',
    [group('claims.payer'), clinic.view('claims.id', 'rowCount', { grouped: true }), share()],
    { resultLimit: 0 },
  )
  expect(
    (await summarise(byCount, { depth: 1 })).rows.flatMap(({ figures }) =>
      figures.filter(({ column }) => column === 2).map(({ total }) => total),
    ),
  ).toEqual([null, null, null])
})

it('a limit that leaves groups out leaves their totals empty; one that does not changes nothing [RV2]', async () => {
  const columns = [group('claims.payer'), ...views()]
  const whole = totals(await summarise(clinic.query('claims', columns, { resultLimit: 0 })))
  expect(totals(await summarise(clinic.query('claims', columns, { resultLimit: 3 })))).toEqual(whole)
  const [[, , ...others] = []] = totals(await summarise(clinic.query('claims', columns, { resultLimit: 2 })))
  expect(others).toEqual([null, null, null])
})

it('refuses to group by columns that are not there [RV2]', async () => {
  const query = clinic.query('claims', [group('claims.payer'), ...views()])
  for (const more of [
    { depth: 1, groupBy: [9] },
    { depth: 2, groupBy: [0] },
    { depth: 2, groupBy: [0, 0] },
  ]) {
    expect((await test.as(ADMIN).post('/core/executor/summaries', { query, ...more })).status).toBe(400)
  }
})
