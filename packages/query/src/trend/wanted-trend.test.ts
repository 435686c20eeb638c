import { describe, expect, it } from 'vitest'
import type { Filter } from '../model/query.ts'
import { isCompleteFilter, lacksValues } from '../statements/dynamic-filters.ts'
import { wantedTrend } from './wanted-trend.ts'

it.each([
  ['KPI', { compare: 'previous' }, 'previous'],
  ['KPI', { compare: 'yearBefore', sparkline: true }, 'yearBefore'],
  ['KPI', { sparkline: true }, 'previous'],
  ['KPI', { compare: 'target', sparkline: true }, undefined],
  ['KPI', { compare: 'all of it' }, undefined],
  ['KPI', undefined, undefined],
  ['BAR', { compare: 'previous' }, undefined],
] as const)('a %s with %j asks for %s', (viewType, number, period) => {
  expect(wantedTrend(viewType, number)).toBe(period)
})

describe('a filter from outside', () => {
  const filter = (operator: Filter['operator'], values: Filter['values'], more: Partial<Filter> = {}): Filter => ({
    columnId: 1,
    operator,
    values,
    ...more,
  })

  it('is complete with the values that its operator needs for the type of its column', () => {
    expect(isCompleteFilter(filter('equals', ['A']), 'STRING')).toBe(true)
    expect(isCompleteFilter(filter('equals', []), 'STRING')).toBe(false)
    expect(isCompleteFilter(filter('isEmpty', []), 'STRING')).toBe(true)
    expect(isCompleteFilter(filter('between', ['2026-01-01', '']), 'DATE')).toBe(false)
    expect(isCompleteFilter(filter('between', ['2026-01-01', '2026-01-31']), 'DATE')).toBe(true)
  })

  it('lacks values where no type of a column would do, and not because its column got another type', () => {
    expect(lacksValues(filter('in', []))).toBe(true)
    expect(lacksValues(filter('between', ['2026-01-01', '']))).toBe(true)
    expect(lacksValues(filter('greaterThan', ['many'], { aggregation: 'rowCount' }))).toBe(true)
    expect(lacksValues(filter('in', ['10', '20']))).toBe(false)
    expect(lacksValues(filter('isEmpty', []))).toBe(false)
  })

  it('is not with an operator of another type, and compares counts as numbers', () => {
    expect(isCompleteFilter(filter('last', [7, 'days']), 'NUMBER')).toBe(false)
    expect(isCompleteFilter(filter('greaterThan', [5], { aggregation: 'rowCount' }), 'STRING')).toBe(true)
    expect(isCompleteFilter(filter('greaterThan', ['many'], { aggregation: 'rowCount' }), 'STRING')).toBe(false)
  })
})
