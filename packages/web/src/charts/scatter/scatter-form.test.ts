import type { TableColumnMeta } from '@soundings/contract'
import { expect, it } from 'vitest'
import { newChartOptions } from '../chart-options.ts'
import { nextSegment } from '../drawing/segments/next-segment.ts'
import { chartLook } from '../drawing/option/chart-look.ts'
import { columnOf, measureOf, resultOf } from '../testing/results.ts'
import { scatterForm } from './scatter-form.ts'

const days = { style: 'duration', of: 'days' } as const
const result = resultOf(
  [columnOf('Ward'), columnOf('Region'), measureOf('Stays'), measureOf('Length', { format: days })],
  [
    ['A', 'North', 120, 3],
    ['B', 'South', 80, 5],
    ['C', 'North', 40, 7],
    ['D', 'South', 10, null],
  ],
)
const dataOf = (of = result) => scatterForm.dataOf(of, 0, newChartOptions, false)

it('the first measure is across and the second up, with a colour for each value of the other group', () => {
  const { series, across, isSplit } = dataOf()
  expect(across).toMatchObject({ label: 'Stays' })
  expect(series.map(({ name, x, values }) => [name, x, values])).toEqual([
    ['North', [120, 40], [3, 7]],
    ['South', [80], [5]],
  ])
  expect(isSplit).toBe(true)
})

it('a row without both values has no place, and is named beside the chart', () => {
  expect(dataOf().aside).toMatchObject([{ label: 'D', series: 'South', value: null, measure: 3 }])
})

it('without a second group all points have one colour, and further measures are named', () => {
  const one = resultOf([columnOf('Ward'), measureOf('Stays'), measureOf('Beds'), measureOf('Cost')], [['A', 1, 2, 3]])
  const data = dataOf(one)
  expect(data.series.map(({ name, values }) => [name, values])).toEqual([['Beds', [2]]])
  expect(data.notes).toEqual([
    'Not drawn: Cost. A scatter chart shows the first two measures; change their order in the panel to see others.',
  ])
})

it('axes are named by their measures, and tooltips name the point with both values', () => {
  const option = scatterForm.draw({ data: dataOf(), options: newChartOptions, look: chartLook(0, false) })
  expect(option).toMatchObject({ xAxis: { name: 'Stays' }, yAxis: { name: 'Length' }, legend: { show: true } })
  const { formatter } = option.tooltip as { formatter: (at: { seriesIndex: number; dataIndex: number }) => string }
  expect(formatter({ seriesIndex: 0, dataIndex: 1 })).toBe('C · North\nStays: 40\nLength: 7 d')
})

it('can be read without being seen, and keys stay on the points of a series', () => {
  const data = dataOf()
  expect(scatterForm.describe?.('Wards', data, false)).toBe(
    'Scatter chart: Wards. 3 points. Stays 40 to 120, Length 3 d to 7 d. 1 without both values.',
  )
  expect(scatterForm.segmentText?.(data, { series: 1, place: 0 })).toBe('B, South: Stays 80, Length 5 d')
  expect(nextSegment({ series: 0, place: 1 }, 'ArrowDown', data)).toEqual({ series: 1, place: 0 })
  expect(scatterForm.pointOf?.(data, { series: 0, place: 1 })).toEqual([40, 7])
})

it('numbers beside an axis that begins far from 0 differ from their neighbours, on narrow charts too [RV4]', () => {
  interface Sized {
    readonly query: { readonly maxWidth?: number }
    readonly option: { readonly xAxis?: { readonly axisLabel: { readonly formatter: (value: number) => string } } }
  }
  const labels = (ticks: readonly number[], format?: TableColumnMeta['format']) => {
    const ends = [ticks[0] ?? 0, ticks.at(-1) ?? 0]
    const close = resultOf(
      [columnOf('Ward'), measureOf('Across', { format }), measureOf('Up')],
      ends.map((value, at) => [`${at}`, value, at]),
    )
    const option = scatterForm.draw({ data: dataOf(close), options: newChartOptions, look: chartLook(0, false) })
    const [narrow, wide] = (option.media as readonly Sized[]).flatMap(({ option: { xAxis } }) => xAxis ?? [])
    return [narrow, wide].map((axis) => ticks.map((tick) => axis?.axisLabel.formatter(tick)))
  }
  const both = (texts: readonly string[]) => [texts, texts]
  expect(labels([1_000_001, 1_000_002, 1_000_003])).toEqual(both(['1,000,001', '1,000,002', '1,000,003']))
  expect(labels([0.9991, 0.9995, 0.9999])).toEqual(both(['0.9991', '0.9995', '0.9999']))
  expect(labels([7.401, 7.402, 7.403])).toEqual(both(['7.401', '7.402', '7.403']))
  expect(labels([0.98105, 0.9811, 0.98115], { style: 'percent', of: 'one' })).toEqual(
    both(['98.105%', '98.11%', '98.115%']),
  )
  expect(labels([10_000, 10_500, 11_000])).toEqual([
    ['10k', '10.5k', '11k'],
    ['10,000', '10,500', '11,000'],
  ])
})
