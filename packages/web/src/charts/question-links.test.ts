import { NO_COLUMN } from '@soundings/query'
import { expect, it } from 'vitest'
import { writeAddressFilters } from '../api/questions/address-filters.ts'
import { questionLink } from './question-links.ts'
import { columnOf } from './testing/results.ts'

const ward = columnOf('Ward & wing', { expression: { function: 'uniqueValues', dbColumn: 12 } })
const source = { dbId: 1, tableId: 4, filters: '3:@:x' }

it('RV6 Show Details and Filter Out carry column, value and the filters of the result', () => {
  const link = questionLink(source, { operation: 'drillDown', column: ward, value: 'A&E', filterOut: true })
  expect(Object.fromEntries(new URL(link ?? '', 'http://x').searchParams)).toEqual({
    operation: 'drillDown',
    dbId: '1',
    tableId: '4',
    columnId: '12',
    columnName: 'Ward & wing',
    columnValue: 'A&E',
    columnFunction: 'uniqueValues',
    filterOut: 'true',
    filters: '3:@:x',
  })
})

it('RV7 a distribution names no value, and a calculated column has no link', () => {
  expect(questionLink({ dbId: 1, tableId: 4 }, { operation: 'distribution', column: ward })).toBe(
    '/questions/new?operation=distribution&dbId=1&tableId=4&columnId=12&columnName=Ward+%26+wing&columnFunction=uniqueValues',
  )
  expect(
    questionLink(source, {
      operation: 'distribution',
      column: columnOf('Ratio', { expression: { function: null, dbColumn: null } }),
    }),
  ).toBeUndefined()
})

it('RV6 no link leads on from columns that only the question has, nor from filters on them', () => {
  const [own, filter] = [
    columnOf('Visits', { expression: { function: 'uniqueValues', dbColumn: -1 } }),
    { columnId: -1, operator: 'greaterThan', values: [2] } as const,
  ]
  expect(questionLink({ dbId: 1, tableId: 4 }, { operation: 'drillDown', column: own, value: 3 })).toBeUndefined()
  const inFormula = {
    columnId: NO_COLUMN,
    formula: { kind: 'column', column: -1 },
    operator: 'greaterThan',
    values: [2],
  } as const
  for (const filters of [
    { filters: [filter] },
    { filters: [inFormula] },
    { filters: [], advanced: { operator: 'or', items: [{ operator: 'and', items: [filter] }] } },
  ] as const) {
    expect(
      questionLink(
        { dbId: 1, tableId: 4, filters: writeAddressFilters(filters) },
        { operation: 'drillDown', column: ward, value: 'A' },
      ),
    ).toBeUndefined()
  }
})
