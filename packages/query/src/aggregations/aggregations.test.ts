import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { OutputColumn } from '../model/query.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import { compileTotals } from '../statements/totals/summaries.ts'
import { context, filter, group, question, view } from '../testing/clinic.ts'
import { questionSentence } from '../words/question-words.ts'
import { coarserUnit, dateGroupRange, finerUnit } from './groupings/date-zoom.ts'
import { aggregationsFor } from './registry.ts'
import { formatCell, groupingsFor, type GroupingName } from './groupings/registry.ts'

function selected(output: OutputColumn) {
  const { text, columns } = compile(question([output]), context)
  const [column] = columns
  return [/^select (.*?) as c0 from /.exec(text)?.[1], column?.dataType, column?.numberKind]
}

const difference =
  'cast(extract(epoch from (cast(t0."ended" as timestamp) - cast(t0."started" as timestamp))) as double precision)'

describe('SD3 every aggregation has its SQL and its type', () => {
  it.each<[string, OutputColumn, unknown[]]>([
    ['raw data', view(55), ['t0."cost"', 'NUMBER', 'decimal']],
    ['row count', view(56, 'rowCount'), ['count(*)', 'NUMBER', 'integer']],
    ['count of values', view(56, 'valueCount'), ['count(t0."kind")', 'NUMBER', 'integer']],
    ['unique count', view(56, 'uniqueCount'), ['count(distinct t0."kind")', 'NUMBER', 'integer']],
    [
      'unique count of what has no equality',
      view(59, 'uniqueCount'),
      ['count(distinct cast(t0."details" as varchar(4000)))', 'NUMBER', 'integer'],
    ],
    ['unique values', view(56, 'uniqueValues'), ['t0."kind"', 'STRING', 'decimal']],
    ['min', view(58, 'min'), ['min(t0."days")', 'NUMBER', 'integer']],
    ['max', view(55, 'max'), ['max(t0."cost")', 'NUMBER', 'decimal']],
    ['sum', view(58, 'sum'), ['sum(t0."days")', 'NUMBER', 'integer']],
    ['average, in floating point', view(58, 'avg'), ['avg(cast(t0."days" as double precision))', 'NUMBER', 'float']],
    ['standard deviation of a sample', view(58, 'standardDeviation'), ['stddev_samp(t0."days")', 'NUMBER', 'float']],
    ['first date minus second', view(54, 'dateDiff', { secondColumnId: 53 }), [difference, 'NUMBER', 'float']],
    ['their mean', view(54, 'averageDateDiff', { secondColumnId: 53 }), [`avg(${difference})`, 'NUMBER', 'float']],
    ['a group of values', group(56), ['t0."kind"', 'STRING', 'decimal']],
    ['a group of quarters', group(53, 'quarter'), [`date_trunc('quarter', t0."started")`, 'DATE', 'decimal']],
  ])('%s', (_, output, expected) => {
    expect(selected(output)).toEqual(expected)
  })
})

describe('SD3 what people are offered', () => {
  const always = ['none', 'rowCount', 'valueCount', 'uniqueCount', 'uniqueValues']

  it('computes only with measures', () => {
    expect(aggregationsFor({ dataType: 'NUMBER', kind: 'DIMENSION' })).toEqual(always)
    expect(aggregationsFor({ dataType: 'NUMBER', kind: 'MEASURE' })).toEqual([
      ...always,
      'min',
      'max',
      'sum',
      'avg',
      'median',
      'percentile',
      'standardDeviation',
    ])
    expect(aggregationsFor({ dataType: 'STRING', kind: 'MEASURE' })).toEqual([...always, 'min', 'max'])
  })

  it('subtracts only dates and truncates only dates', () => {
    expect(aggregationsFor({ dataType: 'DATE', kind: 'DIMENSION' })).toEqual([
      ...always,
      'min',
      'max',
      'dateDiff',
      'averageDateDiff',
      'medianDateDiff',
      'percentileDateDiff',
    ])
    expect(groupingsFor({ dataType: 'DATE' })).toEqual([
      'uniqueValues',
      'hour',
      'day',
      'week',
      'month',
      'quarter',
      'year',
      'hourOfDay',
      'dayOfWeek',
      'monthOfYear',
    ])
    expect(
      groupingsFor({ dataType: 'DATE', dateKind: 'date' }, { weekStart: 'sunday', financialYearStart: 4 }),
    ).toEqual([
      'uniqueValues',
      'day',
      'sundayWeek',
      'month',
      'quarter',
      'year',
      'financialQuarter4',
      'financialYear4',
      'dayOfWeek',
      'monthOfYear',
    ])
    expect(groupingsFor({ dataType: 'STRING' })).toEqual(['uniqueValues'])
  })
})

describe('estimated unique counts', () => {
  const estimating = {
    ...context,
    dialect: { ...context.dialect, estimateDistinct: (value: Sql) => sql`uniq(${value})` },
  }
  const named = (label: string, own: object = {}): OutputColumn => ({ ...view(56, 'aboutUniqueCount'), ...own, label })

  it('are offered only where the database has them, and never instead of exact ones', () => {
    const column = { dataType: 'STRING', kind: 'DIMENSION' } as const
    expect(aggregationsFor(column)).not.toContain('aboutUniqueCount')
    expect(aggregationsFor(column, { estimates: true })).toEqual([
      'none',
      'rowCount',
      'valueCount',
      'uniqueCount',
      'aboutUniqueCount',
      'uniqueValues',
    ])
    const message = 'This database cannot estimate how many different values there are. Choose Unique Count'
    expect(() => compile(question([named('x')]), context)).toThrow(message)
    const having = { ...filter(56, 'greaterThan', 3), aggregation: 'aboutUniqueCount' as const }
    expect(() => compile(question([group(53)], { filters: [having] }), context)).toThrow(message)
  })

  it('say in every heading and sentence that they are, whatever people call them', () => {
    const over = { rate: { over: { columnId: 56, aggregation: 'aboutUniqueCount' }, per: 100 } }
    const columns = [
      group(53, 'month'),
      named('About Unique Count of kind'),
      named('Kinds'),
      { ...view(50, 'rowCount'), label: 'Share', ...over } as OutputColumn,
      { ...view(56, 'uniqueCount'), label: 'Exact' },
    ]
    const statement = compile(question(columns), estimating)
    expect(statement.text).toContain('uniq(t0."kind") as c1')
    expect(statement.columns.map(({ label, isEstimate }) => [label, isEstimate])).toEqual([
      [columns[0]!.label, undefined],
      ['About Unique Count of kind', true],
      ['About Kinds', true],
      ['About Share', true],
      ['Exact', undefined],
    ])
    expect(questionSentence(question([named('Kinds')]), context.catalog)).toBe('About Kinds')
  })

  it('are estimated again for totals instead of added up, and have no interval', () => {
    const totals = compileTotals(question([group(53, 'month'), named('Kinds')]), estimating)
    expect(JSON.stringify(totals)).not.toContain('sum(')
    expect(JSON.stringify(totals)).toContain('uniq(t0.')
    const rate = {
      over: { columnId: 50, aggregation: 'rowCount' },
      per: 100,
      limit: { interval: 'byar', side: 'lower' },
    }
    expect(() => compile(question([named('x', { rate })]), estimating)).toThrow(
      'The interval of a rate needs a count of events',
    )
  })
})

describe('SD4 date groups', () => {
  it.each<[GroupingName, unknown, unknown]>([
    ['day', '2024-02-29T00:00:00', '2024-02-29'],
    ['month', '2024-02-01 00:00:00', '2024-02'],
    ['quarter', '2024-10-01', '2024-Q4'],
    ['quarter', '2024-03-31', '2024-Q1'],
    ['year', '2024-01-01', '2024'],
    ['year', null, null],
    ['week', '2026-02-09', '2026-W07'],
    ['week', '2024-12-30T00:00:00', '2025-W01'],
    ['sundayWeek', '2026-02-15', '2026-W07'],
    ['hour', '2026-02-14 08:00:00', '2026-02-14 08h'],
    ['financialYear4', '2025-04-01', '2025/26'],
    ['financialQuarter4', '2026-01-01', '2025/26-Q4'],
    ['dayOfWeek', '11', 'Monday'],
    ['dayOfWeek', '17', 'Sunday'],
    ['dayOfWeek', 'infinity', 'infinity'],
    ['monthOfYear', '22', 'December'],
    ['hourOfDay', '10', '00:00'],
    ['hourOfDay', '33', '23:00'],
    ['uniqueValues', '2024-01-01', '2024-01-01'],
  ])('by %s print %o as %o', (grouping, value, printed) => {
    expect(formatCell({ grouping }, value)).toBe(printed)
  })

  it.each([
    ['2024', ['2024-01-01', '2025-01-01']],
    ['2024-Q4', ['2024-10-01', '2025-01-01']],
    ['2024-02', ['2024-02-01', '2024-03-01']],
    ['2024-12', ['2024-12-01', '2025-01-01']],
    ['2024-02-29', ['2024-02-29', '2024-03-01']],
    ['9999', ['9999-01-01', '10000-01-01']],
    ['20204-01', ['20204-01-01', '20204-02-01']],
    ['0044-Q1 BC', ['0044-01-01 BC', '0044-04-01 BC']],
    ['0001-12 BC', ['0001-12-01 BC', '0001-01-01']],
    ['infinity', undefined],
    ['2023-02-29', undefined],
    ['2024-13', undefined],
    ['ward', undefined],
  ])('%s is zoomed to its range', (printed, range) => {
    expect(dateGroupRange(printed)).toEqual(range)
  })

  it('become finer and coarser step by step', () => {
    expect(
      (['year', 'quarter', 'month', 'day', 'hour', 'week', 'financialYear4', 'financialQuarter4'] as const).map(
        finerUnit,
      ),
    ).toEqual(['quarter', 'month', 'day', 'hour', undefined, 'day', 'financialQuarter4', 'month'])
    expect((['hour', 'day', 'week', 'year', 'financialQuarter4'] as const).map(coarserUnit)).toEqual([
      'day',
      'month',
      'month',
      undefined,
      'financialYear4',
    ])
  })
})
