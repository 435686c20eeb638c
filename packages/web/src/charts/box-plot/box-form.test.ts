import type { TableColumnMeta } from '@soundings/contract'
import { expect, it } from 'vitest'
import { newChartOptions } from '../chart-options.ts'
import { chartLook } from '../drawing/option/chart-look.ts'
import { columnOf, measureOf, resultOf } from '../testing/results.ts'
import { boxForm } from './box-form.ts'

const days = { style: 'duration', of: 'days' } as const
const of = (label: string, expression: Pick<TableColumnMeta['expression'], 'function' | 'percentile'>) =>
  measureOf(label, { format: days, expression: { dbColumn: 7, ...expression } })
const five = [
  of('Min', { function: 'min' }),
  of('P25', { function: 'percentile', percentile: '25' }),
  of('Median', { function: 'median' }),
  of('P75', { function: 'percentile', percentile: '75' }),
  of('Max', { function: 'max' }),
]
const month = columnOf('Month', { oceanDataType: 'DATE', expression: { function: 'month', dbColumn: 9 } })
const dataOf = (result: ReturnType<typeof resultOf>) => boxForm.dataOf(result, 0, newChartOptions, false)

const result = resultOf(
  [columnOf('Ward'), ...five, measureOf('Stays')],
  [
    ['A', 1, 2, 3, 5, 30, 100],
    ['B', null, null, null, null, null, 0],
  ],
)

it('a group has the five numbers of the result, and one without values has none', () => {
  const data = dataOf(result)
  const option = boxForm.draw({ data, options: newChartOptions, look: chartLook(0, false) })
  expect(option.series).toMatchObject([{ type: 'custom', data: [[0, 1, 2, 3, 5, 30], [1]] }])
  const { formatter } = option.tooltip as { formatter: (at: { dataIndex: number }) => string }
  expect(formatter({ dataIndex: 0 })).toBe(
    'A\nHighest: 30 d\n75th percentile: 5 d\nMedian: 3 d\n25th percentile: 2 d\nLowest: 1 d',
  )
  expect(boxForm.segmentText?.(data, { series: 0, place: 0 })).toBe(
    'A: lowest 1 d, 25th percentile 2 d, median 3 d, 75th percentile 5 d, highest 30 d',
  )
  expect(boxForm.segmentText?.(data, { series: 0, place: 1 })).toBe('B: no value')
})

it('says what boxes and whiskers are, and which measure is not drawn', () => {
  expect(dataOf(result).notes).toEqual([
    'Boxes reach from the 25th to the 75th percentile with a line at the median, whiskers to the lowest and highest value.',
    'Not drawn: Stays. A box plot shows the five numbers of one column.',
  ])
})

it('the axis of durations has its numbers for the highest of them, also where that is far above every median [RV4]', () => {
  const [MINUTES, DAY] = [60, 86_400]
  const seconds = five.map((each) => ({ ...each, format: { style: 'duration', of: 'seconds' } as const }))
  const far = resultOf(
    [columnOf('Ward'), ...seconds],
    [['A', 5 * MINUTES, 20 * MINUTES, 40 * MINUTES, 90 * MINUTES, 60 * DAY]],
  )
  const { yAxis, media } = boxForm.draw({ data: dataOf(far), options: newChartOptions, look: chartLook(0, false) }) as {
    yAxis: { interval: number }
    media: { query: { maxWidth?: number }; option: { yAxis?: object } }[]
  }
  expect(yAxis.interval).toBe(10 * DAY)
  const shortUpTo = (data: ReturnType<typeof dataOf>) => {
    const option = boxForm.draw({ data, options: newChartOptions, look: chartLook(0, false) }) as {
      media: typeof media
    }
    return option.media.find(({ option: more }) => more.yAxis)?.query.maxWidth ?? 0
  }
  const counts = five.map((each) => ({ ...each, format: undefined }))
  const [near, high] = [30, 9_000_000].map((highest) =>
    shortUpTo(dataOf(resultOf([columnOf('Ward'), ...counts], [['A', 1, 2, 3, 5, highest]]))),
  )
  expect(high).toBeGreaterThan(near ?? 0)
})

it('a month without rows has no box', () => {
  const data = dataOf(
    resultOf(
      [month, ...five],
      [
        ['2026-01', 1, 2, 3, 5, 30],
        ['2026-03', 1, 2, 4, 6, 9],
      ],
    ),
  )
  expect(data.categories).toEqual(['2026-01', '2026-02', '2026-03'])
  const { series } = boxForm.draw({ data, options: newChartOptions, look: chartLook(0, false) })
  expect(series).toMatchObject([{ data: [[0, 1, 2, 3, 5, 30], [1], [2, 1, 2, 4, 6, 9]] }])
})

it('without all five it says what it needs', () => {
  expect(dataOf(resultOf([columnOf('Ward'), ...five.slice(1)], [['A', 2, 3, 5, 30]])).problem).toBe(
    'A box plot needs the minimum, 25th percentile, median, 75th percentile and maximum of one column.',
  )
})
