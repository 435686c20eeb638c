import type { OutputColumn } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAgreement, expectWholePages } from '../expect-agreement.ts'
import { openTables, plain, viewOf, type OpenedTables } from '../clinic/opened-tables.ts'
import { testedEngines } from '../clinic/sources.ts'

const statements = [
  'create table codes (code text primary key, label text)',
  `insert into codes values ('a', 'one'), (null, 'two'), ('b', 'three'), (null, 'four'), (null, 'two'), ('c', null), ('', 'six'), ('d', 'seven')`,
  'create table pairs (a text, b integer, note text, primary key (a, b))',
  `insert into pairs values ('x', 1, 'p'), (null, 1, 'q'), ('x', null, 'r'), (null, null, 's'), (null, null, 't'), ('y', 2, null), (null, 1, 'u'), ('x', 2, 'v')`,
  'create table strict_codes (code text primary key, label text) without rowid',
  `insert into strict_codes values ('a', 'one'), ('b', 'two'), ('c', 'three')`,
  'create table visits (id integer primary key, day date, at datetime, flag boolean, scan blob, anything)',
  `insert into visits values
     (1, '2026-11-15', '2026-11-15 08:00:00', 1, x'dead', 1),
     (2, '15.11.2026', '2026-11-15T08:00Z', 0, x'DEAD', 'one'),
     (3, 1763164800, '2026-11-15T08:00:00+02:00', null, null, null),
     (4, 2461359.5, '2026-11-15 08:00:00.123456789', 2, 'text', 1.5),
     (5, '2024-02-30', 1763164800123, 'true', x'', 1),
     (6, 'now', '08:30', 'no', zeroblob(100), x'00'),
     (7, null, null, 'maybe', null, '1'),
     (8, 20261115, '2026-11-15 around noon', 0, x'ff', 1e20),
     (9, '', '2026-11-15T08:00:00.120', 1, x'c328', null),
     (10, '2026', '9999-12-31 23:59:59.999999', 1, x'c328', 9223372036854775807),
     (11, '2026-11-15', '2026-11-16', 1, x'c328', '')`,
  `create view report as select id, day, id * 2 as doubled, id / 2.0 as half, upper(coalesce(flag, 'none')) as word, date(1763164800 + id * 86400, 'unixepoch') as due,
     datetime(1763164800 + id * 3600, 'unixepoch') as due_at, case when id % 2 then id else 'even' end as mixed, null as unknown from visits`,
  'create table labs (id integer primary key, value integer)',
  `insert into labs values (1, 1), (2, 'not measured'), (3, 3), (4, null)`,
  'create table measured (id integer primary key, grp integer, value real, whole integer)',
  `insert into measured values
     (1, 1, 1, 1), (2, 1, 3, 3), (3, 1, '<5', '<5'), (4, 1, '>100', '>100'), (5, 1, '12,5', '12,5'), (6, 1, '7 mg', '7 mg'),
     (7, 1, null, null), (8, 1, x'31', ''), (9, 2, 'low', 'low'), (10, 2, null, null)`,
  'create virtual table letters using fts5(subject, body)',
  `insert into letters values ('Discharge', 'text'), ('Referral', 'more')`,
]

describe.runIf(testedEngines.includes('sqlite'))('types of SQLite', () => {
  let tables: OpenedTables

  beforeAll(async () => {
    tables = await openTables('sqlite', statements)
  })
  afterAll(() => tables.close())

  const countOf = (name: string, operator: Parameters<OpenedTables['filter']>[2], ...values: string[]) =>
    tables.count(
      tables.question(
        'visits',
        [viewOf(tables.column('visits', 'id'))],
        [tables.filter('visits', name, operator, ...values)],
      ),
    )

  it.each(['codes', 'pairs', 'strict_codes', 'visits', 'report'])(
    'rows, groups, filters, suggestions, statistics and pages of %s agree',
    async (name) => {
      await expectAgreement(tables, name)
    },
  )

  it('rows without a key are neither lost nor repeated when paging, and come last', async () => {
    await expectWholePages(tables, 'codes')
    const rows = await tables.read(
      tables.question('codes', [{ ...viewOf(tables.column('codes', 'code')), orderDirection: 'desc' }]),
    )
    expect(rows.map(([code]) => code)).toEqual(['d', 'c', 'b', 'a', '', null, null, null])
  })

  it('dates are shown in one form, and what can be no date or several as it is stored', async () => {
    expect(await tables.shown('visits', 'day')).toEqual([
      '2026-11-15',
      '15.11.2026',
      '2025-11-15',
      '2026-11-15',
      '2024-02-30',
      'now',
      null,
      '2026-11-15',
      null,
      '2026 (no date)',
      '2026-11-15',
    ])
    expect(await tables.shown('visits', 'at')).toEqual([
      '2026-11-15T08:00:00',
      '2026-11-15T08:00:00',
      '2026-11-15T08:00:00+02:00',
      '2026-11-15T08:00:00.123456789',
      '2025-11-15T00:00:00.123',
      '08:30',
      null,
      '2026-11-15 around noon',
      '2026-11-15T08:00:00.12',
      '9999-12-31T23:59:59.999999',
      '2026-11-16T00:00:00',
    ])
  })

  it('what is no date is a group of its own, in no range, no extreme and not empty', async () => {
    const byYear = await tables.groups('visits', 'day', 'year')
    expect([...byYear]).toEqual([
      ['15.11.2026', 1],
      ['2024-02-30', 1],
      ['2025', 1],
      ['2026 (no date)', 1],
      ['2026', 4],
      ['now', 1],
      [null, 2],
    ])
    expect((await tables.groups('visits', 'at', 'month')).get('2026-11')).toBe(6)
  })

  it('ranges, extremes and differences are about dates only', async () => {
    expect(await tables.statistics('visits', 'day')).toMatchObject({
      min: '2025-11-15',
      max: '2026-11-15',
      nullCount: 2,
      uniqueCount: 6,
    })
    expect(await countOf('day', 'between', '2024-01-01', '2026-12-31')).toBe(5)
    expect(await countOf('day', 'lessThan', '2026-01-01')).toBe(1)
    expect(await countOf('day', 'equals', '2024-02-30')).toBe(1)
    expect(await countOf('day', 'notEquals', '15.11.2026')).toBe(10)
    expect(await countOf('day', 'isEmpty')).toBe(2)
    expect(await countOf('at', 'equals', '2026-11-15')).toBe(5)
    expect(await countOf('at', 'equals', '2026-11-15T08:00:00')).toBe(2)
    const { id: secondColumnId } = tables.column('visits', 'day')
    const rows = await tables.read(
      tables.question('visits', [
        { ...viewOf(tables.column('visits', 'id')), orderDirection: 'asc' },
        { ...viewOf(tables.column('visits', 'at'), 'dateDiff'), secondColumnId } as never,
      ]),
    )
    expect(rows.filter(([, seconds]) => seconds !== null)).toEqual([
      [1, 28800],
      [3, 31_564_800],
      [4, 28800.123457],
      [11, 86400],
    ])
  })

  it('moments with another offset are other values, and are compared by the clock that was written', async () => {
    expect(await countOf('at', 'equals', '2026-11-15T08:00:00+02:00')).toBe(1)
    expect(await countOf('at', 'notEquals', '2026-11-15T08:00:00+02:00')).toBe(10)
    expect(await countOf('at', 'between', '2026-11-15T07:00:00', '2026-11-15T08:00:00')).toBe(3)
    expect(await countOf('at', 'greaterThan', '2026-11-15T08:00:00')).toBe(4)
    expect(await countOf('at', 'lessOrEqual', '2026-11-15T08:00:00')).toBe(4)
    expect(await tables.statistics('visits', 'at')).toMatchObject({ uniqueCount: 9 })
    const byValue = await tables.groups('visits', 'at', 'uniqueValues')
    expect([byValue.get('2026-11-15T08:00:00'), byValue.get('2026-11-15T08:00:00+02:00')]).toEqual([2, 1])
  })

  it('columns without a declared type have the type of their values', () => {
    const types = Object.fromEntries(
      tables.sourceTables
        .find(({ name }) => name === 'report')!
        .columns.map(({ name, dataType, numberKind, dateKind }) => [name, numberKind ?? dateKind ?? dataType]),
    )
    expect(types).toEqual({
      id: 'integer',
      day: 'date',
      doubled: 'integer',
      half: 'float',
      word: 'STRING',
      due: 'date',
      due_at: 'timestamp',
      mixed: 'OTHER',
      unknown: 'OTHER',
    })
  })

  it('a word in a number column is no 0 in averages', async () => {
    expect(await tables.statistics('labs', 'value')).toMatchObject({
      avg: 2,
      sum: 4,
      standardDeviation: Math.SQRT2,
      nullCount: 1,
    })
  })

  it.each(['value', 'whole'])(
    'words among numbers are in no sum, no extreme, no range and no band of %s',
    async (name) => {
      expect(await tables.statistics('measured', name)).toMatchObject({ sum: 4, min: 1, max: 3, avg: 2 })
      const view = (aggregation: 'sum' | 'min' | 'max' | 'valueCount') =>
        viewOf(tables.column('measured', name), aggregation)
      const groupBy = (name: string): OutputColumn => ({
        ...plain,
        design: 'group',
        columnId: tables.column('measured', name).id,
        grouping: 'uniqueValues',
      })
      const group = groupBy('grp')
      const byGroup = tables.question('measured', [group, view('sum'), view('min'), view('max'), view('valueCount')])
      expect(await tables.read(byGroup)).toEqual([
        [1, 4, 1, 3, 7],
        [2, null, null, null, 1],
      ])
      const [totals] = await tables.totals(tables.question('measured', [viewOf(tables.column('measured', name))]), [])
      const total = totals?.figures.find(({ column }) => column === 0)
      expect(total).toMatchObject({ min: 1, max: 3, total: 4 })

      const countWhere = (operator: Parameters<OpenedTables['filter']>[2], ...values: string[]) =>
        tables.count(tables.question('measured', [group], [tables.filter('measured', name, operator, ...values)]))
      expect(await countWhere('greaterThan', '50')).toBe(0)
      const found = async (operator: Parameters<OpenedTables['filter']>[2], ...values: string[]) =>
        tables.read(
          tables.question(
            'measured',
            [{ ...viewOf(tables.column('measured', 'id')), orderDirection: 'asc' }],
            [tables.filter('measured', name, operator, ...values)],
          ),
        )
      expect(await found('greaterThan', '1')).toEqual([[2]])
      expect(await found('greaterOrEqual', '1')).toEqual([[1], [2]])
      expect(await found('lessOrEqual', '5')).toEqual([[1], [2]])
      expect(await found('between', '1', '1000')).toEqual([[1], [2]])

      const banded = { ...groupBy(name), grouping: 'bands', bands: ['2', '50'] } as OutputColumn
      expect(await tables.read(tables.question('measured', [banded, view('valueCount')]))).toEqual([
        ['below 2', 1],
        ['2 to below 50', 1],
        [null, 6],
      ])
    },
  )

  it('tables inside an index are not listed, and the index itself can be read', async () => {
    expect(tables.sourceTables.map(({ name }) => name).toSorted()).toEqual([
      'codes',
      'labs',
      'letters',
      'measured',
      'pairs',
      'report',
      'strict_codes',
      'visits',
    ])
    expect(await tables.shown('letters', 'body')).toEqual(['text', 'more'])
  })

  it('binary values are shown in hexadecimal and words in a yes-or-no column mean what they say', async () => {
    expect((await tables.shown('visits', 'scan')).slice(0, 5)).toEqual(['0xdead', '0xdead', null, 'text', '0x'])
    expect(await tables.shown('visits', 'flag')).toEqual([
      true,
      false,
      null,
      true,
      true,
      false,
      null,
      false,
      true,
      true,
      true,
    ])
  })
})

it.runIf(testedEngines.includes('sqlite'))(
  'a view of a table that is gone does not keep the other tables from being read',
  async () => {
    const tables = await openTables('sqlite', [
      'create table patients (id integer primary key)',
      'create table old (id integer)',
      'create view stale as select id from old',
      'drop table old',
    ])
    expect(tables.sourceTables.map(({ name }) => name)).toEqual(['patients'])
    await tables.close()
  },
)
