import {
  bind,
  compile,
  compileTotals,
  operators,
  render,
  sql,
  type AggregationName,
  type Catalog,
  type OperatorName,
  type OutputColumn,
  type Sql,
} from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../conformance/clinic/test-rules.ts'
import { clickHouseDialect as dialect } from './dialect.ts'

const textOf = (fragment: Sql) => render(fragment, dialect).text
const x = sql`t0."x"`

const column = (id: number, name: string, dbType = 'Int32') =>
  ({
    id,
    name,
    displayName: name,
    dataType: 'NUMBER',
    numberKind: 'integer',
    dbType,
    kind: 'MEASURE',
    active: true,
    primaryKey: false,
  }) as const
const table = (id: number, name: string, columns: readonly ReturnType<typeof column>[]) => ({
  id,
  name,
  displayName: name,
  active: true,
  columns,
})
const catalog: Catalog = {
  databaseId: 1,
  tables: [
    table(1, 'visits', [column(10, 'id'), column(11, 'site'), column(12, 'ward')]),
    table(2, 'wards', [column(20, 'site'), column(21, 'no'), column(22, 'region')]),
  ],
  references: [
    {
      id: 1,
      fromTableId: 1,
      toTableId: 2,
      pairs: [
        { fromColumnId: 11, toColumnId: 20 },
        { fromColumnId: 12, toColumnId: 21 },
      ],
      isToUniqueKey: true,
      isOnlyDeclared: true,
    },
  ],
}

const shown = { label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const
const view = (columnId: number, aggregation: AggregationName): OutputColumn => ({
  ...shown,
  design: 'view',
  columnId,
  aggregation,
})
const underRule = {
  catalog,
  accessRules: rulesOf([{ tableId: 2, columnId: 22, values: [7] }]),
  dialect,
  clock: { now: new Date(0), zone: 'UTC' },
}
const openVisits =
  '(select s0.* from "visits" s0 where (s0."site", s0."ward") global in (select q0.k0, q0.k1 from (select s1."site" as k0, s1."no" as k1, case when s1."region" in ({p1:Int64}) then 0 else 1 end as v0 from "wards" s1) q0 group by q0.k0, q0.k1 having max(q0.v0) = 0)) t0'

describe('row rules on ClickHouse [R6]', () => {
  it('are looked up once for all shards, by every column of a reference, and name no row around them', () => {
    const query = { baseTableId: 1, columns: [view(10, 'none')], filters: [], limit: 0 }
    const { text, params } = compile(query, underRule)
    expect(text).toContain(`from ${openVisits}`)
    expect(text).not.toContain('exists')
    expect(params).toEqual(['7'])
  })

  it('hold for estimated counts and for their totals', () => {
    const group: OutputColumn = { ...shown, design: 'group', columnId: 11, grouping: 'uniqueValues' }
    const query = { baseTableId: 1, columns: [group, view(10, 'aboutUniqueCount')], filters: [], limit: 0 }
    expect(compile(query, underRule).text).toContain(`uniq(t0."id") as c1 from ${openVisits}`)
    expect(JSON.stringify(compileTotals(query, underRule))).toContain(JSON.stringify(`from ${openVisits}`).slice(1, -1))
  })
})

it.each([
  ['integer', 'sum(toInt128(t0."x"))'],
  ['decimal', 'sum(t0."x" * toDecimal256(1, 0))'],
  ['float', 'sum(t0."x")'],
] as const)('a sum of %s numbers cannot wrap', (kind, expected) => {
  expect(textOf(dialect.sum(x, kind, sql``))).toBe(expected)
})

it('a part of a large table is sampled by its key, or read in whole blocks, and its size is not counted', () => {
  const { sizeOf, partOf } = dialect.largeTables!
  expect(textOf(partOf(sql`"visits"`, 40, true))).toBe('(select * from "visits" sample 1/40)')
  expect(textOf(partOf(sql`"visits"`, 40, false))).toBe(
    '(select * from "visits" prewhere intDiv(_part_offset, 8192) % 40 = 0)',
  )
  expect(textOf(sizeOf('visits'))).not.toContain('count(')
})

it('names and patterns keep their backslashes', () => {
  expect(dialect.quoteName('back\\slash "x"')).toBe('"back\\\\slash \\"x\\""')
  expect(dialect.patternEscape).toBe('\\')
})

it('dates that its types cannot hold are refused, and instants beyond are the last ones', () => {
  expect(() => render(sql`${bind('0999-01-01', 'date')}`, dialect)).toThrow(
    'This database has dates of the years 1900 to 2299 only, and not 0999-01-01',
  )
  expect(render(sql`${bind('9999-12-31 00:00:00', 'instant')}`, dialect).params).toEqual(['2299-12-31 23:59:59.999999'])
  expect(render(sql`${bind('1900-01-01', 'date')}`, dialect)).toMatchObject({
    text: '{p1:Date32}',
    params: ['1900-01-01'],
  })
})

const clock = { now: new Date('2026-11-15T08:30:00Z'), zone: 'Europe/Vienna' }
const condition = (name: OperatorName, type: object, ...values: string[]) => {
  const operand = {
    dataType: 'DATE',
    numberKind: 'float',
    dateKind: 'date',
    zone: clock.zone,
    ...type,
    sql: x,
  } as const
  return render(operators[name].toSql(operand, values, { dialect, clock }), dialect)
}

it('filters find NaN, which is not equal to itself, and the last day that its types can hold', () => {
  const number = { dataType: 'NUMBER' }
  expect(condition('equals', number, 'NaN').text).toBe('(isNaN(t0."x"))')
  expect(condition('notEquals', number, 'NaN').text).toBe('(not (isNaN(t0."x")) or t0."x" is null)')
  expect(condition('equals', { ...number, numberKind: 'integer' }, 'NaN').text).not.toContain('isNaN')
  const last = { params: ['2299-12-31'], text: expect.stringContaining('t0."x" >= {p1:Date32} and') as string }
  expect(condition('equals', {}, '2299-12-31')).toMatchObject(last)
  expect(condition('between', {}, '2299-12-31', '2299-12-31')).toMatchObject(last)
  expect(condition('equals', {}, '1900').params).toEqual(['1900-01-01', '1901-01-01'])
  expect(condition('equals', {}, '2299').params).toEqual(['2299-01-01'])
  expect(condition('equals', { dateKind: 'timestamp' }, '2299-12-31').params).toEqual(['2299-12-31 00:00:00'])
})

describe.each(['date', 'timestamp', 'instant'])(
  'a filter of a %s column by a day that its type cannot hold',
  (dateKind) => {
    const [all, none] = ['t0."x" is not null', '1 = 0']

    it.each([
      ['2300-01-02', none, all],
      ['9999-12-31 23:00', none, all],
      ['20204-01-15', none, all],
      ['infinity', none, all],
      ['1899-12-30', all, none],
      ['0044-03-15 BC', all, none],
      ['-infinity', all, none],
    ])('compares %s with every date and finds it equal to none', (value, later, earlier) => {
      expect(condition('greaterThan', { dateKind }, value)).toMatchObject({ text: later, params: [] })
      expect(condition('greaterOrEqual', { dateKind }, value)).toMatchObject({ text: later, params: [] })
      expect(condition('lessThan', { dateKind }, value)).toMatchObject({ text: earlier, params: [] })
      expect(condition('lessOrEqual', { dateKind }, value)).toMatchObject({ text: earlier, params: [] })
      for (const name of ['equals', 'notEquals'] as const)
        expect(condition(name, { dateKind }, value)).toMatchObject({
          text: expect.stringContaining('1 = 0'),
          params: [],
        })
    })

    it('takes both ends of a range as far as there are dates, also of the last thousand years', () => {
      expect(condition('between', { dateKind }, '1500-01-01', '9999-01-01').params).toEqual([])
      expect(condition('equals', { dateKind }, '1898').params).toEqual([])
      expect(condition('last', { dateKind }, '1000', 'years').params).toHaveLength(1)
    })
  },
)

it('only texts that are none, and very wide numbers, are converted, so that keys of a table still serve', () => {
  expect(textOf(dialect.ownType(x, { dataType: 'STRING', dbType: 'LowCardinality(String)' }))).toBe('t0."x"')
  expect(textOf(dialect.ownType(x, { dataType: 'NUMBER', dbType: 'Nullable(Int128)' }))).toBe('toDecimal256(t0."x", 0)')
  expect(textOf(dialect.ownType(x, { dataType: 'STRING', dbType: "Nullable(Enum8('a' = 1))" }))).toBe(
    'toString(t0."x")',
  )
})
