import { expect, it } from 'vitest'
import { atSize, createSizing } from './at-size.ts'

const write = () => ''
const option = {
  grid: { top: 10, left: 8 },
  xAxis: { type: 'category', axisLabel: { color: 'grey', width: 80 } },
  yAxis: [{ name: 'Visits' }, { name: 'Days' }],
  series: [{ type: 'bar', data: [1, 2], markLine: { label: { color: 'grey' } } }, { type: 'line' }],
  media: [
    { query: { maxWidth: 400 }, option: { xAxis: { axisLabel: { width: 40 } }, yAxis: { name: 'V' } } },
    { query: { minWidth: 401 }, option: { xAxis: { axisLabel: { width: 90, formatter: write } } } },
    { query: { minWidth: 401, minHeight: 300 }, option: { grid: { top: 30 }, series: [{}, { data: [3] }] } },
    { query: {}, option: { series: [{ data: [5], markLine: { label: { show: false } } }] } },
  ],
}

it('puts what the queries set for a size into the option, axes and series by their places', () => {
  expect(atSize(option, { width: 400, height: 300 })).toEqual({
    grid: { top: 10, left: 8 },
    xAxis: { type: 'category', axisLabel: { color: 'grey', width: 40 } },
    yAxis: [{ name: 'V' }, { name: 'Days' }],
    series: [{ type: 'bar', data: [5], markLine: { label: { color: 'grey', show: false } } }, { type: 'line' }],
  })
  expect(atSize(option, { width: 401, height: 300 })).toMatchObject({
    grid: { top: 30, left: 8 },
    xAxis: { axisLabel: { color: 'grey', width: 90, formatter: write } },
    yAxis: [{ name: 'Visits' }, { name: 'Days' }],
    series: [{ data: [5] }, { type: 'line', data: [3] }],
  })
  expect(atSize(option, { width: 401, height: 299 })).toMatchObject({ grid: { top: 10 } })
})

it('sets them again in another size only where others are met, and those of a change from then on', () => {
  let width = 300
  const set: unknown[] = []
  const sizing = createSizing({
    getWidth: () => width,
    getHeight: () => 200,
    setOption: (each: unknown, how?: unknown) => void set.push([each, how]),
  })
  const labels = (from: number) => [
    { query: { maxWidth: from - 1 }, option: { xAxis: { show: false } } },
    { query: { minWidth: from }, option: { xAxis: { show: true } } },
  ]
  sizing.draw({ title: 'Visits', media: labels(400) })
  width = 399
  sizing.follow()
  width = 400
  sizing.follow()
  sizing.change({ media: labels(500) })
  width = 450
  sizing.follow()
  expect(set).toEqual([
    [{ title: 'Visits', xAxis: { show: false } }, { notMerge: true }],
    [{ xAxis: { show: true } }, { notMerge: false }],
    [{ xAxis: { show: false } }, { notMerge: false }],
  ])
})
