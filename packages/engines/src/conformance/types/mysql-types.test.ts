import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAgreement } from '../expect-agreement.ts'
import { openTables, viewOf, type OpenedTables } from '../clinic/opened-tables.ts'
import { testedEngines } from '../clinic/sources.ts'

const statements = [
  // As servers were set up before zero dates were refused.
  "set sql_mode = 'ALLOW_INVALID_DATES'",
  `create table patients (id binary(1) primary key)`,
  `insert into patients select unhex(lpad(hex(seq), 2, '0')) from seq_0_to_255`,
  `create table letters (id int primary key, patient binary(2), scan blob, marker varbinary(200))`,
  `insert into letters select seq, unhex(lpad(hex(seq + 248), 4, '0')), if(seq % 3 = 0, null, unhex(hex(seq % 5 + 125))), repeat(unhex(hex(seq % 2 + 200)), seq % 2 * 99 + 1) from seq_0_to_15`,
  `create table readings (id int primary key, flag bit(1), few bit(8), many bit(64), answer tinyint(1), status tinyint(1), taken year, length time(3), place geometry, spot point,
     severity enum('low', 'mid', 'high'), wards set('a', 'b'), note json, exact decimal(65, 30), huge decimal(65, 0), counter bigint unsigned, code char(5), name varchar(20) collate utf8mb4_general_ci, device uuid, address inet6)`,
  `insert into readings values
     (1, b'1', b'11111111', 18446744073709551615, 1, 0, 2024, '838:59:59', point(1, 2), point(1, 2), 'low', 'a,b', '{"a": "X"}', 12345678901234567890123456789012345.123456789012345678901234567891, 12345678901234567890123456789012345678901234567890123456789012345, 18446744073709551615, 'a ', 'A', 'c0a80101-0000-4000-8000-000000000001', '::1'),
     (2, b'0', b'00000010', 2, 0, 3, 0, '-01:02:03.5', st_geomfromtext('LINESTRING(0 0, 1 1)'), null, 'high', '', '{"a": "x"}', 0, 0, 0, '', 'a', null, null),
     (3, null, b'00001010', 10, null, 1, 1924, '08:30:00', null, null, '', null, null, null, null, 9223372036854775808, ' b', 'a ', null, null),
     (4, b'1', b'00000010', null, 1, 2, null, '08:30:00.25', point(1, 2), point(3, 4), null, 'b', '[1]', -0.5, -1, 7, 'A', null, 'c0a80101-0000-4000-8000-000000000001', '::1')`,
  `create table stays (id int primary key, day date, at datetime(6))`,
  `insert into stays values (1, '0000-00-00', '0000-00-00 00:00:00'), (2, '2024-00-00', '2024-00-00 10:00:00.5'), (3, '2024-01-00', '2024-01-00'), (4, '2024-02-31', '2024-02-31 08:00:00'),
     (5, '2024-02-29', '2024-02-29 08:00:00.000001'), (6, null, null), (7, '2024-00-10', '0000-00-00 00:00:00'), (8, '0000-05-10', '0000-05-10'), (9, '0000-00-00', '2024-01-01'),
     (10, '9999-12-31', '9999-12-31 23:59:59.999999'), (11, '0024-05-01', '0024-05-01 12:00:00'), (12, '2024-02-29', '2024-02-29')`,
  `create table letters_sent (id int primary key, at timestamp(6) null)`,
  `insert into letters_sent values (1, '0000-00-00 00:00:00'), (2, '2024-02-29 08:00:00.000001'), (3, null), (4, '0000-00-00 00:00:00'), (5, '2026-07-01 22:30:00')`,
]

describe.runIf(testedEngines.includes('mysql'))('types of MariaDB', () => {
  let tables: OpenedTables

  beforeAll(async () => {
    tables = await openTables('mysql', statements)
  })
  afterAll(() => tables.close())

  it.each(['letters', 'readings', 'stays', 'letters_sent'])(
    'rows, groups, filters, suggestions, statistics and pages of %s agree',
    async (name) => {
      await expectAgreement(tables, name)
    },
  )

  it('binary values are counted by their bytes and shown in hexadecimal', async () => {
    expect(await tables.statistics('patients', 'id')).toMatchObject({ uniqueCount: 256 })
    expect((await tables.groups('patients', 'id', 'uniqueValues')).size).toBe(256)
    expect((await tables.shown('letters', 'patient')).slice(6, 9)).toEqual(['0x00fe', '0x00ff', '0x0100'])
    expect(await tables.suggestions('letters', 'patient', '00FE')).toEqual(['0x00fe'])
  })

  it('a long binary value is shown by its beginning, its length and its hash', async () => {
    const [short, long] = (await tables.shown('letters', 'marker')).slice(0, 2)
    expect(short).toBe('0xc8')
    expect(long).toBe(
      `0x${'c9'.repeat(32)}... 100 bytes, SHA-256 aefbf800e4aed161115c8b989405eb47f1281bdd10745b8a01c80504edc7abf9`,
    )
  })

  it('a row rule on a binary key leaves exactly its row', async () => {
    const { id: tableId } = tables.table('patients')
    const rule = { tableId, columnId: tables.column('patients', 'id').id, values: ['0xff'] }
    expect(
      await tables.read(tables.question('patients', [viewOf(tables.column('patients', 'id'))]), undefined, [rule]),
    ).toEqual([['0xff']])
  })

  it('bits are numbers in extremes and sums, and exact beyond 2^53', async () => {
    expect(await tables.statistics('readings', 'few')).toMatchObject({ min: 2, max: 255, sum: 269, uniqueCount: 3 })
    expect(await tables.statistics('readings', 'many')).toMatchObject({ min: 2, max: '18446744073709551615' })
    expect(await tables.shown('readings', 'flag')).toEqual([true, false, null, true])
  })

  it('a column of small numbers is one of yes and no only where it holds nothing else', async () => {
    expect(await tables.shown('readings', 'answer')).toEqual([true, false, null, true])
    expect(await tables.shown('readings', 'status')).toEqual([0, 3, 1, 2])
  })

  it('geometry is shown as text, and its absence as empty', async () => {
    expect(await tables.shown('readings', 'place')).toEqual(['POINT(1 2)', 'LINESTRING(0 0,1 1)', null, 'POINT(1 2)'])
  })

  it('a year is compared as the number that is shown', async () => {
    expect(await tables.statistics('readings', 'taken')).toMatchObject({ min: 0, max: 2024 })
    expect(
      await tables.count(
        tables.question(
          'readings',
          [viewOf(tables.column('readings', 'id'))],
          [tables.filter('readings', 'taken', 'equals', 24)],
        ),
      ),
    ).toBe(0)
  })

  it('times beyond a day and numbers of 65 digits keep every digit', async () => {
    expect(await tables.shown('readings', 'length')).toEqual([
      '838:59:59.000',
      '-01:02:03.500',
      '08:30:00.000',
      '08:30:00.250',
    ])
    expect((await tables.shown('readings', 'exact'))[0]).toBe(
      '12345678901234567890123456789012345.123456789012345678901234567891',
    )
    expect((await tables.shown('readings', 'huge'))[0]).toBe(
      '12345678901234567890123456789012345678901234567890123456789012345',
    )
    expect((await tables.shown('readings', 'counter'))[2]).toBe('9223372036854775808')
  })

  describe('a stored date that is none', () => {
    const invalid = ['0000-00-00', '2024-00-00', '2024-01-00', '2024-02-31', '2024-00-10', '0000-05-10']

    it('is shown as stored and is a group of its own in every grouping', async () => {
      expect(new Set(await tables.shown('stays', 'day'))).toEqual(
        new Set([...invalid, '2024-02-29', null, '9999-12-31', '0024-05-01']),
      )
      const byYear = await tables.groups('stays', 'day', 'year')
      expect([...byYear.keys()].filter((key) => key !== null).toSorted()).toEqual(
        [...invalid, '0024', '2024', '9999'].toSorted(),
      )
      expect(byYear.get('2024')).toBe(2)
      const byQuarter = await tables.groups('stays', 'at', 'quarter')
      expect(byQuarter.get('0000-00-00T00:00:00')).toBe(2)
      expect(byQuarter.get('2024-Q1')).toBe(3)
      expect(byQuarter.get('0024-Q2')).toBe(1)
    })

    it('lies in no range, is no extreme, and has no difference to a date', async () => {
      expect(await tables.statistics('stays', 'day')).toMatchObject({
        min: '0024-05-01',
        max: '9999-12-31',
        nullCount: 1,
      })
      const count = (operator: 'between' | 'lessThan' | 'greaterOrEqual', ...values: string[]) =>
        tables.count(
          tables.question(
            'stays',
            [viewOf(tables.column('stays', 'id'))],
            [tables.filter('stays', 'day', operator, ...values)],
          ),
        )
      expect(await count('between', '2023-01-01', '2024-12-31')).toBe(2)
      expect(await count('lessThan', '2024-02-29')).toBe(1)
      expect(await count('greaterOrEqual', '0001-01-01')).toBe(4)
      const difference = {
        ...viewOf(tables.column('stays', 'day'), 'dateDiff'),
        secondColumnId: tables.column('stays', 'at').id,
      }
      const rows = await tables.read(
        tables.question('stays', [{ ...viewOf(tables.column('stays', 'id')), orderDirection: 'asc' }, difference]),
      )
      expect(rows.filter(([, seconds]) => seconds !== null).map(([row]) => row)).toEqual([5, 10, 11, 12])
    })

    it('is not empty, and no other value than its own text', async () => {
      const count = (operator: 'isEmpty' | 'equals' | 'notEquals', ...values: string[]) =>
        tables.count(
          tables.question(
            'stays',
            [viewOf(tables.column('stays', 'id'))],
            [tables.filter('stays', 'day', operator, ...values)],
          ),
        )
      expect(await count('isEmpty')).toBe(1)
      expect(await count('equals', '0000-00-00')).toBe(2)
      expect(await count('notEquals', '0000-00-00')).toBe(10)
      expect(await count('equals', '2023-12-31')).toBe(0)
    })

    it('is the same in a column of instants: shown, grouped, filtered by and no extreme', async () => {
      const none = '0000-00-00T00:00:00'
      expect((await tables.shown('letters_sent', 'at')).filter((value) => value === none)).toHaveLength(2)
      for (const group of ['uniqueValues', 'day', 'month', 'quarter', 'year'] as const)
        expect((await tables.groups('letters_sent', 'at', group)).get(none)).toBe(2)
      expect(await tables.statistics('letters_sent', 'at')).toMatchObject({
        min: '2024-02-29T08:00:00.000001',
        nullCount: 1,
        uniqueCount: 3,
      })
      const count = (operator: 'isEmpty' | 'equals' | 'notEquals' | 'lessThan', ...values: string[]) =>
        tables.count(
          tables.question(
            'letters_sent',
            [viewOf(tables.column('letters_sent', 'id'))],
            [tables.filter('letters_sent', 'at', operator, ...values)],
          ),
        )
      expect(await count('isEmpty')).toBe(1)
      expect(await count('equals', none)).toBe(2)
      expect(await count('notEquals', none)).toBe(3)
      expect(await count('lessThan', '2026-01-01')).toBe(1)
    })
  })
})
