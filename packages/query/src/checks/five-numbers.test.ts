import { expect, it } from 'vitest'
import { fiveNumbersIn } from './five-numbers.ts'
import { fittingViewTypes, shapeOf } from './view-types.ts'

const statistic = (aggregation: string, percentile?: string, more: object = {}) => ({
  kind: 'MEASURE' as const,
  columnId: 7,
  aggregation,
  ...(percentile !== undefined && { percentile }),
  ...more,
})
const five = [
  statistic('max'),
  statistic('percentile', '75.0'),
  statistic('median'),
  statistic('percentile', '25'),
  statistic('min'),
]
const ward = { kind: 'DIMENSION' as const, grouping: 'uniqueValues' }

it('the five numbers of one column are found in any order, from the lowest to the highest', () => {
  expect(fiveNumbersIn([ward, ...five])).toEqual([5, 4, 3, 2, 1])
  expect(fiveNumbersIn(five.with(2, statistic('percentile', '50')))).toEqual([4, 3, 2, 1, 0])
})

it.each([
  ['one is missing', five.slice(1)],
  ['one is of another column', five.with(0, statistic('max', undefined, { columnId: 8 }))],
  ['one counts other rows', five.with(0, statistic('max', undefined, { where: { operator: 'and', items: [] } }))],
  ['one is shown as a share', five.with(0, statistic('max', undefined, { derived: 'percentOfTotal' }))],
  ['one is another percentile', five.with(1, statistic('percentile', '90'))],
])('there are no five numbers where %s', (_why, columns) => {
  expect(fiveNumbersIn(columns)).toBeUndefined()
})

it('the five numbers of a group fit a box plot, and bands with a measure a histogram', () => {
  expect(fittingViewTypes(shapeOf([ward, ...five]))).toContain('BOX_PLOT')
  expect(fittingViewTypes(shapeOf([ward, ...five.slice(1)]))).not.toContain('BOX_PLOT')
  const stays = { kind: 'MEASURE' as const, aggregation: 'rowCount' }
  expect(fittingViewTypes(shapeOf([{ ...ward, grouping: 'bands' }, stays]))).toContain('HISTOGRAM')
  expect(fittingViewTypes(shapeOf([ward, stays]))).not.toContain('HISTOGRAM')
})
