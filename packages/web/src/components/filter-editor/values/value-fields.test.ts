import type { DbColumn } from '@soundings/contract'
import type { DataType, OperatorName } from '@soundings/query'
import { expect, it } from 'vitest'
import { newDraft, withOperator, withValues } from '../filter-draft.ts'
import { columnTarget } from '../filter-target.ts'
import { valueFieldsOf, type ValueFieldsName } from './value-fields.ts'

it.each<[DataType, DbColumn['filterComponentType'], OperatorName, ValueFieldsName]>([
  ['NUMBER', null, 'between', 'numbers'],
  ['NUMBER', 'LIST_ALL_VALUES', 'equals', 'numbers'],
  ['DATE', null, 'lessThan', 'dates'],
  ['DATE', null, 'current', 'current'],
  ['DATE', null, 'last', 'last'],
  ['DATE', null, 'isEmpty', 'nothing'],
  ['BOOLEAN', null, 'notEquals', 'boolean'],
  ['STRING', null, 'contains', 'text'],
  ['STRING', 'LIST_ALL_VALUES', 'startsWith', 'text'],
  ['STRING', null, 'equals', 'suggested text'],
  ['STRING', 'SEARCH_BOX', 'in', 'suggested texts'],
  ['STRING', 'LIST_ALL_VALUES', 'notIn', 'listed texts'],
  ['STRING', 'LIST_ALL_VALUES', 'equals', 'listed texts'],
  ['OTHER', null, 'equals', 'text'],
])('FI2 a column of %s (%s) filtered by %s asks for %s', (dataType, filterComponentType, operator, fields) => {
  const target = columnTarget({ id: 1, displayName: 'Ward', dataType, filterComponentType })
  expect(valueFieldsOf(withOperator(newDraft(target), operator))).toBe(fields)
})

it.each([
  ['2024-03', 'text'],
  ['0000-00-00', 'text'],
  ['15.11.2026', 'text'],
  ['2024-03-01', 'dates'],
  ['2024-03-01T08:00:00', 'dates'],
  ['', 'dates'],
] as const)('a date that is %o is asked for as %s, so that the field shows what the filter has', (value, fields) => {
  const draft = withOperator(
    newDraft(columnTarget({ id: 1, displayName: 'Born', dataType: 'DATE', filterComponentType: null })),
    'equals',
  )
  expect(valueFieldsOf(withValues(draft, [value]))).toBe(fields)
})
