import type { FilterColumn, FilterWire } from '@soundings/contract'
import { expect, it } from 'vitest'
import { filtersOfTile, newFilter, offeredColumns, withChosenValues } from './tab-filters.ts'

const column = (id: number, displayName: string, questions: number[], shared = true): FilterColumn => ({
  id, displayName, questions, shared, description: '', tableDisplayName: 'Visits', type: 'DIMENSION', oceanDataType: 'STRING', dataType: 'STRING',
  filterComponentType: null, minDate: null, maxDate: null,
})
const filter = (dbColumn: number, ...values: string[]): FilterWire => ({ dbColumn, operator: 'equals', values, dynamic: true, zoomingFilter: false })
const ward = column(1, 'Ward', [10, 11])
const drug = column(2, 'Drug', [11])

it('DE6 offers the columns that the questions share, but for those which are filters already', () => {
  expect(offeredColumns([ward, drug, column(3, 'Note', [10], false)], [filter(2)]).map(({ id }) => id)).toEqual([1])
})

it('DE6 a filter narrows the tiles whose question can take it, and each tile says which', () => {
  const filters = [filter(1, 'A'), filter(2, 'Aspirin')]
  expect(filtersOfTile(11, filters, [ward, drug])).toEqual({ taken: filters, takenNames: ['Ward', 'Drug'], takenWords: ['Ward equals A', 'Drug equals Aspirin'], otherNames: [] })
  expect(filtersOfTile(10, filters, [ward, drug])).toEqual({ taken: [filters[0]], takenNames: ['Ward'], takenWords: ['Ward equals A'], otherNames: ['Drug'] })
})

it('DE6 a filter without a value narrows nothing', () => {
  expect(filtersOfTile(10, [newFilter(ward)], [ward])).toEqual({ taken: [], takenNames: [], takenWords: [], otherNames: [] })
})

it('DE6 values of the address stand in for the saved ones, and cannot add filters', () => {
  expect(withChosenValues([filter(1, 'A')], [{ ...filter(1, 'B'), operator: 'notEquals' }, filter(9, 'x')])).toEqual([{ ...filter(1, 'B'), operator: 'notEquals' }])
  expect(withChosenValues([filter(1, 'A')], undefined)).toEqual([filter(1, 'A')])
})
