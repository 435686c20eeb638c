import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseDetails, DbTable, ExecutionResult } from '@soundings/contract'
import { createDuckDbFile } from '@soundings/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const TABLE =
  'create table samples (id integer primary key, code uuid, note varchar, weight float, reading double, due date)'
const ROWS = [
  "(1, '6ecd8c99-4036-403d-bf84-cf8400f67836', 'a' || chr(9) || 'b', 71.1, 'NaN', '2024-02-29')",
  "(2, '6ecd8c99-4036-403d-bf84-cf8400f67836', 'a' || chr(10) || 'b', 71.1, 'Infinity', 'infinity')",
  "(3, '00000000-0000-0000-0000-000000000000', 'a b', 71.2, 1.5, '20204-01-15')",
  '(4, null, null, null, null, null)',
]

type Shown = ExecutionResult['table']['data'][number][number]

let test: TestApp
let databaseId: number
let samples: DbTable

beforeAll(async () => {
  test = await startTestApp()
  await mkdir(test.config.dataFilesDir, { recursive: true })
  await createDuckDbFile(join(test.config.dataFilesDir, 'samples.duckdb'), [
    TABLE,
    `insert into samples values ${ROWS.join(', ')}`,
  ])
  const added = await test
    .as(ADMIN)
    .post('/discovery/databases', { displayName: 'Samples', dbType: 'duckdb', dbName: 'samples.duckdb' })
  databaseId = (added.json() as DatabaseDetails).id
  samples = ((await test.as(ADMIN).get(`/discovery/${databaseId}/tables`)).json() as DbTable[]).find(
    ({ name }) => name === 'samples',
  )!
})
afterAll(() => test.close())

const idOf = (name: string) => samples.columns.find((column) => column.name === name)!.id
const view = (name: string, of = 'none') => ({
  designType: 'VIEW',
  expression: [{ dbColumn: idOf(name), function: of }],
  label: name,
})

async function ask(columns: readonly object[], filters: readonly object[] = []): Promise<Shown[][]> {
  const answer = await test
    .as(ADMIN)
    .post('/core/executor/preview', { datasourceID: databaseId, dbTable: samples.id, columns, filters })
  expect(answer.status, answer.text).toBe(200)
  return (answer.json() as ExecutionResult).table.data
}

describe('R16 what a result shows of types that few databases have', () => {
  it.each(['code', 'note', 'weight', 'reading', 'due'])('is found again by %s, and left out again', async (name) => {
    const rows = await ask([view('id'), view(name)])
    for (const [value, found] of Map.groupBy(rows, ([, shown]) => shown!)) {
      const idsBy = async (operator: string) =>
        (await ask([view('id')], [{ dbColumn: idOf(name), operator, values: [value] }])).map(([id]) => id)
      const ids = found.map(([id]) => id)
      expect(await idsBy('equals'), String(value)).toEqual(ids)
      expect(await idsBy('notEquals'), String(value)).toEqual(rows.map(([id]) => id).filter((id) => !ids.includes(id)))
    }
  })

  it('is suggested, and has statistics', async () => {
    const values = await test.as(ADMIN).get(`/discovery/column/${idOf('code')}/values?search=6ECD`)
    expect(values.json()).toEqual(['6ecd8c99-4036-403d-bf84-cf8400f67836'])
    const withTab = await test
      .as(ADMIN)
      .get(`/discovery/column/${idOf('note')}/values?search=${encodeURIComponent('a\tb')}`)
    expect(withTab.json()).toEqual(['a\tb'])
    for (const name of ['code', 'weight', 'reading', 'due']) {
      const statistics = await test.as(ADMIN).get(`/discovery/column/${idOf(name)}/statistics`)
      expect(statistics.status, `${name}: ${statistics.text}`).toBe(200)
    }
  })

  it('is searched for in parts', async () => {
    const found = (operator: string, value: string) =>
      ask([view('id')], [{ dbColumn: idOf('code'), operator, values: [value] }])
    expect(await found('contains', '8c99')).toEqual([[1], [2]])
    expect(await found('startsWith', '0000')).toEqual([[3]])
    expect(await found('endsWith', '7836')).toEqual([[1], [2]])
    expect(await ask([view('id')], [{ dbColumn: idOf('code'), operator: 'isEmpty', values: [] }])).toEqual([[4]])
  })

  it('is summed in double, however it is stored', async () => {
    const [[sum, average] = []] = await ask([view('weight', 'sum'), view('weight', 'avg')])
    expect(sum).toBeCloseTo(213.4, 4)
    expect(average).toBeCloseTo(213.4 / 3, 4)
  })
})

it('R19 a value with a NUL character, and an order by NaN, are refused as bad input', async () => {
  const refused = async (name: string, operator: string, value: string) => {
    const filters = [{ dbColumn: idOf(name), operator, values: [value] }]
    return (
      await test.as(ADMIN).post('/core/executor/preview', {
        datasourceID: databaseId,
        dbTable: samples.id,
        columns: [view('id')],
        filters,
      })
    ).status
  }
  expect(await refused('note', 'equals', 'a\0b')).toBe(400)
  expect(await refused('reading', 'greaterThan', 'NaN')).toBe(400)
  expect(await refused('due', 'equals', '2024-02-30')).toBe(400)
})
