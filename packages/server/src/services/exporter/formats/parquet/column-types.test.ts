import { describe, expect, it } from 'vitest'
import type { Cell } from '../format.ts'
import { column } from '../testing/sheet.ts'
import { findType } from './column-types.ts'

function typeOf(changes: Parameters<typeof column>[1], ...values: Cell[]): string {
  const finder = findType(column('Any', changes))
  for (const value of values) finder.see(value)
  return finder.type()
}
const number = (numberKind: 'integer' | 'unsigned' | 'decimal' | 'float' | 'single') =>
  ({ dataType: 'NUMBER', numberKind }) as const
const date = (dateKind: 'date' | 'timestamp') => ({ dataType: 'DATE', dateKind }) as const

describe('the type of a column in a Parquet file', () => {
  it('is the one of the result where there are no values', () => {
    expect(
      [
        number('integer'),
        number('unsigned'),
        number('decimal'),
        number('float'),
        number('single'),
        date('date'),
        date('timestamp'),
        { dataType: 'BOOLEAN' } as const,
        { dataType: 'STRING' } as const,
        { dataType: 'OTHER' } as const,
      ].map((changes) => typeOf(changes, null)),
    ).toEqual([
      'BIGINT',
      'BIGINT',
      'DECIMAL(18,0)',
      'DOUBLE',
      'FLOAT',
      'DATE',
      'TIMESTAMP',
      'BOOLEAN',
      'VARCHAR',
      'VARCHAR',
    ])
  })

  it.each<[string, Cell[]]>([
    ['BIGINT', [0, -5, 9_007_199_254_740_991, '9223372036854775807', '-9223372036854775808', null]],
    ['DECIMAL(38,0)', [1, '9223372036854775808']],
    ['DECIMAL(38,0)', ['99999999999999999999999999999999999999']],
    ['VARCHAR', ['340282366920938463463374607431768211455']],
    ['DECIMAL(38,1)', [1, 2.5]],
    ['VARCHAR', [1, 'a text in a column of SQLite']],
  ])('of whole numbers is %s for %j', (type, values) => {
    expect(typeOf(number('integer'), ...values)).toBe(type)
    expect(typeOf(number('unsigned'), ...values)).toBe(type)
  })

  it.each<[string, Cell[]]>([
    ['DECIMAL(18,2)', [1, -12.5, '0.25', null]],
    ['DECIMAL(18,0)', ['5e0', '5e-0']],
    ['DECIMAL(18,7)', [1e-7, 12_345_678_901]],
    ['DECIMAL(38,7)', [1e-7, 123_456_789_012]],
    ['DECIMAL(38,19)', ['-0.1234567890123456789']],
    ['DECIMAL(38,0)', [1e21, 9_007_199_254_740_991]],
    ['DECIMAL(38,37)', ['0.0000000000000000000000000000000000001']],
    ['DOUBLE', [1e-300, 1e21]],
    ['DOUBLE', [0.5, 'NaN']],
    ['VARCHAR', ['0.1234567890123456789', 'NaN']],
    ['VARCHAR', ['123456789012345678901234567890.123456789']],
  ])('of decimals is %s for %j, which holds every digit', (type, values) => {
    expect(typeOf(number('decimal'), ...values)).toBe(type)
  })

  it('of decimals has the digits that the column declares, whatever the values are', () => {
    expect(typeOf({ ...number('decimal'), scale: 2 }, 5)).toBe('DECIMAL(18,2)')
    expect(typeOf({ ...number('decimal'), scale: 2 }, 5.125)).toBe('DECIMAL(18,3)')
    expect(typeOf({ ...number('decimal'), scale: 10 }, '9999999999999999999999999999999999')).toBe('DECIMAL(38,4)')
  })

  it('of floating-point numbers is double or single precision, also with NaN and infinity', () => {
    expect(typeOf(number('float'), 0.1, 'NaN', '-Infinity', 1e300)).toBe('DOUBLE')
    expect(typeOf(number('float'), 0.1, '0.12345678901234567890')).toBe('VARCHAR')
    expect(typeOf(number('single'), 0.1, 1.100_000_023_841_858, 16_777_216, 'Infinity')).toBe('FLOAT')
    expect(typeOf(number('single'), 0.1, 0.123_456_789_012)).toBe('DOUBLE')
  })

  it.each<[string, 'date' | 'timestamp', Cell[]]>([
    ['DATE', 'date', ['1850-05-01', '9999-12-31', '0044-03-15 BC', '20204-01-15', '2024-02-29', null]],
    ['TIMESTAMP', 'date', ['2026-11-15', '2026-11-15T08:30:00']],
    ['TIMESTAMP', 'timestamp', ['2026-11-15T08:30:00.123456', '0044-03-15T08:30:00 BC', '2026-11-15']],
    ['TIMESTAMP_NS', 'timestamp', ['2026-11-15T08:30:00.123456789', '1678-01-01T00:00:00']],
    ['VARCHAR', 'timestamp', ['2026-11-15T08:30:00.123456789', '9999-12-31T00:00:00']],
    ['VARCHAR', 'date', ['2026-11-15', 'infinity']],
    ['VARCHAR', 'date', ['2026-02-30']],
    ['VARCHAR', 'date', ['0002-02-29 BC']],
    ['VARCHAR', 'timestamp', ['2026-01-15T24:00:00']],
    ['VARCHAR', 'timestamp', ['2026-01-15T23:59:60']],
    ['VARCHAR', 'timestamp', ['294250-01-01T00:00:00']],
    ['VARCHAR', 'timestamp', ['last summer']],
  ])('of dates is %s for a %s column with %j', (type, dateKind, values) => {
    expect(typeOf(date(dateKind), ...values)).toBe(type)
  })

  it('of groups of dates is text where they have names, and a moment where they are days or hours', () => {
    const group = (grouping: 'month' | 'day' | 'hour', ...values: Cell[]) =>
      typeOf({ ...date('date'), grouping }, ...values)
    expect(group('month', '2026-11')).toBe('VARCHAR')
    expect(group('day', '2026-11-15')).toBe('DATE')
    expect(group('hour', '2026-11-15T08:00:00')).toBe('TIMESTAMP')
  })

  it('of groups of which the others are put together is text, since they are called All other', () => {
    expect(typeOf(number('integer'), 1, 'All other')).toBe('VARCHAR')
    expect(typeOf({ dataType: 'BOOLEAN' }, true, 'All other')).toBe('VARCHAR')
  })
})
