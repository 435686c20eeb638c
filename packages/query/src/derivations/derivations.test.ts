import { describe, expect, it } from 'vitest'
import { unitOf } from '../format/numbers/read-format.ts'
import { compile } from '../compile.ts'
import type { Derived, OutputColumn } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import { compileCount } from '../statements/count.ts'
import { computed, context, group, question, view } from '../testing/clinic.ts'
import { derivationNames, derivations } from './registry.ts'
import { derivationTitle } from './title.ts'

const as = (column: OutputColumn, derived: Derived): OutputColumn => ({ ...column, derived }) as OutputColumn
const sum = view(55, 'sum')
const problemOf = (columns: readonly OutputColumn[]) => {
  try {
    compile(question(columns), context)
    return undefined
  } catch (error) {
    if (error instanceof QueryError) return `${error.field}: ${error.message}`
    throw error
  }
}

describe('SD3 columns derived from groups', () => {
  it.each<[string, readonly OutputColumn[]]>([
    [
      'columns[1].derived: Running total needs a group by hour, day, week, month, quarter or year',
      [group(56), as(sum, { kind: 'runningTotal' })],
    ],
    [
      'columns[2].derived: Running total needs a group by hour, day, week, month, quarter or year',
      [group(53, 'week'), group(53, 'month'), as(sum, { kind: 'runningTotal' })],
    ],
    [
      'columns[1].derived: Running total needs a group by hour, day, week, month, quarter or year',
      [group(53, 'dayOfWeek'), as(sum, { kind: 'runningTotal' })],
    ],
    [
      'columns[2].derived: Running total needs a group by hour, day, week, month, quarter or year',
      [group(53, 'quarter'), group(53, 'monthOfYear'), as(sum, { kind: 'runningTotal' })],
    ],
    [
      'columns[2].derived: Change from previous period needs a group by hour, day, week, month, quarter or year',
      [group(53, 'monthOfYear'), group(53, 'week'), as(sum, { kind: 'changeFromPrevious' })],
    ],
    [
      'columns[1].derived: Share of total needs a measure that adds up: a count or a sum',
      [group(56), as(view(55, 'avg'), { kind: 'shareOfTotal' })],
    ],
    [
      'columns[1].derived: Running total needs a measure that adds up: a count or a sum',
      [group(53, 'month'), as(view(50, 'uniqueCount'), { kind: 'runningTotal' })],
    ],
    [
      'columns[0].derived: Rank needs a number for each group, such as a count or a sum',
      [as(view(55), { kind: 'rank' })],
    ],
    [
      'columns[1].derived: Rank needs a number for each group, such as a count or a sum',
      [group(56), as(view(53, 'max'), { kind: 'rank' })],
    ],
    [
      'columns[1].derived.periods: Moving average needs a whole number of periods from 2 to 366',
      [group(53, 'month'), as(sum, { kind: 'movingAverage' })],
    ],
    [
      'columns[1].derived.periods: Moving average needs a whole number of periods from 2 to 366',
      [group(53, 'month'), as(sum, { kind: 'movingAverage', periods: 367 })],
    ],
    [
      'columns[1].derived.periods: Moving average needs a whole number of periods from 2 to 366',
      [group(53, 'month'), as(sum, { kind: 'movingAverage', periods: 2.5 })],
    ],
    ['columns[1].derived.periods: Rank takes no number of periods', [group(56), as(sum, { kind: 'rank', periods: 3 })]],
    [
      'columns[1].derived.kind: There is no such way to show a measure',
      [group(56), as(sum, { kind: 'toString' as never })],
    ],
  ])('are refused at their place: %s', (problem, columns) => {
    expect(problemOf(columns)).toBe(problem)
  })

  it.each(['week', 'sundayWeek', 'hour'] as const)('go along periods by %s, and against the year before', (unit) => {
    const fitting = derivationNames.filter(
      (kind) =>
        problemOf([group(53, unit), as(sum, { kind, ...(kind === 'movingAverage' && { periods: 3 }) })]) === undefined,
    )
    expect(fitting).toEqual(derivationNames)
  })

  it('of calculated columns are ranks, changes and averages; whether formulas add up is not known', () => {
    const ratio = computed({
      kind: 'operation',
      operator: '/',
      left: { kind: 'aggregate', function: 'sum', column: 55 },
      right: { kind: 'aggregate', function: 'count', column: 50 },
    })
    const fitting = derivationNames.filter(
      (kind) =>
        problemOf([group(53, 'month'), as(ratio, { kind, ...(kind === 'movingAverage' && { periods: 3 }) })]) ===
        undefined,
    )
    expect(fitting).toEqual(derivationNames.filter((kind) => !derivations[kind].needsSum))
  })

  it('say what they are: shares and relative changes in percent, ranks whole, all of them measures', () => {
    const { columns } = compile(
      question([
        group(53, 'month'),
        as(sum, { kind: 'shareOfTotal' }),
        as(sum, { kind: 'changeFromPrevious' }),
        as(view(55, 'avg'), { kind: 'rank' }),
      ]),
      context,
    )
    expect(
      columns.map(({ kind, format, numberKind, derived, aggregation }) => [
        kind,
        unitOf(format),
        numberKind,
        derived,
        aggregation,
      ]),
    ).toEqual([
      ['DIMENSION', null, 'decimal', undefined, null],
      ['MEASURE', 'percent', 'float', 'shareOfTotal', 'sum'],
      ['MEASURE', null, 'decimal', 'changeFromPrevious', 'sum'],
      ['MEASURE', null, 'integer', 'rank', 'avg'],
    ])
  })

  it('keep the unit of differences of dates', () => {
    const { columns } = compile(
      question([
        group(53, 'month'),
        as(view(54, 'averageDateDiff', { secondColumnId: 53 }), { kind: 'changeFromPrevious' }),
      ]),
      context,
    )
    expect(columns[1]).toMatchObject({ format: { style: 'duration', of: 'seconds' } })
  })

  it('do not change how many groups there are, and are not read to count them', () => {
    const columns = [group(53, 'month'), as(sum, { kind: 'runningTotal' })]
    expect(compileCount(question(columns), context).text).toBe(
      compileCount(question([group(53, 'month'), sum]), context).text,
    )
  })

  it('are named in plain words', () => {
    expect([derivationTitle({ kind: 'movingAverage', periods: 7 }), derivationTitle({ kind: 'shareOfTotal' })]).toEqual(
      ['Moving average of 7', 'Share of total'],
    )
  })
})
