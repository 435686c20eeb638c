import type { OutputColumn } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTables, plain, viewOf, type OpenedTables } from '../clinic/opened-tables.ts'
import { testedEngines, type TestedEngine } from '../clinic/sources.ts'

type Ends = readonly [type: string, least: bigint, most: bigint]

const signed = (type: string, bits: bigint): Ends => [type, -(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
const unsigned = (type: string, bits: bigint): Ends => [type, 0n, 2n ** bits - 1n]

/** The widest and the usual whole numbers of each engine, with their smallest and largest value. */
const types: Record<TestedEngine, readonly Ends[]> = {
  postgresql: [signed('integer', 32n), signed('bigint', 64n)],
  mysql: [
    signed('integer', 32n),
    signed('bigint', 64n),
    unsigned('smallint unsigned', 16n),
    unsigned('integer unsigned', 32n),
    unsigned('bigint unsigned', 64n),
  ],
  duckdb: [
    signed('tinyint', 8n),
    signed('integer', 32n),
    signed('bigint', 64n),
    unsigned('utinyint', 8n),
    unsigned('uinteger', 32n),
    unsigned('ubigint', 64n),
  ],
  clickhouse: [
    signed('Nullable(Int32)', 32n),
    signed('Nullable(Int64)', 64n),
    unsigned('Nullable(UInt8)', 8n),
    unsigned('Nullable(UInt64)', 64n),
  ],
  // A change of more than 64 bits is a double here.
  sqlite: [signed('integer', 32n)],
  // Its smallest value of a type is null.
  monetdb: [signed('integer', 32n), signed('bigint', 64n)].map(([type, least, most]) => [type, least + 1n, most]),
}

describe.each(testedEngines)('SD3 changes of the extremes of whole numbers in %s', (engineName) => {
  const columns = types[engineName]
  let tables: OpenedTables

  beforeAll(async () => {
    const nameOf = (_: Ends, at: number) => `v${at}`
    const rows = [0, 1].map((row) => [row, `'2024-0${row + 1}-01'`, ...columns.map((ends) => ends[2 - row]!)])
    tables = await openTables(
      engineName,
      [
        `create table readings (id integer primary key, day date, ${columns.map((ends, at) => `${nameOf(ends, at)} ${ends[0]}`).join(', ')})`,
        ...rows.map((row) => `insert into readings values (${row.join(', ')})`),
      ],
      [{ name: 'readings', primaryKey: ['id'], foreignKeys: [] }],
    )
  })
  afterAll(() => tables?.close())

  it.each(columns.map((ends, at) => ({ at, ends })))(
    'are exact from the largest to the smallest of $ends',
    async ({ at, ends: [type, least, most] }) => {
      const month: OutputColumn = {
        ...plain,
        design: 'group',
        columnId: tables.column('readings', 'day').id,
        grouping: 'month',
      }
      const change: OutputColumn = {
        ...viewOf(tables.column('readings', `v${at}`), 'max'),
        derived: { kind: 'changeFromPrevious' },
      } as OutputColumn
      const found = await tables.read(tables.question('readings', [{ ...month, orderDirection: 'asc' }, change]))
      expect(
        found.map(([text, value]) => [text, value === null ? null : String(value)]),
        type,
      ).toEqual([
        ['2024-01', null],
        ['2024-02', String(least - most)],
      ])
    },
  )
})
