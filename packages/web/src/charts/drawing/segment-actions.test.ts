import { expect, it } from 'vitest'
import { readAddressFilters } from '../../api/address-filters.ts'
import { columnOf } from '../testing/results.ts'
import { segmentActions } from './segment-actions.ts'

const source = { dbId: 1, tableId: 2, filters: undefined }
const quarter = columnOf('Admitted', { oceanDataType: 'DATE', expression: { function: 'quarter', dbColumn: 9 } })

it('RV6 a date group can be zoomed in with its range and out without one', () => {
  const actions = segmentActions({ column: quarter, value: '2024-Q3', source, others: [], canZoom: true })
  expect(actions.map(({ label }) => label)).toEqual([
    'Show Details', 'Filter Out', 'Zoom in', 'Zoom out', 'Zoom To Year', 'Zoom To Month', 'Zoom To Day',
  ])
  expect(actions[2]).toEqual({ label: 'Zoom in', zoom: { column: quarter, unit: 'month', range: ['2024-07-01', '2024-10-01'] } })
  expect(actions[3]).toEqual({ label: 'Zoom out', zoom: { column: quarter, unit: 'year' } })
})

it('RV6 a day cannot be zoomed in and a year cannot be zoomed out', () => {
  const labels = (unit: 'day' | 'year', value: string) =>
    segmentActions({ column: { ...quarter, expression: { function: unit, dbColumn: 9 } }, value, source: undefined, others: [], canZoom: true }).map(({ label }) => label)
  expect(labels('day', '2024-07-01')).not.toContain('Zoom in')
  expect(labels('year', '2024')).not.toContain('Zoom out')
})

it('RV6 other columns offer details only, and a missing date cannot be looked into', () => {
  expect(segmentActions({ column: columnOf('Ward'), value: 'A', source, others: [], canZoom: true }).map(({ label }) => label)).toEqual(['Show Details', 'Filter Out'])
  expect(segmentActions({ column: quarter, value: null, source: undefined, others: [], canZoom: true }).map(({ label }) => label)).not.toContain('Zoom in')
})

it('RV6 the details of a segment are those of all its dimensions', () => {
  const others = [
    { column: columnOf('Region', { expression: { function: 'uniqueValues', dbColumn: 30 } }), value: 'North' },
    { column: quarter, value: '2024-Q3' },
    { column: columnOf('Label', { expression: { function: null, dbColumn: null } }), value: 'x' },
  ]
  const [details, rest] = segmentActions({ column: columnOf('Ward'), value: 'A', source: { ...source, filters: '[[0,5,"7",0]]' }, others, canZoom: false })
  const filtersOf = (action: typeof details) => readAddressFilters(new URL(action && 'href' in action ? action.href : '', 'http://x').searchParams.get('filters') ?? '')?.filters
  expect(filtersOf(details)?.map(({ columnId, values }) => [columnId, values])).toEqual([[5, ['7']], [30, ['North']], [9, ['2024-07-01']], [9, ['2024-10-01']]])
  expect(filtersOf(rest)).toHaveLength(1)
})
