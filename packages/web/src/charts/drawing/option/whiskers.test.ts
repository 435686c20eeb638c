import { expect, it } from 'vitest'
import { defaultChartOptions } from '../../chart-options.ts'
import { columnOf, measureOf, resultOf } from '../../testing/results.ts'
import { chartLook } from './chart-look.ts'
import { drawnData } from '../chart-data/drawn-data.ts'
import { messages } from '../messages.ts'
import { offsetOf, whiskers } from './whiskers.ts'

const limit = (side: 'lower' | 'upper') => measureOf(side, { rate: { per: 1000, limit: { interval: 'wilson', side } } })
const columns = [
  columnOf('Ward'),
  measureOf('Deaths', { rate: { per: 1000 } }),
  limit('lower'),
  limit('upper'),
  measureOf('Stays'),
]
const drawn = (data: (string | number | null)[][]) =>
  drawnData(resultOf(columns, data), 0, defaultChartOptions, { isWhole: false, isPart: false })
const drawing = (data: ReturnType<typeof drawn>, options = {}) => ({
  data,
  options: { ...defaultChartOptions, ...options },
  look: chartLook(0, false),
})
const bars = { isBar: true, isHorizontal: false }

it('limits are drawn with their rate and not as series of their own [RV4]', () => {
  const data = drawn([
    ['A', 12, 8, 19, 500],
    ['B', 0, 0, 7, 300],
    ['C', null, null, null, 1],
  ])
  expect(data.series.map(({ name }) => name)).toEqual(['Deaths', 'Stays'])
  expect(whiskers(drawing(data), bars).map(({ data: ends }) => ends)).toEqual([
    [
      [0, 8, 19],
      [1, 0, 7],
    ],
  ])
  for (const options of [{ stack: true }, { percentageBar: true }])
    expect(whiskers(drawing(data, options), bars)).toEqual([])
  expect(data.notes).toBeUndefined()
})

it('a value without limits is named, since it would look certain [RV4]', () => {
  expect(drawn([['A', 2400, null, null, 5]]).notes).toEqual([messages.noLimits])
})

it('whiskers stand over the middle of their bars, however many share a category [RV4]', () => {
  expect(offsetOf(0, 1, 100)).toBe(0)
  expect(offsetOf(0, 2, 46)).toBeCloseTo(-10.4, 10)
  expect(offsetOf(1, 2, 46)).toBeCloseTo(10.4, 10)
  expect(offsetOf(2, 3, 1000)).toBeCloseTo(48 * 1.3, 10)
})
