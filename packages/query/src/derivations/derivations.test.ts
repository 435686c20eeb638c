import { describe, expect, it } from 'vitest'
import { unitOf } from '../format/numbers/read-format.ts'
import { compile } from '../compile.ts'
import type { Formula } from '../formula/formula.ts'
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

  const rows: Formula<number> = { kind: 'call', function: 'rows', arguments: [] }
  const sumOf = (column: number): Formula<number> => ({ kind: 'aggregate', function: 'sum', column })
  const two: Formula<number> = { kind: 'number', value: 2 }
  const operation = (operator: '+' | '-' | '*' | '/', left: Formula<number>, right: Formula<number>) =>
    ({ kind: 'operation', operator, left, right }) as const
  const isUrgent: Formula<number> = { kind: 'column', column: 57 }

  it.each<[string, boolean, Formula<number>]>([
    ['rows()', true, rows],
    ['countIf([urgent])', true, { kind: 'call', function: 'countIf', arguments: [isUrgent] }],
    [
      'sumIf([cost], [urgent])',
      true,
      { kind: 'call', function: 'sumIf', arguments: [{ kind: 'column', column: 55 }, isUrgent] },
    ],
    ['sum([cost]) - sum([days])', true, operation('-', sumOf(55), sumOf(58))],
    [
      '-(2 * rows()) / (2 + 2)',
      true,
      { kind: 'negation', operand: operation('/', operation('*', two, rows), operation('+', two, two)) },
    ],
    ['rows() + 2', false, operation('+', rows, two)],
    ['rows() * rows()', false, operation('*', rows, rows)],
    ['2 / rows()', false, operation('/', two, rows)],
    ['distinct([kind])', false, { kind: 'aggregate', function: 'distinct', column: 56 }],
    ['abs(sum([cost]))', false, { kind: 'call', function: 'abs', arguments: [sumOf(55)] }],
  ])('of a calculated column have shares and running totals where it adds up: %s', (_written, addsUp, formula) => {
    const problems = (['shareOfTotal', 'shareOfParent', 'runningTotal'] as const).map((kind) =>
      problemOf([group(53, 'month'), as(computed(formula), { kind })]),
    )
    expect(problems.map((problem) => problem === undefined)).toEqual([addsUp, addsUp, addsUp])
  })

  it.each<[string, boolean, Formula<number>]>([
    ['rows()', true, rows],
    ['sum([cost]) - sum([days])', true, operation('-', sumOf(55), sumOf(58))],
    ['distinct([kind])', true, { kind: 'aggregate', function: 'distinct', column: 56 }],
    [
      'coalesce(avg([cost]), 0)',
      true,
      {
        kind: 'call',
        function: 'coalesce',
        arguments: [
          { kind: 'aggregate', function: 'avg', column: 55 },
          { kind: 'number', value: 0 },
        ],
      },
    ],
    ['rows() + 2', false, operation('+', rows, two)],
    ['sum([cost]) / rows()', false, operation('/', sumOf(55), rows)],
    ['avg([cost])', false, { kind: 'aggregate', function: 'avg', column: 55 }],
  ])(
    'of a calculated column take a period without rows for 0 where it is 0 of no rows: %s',
    (_written, isZero, formula) => {
      const { text } = compile(
        question([group(53, 'month'), as(computed(formula), { kind: 'changeFromPrevious' })]),
        context,
      )
      expect(/>= d0\.w\d then 0 end/.test(text)).toBe(isZero)
    },
  )

  it('of calculated columns say whether they are 0 of no rows', () => {
    const { columns } = compile(
      question([group(53, 'month'), computed(rows), computed(operation('+', rows, two))]),
      context,
    )
    expect(columns.map(({ ofNoRows }) => ofNoRows)).toEqual([undefined, 0, undefined])
  })

  it('of calculated columns that do not add up are ranks, changes and averages', () => {
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
