import type { Question } from '@soundings/contract'
import type { Pivot } from '@soundings/query'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  const stays = `create table stays (id integer primary key, ward text, unit text, month text, kind text, patient text, days integer);
    insert into stays with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)
    select i, case i % 5 when 0 then null else 'W' || (i % 5) end, 'U' || (i % 3), 'M' || (i % 4), 'K' || (i % 2), 'P' || (i % 70), i % 11 from n;
    create table spread (id integer primary key, day text, kind text, patient text);
    insert into spread with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
    select i, case when i % 240 = 7 then null else printf('D%03d', i % 240) end, 'K' || (i % 2), 'P' || (i % 37) from n;`
  clinic = await connectClinic(test, ADMIN, 'clinic.db', stays)
})
afterAll(() => test.close())

const group = (path: string, changes: object = {}) => clinic.group(path, 'uniqueValues', changes)
const measures = () => [
  clinic.view('stays.id', 'rowCount'),
  clinic.view('stays.patient', 'uniqueCount'),
  clinic.view('stays.days', 'median'),
]
const rowsOf = async (query: object) =>
  (
    (await test.as(ADMIN).post('/core/executor/preview?pageSize=5000', query)).json() as {
      table: { data: unknown[][] }
    }
  ).table.data
const ask = (query: object, groups: object) => test.as(ADMIN).post('/core/executor/pivot', { query, ...groups })
const pivotOf = async (query: object, groups: object) => {
  const answer = await ask(query, groups)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json() as Pivot
}
const level = ({ levels }: Pivot, down: number, across: number, isOther = false) =>
  levels.find((each) => each.down === down && each.across === across && each.isOther === isOther)?.rows
const inOrder = (rows: readonly (readonly unknown[])[] = []) => rows.map((row) => JSON.stringify(row)).toSorted()

it('every cell, subtotal and total of a pivot is what the question with only these groups gives [RV4]', async () => {
  const [ward, unit, month, kind] = ['stays.ward', 'stays.unit', 'stays.month', 'stays.kind'].map((path) => group(path))
  const query = clinic.query('stays', [ward!, unit!, month!, kind!, ...measures()], { resultLimit: 0 })
  const pivot = await pivotOf(query, { down: [0, 2], across: [1, 3] })
  expect(pivot).toMatchObject({ hasOther: false, isPart: false })
  const [down, across] = [
    [ward, month],
    [unit, kind],
  ]
  for (const depth of [0, 1, 2]) {
    for (const width of [0, 1, 2]) {
      const alone = await rowsOf(
        clinic.query('stays', [...down.slice(0, depth), ...across.slice(0, width), ...measures()] as object[], {
          resultLimit: 0,
        }),
      )
      expect(inOrder(level(pivot, depth, width)), `${depth} down, ${width} across`).toEqual(inOrder(alone))
    }
  }
})

it('groups beyond the 200th across are together in Other, which the database computes from their rows [RV4]', async () => {
  const views = [clinic.view('spread.id', 'rowCount'), clinic.view('spread.patient', 'uniqueCount')]
  const query = clinic.query('spread', [group('spread.kind'), group('spread.day'), ...views], { resultLimit: 0 })
  const pivot = await pivotOf(query, { down: [0], across: [1] })
  expect(pivot.hasOther).toBe(true)
  const days = level(pivot, 0, 1)!.map(([day]) => day as string | null)
  expect(days).toHaveLength(200)
  const others = { filters: [clinic.filter('spread.day', 'notIn', days)], resultLimit: 0 }
  expect(level(pivot, 0, 1, true)).toEqual(await rowsOf(clinic.query('spread', views, others)))
  expect(inOrder(level(pivot, 1, 1, true))).toEqual(
    inOrder(await rowsOf(clinic.query('spread', [group('spread.kind'), ...views], others))),
  )
  const sum = (rows: readonly (readonly unknown[])[] = [], at: number) =>
    rows.reduce((all, row) => all + Number(row[at]), 0)
  expect(sum(level(pivot, 0, 1), 1) + sum(level(pivot, 0, 1, true), 0)).toBe(1200)
  expect(new Set(level(pivot, 1, 1)!.map(([, day]) => day)).size).toBe(200)
})

it('the first groups and all others stand in a pivot with their own totals; beside more than 200 columns they are refused [RV4]', async () => {
  const first = group('stays.ward', { top: { count: 2 } })
  const query = clinic.query('stays', [first, group('stays.month'), ...measures()], { resultLimit: 0 })
  const pivot = await pivotOf(query, { down: [0], across: [1] })
  const alone = clinic.query('stays', [first, ...measures()], { resultLimit: 0 })
  expect([level(pivot, 1, 0)!.length, inOrder(level(pivot, 1, 0))]).toEqual([3, inOrder(await rowsOf(alone))])
  const wide = clinic.query(
    'spread',
    [group('spread.kind', { top: { count: 1 } }), group('spread.day'), clinic.view('spread.patient', 'uniqueCount')],
    { resultLimit: 0 },
  )
  expect((await ask(wide, { down: [0], across: [1] })).json()).toMatchObject({
    status: 400,
    fieldErrors: [{ field: 'across' }],
  })
})

it('a limit that leaves rows out is said, and leaves ratios and unique counts without totals [RV4]', async () => {
  const query = clinic.query('stays', [group('stays.ward'), group('stays.month'), ...measures()], { resultLimit: 3 })
  const pivot = await pivotOf(query, { down: [0], across: [1] })
  expect([pivot.isPart, level(pivot, 1, 1)!.length, level(pivot, 0, 0)![0]!.slice(1)]).toEqual([true, 3, [null, null]])
})

it('a saved question is pivoted for those who may see it, with their values of its filters [RV4]', async () => {
  const filters = [clinic.filter('stays.kind', 'equals', ['K0'], { dynamic: true })]
  const query = clinic.query(
    'stays',
    [group('stays.ward'), group('stays.month'), clinic.view('stays.id', 'rowCount')],
    { resultLimit: 0, filters },
  )
  const { id } = (
    await test.as(ADMIN).post('/core/questions', { name: 'Stays', defaultView: 'PIVOT', query })
  ).json() as Question
  const total = async (more: object = {}) => {
    const answer = await test.as(ADMIN).post(`/core/executor/${id}/pivot`, { down: [1], across: [0], ...more })
    return level(answer.json(), 0, 0)
  }
  expect(await total()).toEqual([[300]])
  expect(await total({ dynamicFilters: [clinic.filter('stays.kind', 'equals', [])] })).toEqual([[600]])
  const refused = await test.as(ADMIN).post(`/core/executor/${id}/pivot`, { down: [0], across: [2] })
  expect(refused.json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'down' }] })
})

it.each([
  [{ down: [0], across: [0] }, 'down'],
  [{ down: [0], across: [] }, 'across'],
  [{ down: [0, 1, 2], across: [1] }, 'down'],
  [{ down: [0], across: [2] }, 'down'],
  [{ down: [0], across: [9] }, 'down'],
])('refuses groups that a pivot cannot have, and names the field: %j', async (groups, field) => {
  const query = clinic.query('stays', [group('stays.ward'), group('stays.month'), clinic.view('stays.id', 'rowCount')])
  expect((await ask(query, groups)).json()).toMatchObject({ status: 400, fieldErrors: [{ field }] })
})

it('refuses a question with a group that stands on neither side', async () => {
  const query = clinic.query('stays', [
    group('stays.ward'),
    group('stays.month'),
    group('stays.unit'),
    clinic.view('stays.id', 'rowCount'),
  ])
  expect((await ask(query, { down: [0], across: [1] })).status).toBe(400)
})
