import { join } from 'node:path'
import type { Summaries } from '@soundings/contract'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

type Totals = Record<'sum' | 'min' | 'max' | 'avg' | 'count', number | null>
type Line = readonly [group: readonly unknown[], count: number, amount: Totals, units: Totals]

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  // Several pages; groups without a name, groups with an empty one, and one in which no amount is known.
  const doses = `create table doses (id integer primary key, ward text, shift text, amount decimal(10,2), units integer);
    insert into doses with recursive n(i) as (select 1 union all select i + 1 from n where i < 6500)
    select i, case i % 5 when 0 then null when 1 then 'Eye' when 2 then '' when 3 then 'Closed' else 'Surgery' end,
      case i % 3 when 0 then 'night' when 1 then null else 'day' end,
      case when i % 5 = 3 or i % 7 = 0 then null else (i * 37 % 10007) / 100.0 - 20 end,
      case when i % 11 = 0 then null else i % 23 end from n;`
  clinic = await connectClinic(test, ADMIN, 'clinic.db', doses)
})
afterAll(() => test.close())

const grouped = { grouped: true }
const query = (changes: object = {}) =>
  clinic.query(
    'doses',
    [
      clinic.view('doses.ward', 'none', grouped),
      clinic.view('doses.shift', 'none', grouped),
      clinic.view('doses.amount'),
      clinic.view('doses.units'),
    ],
    { resultLimit: 0, ...changes },
  )

async function answered(depth: number, changes?: object): Promise<Line[]> {
  const { rows, cut } = (
    await test.as(ADMIN).post('/core/executor/summaries', { query: query(changes), depth })
  ).json() as Summaries
  expect(cut).toBe(false)
  const statisticsOf = (row: Summaries['rows'][number], column: number) => {
    const { sum, min, max, avg, count } = row.figures.find((each) => each.column === column) ?? {}
    return { sum, min, max, avg, count } as Totals
  }
  return rows.map((row) => [row.group, Number(row.count), statisticsOf(row, 2), statisticsOf(row, 3)])
}

/** What a person who writes SQL by hand gets from the same rows. */
function written(depth: number, where: string, rows = 'doses'): Line[] {
  const keys = ['ward', 'shift'].slice(0, depth)
  const aggregates = (column: string) =>
    ['sum', 'min', 'max', 'avg', 'count'].map((name) => `${name}(${column}) as ${column}_${name}`)
  const file = new Database(join(test.config.dataFilesDir, 'clinic.db'), { readonly: true })
  const text = `select ${[...keys, 'count(*) as members', ...aggregates('amount'), ...aggregates('units')].join(', ')} from (select * from ${rows} where ${where}) ${depth > 0 ? `group by ${keys.join(', ')}` : ''}`
  const found = file.prepare(text).all() as Record<string, number | string | null>[]
  file.close()
  const statisticsOf = (row: Record<string, unknown>, column: string) =>
    Object.fromEntries(
      ['sum', 'min', 'max', 'avg', 'count'].map((name) => [name, row[`${column}_${name}`] as number | null]),
    ) as Totals
  return found.map((row) => [
    keys.map((key) => row[key]),
    Number(row.members),
    statisticsOf(row, 'amount'),
    statisticsOf(row, 'units'),
  ])
}

const inOrder = (lines: readonly Line[]) =>
  lines.toSorted(([one], [other]) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
const near = (totals: Totals) =>
  Object.fromEntries(
    Object.entries(totals).map(([name, value]) => [
      name,
      value === null ? null : (expect.closeTo(Number(value), 6) as number),
    ]),
  )

function expectSame(ours: readonly Line[], theirs: readonly Line[]) {
  expect(
    inOrder(ours).map(([group, count, amount, units]) => [group, count, toNumbers(amount), toNumbers(units)]),
  ).toEqual(inOrder(theirs).map(([group, count, amount, units]) => [group, count, near(amount), near(units)]))
}

const toNumbers = (totals: Totals) =>
  Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, value === null ? null : Number(value)]))

describe('RV2 Sum, Min, Max, Avg and Count equal those of a query written by hand', () => {
  it.each([0, 1, 2])('at depth %i, with nulls, decimals and groups without any value', async (depth) => {
    const theirs = written(depth, 'true')
    expect(theirs).toHaveLength([1, 5, 15][depth] ?? 0)
    expectSame(await answered(depth), theirs)
  })

  it.each([0, 1, 2])('at depth %i, over filtered rows', async (depth) => {
    expectSame(
      await answered(depth, { filters: [clinic.filter('doses.units', 'greaterThan', [20])] }),
      written(depth, 'units > 20'),
    )
  })

  it('over the rows within the limit, and over none at all', async () => {
    const columns = [
      clinic.view('doses.id', 'none', { orderDirection: 'ASC' }),
      clinic.view('doses.shift'),
      clinic.view('doses.amount'),
      clinic.view('doses.units'),
    ]
    expectSame(
      await answered(0, { columns, resultLimit: 1700 }),
      written(0, 'true', '(select * from doses order by id limit 1700)'),
    )
    expectSame(
      await answered(0, { filters: [clinic.filter('doses.units', 'greaterThan', [999])] }),
      written(0, 'units > 999'),
    )
  })
})

describe('RV2 after a refresh', () => {
  it('totals, counts and statistics are those of the rows that were read anew, not of answers kept before', async () => {
    const sum = clinic.query('visits', [clinic.group('visits.diagnosis_code'), clinic.view('visits.cost', 'sum')])
    const { id } = (
      await test
        .as(ADMIN)
        .post('/core/questions', { name: 'Costs', defaultView: 'TABLE', viewTypeOptions: '{}', query: sum })
    ).json() as { id: number }
    const ask = async (path: string, body: object) =>
      JSON.stringify((await test.as(ADMIN).post(`/core/executor/${path}`, body)).json())
    const all = (fresh: boolean) => {
      const age = fresh ? { maxAgeSeconds: 0 } : {}
      return Promise.all([
        ask('summaries', { query: sum, ...age }),
        ask(`${id}/summaries`, age),
        ask('statistics', { query: sum, column: 1, ...age }),
        ask(`${id}/statistics`, { column: 1, ...age }),
        ask(`countQueryResult?refresh=${fresh}`, sum),
        ask(`${id}/count`, age),
      ])
    }
    const before = await all(false)
    const file = new Database(join(test.config.dataFilesDir, 'clinic.db'))
    file.exec(`insert into visits (id, diagnosis_code, cost) select max(id) + 1, 'Z99', 12345 from visits`)
    file.close()
    expect(await all(false)).toEqual(before)
    const after = await all(true)
    expect(after.filter((answer, at) => answer === before[at])).toEqual([])
    expect(await all(false)).toEqual(after)
  })
})
