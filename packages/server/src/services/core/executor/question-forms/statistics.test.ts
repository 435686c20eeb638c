import type { ResultStatistics } from '@soundings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  clinic = await connectClinic(test, ADMIN)
})
afterAll(() => test.close())

const query = (changes: object = {}) =>
  clinic.query(
    'visits',
    [clinic.group('visits.diagnosis_code'), clinic.view('visits.id', 'rowCount'), clinic.view('visits.cost', 'max')],
    { resultLimit: 2, ...changes },
  )
const statisticsOf = ({ rows, figures }: ResultStatistics) => ({
  rows,
  ...Object.fromEntries(figures.map(({ name, value }) => [name, value])),
})

it('the statistics of an aggregated column are those of its values in the result, under the filters of the question and without its limit [RV7]', async () => {
  const ask = async (body: object) =>
    statisticsOf((await test.as(ADMIN).post('/core/executor/statistics', body)).json())
  expect(await ask({ query: query(), column: 1 })).toMatchObject({
    rows: 4,
    min: 1,
    max: 2,
    sum: 5,
    avg: 1.25,
    mean: 1.25,
    uniqueCount: 2,
    nullCount: 0,
  })
  expect(
    await ask({ query: query({ filters: [clinic.filter('visits.cost', 'greaterThan', [50])] }), column: 1 }),
  ).toMatchObject({ rows: 1, min: 2, max: 2, sum: 2 })
  expect(await ask({ query: query(), column: 2 })).toMatchObject({ rows: 4, max: 900, nullCount: 1 })
})

it("a saved question answers in the same way, with the viewer's own values of its dynamic filters [RV7]", async () => {
  const saved = await test.as(ADMIN).post('/core/questions', {
    name: 'Visits by code',
    query: query({ filters: [clinic.filter('visits.cost', 'greaterThan', [0], { dynamic: true })] }),
  })
  const { id } = saved.json() as { id: number }
  const ask = async (body: object) =>
    statisticsOf((await test.as(ADMIN).post(`/core/executor/${id}/statistics`, body)).json())
  expect(await ask({ column: 1 })).toMatchObject({ rows: 3, sum: 4 })
  expect(await ask({ column: 1, dynamicFilters: [clinic.filter('visits.cost', 'greaterThan', [500])] })).toMatchObject({
    rows: 1,
    sum: 1,
  })
})

it('a column that is not there is refused [RV7]', async () => {
  const { status } = await test.as(ADMIN).post('/core/executor/statistics', { query: query(), column: 9 })
  expect(status).toBe(400)
})
