import type { ExecutionResult, FilterColumn, Question } from '@soundings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

const TRANSFERS = `
  create table transfers (id integer primary key, from_hospital integer references hospitals(id), to_hospital integer references hospitals(id), minutes integer);
  insert into transfers values (1, 1, 2, 30), (2, 1, 1, 10), (3, 2, null, 45);
`

let test: TestApp
let clinic: Clinic
let questionId: number
beforeAll(async () => {
  test = await startTestApp()
  clinic = await connectClinic(test, ADMIN, 'clinic.db', TRANSFERS)
  const hospital = (column: string, label: string) =>
    clinic.group('hospitals.name', 'uniqueValues', {
      label,
      expression: [{ ...clinic.term('hospitals.name', 'uniqueValues'), path: clinic.path(column) }],
    })
  const query = clinic.query('transfers', [
    hospital('transfers.from_hospital', 'From'),
    hospital('transfers.to_hospital', 'To'),
    clinic.view('transfers.minutes', 'sum'),
  ])
  questionId = ((await test.as(ADMIN).post('/core/questions', { name: 'Transfers', query })).json() as Question).id
})
afterAll(() => test.close())

const [from, to] = ['transfers.from_hospital', 'transfers.to_hospital'] as const
const values = (more: object) =>
  test.as(ADMIN).post(`/core/executor/${questionId}/values`, { dbColumn: clinic.column('hospitals.name'), ...more })
const execute = async (dynamicFilters: object[]) =>
  (await test.as(ADMIN).post(`/core/executor/${questionId}/execute`, { dynamicFilters })).json() as ExecutionResult
const filter = (more: object) => clinic.filter('hospitals.name', 'equals', ['North'], more)

it('SD13 the columns of a result say their way, and a filter narrows the column by its own way only', async () => {
  const { table } = await execute([])
  expect(table.columns.map(({ expression }) => expression.path)).toEqual([
    clinic.path(from),
    clinic.path(to),
    undefined,
  ])
  expect((await execute([filter({ path: clinic.path(from) })])).table.data).toEqual([
    ['North', 'North', 10],
    ['North', 'South', 30],
  ])
  expect((await execute([filter({ path: clinic.path(to) })])).table.data).toEqual([['North', 'North', 10]])
})

it('FI2 values to choose from are those by the way that is asked for', async () => {
  expect((await values({ path: clinic.path(from) })).json()).toEqual(['North', 'South'])
  expect((await values({ path: clinic.path(to) })).json()).toEqual(['North', 'South'])
  expect((await values({ path: clinic.path(to), search: 'sou' })).json()).toEqual(['South'])
  expect((await values({})).status).toBe(400)
  expect((await values({ path: [99_999] })).status).toBe(400)
})

it('DE6 a question that shows a column by two ways takes no filter that does not say which', async () => {
  const columns = (
    await test.as(ADMIN).post('/core/dashboards/filter-columns', { questions: [questionId] })
  ).json() as FilterColumn[]
  expect(columns.flatMap(({ questions }) => questions)).toEqual([])
  const refused = await test.as(ADMIN).post(`/core/executor/${questionId}/execute`, { dynamicFilters: [filter({})] })
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { title: expect.stringContaining('no dynamic filter for that column') as string },
  ])
})

it('FI2 a dynamic filter on an age has the names of both dates, and dashboards filter by neither', async () => {
  const [birth, admitted] = [clinic.column('patients.birth_date'), clinic.column('visits.admitted_at')]
  const filters = [
    clinic.filter('patients.birth_date', 'lessThan', [65], {
      grouping: 'age',
      secondDbColumn: admitted,
      dynamic: true,
    }),
  ]
  const query = clinic.query('visits', [clinic.view('visits.id', 'rowCount')], { filters })
  const { id } = (await test.as(ADMIN).post('/core/questions', { name: 'Under 65', query })).json() as Question
  const columns = (
    await test.as(ADMIN).post('/core/dashboards/filter-columns', { questions: [id] })
  ).json() as FilterColumn[]
  expect(columns.map((column) => [column.id, column.displayName, column.questions, column.shared])).toEqual([
    [birth, 'Birth date', [], false],
    [admitted, 'Admitted at', [], false],
  ])
  const counted = async (dynamicFilters: object[]) =>
    ((await test.as(ADMIN).post(`/core/executor/${id}/execute`, { dynamicFilters })).json() as ExecutionResult).table
      .data
  expect(await counted([])).toEqual([[2]])
  expect(await counted([{ ...filters[0], values: [80] }])).toEqual([[4]])
})
