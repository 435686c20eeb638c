import { otherCell } from '@soundings/query'
import { expect, it } from 'vitest'
import { newChartOptions, type ChartOptions } from '../../chart-options.ts'
import { columnOf, measureOf, resultOf } from '../../testing/results.ts'
import { barForm } from '../axes/axis-forms.ts'
import { describeChart } from '../chart-data/describe-chart.ts'
import { chartLook } from './chart-look.ts'
import { markNotes } from './marks.ts'

const marks = { avgLine: true, maxLine: true, minLine: true, maxPoint: true, minPoint: true, avgPoint: true }
const top = 3
const ward = columnOf('Ward', { top })
const rows = [
  ['A', 10, 1],
  ['B', 20, 2],
  ['C', 36, 3],
  [otherCell, 500, 400],
]
const drawn = (own: Partial<ChartOptions> = {}, isPart = false) => {
  const options = { ...newChartOptions, ...marks, ...own }
  const data = barForm.dataOf(resultOf([ward, measureOf('Stays'), measureOf('Falls')], rows), 0, options, isPart)
  const { series } = barForm.draw({ data, options, look: chartLook(0, false), isPart }) as {
    series: {
      markLine?: { data: { yAxis: number; label: { formatter?: (line: { value: number }) => string } }[] }
      markPoint?: { data: { coord: [number, number] }[] }
    }[]
  }
  return { data, series, notes: markNotes({ data, options, isPart }) }
}

it('all other groups together count in no highest, lowest or average of a chart, and a note says so', () => {
  const { data, series, notes } = drawn()
  expect(series[0]?.markLine?.data.map(({ yAxis }) => yAxis)).toEqual([36, 10, 22])
  expect(series[0]?.markPoint?.data.map(({ coord }) => coord)).toEqual([
    [2, 36],
    [0, 10],
    [1, 20],
  ])
  expect(series[1]?.markLine?.data.map(({ yAxis }) => yAxis)).toEqual([3, 1, 2])
  expect(notes).toEqual(['Highest, lowest and average are those of the groups by themselves, without All other.'])
  expect(describeChart('Bar', 'Stays', data)).toContain(`Stays: highest 36 at C, lowest 10 at A, ${otherCell} 500;`)
})

it('neither do they in those of the totals of stacks, whose words count the others alone', () => {
  const [last] = drawn({ stack: true }).series.slice(1)
  const lines = last?.markLine?.data ?? []
  expect(lines.map(({ yAxis }) => yAxis)).toEqual([39, 11, 24])
  expect(lines[2]?.label.formatter?.({ value: 24 })).toBe('average of 3 totals 24')
})

it('a chart without marks, or without any other groups, says nothing of them', () => {
  const none = Object.fromEntries(Object.keys(marks).map((name) => [name, false]))
  expect([drawn(none).notes, drawn({}, true).notes, drawn({ stack: true, percentageBar: true }).notes]).toEqual([
    [],
    [],
    [],
  ])
})

const months = columnOf('Month', {
  oceanDataType: 'DATE',
  expression: { function: 'month', dbColumn: 14 },
  whole: { first: '2026-06', last: '2026-09' },
})
const counts = ['2026-05', '2026-06', '2026-08', '2026-09', '2026-10'].map((month, at) => [
  month,
  [2, 30, 60, 90, 1][at]!,
])
const drawnMonths = (own: Partial<ChartOptions> = {}) => {
  const options = { ...newChartOptions, ...marks, ...own }
  const count = measureOf('Stays', { expression: { function: 'rowCount', dbColumn: 13 } })
  const data = barForm.dataOf(resultOf([months, count], counts), 0, options, false)
  const { series } = barForm.draw({ data, options, look: chartLook(0, false), isPart: false }) as {
    series: {
      data: unknown[]
      markLine: { data: { yAxis: number; label: { formatter: (line: { value: number }) => string } }[] }
    }[]
  }
  return { data, bars: series[0]!.data, lines: series[0]!.markLine.data }
}

it('periods that a filter cuts or that are not over are no lowest and no part of an average, whose words say so', () => {
  const { data, bars, lines } = drawnMonths()
  expect(lines.map(({ yAxis }) => yAxis)).toEqual([90, 0, 45])
  expect(lines[2]?.label.formatter({ value: 45 })).toBe('average per whole month 45')
  expect(bars).toEqual([
    { value: 2, itemStyle: { opacity: 0.5 } },
    30,
    0,
    60,
    90,
    { value: 1, itemStyle: { opacity: 0.5 } },
  ])
  expect(describeChart('Bar', 'Stays', data)).toContain(
    'highest 90 at 2026-09, lowest 0 at 2026-07, 2026-05 2 (not a whole period), 2026-10 1 (not a whole period)',
  )
})
