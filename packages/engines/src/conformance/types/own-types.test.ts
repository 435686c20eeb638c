import { render, sql } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAll, type DataType, type Engine, type Session, type Value } from '../../engine.ts'
import { engines } from '../../registry.ts'
import { type Source, sources, type TestedEngine, testedEngines } from '../clinic/sources.ts'

type Case = readonly [sql: string, value: Value, dataType: DataType]

/** Types which only one family has, and values at their edges. */
const cases: Record<TestedEngine, readonly Case[]> = {
  postgresql: [
    ["'NaN'::numeric", 'NaN', 'NUMBER'],
    ["'Infinity'::float8", 'Infinity', 'NUMBER'],
    ['0.1::real', 0.1, 'NUMBER'],
    ['12345678901234567890123456789.123456789::numeric', '12345678901234567890123456789.123456789', 'NUMBER'],
    ["'infinity'::date", 'infinity', 'DATE'],
    ["'-infinity'::timestamp", '-infinity', 'DATE'],
    ["'0044-03-15 12:30 BC'::timestamp", '0044-03-15T12:30:00 BC', 'DATE'],
    ["timestamptz '2024-07-01 12:00:00+02'", '2024-07-01T10:00:00', 'DATE'],
    ["timestamp '2024-07-01 12:00:00.123456'", '2024-07-01T12:00:00.123456', 'DATE'],
    ["time '08:30'", '08:30:00', 'OTHER'],
    ["'\\xdeadbeef'::bytea", '0xdeadbeef', 'OTHER'],
    [`'{"a": [1, "x"]}'::jsonb`, '{"a": [1, "x"]}', 'OTHER'],
    ['array[1, null, 3]', '{1,NULL,3}', 'OTHER'],
    ["'6ecd8c99-4036-403d-bf84-cf8400f67836'::uuid", '6ecd8c99-4036-403d-bf84-cf8400f67836', 'STRING'],
    ["'a'::char(3)", 'a', 'STRING'],
    ["interval '1 day 2 hours'", '1 day 02:00:00', 'OTHER'],
  ],
  mysql: [
    ['cast(18446744073709551615 as unsigned)', '18446744073709551615', 'NUMBER'],
    ['cast(12345678901234567890.123456789 as decimal(40, 9))', '12345678901234567890.123456789', 'NUMBER'],
    ['1e0 / 3', 1 / 3, 'NUMBER'],
    ["cast('2024-07-01 12:00:00.5' as datetime(3))", '2024-07-01T12:00:00.5', 'DATE'],
    ["cast('08:30' as time)", '08:30:00', 'OTHER'],
    ["cast('abc' as binary)", '0x616263', 'OTHER'],
    ["cast('2024-02-29' as date)", '2024-02-29', 'DATE'],
    ["'Zoë 🏥'", 'Zoë 🏥', 'STRING'],
  ],
  monetdb: [
    ['cast(170141183460469231731687303715884105727 as hugeint)', '170141183460469231731687303715884105727', 'NUMBER'],
    ['cast(1234567890123456.78 as decimal(18, 2))', '1234567890123456.78', 'NUMBER'],
    ["timestamp '2024-07-01 12:00:00.5'", '2024-07-01T12:00:00.5', 'DATE'],
    ["timestamp with time zone '2024-07-01 12:00:00+02:00'", '2024-07-01T10:00:00', 'DATE'],
    ["r'a\\b\"c'", 'a\\b"c', 'STRING'],
    ["blob 'DEADBEEF'", '0xdeadbeef', 'OTHER'],
    ['true', true, 'BOOLEAN'],
    ['cast(0.1 as real)', 0.1, 'NUMBER'],
  ],
  clickhouse: [
    ["toUInt64('18446744073709551615')", '18446744073709551615', 'NUMBER'],
    [
      "toInt256('-57896044618658097711785492504343953926634992332820282019728792003956564819968')",
      '-57896044618658097711785492504343953926634992332820282019728792003956564819968',
      'NUMBER',
    ],
    ["toDecimal256('12345678901234567890.123456789', 9)", '12345678901234567890.123456789', 'NUMBER'],
    ["toDecimal64('-0.05', 2)", -0.05, 'NUMBER'],
    ['nan', 'NaN', 'NUMBER'],
    ['-1 / 0', '-Infinity', 'NUMBER'],
    ['toFloat32(0.1)', 0.1, 'NUMBER'],
    ["toDate32('1931-02-03')", '1931-02-03', 'DATE'],
    ["toDateTime64('2024-07-01 12:00:00.123456789', 9, 'UTC')", '2024-07-01T12:00:00.123456789', 'DATE'],
    ["toDateTime('2024-07-01 12:00:00', 'UTC')", '2024-07-01T12:00:00', 'DATE'],
    ["toUUID('6ecd8c99-4036-403d-bf84-cf8400f67836')", '6ecd8c99-4036-403d-bf84-cf8400f67836', 'STRING'],
    ["toIPv4('192.168.0.1')", '192.168.0.1', 'STRING'],
    ["toIPv6('::1')", '::1', 'STRING'],
    ["cast('so-so' as Enum8('happy' = 1, 'so-so' = 2))", 'so-so', 'STRING'],
    ["toLowCardinality('Zoë 🏥 \\ /')", 'Zoë 🏥 \\ /', 'STRING'],
    ['[1, null, 3]', '[1,null,3]', 'OTHER'],
    ['true', true, 'BOOLEAN'],
    ['null', null, 'NUMBER'],
  ],
  duckdb: [
    ["'NaN'::double", 'NaN', 'NUMBER'],
    ['1e308 * 10', 'Infinity', 'NUMBER'],
    ['170141183460469231731687303715884105727::hugeint', '170141183460469231731687303715884105727', 'NUMBER'],
    ['18446744073709551615::ubigint', '18446744073709551615', 'NUMBER'],
    ['-0.05::decimal(4, 2)', -0.05, 'NUMBER'],
    ['0.0000000000000000000012::decimal(38, 22)', 1.2e-21, 'NUMBER'],
    ['-0.0000000000000000000000004::decimal(38, 25)', -4e-25, 'NUMBER'],
    ['0.1::float', 0.1, 'NUMBER'],
    ["'infinity'::date", 'infinity', 'DATE'],
    ["'-infinity'::timestamp", '-infinity', 'DATE'],
    ["'0044-03-15 (BC) 12:30:00'::timestamp", '0044-03-15T12:30:00 BC', 'DATE'],
    ["timestamptz '2024-07-01 12:00:00+02'", '2024-07-01T10:00:00', 'DATE'],
    ["'2024-07-01 12:00:00.123456789'::timestamp_ns", '2024-07-01T12:00:00.123456789', 'DATE'],
    ["'1969-12-31 23:59:59.5'::timestamp", '1969-12-31T23:59:59.5', 'DATE'],
    ["'2024-07-01 12:00:00.000001'::timestamp", '2024-07-01T12:00:00.000001', 'DATE'],
    ["'2024-07-01 12:00:00'::timestamp_s", '2024-07-01T12:00:00', 'DATE'],
    ["'08:30:00'::time", '08:30:00', 'OTHER'],
    ["'\\xAA\\xBB'::blob", '0xaabb', 'OTHER'],
    ['[1, 2, 3]', '[1, 2, 3]', 'OTHER'],
    ["{'a': 1}", "{'a': 1}", 'OTHER'],
    ["'x'::enum('x', 'y')", 'x', 'STRING'],
    ["'6ecd8c99-4036-403d-bf84-cf8400f67836'::uuid", '6ecd8c99-4036-403d-bf84-cf8400f67836', 'STRING'],
    ['null', null, 'NUMBER'],
  ],
  sqlite: [
    ['9223372036854775807', '9223372036854775807', 'OTHER'],
    ['9e999', 'Infinity', 'OTHER'],
    ["x'deadbeef'", '0xdeadbeef', 'OTHER'],
    ['1.5', 1.5, 'OTHER'],
    ["'Zoë 🏥'", 'Zoë 🏥', 'OTHER'],
    ['null', null, 'OTHER'],
    ["unicode_lower('ÀÉ')", 'àé', 'OTHER'],
  ],
}

describe.each(testedEngines)('the own types of %s', (engineName) => {
  const engine: Engine = engines[engineName]
  let source: Source
  let session: Session

  beforeAll(async () => {
    source = (await sources[engineName]())!
    await source.write(async (run) => void (await run('create table anything (id integer)', [])))
    session = await engine.connect(source.settings)
  })
  afterAll(async () => {
    await session.close()
    await source.release()
  })

  it.each(cases[engineName])('%s reads %j', async (expression, value, dataType) => {
    const { columns, rows } = await readAll(session.stream({ text: `select ${expression} as c0`, params: [] }))
    expect(rows).toEqual([[value]])
    expect(columns).toEqual([{ name: 'c0', dataType }])
  })
})

it.runIf(testedEngines.includes('sqlite'))('SQLite dates are read in whatever form they were stored', async () => {
  const source = (await sources.sqlite())!
  await source.write(async (run) => {
    await run('create table visits (id integer primary key, at datetime, day date, flag boolean, mixed integer)', [])
    const stored = ['2024-02-29', '2024-02-29 08:30:00', '2024-02-29T08:30:00.500', 1709195400, 2460369.5]
    for (const [index, at] of stored.entries())
      await run('insert into visits values (?, ?, ?, ?, ?)', [index, at, at, index % 2, index / 2])
  })
  const session = await engines.sqlite.connect(source.settings)
  const read = async (text: string) => (await readAll(session.stream({ text, params: [] }))).rows
  expect((await read('select at, flag, mixed from visits order by id')).slice(0, 3)).toEqual([
    ['2024-02-29', false, 0],
    ['2024-02-29T08:30:00', true, 0.5],
    ['2024-02-29T08:30:00.5', false, 1],
  ])
  const { dialect } = engines.sqlite
  const operand = render(dialect.dateOperand(sql`at`, 'timestamp'), dialect).text
  expect(await read(`select ${operand} from visits order by id`)).toEqual([
    ['2024-02-29T00:00:00'],
    ['2024-02-29T08:30:00'],
    ['2024-02-29T08:30:00.5'],
    ['2024-02-29T08:30:00'],
    ['2024-02-29T00:00:00'],
  ])
  await session.close()
  await source.release()
})
