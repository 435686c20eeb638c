import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import type { Catalog } from './model/catalog.ts'
import type { Filter, OutputColumn } from './model/query.ts'
import { ansi } from './sql/ansi.ts'
import { compileColumnStatistics } from './statements/columns/column-statistics.ts'
import { compileColumnValues } from './statements/columns/column-values.ts'
import { clinic, computed, context as clinicContext, filter, group, question, view } from './testing/clinic.ts'
import { boundBy } from './stages/rules/row-rules.ts'

/** The clinic with encounters that start and end at instants. */
const catalog: Catalog = {
  ...clinic,
  tables: clinic.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.id === 53 || column.id === 54
        ? { ...column, dateKind: 'instant' as const, kind: 'MEASURE' as const }
        : column,
    ),
  })),
}
const context = { ...clinicContext, catalog, dialect: { ...ansi, toParameter: (value: unknown) => value } }
const shown = `(t0."started" at time zone 'Europe/Vienna')`

const selected = (...columns: OutputColumn[]) =>
  /^select (.*?) from "encounters"/.exec(compile(question(columns), context).text)?.[1]
function conditionOf(wanted: Filter, now = '2026-11-15T08:30:00Z'): [string | undefined, ...unknown[]] {
  const { text, params, paramKinds } = compile(question([view(50)], { filters: [wanted] }), {
    ...context,
    clock: { now: new Date(now), zone: 'Europe/Vienna' },
  })
  expect(paramKinds.every((kind) => kind === 'instant')).toBe(true)
  return [/ where (.*) order by /.exec(text)?.[1], ...params]
}

describe('an instant is shown in the reporting zone [SD4]', () => {
  it.each<[string, OutputColumn, string]>([
    ['as a cell', view(53), `${shown} as c0`],
    ['as a unique value', view(53, 'uniqueValues'), `${shown} as c0`],
    ['as a group', group(53), `${shown} as c0`],
    ['as a group of days', group(53, 'day'), `date_trunc('day', ${shown}) as c0`],
    ['as the latest instant', view(53, 'max'), `(max(t0."started") at time zone 'Europe/Vienna') as c0`],
    ['as a count of what is seen', view(53, 'uniqueCount'), `count(distinct ${shown}) as c0`],
    [
      'in a calculated column',
      computed({ kind: 'aggregate', function: 'min', column: 53 }),
      `(min(t0."started") at time zone 'Europe/Vienna') as c0`,
    ],
  ])('%s', (_, output, expected) => {
    expect(selected(output)).toBe(expected)
  })

  it('and the result says in which', () => {
    const { columns } = compile(
      question([group(53, 'month'), group(56), view(54, 'max'), view(54, 'uniqueCount')]),
      context,
    )
    expect(columns.map(({ timeZone, dateKind }) => [timeZone, dateKind])).toEqual([
      ['Europe/Vienna', 'timestamp'],
      [undefined, 'timestamp'],
      ['Europe/Vienna', 'timestamp'],
      [undefined, 'timestamp'],
    ])
  })

  it('in statistics and lists of values', () => {
    expect(compileColumnStatistics(53, context).text).toContain(`(max(t0."started") at time zone 'Europe/Vienna')`)
    expect(compileColumnValues({ columnId: 53, search: '2026', limit: 10 }, context).text).toContain(
      `lower(cast(${shown} as varchar(4000))) like`,
    )
  })

  it('but ordered by itself, so that an index serves', () => {
    const { text } = compile(question([{ ...view(53), orderDirection: 'desc' }]), context)
    expect(text).toMatch(/order by t0\."started" desc nulls last, t0\."id" asc$/)
  })

  it('a name that is no zone is never written', () => {
    const inZone = (zone: string) => () =>
      compile(question([view(53)]), { ...context, clock: { ...context.clock, zone } })
    expect(inZone("UTC' or '1'='1")).toThrow('Not a time zone')
    expect(inZone('+02:00')).toThrow('Not a time zone')
  })
})

describe('a filter on an instant gives bounds in UTC [FI2]', () => {
  const range = '(t0."started" >= ? and t0."started" < ?)'

  it.each<[string, Filter, unknown[]]>([
    [
      'a day of 24 hours',
      filter(53, 'equals', '2026-07-01'),
      [`(${range})`, '2026-06-30 22:00:00', '2026-07-01 22:00:00'],
    ],
    [
      'the day of 23 hours',
      filter(53, 'equals', '2026-03-29'),
      [`(${range})`, '2026-03-28 23:00:00', '2026-03-29 22:00:00'],
    ],
    [
      'the day of 25 hours',
      filter(53, 'equals', '2026-10-25'),
      [`(${range})`, '2026-10-24 22:00:00', '2026-10-25 23:00:00'],
    ],
    ['a moment', filter(53, 'equals', '2026-07-01T12:00:00.25'), ['(t0."started" = ?)', '2026-07-01 10:00:00.250000']],
    [
      'a moment that comes twice',
      filter(53, 'equals', '2026-10-25 02:30'),
      ['((t0."started" = ? or t0."started" = ?))', '2026-10-25 00:30:00', '2026-10-25 01:30:00'],
    ],
    ['a moment that never comes', filter(53, 'equals', '2026-03-29 02:30'), ['(1 = 0)']],
    [
      'after a moment',
      filter(53, 'greaterThan', '2026-07-01 12:00'),
      ['t0."started" >= ?', '2026-07-01 10:00:00.000001'],
    ],
    ['up to a day', filter(53, 'lessOrEqual', '2026-07-01'), ['t0."started" < ?', '2026-07-01 22:00:00']],
    [
      'between a moment and a day',
      filter(53, 'between', '2026-07-01 12:00', '2026-12-01'),
      [`(${range})`, '2026-07-01 10:00:00', '2026-12-01 23:00:00'],
    ],
    ['between, turned round', filter(53, 'between', '2026-07-02', '2026-07-01'), ['(1 = 0)']],
    [
      'the first day of year 1',
      filter(53, 'equals', '0001-01-01'),
      [`(${range})`, '0001-12-31 22:54:39 BC', '0001-01-01 22:54:39'],
    ],
    [
      'the last day that can be written',
      filter(53, 'equals', '9999-12-31'),
      [`(${range})`, '9999-12-30 23:00:00', '9999-12-31 23:00:00'],
    ],
    [
      'infinity',
      filter(53, 'equals', 'infinity'),
      ['((t0."started" >= ? and t0."started" <= ?))', 'infinity', 'infinity'],
    ],
    [
      'up to infinity',
      filter(53, 'between', '2026-07-01', 'infinity'),
      ['((t0."started" >= ? and t0."started" <= ?))', '2026-06-30 22:00:00', 'infinity'],
    ],
    ['before infinity', filter(53, 'lessThan', 'infinity'), ['t0."started" < ?', 'infinity']],
    ['before year 1', filter(53, 'equals', '0044-03-15 12:00:00 BC'), ['(t0."started" = ?)', '0044-03-15 10:54:39 BC']],
  ])('%s', (_, wanted, expected) => {
    expect(conditionOf(wanted)).toEqual(expected)
  })

  it.each<[string, Filter, string, string, string]>([
    [
      'the current day',
      filter(53, 'current', 'day'),
      '2026-11-15T23:30:00Z',
      '2026-11-15 23:00:00',
      '2026-11-16 23:00:00',
    ],
    [
      'the last 2 hours',
      filter(53, 'last', 2, 'hours'),
      '2026-07-14T22:30:00Z',
      '2026-07-14 20:30:00.001000',
      '2026-07-14 22:30:00.001000',
    ],
    [
      'hours across the start of summer time',
      filter(53, 'last', 2, 'hours'),
      '2026-03-29T02:00:00Z',
      '2026-03-29 00:00:00.001000',
      '2026-03-29 02:00:00.001000',
    ],
    [
      'hours within the hour that comes twice',
      filter(53, 'last', 1, 'hours'),
      '2026-10-25T01:30:00Z',
      '2026-10-25 00:30:00.001000',
      '2026-10-25 01:30:00.001000',
    ],
    [
      'the last day across the end of summer time',
      filter(53, 'last', 1, 'days'),
      '2026-10-25T11:00:00Z',
      '2026-10-24 10:00:00.001000',
      '2026-10-25 11:00:00.001000',
    ],
  ])('%s', (_, wanted, now, start, end) => {
    const [text, ...bounds] = conditionOf(wanted, now)
    expect([text?.replaceAll('((', '(').replaceAll('))', ')'), ...bounds]).toEqual([range, start, end])
  })

  it('also of a group, whose latest instant is compared as an instant', () => {
    const query = question([group(56), view(53, 'max')], {
      filters: [{ ...filter(53, 'last', 2, 'hours'), aggregation: 'max' }],
    })
    const { text, params } = compile(query, context)
    expect(text).toContain('having (max(t0."started") >= ? and max(t0."started") < ?)')
    expect(params).toEqual(['2026-11-15 06:30:00.001000', '2026-11-15 08:30:00.001000'])
  })

  it('under an access rule by the value that is shown', () => {
    const { text, params } = compile(question([view(50)]), {
      ...context,
      accessRules: boundBy([{ tableId: 5, columnId: 53, values: ['2026-10-25 02:30:00'] }]),
    })
    expect(text).toContain(`where (s0."started" at time zone 'Europe/Vienna') in (?)`)
    expect(params).toEqual(['2026-10-25 02:30:00'])
  })
})

it('a database whose calendar ends takes its own last instant for a bound beyond', () => {
  const { params } = compile(question([view(50)], { filters: [filter(53, 'between', '0001-01-01', 'infinity')] }), {
    ...context,
    dialect: ansi,
  })
  expect(params).toEqual(['0001-01-01 00:00:00', '9999-12-31 23:59:59.999999'])
})

describe('differences of dates', () => {
  const seconds = (later: string, earlier: string) =>
    `cast(extract(epoch from (cast(${later} as timestamp) - cast(${earlier} as timestamp))) as double precision) as c0`

  it('between instants are the time that passed', () => {
    expect(selected(view(54, 'dateDiff', { secondColumnId: 53 }))).toBe(seconds('t0."ended"', 't0."started"'))
  })

  it('between an instant and a wall-clock date take the date to be one of the reporting zone', () => {
    const born = `(cast(t1."born" as timestamp) at time zone 'Europe/Vienna')`
    expect(selected(view(53, 'dateDiff', { secondColumnId: 42 }))).toBe(seconds('t0."started"', born))
    expect(selected(view(42, 'dateDiff', { secondColumnId: 53 }))).toBe(seconds(born, 't0."started"'))
  })
})

it('names of other tables are looked up for groups also beside the latest instant', () => {
  const dialect = { ...ansi, groupsByKeyFirst: true }
  const counted = {
    ...catalog,
    tables: catalog.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => ({ ...column, distinctCount: 5 })),
    })),
  }
  const { text } = compile(question([group(31), view(53, 'max')]), { ...context, catalog: counted, dialect })
  expect(text).toContain('max(t0."started") as f1')
  expect(text).toContain(`(max(t0.f1) at time zone 'Europe/Vienna') as c1`)
})
