import type { DbColumn } from '@soundings/contract'
import type { DataType, OperatorName } from '@soundings/query'
import { expect, it } from 'vitest'
import { newDraft, withOperator } from './filter-draft.ts'
import { columnTarget } from './filter-target.ts'
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
