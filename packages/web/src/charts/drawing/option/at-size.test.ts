import { init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, it } from 'vitest'
import { defaultChartOptions } from '../../chart-options.ts'
import { combinedForm } from '../../combined/combined-form.ts'
import { columnOf, measureOf, resultOf } from '../../testing/results.ts'
import { lineForm } from '../axes/axis-forms.ts'
import type { Chart } from '../echarts.ts'
import { atSize, createSizing } from './at-size.ts'
import { chartLook } from './chart-look.ts'
import { doughnutForm } from './pie-option.ts'
import '../echarts.ts'

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

it('finds the parts that have an id by it', () => {
  const series = [{ type: 'bar' }, { id: 'names', data: [] }]
  const media = [
    { query: {}, option: { series: [{ id: 'names', data: [1] }, { id: 'more' }] } },
    { query: {}, option: { series: [{ silent: true }] } },
  ]
  expect(atSize({ series, media }, { width: 1, height: 1 })).toEqual({
    series: [{ type: 'bar', silent: true }, { id: 'names', data: [1] }, { id: 'more' }],
  })
})

const names = ['Surgery', 'Oncology', 'Children and adolescents']
const result = resultOf(
  [
    columnOf('Month', { expression: { function: 'uniqueValues', dbColumn: 11 } }),
    columnOf('Ward'),
    measureOf('Visits'),
    measureOf('Days', { expression: { function: 'avg', dbColumn: 14 } }),
  ],
  ['January', 'February', 'March', 'April', 'May', 'June'].flatMap((month, at) =>
    names.map((name, place) => [month, name, 12_345 * (at + 1) + place * 777, 3 + at + place]),
  ),
)
const small = { width: 240, height: 180 }
const large = { width: 1100, height: 420 }
const forms = { lineForm, combinedForm, doughnutForm }

register([SVGRenderer])
const start = (size: typeof small) => init(null, undefined, { renderer: 'svg', ssr: true, ...size })
/** Without numbers that the library counts for all charts of the page. */
const pictureOf = (chart: Pick<Chart, 'renderToSVGString'>) =>
  chart.renderToSVGString().replaceAll(/zr\d+-(cls|c|g)-?\d+/g, '$1')

it.each(Object.entries(forms))('draws what the library would draw, also in another size: %s', (_, form) => {
  const data = form.dataOf(result, 0, defaultChartOptions, false)
  const option = form.draw({ data, options: defaultChartOptions, look: chartLook(0, false, true) })
  for (const [first, next] of [
    [small, large],
    [large, small],
  ] as const) {
    const [ours, theirs] = [start(first), start(first)]
    const sizing = createSizing(ours)
    sizing.draw(option)
    theirs.setOption(option, { notMerge: true })
    expect(pictureOf(ours)).toBe(pictureOf(theirs))
    for (const chart of [ours, theirs]) chart.resize(next)
    sizing.follow()
    expect(pictureOf(ours)).toBe(pictureOf(theirs))
    for (const chart of [ours, theirs]) chart.dispose()
  }
})

it('gives the library what is met in another size, and leaves it to it from then on', () => {
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
  width = 550
  sizing.follow()
  expect(set).toEqual([
    [{ title: 'Visits', xAxis: { show: false } }, { notMerge: true }],
    [{ media: labels(400) }, undefined],
    [{ media: labels(500) }, undefined],
  ])
})
