import { FilterWire, toFilterWire } from '@soundings/contract'
import type { DataType, OperatorName } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import {
  draftProblem,
  isDone,
  isReversed,
  newDraft,
  offeredOperators,
  toDraft,
  toFilter,
  valueProblemAt,
  withOperator,
  withTarget,
  withValueAt,
  withValues,
} from './filter-draft.ts'
import { aggregateTarget, columnTarget, targetOfFilter } from './filter-target.ts'

const column = (dataType: DataType, id = 1) => ({ id, displayName: 'Stay', dataType, filterComponentType: null })
const targetOf = (dataType: DataType) => columnTarget(column(dataType))
const draftOf = (dataType: DataType, operator: OperatorName) => withOperator(newDraft(targetOf(dataType)), operator)
const typed = (dataType: DataType, operator: OperatorName, ...values: string[]) =>
  withValues(draftOf(dataType, operator), values)

describe('FI1 operators and their defaults', () => {
  it('are the generic ones and those of the type', () => {
    const labels = (dataType: DataType) => offeredOperators(targetOf(dataType)).map(({ label }) => label)
    const generic = ['Equals', 'Is Not Equal', 'Is Empty', 'Is Not Empty', 'Is Null Or Empty']
    expect(labels('BOOLEAN')).toEqual(generic)
    expect(labels('NUMBER')).toEqual([
      ...generic,
      'Between',
      'Greater Than',
      'Greater Than Or Equal',
      'Less Than',
      'Less Than Or Equal',
    ])
    expect(labels('DATE')).toEqual([...labels('NUMBER'), 'Current', 'Previous Complete', 'Last'])
    expect(labels('STRING')).toEqual([...generic, 'Contains', 'In', 'Not In', 'Starts With', 'Ends With'])
  })

  it.each<[DataType, OperatorName, unknown[]]>([
    ['NUMBER', 'between', [0, 100]],
    ['DATE', 'between', []],
    ['DATE', 'last', [7, 'days']],
    ['DATE', 'current', ['day']],
    ['BOOLEAN', 'equals', ['1']],
    ['STRING', 'in', []],
  ])('of %s %s start from %j', (dataType, operator, values) => {
    expect(draftOf(dataType, operator).values).toEqual(values)
  })
})

describe('FI3 a change begins anew', () => {
  it('of the operator: values become its defaults, and Current keeps nothing of a date', () => {
    expect(withOperator(typed('NUMBER', 'equals', '5'), 'between').values).toEqual([0, 100])
    expect(withOperator(typed('DATE', 'equals', '2024-01-31'), 'current').values).toEqual(['day'])
    expect(withOperator(draftOf('DATE', 'last'), 'lessThan').values).toEqual([])
  })

  it('of the column: operator and values become those of the new column, the dynamic mark stays', () => {
    const before = { ...typed('STRING', 'contains', 'north'), dynamic: true, zooming: true }
    const after = withTarget(before, columnTarget(column('BOOLEAN', 2)))
    expect(after).toMatchObject({
      operator: 'equals',
      values: ['1'],
      dynamic: true,
      zooming: false,
      target: { columnId: 2 },
    })
  })
})

describe('FI1 Done', () => {
  it.each<[string, DataType, OperatorName, string[], boolean]>([
    ['nothing typed', 'STRING', 'equals', [], false],
    ['an empty text', 'STRING', 'contains', [''], false],
    ['a text', 'STRING', 'contains', ['a'], true],
    ['no value needed', 'NUMBER', 'isEmpty', [], true],
    ['no value needed by a date', 'DATE', 'isNullOrEmpty', [], true],
    ['half a range', 'NUMBER', 'between', ['1', ''], false],
    ['a word instead of a number', 'NUMBER', 'equals', ['many'], false],
    ['an unfinished date', 'DATE', 'equals', [''], false],
    ['a list of nothing', 'STRING', 'in', [], false],
    ['a list', 'STRING', 'notIn', ['a', 'b'], true],
  ])('%s', (_, dataType, operator, values, expected) => {
    expect(isDone(typed(dataType, operator, ...values))).toBe(expected)
  })

  it('needs a sensible number of units for Last', () => {
    expect(isDone(draftOf('DATE', 'last'))).toBe(true)
    expect(draftProblem(withValueAt(draftOf('DATE', 'last'), 0, '0'))).toBe(
      'The number of days must be between 1 and 365000',
    )
  })

  it('explains a wrong number, but not an empty field', () => {
    expect(valueProblemAt(typed('NUMBER', 'equals', '1,5'), 0)).toBe('"1,5" is not a number')
    expect(valueProblemAt(typed('NUMBER', 'equals', ''), 0)).toBeUndefined()
  })

  it('is possible for a range that ends before it begins, which is remarked', () => {
    expect(isReversed(typed('NUMBER', 'between', '10', '9'))).toBe(true)
    expect(isReversed(typed('NUMBER', 'between', '9', '10'))).toBe(false)
    expect(isReversed(typed('DATE', 'between', '2024-02-01', '2024-01-01'))).toBe(true)
  })
})

describe('FI3 a stored filter', () => {
  const stored = (dataType: DataType, operator: OperatorName, ...values: string[]) =>
    toFilter(typed(dataType, operator, ...values)).values

  it('holds days as YYYY-MM-DD, however they came', () => {
    expect(stored('DATE', 'between', '31/01/2024', '2024-02-29T08:15:00')).toEqual(['2024-01-31', '2024-02-29'])
    expect(
      toDraft({ columnId: 1, operator: 'equals', values: ['2024-02-29 08:15:00'] }, targetOf('DATE')).values,
    ).toEqual(['2024-02-29'])
    expect(toDraft({ columnId: 1, operator: 'last', values: [3, 'months'] }, targetOf('DATE')).values).toEqual([
      3,
      'months',
    ])
  })

  it('keeps every digit of a number', () => {
    expect(stored('NUMBER', 'equals', ' 12 ')).toEqual([12])
    expect(stored('NUMBER', 'equals', '9007199254740993')).toEqual(['9007199254740993'])
    expect(stored('NUMBER', 'equals', '12.50')).toEqual(['12.50'])
  })

  it('travels and comes back as it was', () => {
    const target = aggregateTarget({ ...column('STRING'), id: 7 }, 'rowCount')
    const filter = toFilter({ ...withValues(withOperator(newDraft(target), 'greaterThan'), ['10']), dynamic: true })
    const wire = FilterWire.parse(toFilterWire(filter))
    expect(wire).toEqual({
      dbColumn: 7,
      operator: 'greaterThan',
      values: [10],
      functionType: 'rowCount',
      dynamic: true,
      zoomingFilter: false,
    })
    expect(toFilter(toDraft(filter, target))).toEqual(filter)
  })

  it('on an age is changed as a number and keeps its other date, also by the name of that date', () => {
    const age = { columnId: 1, grouping: 'age', secondColumnId: 9, secondPath: [4] } as const
    const target = targetOfFilter(column('DATE'), age, 'Admitted')
    expect(target).toMatchObject({ label: 'Stay (Age at Admitted)', dataType: 'NUMBER', filterComponentType: null })
    const filter = { ...age, operator: 'lessThan', values: [18], dynamic: true } as const
    expect(toFilter(withValues(toDraft(filter, target), ['65']))).toEqual({ ...filter, values: [65] })
    const atOther = targetOfFilter(column('DATE'), { ...age, secondColumnId: 10 })
    expect(withTarget(toDraft(filter, target), { ...atOther, path: [3] }).values).toEqual([])
    expect(withTarget(toDraft(filter, target), { ...target, path: [3] }).values).toEqual([18])
  })

  it('whose column changed its type meanwhile starts with an operator that fits', () => {
    expect(toDraft({ columnId: 1, operator: 'contains', values: ['a'] }, targetOf('NUMBER'))).toMatchObject({
      operator: 'equals',
      values: [],
    })
  })
})

describe('FI1 a filter on an aggregate', () => {
  it('compares what the aggregation yields', () => {
    expect(aggregateTarget(column('STRING'), 'uniqueCount')).toMatchObject({
      dataType: 'NUMBER',
      label: 'Unique Count of Stay',
    })
    expect(aggregateTarget(column('DATE'), 'max').dataType).toBe('DATE')
    expect(aggregateTarget(column('DATE'), 'averageDateDiff', { secondColumnId: 9 })).toMatchObject({
      dataType: 'NUMBER',
      secondColumnId: 9,
    })
    expect(aggregateTarget(column('STRING'), 'uniqueValues').aggregation).toBeUndefined()
  })
})
