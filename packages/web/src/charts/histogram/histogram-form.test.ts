import { expect, it } from 'vitest'
import { newChartOptions } from '../chart-options.ts'
import { chartLook } from '../drawing/option/chart-look.ts'
import { columnOf, measureOf, resultOf } from '../testing/results.ts'
import { histogramForm } from './histogram-form.ts'

const bands = columnOf('Days', { expression: { function: 'bands', dbColumn: 7 } })
const stays = measureOf('Stays', { expression: { function: 'rowCount', dbColumn: 7 } })
const dataOf = (
  rows: (string | number | null)[][],
  { measure = stays, isPart = false, leavesGroupsOut = false } = {},
) => histogramForm.dataOf({ ...resultOf([bands, measure], rows), leavesGroupsOut }, 0, newChartOptions, isPart)

it('bands stand in their order, those without rows too, and rows without a number beside them', () => {
  const data = dataOf([
    ['0.4 to below 0.5', 4],
    ['0.1 to below 0.2', 1],
    [null, 7],
    ['0.5 and more', 5],
  ])
  expect(data.categories).toEqual([
    '0.1 to below 0.2',
    '0.2 to below 0.3',
    '0.3 to below 0.4',
    '0.4 to below 0.5',
    '0.5 and more',
  ])
  expect(data.series[0]?.values).toEqual([1, 0, 0, 4, 5])
  expect(data.aside).toMatchObject([{ label: 'not recorded', value: 7, measure: 1 }])
  expect(data.notes).toBeUndefined()
})

it('a band that a filter may have taken away is not 0', () => {
  const rows = [
    ['0 to below 1', 4],
    ['2 to below 3', 1],
  ]
  expect(dataOf(rows, { leavesGroupsOut: true }).series[0]?.values).toEqual([4, null, 1])
})

it('a band that is among all others is not 0', () => {
  const first = { ...bands, top: 2 }
  const rows = [
    ['0 to below 1', 4],
    ['2 to below 3', 3],
    ['All other', 5],
  ]
  const data = histogramForm.dataOf(resultOf([first, stays], rows), 0, newChartOptions, false)
  expect(data.series[0]?.values).toEqual([4, null, 3])
  expect(data.aside).toMatchObject([{ label: 'All other', value: 5 }])
})

it('bands of different widths are said to be so', () => {
  const data = dataOf([
    ['0 to below 18', 4],
    ['18 to below 65', 9],
    ['80 to below 90', 2],
  ])
  expect(data.categories[2]).toBe('65 to below 80')
  expect(data.notes).toEqual([
    'The bands differ in width: the height of a bar is the value of its band, whatever its width.',
  ])
})

it('a part of the bands, and what is no count or sum, is no distribution', () => {
  const rows = [['0 to below 1', 4]]
  expect(dataOf(rows, { isPart: true }).problem).toContain('Take the limit away')
  const average = measureOf('Average stay', { expression: { function: 'avg', dbColumn: 7 } })
  expect(dataOf(rows, { measure: average }).problem).toContain('Average stay is no count or sum')
  expect(dataOf(rows).problem).toBeUndefined()
})

it('bars touch, and bands are short below them', () => {
  const data = dataOf([
    ['below 0', 1],
    ['0 to below 5', 4],
    ['5 and more', 2],
  ])
  const option = histogramForm.draw({ data, options: newChartOptions, look: chartLook(0, false) })
  expect(option.series).toMatchObject([{ type: 'bar', barCategoryGap: '2%', data: [1, 4, 2] }])
  expect(data.categories.map(data.time!.labels(data.categories))).toEqual(['<0', '0 to <5', '≥5'])
})
