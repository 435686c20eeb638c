import { describe, expect, it } from 'vitest'
import { unitOf } from '../format/numbers/read-format.ts'
import { compile } from '../compile.ts'
import { shapeOf } from '../checks/view-types.ts'
import type { Derived, OutputColumn, Rate } from '../model/query.ts'
import { tablesRead } from '../statements/tables-read.ts'
import { clinic, context, filter, group, question, view } from '../testing/clinic.ts'

const perThousand: Rate = { over: { columnId: 50, aggregation: 'rowCount' }, per: 1000 }
const limit = (interval: 'wilson' | 'byar', side: 'lower' | 'upper' = 'lower') => ({ limit: { interval, side } })
const rate = (changes: Partial<Rate> = {}, measure = view(54, 'valueCount')): OutputColumn =>
  ({ ...measure, rate: { ...perThousand, ...changes } }) as OutputColumn

describe('SD3 rates', () => {
  it.each<[field: string, message: string, column: OutputColumn]>([
    ['columns[1].rate', 'A rate divides a count or a sum by a count or a sum', rate({}, view(55, 'avg'))],
    [
      'columns[1].rate',
      'A rate divides a count or a sum by a count or a sum',
      rate({ over: { columnId: 55, aggregation: 'max' } }),
    ],
    [
      'columns[1].rate.over.aggregation',
      'Sum does not apply to kind',
      rate({ over: { columnId: 56, aggregation: 'sum' } }),
    ],
    [
      'columns[1].rate.over.columnId',
      'There is no column 999 in this database',
      rate({ over: { columnId: 999, aggregation: 'rowCount' } }),
    ],
    ['columns[1].rate.per', 'A rate is per 100, 1000, 10000, 100000', rate({ per: 7 as never })],
    ['columns[1].rate.limit', 'The interval of a rate needs a count of events', rate(limit('byar'), view(55, 'sum'))],
    [
      'columns[1].rate.limit',
      'The interval of a proportion divides a count by a count',
      rate({ over: { columnId: 58, aggregation: 'sum' }, ...limit('wilson') }),
    ],
    ['columns[1].rate.limit', 'There is no such limit of a rate', rate(limit('toString' as never))],
    [
      'columns[1].rate.over.where.items[0].operator',
      'Contains does not apply to cost',
      rate({
        over: {
          columnId: 50,
          aggregation: 'rowCount',
          where: { operator: 'and', items: [filter(55, 'contains', 'x')] },
        },
      }),
    ],
    [
      'columns[1].rate.limit',
      'The limits of a rate are shown as they are',
      { ...rate(limit('byar')), derived: { kind: 'rank' } } as OutputColumn,
    ],
    [
      'columns[1].derived',
      'Share of total needs a measure that adds up, and rates do not add up',
      { ...rate(), derived: { kind: 'shareOfTotal' } } as OutputColumn,
    ],
    [
      'columns[1].derived',
      'Running total needs a measure that adds up, and rates do not add up',
      { ...rate(), derived: { kind: 'runningTotal' } } as OutputColumn,
    ],
  ])('are refused at %s: %s', (field, message, column) => {
    expect(() => compile(question([group(56), column]), context)).toThrow(expect.objectContaining({ field, message }))
  })

  it('are measures without a unit, which say what they are per; their limits are no measures to choose a chart by', () => {
    const { columns } = compile(
      question([group(56), rate(), rate(limit('wilson')), rate(limit('wilson', 'upper'))]),
      context,
    )
    expect(columns.map(({ kind, format, rate: of }) => [kind, unitOf(format), of])).toEqual([
      ['DIMENSION', null, undefined],
      ['MEASURE', null, { per: 1000 }],
      ['MEASURE', null, { per: 1000, ...limit('wilson') }],
      ['MEASURE', null, { per: 1000, ...limit('wilson', 'upper') }],
    ])
    expect(shapeOf(columns)).toEqual({ measures: 1, dimensions: 1, groups: 1 })
  })

  it('are shown as ranks, changes and moving averages, relative changes in per cent', () => {
    const as = (derived: Derived) => ({ ...rate(), derived }) as OutputColumn
    const asked = [
      group(53, 'month'),
      as({ kind: 'rank' }),
      as({ kind: 'changeFromPrevious' }),
      as({ kind: 'percentFromLastYear' }),
      as({ kind: 'movingAverage', periods: 3 }),
    ]
    expect(
      compile(question(asked), context)
        .columns.map(({ format, numberKind, derived, summaries }) => [
          unitOf(format),
          numberKind,
          derived,
          summaries?.includes('total'),
        ])
        .slice(1),
    ).toEqual([
      [null, 'integer', 'rank', false],
      [null, 'float', 'changeFromPrevious', true],
      ['percent', 'float', 'percentFromLastYear', true],
      [null, 'float', 'movingAverage', true],
    ])
  })

  it('read the tables of both parts', () => {
    expect(tablesRead(question([rate({ over: { columnId: 20, aggregation: 'uniqueCount' } })]), clinic)).toEqual(
      expect.arrayContaining([5, 2]),
    )
  })

  it('are divided by the rows for which the condition of the divisor holds, and read the tables of that condition', () => {
    const asked = question([
      rate({
        over: {
          columnId: 50,
          aggregation: 'rowCount',
          where: { operator: 'and', items: [filter(21, 'equals', 'Eye')] },
        },
      }),
    ])
    expect(compile(asked, context).text).toContain('count(case when (t2."name" = ?) then 1 end) as f0')
    expect(tablesRead(asked, clinic)).toContain(2)
  })

  it('of counts per patient day are allowed with the interval of counts', () => {
    expect(() =>
      compile(question([rate({ over: { columnId: 58, aggregation: 'sum' }, ...limit('byar') })]), context),
    ).not.toThrow()
  })
})
