import type { QueryWire } from '@soundings/contract'
import { expect, it } from 'vitest'
import { readAddressFilters } from '../../../api/questions/address-filters.ts'
import { resultSource } from './result-source.ts'

const filter = { dynamic: false, zoomingFilter: false } as const
const query: QueryWire = {
  datasourceID: 1,
  dbTable: 4,
  columns: [
    {
      designType: 'GROUPBY',
      expression: [{ dbColumn: 9, function: 'year' }],
      label: 'Year',
      pin: false,
      grouped: false,
      orderDirection: 'NONE',
      orderIndex: 0,
    },
  ],
  filters: [
    { ...filter, dbColumn: 7, operator: 'equals', values: ['Emergency'] },
    { ...filter, dbColumn: 8, operator: 'greaterThan', values: [5], dynamic: true },
  ],
  resultLimit: 50,
}

it("RV6 links carry the filters of the question, the viewer's own values and the zoom", () => {
  const source = resultSource(query, {
    dynamicFilters: [{ ...filter, dbColumn: 8, operator: 'lessThan', values: [3], dynamic: true }],
    zooms: [{ dbColumn: 9, unit: 'quarter', range: ['2024-01-01', '2025-01-01'] }],
  })
  expect(source).toMatchObject({ dbId: 1, tableId: 4 })
  expect(
    readAddressFilters(source.filters ?? '')?.filters.map(({ columnId, operator, values }) => [
      columnId,
      operator,
      ...values,
    ]),
  ).toEqual([
    [7, 'equals', 'Emergency'],
    [9, 'greaterOrEqual', '2024-01-01'],
    [9, 'lessThan', '2025-01-01'],
    [8, 'lessThan', 3],
  ])
})

it('RV6 a filter that the question does not take leaves no trace in its links', () => {
  const source = resultSource(query, {
    dynamicFilters: [{ ...filter, dbColumn: 99, operator: 'equals', values: [1] }],
    zooms: [],
  })
  expect(readAddressFilters(source.filters ?? '')?.filters.map(({ columnId }) => columnId)).toEqual([7, 8])
})
