import { expect, it } from 'vitest'
import { columnOf } from '../testing/results.ts'
import { segmentActions } from './segment-actions.ts'

const source = { dbId: 1, tableId: 2 }
const quarter = columnOf('Admitted', { oceanDataType: 'DATE', expression: { function: 'quarter', dbColumn: 9 } })

it('RV6 a date group can be zoomed in with its range and out without one', () => {
  const actions = segmentActions({ column: quarter, value: '2024-Q3', source, canZoom: true })
  expect(actions.map(({ label }) => label)).toEqual([
    'Show Details', 'Filter Out', 'Zoom in', 'Zoom out', 'Zoom To Year', 'Zoom To Month', 'Zoom To Day',
  ])
  expect(actions[2]).toEqual({ label: 'Zoom in', zoom: { column: quarter, unit: 'month', range: ['2024-07-01', '2024-10-01'] } })
  expect(actions[3]).toEqual({ label: 'Zoom out', zoom: { column: quarter, unit: 'year' } })
})

it('RV6 a day cannot be zoomed in and a year cannot be zoomed out', () => {
  const labels = (unit: 'day' | 'year', value: string) =>
    segmentActions({ column: { ...quarter, expression: { function: unit, dbColumn: 9 } }, value, source: undefined, canZoom: true }).map(({ label }) => label)
  expect(labels('day', '2024-07-01')).not.toContain('Zoom in')
  expect(labels('year', '2024')).not.toContain('Zoom out')
})

it('RV6 other columns offer details only, and a missing date cannot be looked into', () => {
  expect(segmentActions({ column: columnOf('Ward'), value: 'A', source, canZoom: true }).map(({ label }) => label)).toEqual(['Show Details', 'Filter Out'])
  expect(segmentActions({ column: quarter, value: null, source: undefined, canZoom: true }).map(({ label }) => label)).not.toContain('Zoom in')
})
