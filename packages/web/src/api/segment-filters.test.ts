import type { DataType, Filter } from '@soundings/query'
import { expect, it } from 'vitest'
import { readAddressFilters, writeAddressFilters } from './address-filters.ts'
import { withSegment } from './segment-filters.ts'

const segment = (dataType: DataType, value: string | null, viewedAs = 'uniqueValues', filterOut = false) =>
  withSegment({ filters: [] }, { columnId: 7, dataType, function: viewedAs, value, filterOut })

const wordsOf = (filters: readonly Filter[]) => filters.map(({ operator, values }) => [operator, ...values])

it.each<[string, DataType, string | null, unknown[]]>([
  ['a text with a tab and a line break', 'STRING', 'a\tb\nc', ['equals', 'a\tb\nc']],
  ['the empty text', 'STRING', '', ['in', '']],
  ['no text', 'STRING', null, ['in', null]],
  ['a number that is none', 'NUMBER', 'NaN', ['equals', 'NaN']],
  ['no number', 'NUMBER', null, ['isEmpty']],
  ['a date without an end', 'DATE', 'infinity', ['equals', 'infinity']],
  ['the empty text of another type', 'OTHER', '', ['equals', '']],
  ['no value of another type', 'OTHER', null, ['isEmpty']],
])('SD12 %s is filtered by as it was shown, also by way of the address', (_, dataType, value, expected) => {
  const asked = segment(dataType, value)
  expect(wordsOf(asked.filters)).toEqual([expected])
  expect(readAddressFilters(writeAddressFilters(asked)!)).toEqual(asked)
})

it('SD12 a date group at the ends of the calendar is filtered by its range', () => {
  expect(wordsOf(segment('DATE', '9999', 'year').filters)).toEqual([['greaterOrEqual', '9999-01-01'], ['lessThan', '10000-01-01']])
  expect(wordsOf(segment('DATE', '0044-Q1 BC', 'quarter').filters)).toEqual([['greaterOrEqual', '0044-01-01 BC'], ['lessThan', '0044-04-01 BC']])
  expect(wordsOf(segment('DATE', 'infinity', 'month', true).filters)).toEqual([['notEquals', 'infinity']])
})
