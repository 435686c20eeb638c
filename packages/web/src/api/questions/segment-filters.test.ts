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
  expect(wordsOf(segment('DATE', '9999', 'year').filters)).toEqual([
    ['greaterOrEqual', '9999-01-01'],
    ['lessThan', '10000-01-01'],
  ])
  expect(wordsOf(segment('DATE', '0044-Q1 BC', 'quarter').filters)).toEqual([
    ['greaterOrEqual', '0044-01-01 BC'],
    ['lessThan', '0044-04-01 BC'],
  ])
  expect(wordsOf(segment('DATE', 'infinity', 'month', true).filters)).toEqual([['notEquals', 'infinity']])
})

it('RV6 the details of a week, an hour, a financial year and a day of the week are their rows', () => {
  const of = (name: string, value: string | null, filterOut = false) =>
    withSegment({ filters: [] }, { columnId: 9, dataType: 'DATE', function: name, value, filterOut }).filters.map(
      ({ operator, values, grouping }) => [operator, values[0], ...(grouping ? [grouping] : [])],
    )
  expect(of('week', '2026-W07')).toEqual([
    ['greaterOrEqual', '2026-02-09'],
    ['lessThan', '2026-02-16'],
  ])
  expect(of('hour', '2026-02-14 23h')).toEqual([
    ['greaterOrEqual', '2026-02-14 23:00'],
    ['lessThan', '2026-02-15 00:00'],
  ])
  expect(of('financialYear4', '2025/26')).toEqual([
    ['greaterOrEqual', '2025-04-01'],
    ['lessThan', '2026-04-01'],
  ])
  expect(of('week', '2026-W07', true)).toEqual([['notEquals', '2026-W07']])
  expect(of('sundayWeek', '2026-W07', true)).toEqual([['notEquals', '2026-02-15/2026-02-22']])
  expect(of('dayOfWeek', 'Monday')).toEqual([['equals', 'Monday', 'dayOfWeek']])
  expect(of('dayOfWeek', 'Monday', true)).toEqual([['notEquals', 'Monday', 'dayOfWeek']])
  expect(of('dayOfWeek', null)).toEqual([['in', null, 'dayOfWeek']])
})

it('RV6 the details of a band begin at its lower edge and end before the upper one, and all but a band are also the rows without a number', () => {
  const of = (value: string | null, filterOut = false) =>
    withSegment({ filters: [] }, { columnId: 9, dataType: 'STRING', function: 'bands', value, filterOut })
  const words = (filter: Filter) => [filter.operator, ...filter.values]
  expect(of('18 to below 65').filters.map(words)).toEqual([
    ['greaterOrEqual', '18'],
    ['lessThan', '65'],
  ])
  expect(of('below -0.5').filters.map(words)).toEqual([['lessThan', '-0.5']])
  expect(of('80 and more').filters.map(words)).toEqual([['greaterOrEqual', '80']])
  expect(of(null).filters.map(words)).toEqual([['isEmpty']])
  expect(of('18 to below 65', true)).toMatchObject({
    filters: [],
    advanced: {
      operator: 'or',
      items: [
        { operator: 'lessThan', values: ['18'] },
        { operator: 'greaterOrEqual', values: ['65'] },
        { operator: 'isEmpty' },
      ],
    },
  })
})

it('RV6 the details of an age and of a band of ages compare the age at the same other date, and all but it are also the rows without an age', () => {
  const at = { secondColumnId: 13, secondPath: [4] }
  const of = (name: string, value: string | null, filterOut = false, carried: readonly Filter[] = []) =>
    withSegment(
      { filters: carried },
      { columnId: 9, path: [2], ...at, dataType: 'DATE', function: name, value, filterOut },
    )
  const age = { columnId: 9, path: [2], ...at, grouping: 'age' } as const
  expect(of('age', '34').filters).toEqual([{ ...age, operator: 'equals', values: ['34'] }])
  expect(of('age', '34', true).filters).toEqual([{ ...age, operator: 'notEquals', values: ['34'] }])
  expect(of('age', null).filters).toEqual([{ ...age, operator: 'isEmpty', values: [] }])
  const [from, below] = of('ageBands', '18 to below 65').filters
  expect([from, below]).toEqual([
    { ...age, operator: 'greaterOrEqual', values: ['18'], zooming: true },
    { ...age, operator: 'lessThan', values: ['65'], zooming: true },
  ])
  expect(of('ageBands', null).filters).toEqual([{ ...age, operator: 'isEmpty', values: [] }])
  expect(of('ageBands', '18 to below 65', true)).toEqual({
    filters: [],
    advanced: {
      operator: 'or',
      items: [
        { ...age, operator: 'lessThan', values: ['18'] },
        { ...age, operator: 'greaterOrEqual', values: ['65'] },
        { ...age, operator: 'isEmpty', values: [] },
      ],
    },
  })
  const isBeside = (carried: Filter) => of('age', '34', false, [carried]).filters.at(-1)?.zooming === true
  expect(isBeside({ ...age, operator: 'lessThan', values: [50] })).toBe(true)
  expect(isBeside({ ...age, secondColumnId: 14, operator: 'lessThan', values: [50] })).toBe(false)
  expect(isBeside({ columnId: 9, path: [2], operator: 'isNotEmpty', values: [] })).toBe(false)
})
