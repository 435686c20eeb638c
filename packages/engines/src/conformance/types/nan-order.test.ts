import type { OperatorName, OutputColumn } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTables, plain, viewOf, type OpenedTables } from '../clinic/opened-tables.ts'
import { testedEngines } from '../clinic/sources.ts'

const types: Partial<Record<(typeof testedEngines)[number], readonly string[]>> = {
  postgresql: ['double precision', 'real', 'numeric'],
  duckdb: ['double', 'float'],
  clickhouse: ['Nullable(Float64)', 'Nullable(Float32)'],
}
const withNan = testedEngines.filter((engine) => types[engine])

describe.each(withNan)('NaN among numbers of %s', (engineName) => {
  const columns = types[engineName]!
  let tables: OpenedTables

  beforeAll(async () => {
    const rows = ["'NaN'", "'Infinity'", '3', '60', 'null'].map(
      (value, id) => `(${[id, ...columns.map(() => value)].join(', ')})`,
    )
    tables = await openTables(
      engineName,
      [
        `create table doses (id integer primary key, ${columns.map((type, at) => `v${at} ${type}`).join(', ')})`,
        `insert into doses values ${rows.join(', ')}`,
      ],
      [{ name: 'doses', primaryKey: ['id'], foreignKeys: [] }],
    )
  })
  afterAll(() => tables?.close())

  it.each(columns.map((type, at) => ({ type, at })))('is in no band and no range of $type', async ({ at }) => {
    const name = `v${at}`
    const id: OutputColumn = { ...viewOf(tables.column('doses', 'id')), orderDirection: 'asc' }
    const found = async (operator: OperatorName, ...values: string[]) =>
      (await tables.read(tables.question('doses', [id], [tables.filter('doses', name, operator, ...values)]))).flat()
    expect(await found('greaterThan', '50')).toEqual([1, 3])
    expect(await found('greaterOrEqual', '3')).toEqual([1, 2, 3])
    expect(await found('lessOrEqual', '60')).toEqual([2, 3])
    expect(await found('between', '3', '60')).toEqual([2, 3])
    const banded = {
      ...plain,
      design: 'group',
      columnId: tables.column('doses', name).id,
      grouping: 'bands',
      bands: ['50'],
    }
    const count = viewOf(tables.column('doses', 'id'), 'rowCount')
    const bands = await tables.read(tables.question('doses', [banded as OutputColumn, count]))
    expect(new Map(bands.map(([band, rows]) => [band, Number(rows)]))).toEqual(
      new Map([
        ['below 50', 1],
        ['50 and more', 2],
        [null, 2],
      ]),
    )
  })
})
