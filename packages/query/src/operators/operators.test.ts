import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Filter } from '../model/query.ts'
import { numberType } from '../model/value-type.ts'
import { ansi } from '../sql/ansi.ts'
import type { NumberKind } from '../sql/dialect.ts'
import { bind, sql } from '../sql/fragment.ts'
import { context, filter, question, view } from '../testing/clinic.ts'
import { bindNumber } from './values.ts'
import { operators, operatorsFor } from './registry.ts'

function conditionOf(wanted: Filter, clock = context.clock) {
  const { text, params } = compile(question([view(50)], { filters: [wanted] }), { ...context, clock })
  return [/ where (.*) order by /.exec(text)?.[1], ...params]
}

describe('FI1 FI3 every operator has its SQL', () => {
  it.each<[string, Filter, unknown[]]>([
    ['a number equals', filter(58, 'equals', 3), ['(t0."days" = ?)', 3]],
    [
      'a number beyond JavaScript stays exact',
      filter(58, 'equals', '9007199254740993'),
      ['(t0."days" = ?)', '9007199254740993'],
    ],
    ['a decimal stays as written', filter(55, 'equals', '12.50'), ['(t0."cost" = ?)', '12.50']],
    ['a text equals', filter(56, 'equals', 'day'), ['(t0."kind" = ?)', 'day']],
    ['nothing equals nothing', filter(56, 'equals', null), ['(t0."kind" is null)']],
    [
      'a moment equals the whole day',
      filter(53, 'equals', '2024-02-29'),
      ['(t0."started" >= ? and t0."started" < ?)', '2024-02-29 00:00:00', '2024-03-01 00:00:00'],
    ],
    [
      'the last day of the calendar can be asked for, to its last microsecond',
      filter(53, 'equals', '9999-12-31'),
      ['(t0."started" >= ? and t0."started" <= ?)', '9999-12-31 00:00:00', '9999-12-31 23:59:59.999999'],
    ],
    [
      'a year after the last of most calendars',
      filter(53, 'lessThan', '10000-01-01'),
      ['t0."started" <= ?', '9999-12-31 23:59:59.999999'],
    ],
    [
      'the text of a month means all its days',
      filter(53, 'equals', '2024-02'),
      ['(t0."started" >= ? and t0."started" < ?)', '2024-02-01 00:00:00', '2024-03-01 00:00:00'],
    ],
    [
      'the last year of the calendar ends with its last day',
      filter(42, 'equals', '9999'),
      ['(t1."born" >= ? and t1."born" <= ?)', '9999-01-01', '9999-12-31'],
    ],
    [
      'all but a quarter, also what has no date',
      filter(42, 'notEquals', '2024-Q4'),
      ['(not (t1."born" >= ? and t1."born" < ?) or t1."born" is null)', '2024-10-01', '2025-01-01'],
    ],
    [
      'after the last day of the calendar there is nothing',
      filter(53, 'greaterThan', '9999-12-31'),
      ['t0."started" > ?', '9999-12-31 23:59:59.999999'],
    ],
    [
      'a moment with a time is that moment',
      filter(53, 'equals', '2024-02-29T08:15:00'),
      ['(t0."started" = ?)', '2024-02-29 08:15:00'],
    ],
    [
      'a day equals',
      filter(42, 'equals', '1980-12-31'),
      ['(t1."born" >= ? and t1."born" < ?)', '1980-12-31', '1981-01-01'],
    ],
    ['yes', filter(57, 'equals', '1'), ['(coalesce(t0."urgent", false))']],
    ['no', filter(57, 'equals', false), ['(not coalesce(t0."urgent", true))']],
    [
      'not yes is no or unknown',
      filter(57, 'notEquals', true),
      ['(not (coalesce(t0."urgent", false)) or t0."urgent" is null)'],
    ],
    ['another text, or none', filter(56, 'notEquals', 'day'), ['(not (t0."kind" = ?) or t0."kind" is null)', 'day']],
    ['any text', filter(56, 'notEquals', null), ['t0."kind" is not null']],
    ['an empty text', filter(56, 'isEmpty'), [`(t0."kind" is null or t0."kind" = '')`]],
    ['an empty number', filter(55, 'isEmpty'), ['(t0."cost" is null)']],
    ['a text that is there', filter(56, 'isNotEmpty'), [`not (t0."kind" is null or t0."kind" = '')`]],
    ['a missing or empty text', filter(56, 'isNullOrEmpty'), [`(t0."kind" is null or t0."kind" = '')`]],
    ['between numbers', filter(55, 'between', 0, 100), ['(t0."cost" >= ? and t0."cost" <= ?)', 0, 100]],
    [
      'between days, both whole',
      filter(53, 'between', '2024-01-01', '2024-01-31'),
      ['(t0."started" >= ? and t0."started" < ?)', '2024-01-01 00:00:00', '2024-02-01 00:00:00'],
    ],
    ['greater', filter(58, 'greaterThan', 2), ['t0."days" > ?', 2]],
    ['after a day', filter(53, 'greaterThan', '2024-01-31'), ['t0."started" >= ?', '2024-02-01 00:00:00']],
    ['after a moment', filter(53, 'greaterThan', '2024-01-31 10:00'), ['t0."started" > ?', '2024-01-31 10:00:00']],
    ['after a moment, for days', filter(42, 'greaterThan', '2024-01-31 10:00'), ['t1."born" > ?', '2024-01-31']],
    ['from a day on', filter(53, 'greaterOrEqual', '2024-01-31'), ['t0."started" >= ?', '2024-01-31 00:00:00']],
    ['from a moment on, for days', filter(42, 'greaterOrEqual', '2024-01-31 10:00'), ['t1."born" > ?', '2024-01-31']],
    ['before a day', filter(53, 'lessThan', '2024-01-31'), ['t0."started" < ?', '2024-01-31 00:00:00']],
    ['before a moment, for days', filter(42, 'lessThan', '2024-01-31 10:00'), ['t1."born" <= ?', '2024-01-31']],
    ['up to a day', filter(53, 'lessOrEqual', '2024-01-31'), ['t0."started" < ?', '2024-02-01 00:00:00']],
    ['at most', filter(55, 'lessOrEqual', '-1.5'), ['t0."cost" <= ?', '-1.5']],
    [
      'contains, with signs of patterns taken literally',
      filter(56, 'contains', '5%_!'),
      [`lower(t0."kind") like lower(?) escape '!'`, '%5!%!_!!%'],
    ],
    ['starts with', filter(56, 'startsWith', 'a'), [`lower(t0."kind") like lower(?) escape '!'`, 'a%']],
    ['ends with', filter(56, 'endsWith', 'a'), [`lower(t0."kind") like lower(?) escape '!'`, '%a']],
    ['in', filter(56, 'in', 'a', 'b'), ['(t0."kind" in (?, ?))', 'a', 'b']],
    [
      'in, with nothing among the values',
      filter(56, 'in', 'a', null),
      ['(t0."kind" in (?) or t0."kind" is null)', 'a'],
    ],
    [
      'not in keeps rows without a value',
      filter(56, 'notIn', 'a', 'b'),
      ['(t0."kind" not in (?, ?) or t0."kind" is null)', 'a', 'b'],
    ],
    [
      'not in, with nothing among the values',
      filter(56, 'notIn', 'a', null),
      ['(t0."kind" is not null and t0."kind" not in (?))', 'a'],
    ],
    [
      'values of unknown types are compared as text',
      filter(59, 'equals', '{}'),
      ['(cast(t0."details" as varchar(4000)) = ?)', '{}'],
    ],
  ])('%s', (_, wanted, expected) => {
    expect(conditionOf(wanted).filter((part) => part !== undefined)).toEqual(expected)
  })
})

describe('numbers are bound by what they are', () => {
  const kindOf = (columnId: number, value: string | number) =>
    compile(question([view(50)], { filters: [filter(columnId, 'equals', value)] }), context).paramKinds[0]

  it('as integers where column and value are whole and fit into 64 bits, so that an index serves', () => {
    expect(kindOf(58, 3)).toBe('integer')
    expect(kindOf(58, '9223372036854775807')).toBe('integer')
    expect(kindOf(58, '9223372036854775808')).toBe('number')
    expect(kindOf(58, 1.5)).toBe('number')
    expect(kindOf(55, 3)).toBe('decimal')
  })

  it('as doubles where the column is floating point, rounded to single precision where the column is', () => {
    const columnOf = (numberKind: NumberKind) => ({ ...numberType(numberKind), sql: sql`x` })
    expect(bindNumber('71.1', columnOf('float'))).toEqual(bind('71.1', 'double'))
    expect(bindNumber('71.1', columnOf('single'))).toEqual(bind('71.0999984741211', 'double'))
    expect(bindNumber('1e200', columnOf('single'))).toEqual(bind('1e+200', 'double'))
    expect(bindNumber('1e-200', columnOf('single'))).toEqual(bind('1e-200', 'double'))
    expect(bindNumber('340282366920938463463374607431768211455', columnOf('unsigned')).kind).toBe('unsigned')
    expect(bindNumber('-1', columnOf('unsigned')).kind).toBe('double')
  })

  it('and NaN or an infinity only by equality, where the database has them', () => {
    const refused = { ...context, dialect: { ...ansi, nonFinite: [] } }
    const taken = { ...context, dialect: { ...ansi, nonFinite: ['NaN' as const] } }
    const whereOf = (given: typeof refused | typeof taken) =>
      / where (.*) order by /.exec(
        compile(question([view(50)], { filters: [filter(55, 'equals', 'NaN')] }), given).text,
      )?.[1]
    expect(whereOf(refused)).toBe('(1 = 0)')
    expect(whereOf(taken)).toBe('(t0."cost" = ?)')
    expect(() => compile(question([view(50)], { filters: [filter(55, 'greaterThan', 'NaN')] }), taken)).toThrow(
      '"NaN" is not a number',
    )
  })
})

describe('FI2 relative dates count from now on the wall clock of the reporting zone', () => {
  const range = '(t0."started" >= ? and t0."started" < ?)'

  it.each<[string, Filter, string, string, string]>([
    [
      'the current day',
      filter(53, 'current', 'day'),
      '2026-11-15T23:30:00Z',
      '2026-11-16 00:00:00',
      '2026-11-17 00:00:00',
    ],
    [
      'the last day of the current financial year',
      filter(53, 'current', 'financialYear4'),
      '2026-03-31T21:59:00Z',
      '2025-04-01 00:00:00',
      '2026-04-01 00:00:00',
    ],
    [
      'the first day of the current financial year',
      filter(53, 'current', 'financialYear4'),
      '2026-03-31T22:01:00Z',
      '2026-04-01 00:00:00',
      '2027-04-01 00:00:00',
    ],
    [
      'the current month',
      filter(53, 'current', 'month'),
      '2026-12-31T22:59:00Z',
      '2026-12-01 00:00:00',
      '2027-01-01 00:00:00',
    ],
    [
      'the previous complete day',
      filter(53, 'previous', 'day'),
      '2026-11-15T23:30:00Z',
      '2026-11-15 00:00:00',
      '2026-11-16 00:00:00',
    ],
    [
      'the previous complete week',
      filter(53, 'previous', 'week'),
      '2026-11-15T23:30:00Z',
      '2026-11-09 00:00:00',
      '2026-11-16 00:00:00',
    ],
    [
      'the previous complete week from Sunday on',
      filter(53, 'previous', 'sundayWeek'),
      '2026-11-15T12:00:00Z',
      '2026-11-08 00:00:00',
      '2026-11-15 00:00:00',
    ],
    [
      'the previous complete month',
      filter(53, 'previous', 'month'),
      '2026-12-31T23:30:00Z',
      '2026-12-01 00:00:00',
      '2027-01-01 00:00:00',
    ],
    [
      'the previous complete quarter',
      filter(53, 'previous', 'quarter'),
      '2026-02-10T12:00:00Z',
      '2025-10-01 00:00:00',
      '2026-01-01 00:00:00',
    ],
    [
      'the previous complete year',
      filter(53, 'previous', 'year'),
      '2026-06-01T12:00:00Z',
      '2025-01-01 00:00:00',
      '2026-01-01 00:00:00',
    ],
    [
      'the previous 12 complete months',
      filter(53, 'previous', 'month', 12),
      '2026-12-31T22:30:00Z',
      '2025-12-01 00:00:00',
      '2026-12-01 00:00:00',
    ],
    [
      'the previous 2 complete quarters',
      filter(53, 'previous', 'quarter', '2'),
      '2026-02-10T12:00:00Z',
      '2025-07-01 00:00:00',
      '2026-01-01 00:00:00',
    ],
    [
      'the current year',
      filter(53, 'current', 'year'),
      '2026-12-31T23:00:00Z',
      '2027-01-01 00:00:00',
      '2028-01-01 00:00:00',
    ],
    [
      'the last 7 days',
      filter(53, 'last', 7, 'days'),
      '2026-11-15T08:30:00Z',
      '2026-11-08 09:30:00.001',
      '2026-11-15 09:30:00.001',
    ],
    [
      'the last month from a long one',
      filter(53, 'last', 1, 'months'),
      '2024-03-31T10:00:00Z',
      '2024-02-29 12:00:00.001',
      '2024-03-31 12:00:00.001',
    ],
    [
      'the last year from a leap day',
      filter(53, 'last', '1', 'years'),
      '2024-02-29T10:00:00Z',
      '2023-02-28 11:00:00.001',
      '2024-02-29 11:00:00.001',
    ],
    [
      'hours across the start of summer time',
      filter(53, 'last', 2, 'hours'),
      '2026-03-29T02:00:00Z',
      '2026-03-29 01:00:00.001',
      '2026-03-29 04:00:00.001',
    ],
  ])('%s', (_, wanted, now, start, end) => {
    expect(conditionOf(wanted, { now: new Date(now), zone: 'Europe/Vienna' })).toEqual([range, start, end])
  })

  it('the last 7 days hold 7 dates at any hour, midnight included', () => {
    const born = (now: string) => conditionOf(filter(42, 'last', 7, 'days'), { now: new Date(now), zone: 'UTC' })
    const sevenDates = ['(t1."born" > ? and t1."born" <= ?)', '2026-11-08', '2026-11-15']
    expect(born('2026-11-15T08:30:00Z')).toEqual(sevenDates)
    expect(born('2026-11-15T00:00:00Z')).toEqual(sevenDates)
    expect(born('2026-11-15T23:59:59.999Z')).toEqual(['(t1."born" >= ? and t1."born" < ?)', '2026-11-09', '2026-11-16'])
  })
})

describe('FI1 what people are offered', () => {
  it('depends on the type of the column', () => {
    const generic = ['equals', 'notEquals', 'isEmpty', 'isNotEmpty', 'isNullOrEmpty']
    const comparing = ['between', 'greaterThan', 'greaterOrEqual', 'lessThan', 'lessOrEqual']
    expect(operatorsFor('NUMBER')).toEqual([...generic, ...comparing])
    expect(operatorsFor('DATE')).toEqual([...generic, ...comparing, 'current', 'previous', 'last'])
    expect(operatorsFor('STRING')).toEqual([...generic, 'contains', 'in', 'notIn', 'startsWith', 'endsWith'])
    expect(operatorsFor('BOOLEAN')).toEqual(generic)
  })

  it('starts from the defaults', () => {
    expect(operators.between.defaultsFor('NUMBER')).toEqual([0, 100])
    expect(operators.last.defaultsFor('DATE')).toEqual([7, 'days'])
    expect(operators.current.defaultsFor('DATE')).toEqual(['day'])
    expect(operators.equals.defaultsFor('BOOLEAN')).toEqual(['1'])
    expect(operators.equals.inputFor('BOOLEAN')).toBe('boolean')
  })

  it('is not done while a value is missing', () => {
    const text = { dataType: 'STRING', numberKind: 'decimal', dateKind: 'timestamp' } as const
    expect(operators.equals.check([], text)).toBe('One value is needed')
    expect(operators.equals.check([''], text)).toBe('A value is missing')
    expect(operators.in.check([], text)).toBe('At least one value is needed')
    expect(operators.in.check(Array<string>(5001).fill('a'), text)).toBe('At most 5000 values are possible')
    expect(operators.isEmpty.check([], text)).toBeUndefined()
    expect(operators.last.check([0, 'days'], text)).toBe('The number of days must be between 1 and 365000')
    expect(operators.last.check([7, 'weeks'], text)).toBe('Last needs a number of hours, days, months or years')
    expect(operators.contains.check(['a\0b'], text)).toBe('"a\\u0000b" is not text')
  })
})
