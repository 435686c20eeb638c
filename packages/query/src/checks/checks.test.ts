import { describe, expect, it } from 'vitest'
import type { OutputColumn, Query } from '../model/query.ts'
import { clinic, computed, filter, group, question, view } from '../testing/clinic.ts'
import { checkQuery } from './check-query.ts'
import { addFilterProblem } from './filters.ts'
import { confirmedLimit, exportLimit, typedLimit } from './limits.ts'
import { addGroupProblem, groupProblem, pinProblem } from './pins-and-groups.ts'
import { isRawData, rawDataProblem } from './raw-data.ts'
import { fittingViewTypes, proposedViewType, shapeOf } from './view-types.ts'

const times = (count: number, column: OutputColumn) => Array.from({ length: count }, () => column)
const pinned = view(55, 'sum', { pin: true })
const grouped = view(56, 'uniqueValues', { grouped: true })
const plain = view(55, 'sum')

describe('SD4 SD5 pins and groups', () => {
  it('at most five columns are pinned', () => {
    expect(pinProblem(times(4, pinned), plain)).toBeUndefined()
    expect(pinProblem(times(5, pinned), plain)).toBe('Maximum pinned items is 5')
  })

  it('at most three columns are grouped', () => {
    expect(groupProblem(times(2, grouped), plain)).toBeUndefined()
    expect(groupProblem(times(3, grouped), plain)).toBe('Maximum grouped items is 3')
  })

  it('no column is both', () => {
    expect(pinProblem([], grouped)).toBe("Can't pin grouped column.")
    expect(groupProblem([], pinned)).toBe("Can't group pinned column.")
  })

  it('the same group is not added twice, another unit of the date is', () => {
    const month = { columnId: 53, grouping: 'month' } as const
    expect(addGroupProblem([month], month)).toBe('Group already exists')
    expect(addGroupProblem([month], { columnId: 53, grouping: 'year' })).toBeUndefined()
  })
})

describe('SD6 filters', () => {
  it('are one for each column unless they come from zooming', () => {
    const own = filter(55, 'equals', 1)
    expect(addFilterProblem([own], filter(55, 'lessThan', 2), 'Cost')).toBe('A filter for Cost column already exists')
    expect(addFilterProblem([own], { ...own, zooming: true }, 'Cost')).toBeUndefined()
    expect(addFilterProblem([{ ...own, zooming: true }], own, 'Cost')).toBeUndefined()
    expect(addFilterProblem([own], { ...own, aggregation: 'sum' }, 'Cost')).toBeUndefined()
  })

  it('on ages at two dates, or at one date by two ways, are different ones', () => {
    const age = { ...filter(42, 'lessThan', 18), grouping: 'age' as const, secondColumnId: 53 }
    expect(addFilterProblem([age], { ...age }, 'Born')).toBeDefined()
    expect(addFilterProblem([age], { ...age, secondColumnId: 54 }, 'Born')).toBeUndefined()
    expect(addFilterProblem([age], { ...age, secondPath: [6] }, 'Born')).toBeUndefined()
  })
})

describe('SD10 raw data', () => {
  it('stands beside calculated columns but not beside views and groups', () => {
    const calculated = computed({ kind: 'column', column: 55 })
    expect(isRawData([view(55)])).toBe(true)
    expect(isRawData([plain])).toBe(false)
    expect(rawDataProblem([view(55), calculated])).toBeUndefined()
    expect(rawDataProblem([view(55), plain])).toBe('Raw data cannot be combined with views or groups')
    expect(rawDataProblem([view(55), group(56)])).toBe('Raw data cannot be combined with views or groups')
  })
})

describe('SD2 limits', () => {
  it.each([
    ['70', 70],
    ['1000001', 1000001],
    ['1000002', 50],
    ['12345678', 50],
    ['-1', 50],
    ['1.5', 50],
    ['', 0],
  ])('typing %o gives %o', (text, limit) => {
    expect(typedLimit(text, 50)).toBe(limit)
  })

  it('are clamped when confirmed', () => {
    expect([confirmedLimit(-3), confirmedLimit(7.9), confirmedLimit(1e12), confirmedLimit(NaN)]).toEqual([
      0, 7, 2147483647, 0,
    ])
  })

  it('are 1000 for exports where the question has none', () => {
    expect([exportLimit(0), exportLimit(70)]).toEqual([1000, 70])
  })

  it('do not hold back an export that asks for more rows of a question without a limit', () => {
    expect([exportLimit(0, 5000), exportLimit(70, 5000), exportLimit(70, 10)]).toEqual([0, 70, 70])
  })
})

describe('RV5 view types', () => {
  it('of one measure alone are number and table', () => {
    expect(fittingViewTypes({ measures: 1, dimensions: 0 })).toEqual(['TABLE', 'KPI'])
  })

  it('of one measure with dimensions are all but the number', () => {
    expect(fittingViewTypes({ measures: 1, dimensions: 2 })).toEqual([
      'TABLE',
      'BAR',
      'H_BAR_CHART',
      'LINE',
      'DOUGHNUT_CHART',
      'PIE',
    ])
  })

  it('of several measures leave out the pie, and have bars with lines and points', () => {
    expect(fittingViewTypes({ measures: 2, dimensions: 1 })).toEqual([
      'TABLE',
      'BAR',
      'H_BAR_CHART',
      'LINE',
      'COMBINED',
      'SCATTER',
    ])
  })

  it('without a measure is the table', () => {
    expect(fittingViewTypes({ measures: 0, dimensions: 2 })).toEqual(['TABLE'])
  })

  it('are proposed: the number for a single value, else the previous one, else the table', () => {
    const byWard = shapeOf([{ kind: 'MEASURE' }, { kind: 'DIMENSION' }])
    expect(proposedViewType({ measures: 1, dimensions: 0 }, 'LINE')).toBe('KPI')
    expect(proposedViewType({ measures: 1, dimensions: 0, isRaw: true }, 'LINE')).toBe('TABLE')
    expect(proposedViewType(byWard, 'LINE')).toBe('LINE')
    expect(proposedViewType(byWard, 'KPI')).toBe('TABLE')
    expect(proposedViewType({ measures: 2, dimensions: 1 }, 'PIE')).toBe('TABLE')
  })
})

describe('a whole question', () => {
  it.each<[string, Query]>([
    ['Maximum pinned items is 5', question(times(6, pinned))],
    ['Maximum grouped items is 3', question(times(4, grouped))],
    ["Can't group pinned column.", question([{ ...pinned, grouped: true }])],
    ['Group already exists', question([group(56), group(56)])],
    [
      'A filter for cost column already exists',
      question([plain], { filters: [filter(55, 'isEmpty'), filter(55, 'isEmpty')] }),
    ],
    ['Raw data cannot be combined with views or groups', question([view(55), plain])],
  ])('is refused: %s', (message, query) => {
    expect(() => checkQuery(query, clinic)).toThrow(message)
  })

  it('is accepted when it keeps the rules', () => {
    expect(() =>
      checkQuery(question([...times(5, pinned), ...times(3, grouped)], { filters: [filter(55, 'isEmpty')] }), clinic),
    ).not.toThrow()
  })
})
