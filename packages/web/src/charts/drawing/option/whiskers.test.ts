import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components'
import { init, use as register, type EChartsCoreOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, it } from 'vitest'
import { defaultChartOptions } from '../../chart-options.ts'
import { columnOf, measureOf, resultOf } from '../../testing/results.ts'
import { chartLook } from './chart-look.ts'
import { drawOnAxes } from '../axes/axis-option.ts'
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

interface Hidden {
  readonly names: readonly string[]
  readonly all: readonly string[]
}

/** The drawn chart once a reader has hidden some of its series by the legend, as the page does it. */
function drawnWithout(own: Parameters<ReturnType<typeof drawOnAxes>>[0], { names, all }: Hidden): string {
  register([BarChart, LineChart, CustomChart, GridComponent, LegendComponent, MarkLineComponent, SVGRenderer])
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 400 })
  const option = drawOnAxes({ kind: 'bar' })(own)
  chart.setOption({ ...option, media: [] })
  for (const name of names) {
    chart.dispatchAction({ type: 'legendUnSelect', name })
    const selected = Object.fromEntries(all.map((each) => [each, !names.includes(each)]))
    const whenHidden = option.whenHidden as ((selected: object) => EChartsCoreOption) | undefined
    if (whenHidden) chart.setOption(whenHidden(selected))
  }
  const picture = chart.renderToSVGString()
  chart.dispose()
  return picture
}

it('whiskers follow their bars where a reader hides a series, and are hidden with it [RV4]', () => {
  const two = drawnData(
    resultOf(
      [
        columnOf('Year'),
        columnOf('Ward'),
        measureOf('Deaths', { rate: { per: 1000 } }),
        limit('lower'),
        limit('upper'),
      ],
      [
        ['2025', 'A', 12, 8, 19],
        ['2025', 'B', 40, 30, 55],
      ],
    ),
    0,
    { ...defaultChartOptions, dimensionalGrouping: true },
    { isWhole: false, isPart: false },
  )
  const own = { ...drawing(two, { avgLine: false, enableDataZooming: false }), look: chartLook(0, false, true) }
  const { text } = own.look
  /** The middles of all paths of a colour, from left to right. */
  const middles = (picture: string, attribute: 'fill' | 'stroke', color: string | undefined) =>
    [...picture.matchAll(/<path d="([^"]+)"([^>]*)>/g)]
      .filter(([, , look]) => look?.includes(`${attribute}="${color}"`))
      .map(([, path = '']) => [...path.matchAll(/[ML]([\d.]+)/g)].map(([, x]) => Number(x)))
      .map((xs) => Math.round((Math.min(...xs) + Math.max(...xs)) / 2))
  const lines = (picture: string) => [...new Set(middles(picture, 'stroke', text))]
  const all = ['A', 'B']
  const shown = drawnWithout(own, { names: [], all })
  const [first = 0, second = 0, ...others] = lines(shown)
  expect([second > first, others]).toEqual([true, []])
  // One bar stands in the middle of its category.
  expect(lines(drawnWithout(own, { names: ['A'], all }))).toEqual([(first + second) / 2])
  expect(lines(drawnWithout(own, { names: ['A', 'B'], all }))).toEqual([])
})

it('lines of a stack are those of the series that a reader has not hidden [RV4]', () => {
  const data = {
    categories: ['2024', '2025'],
    series: ['A', 'B', 'C'].map((name, at) => ({ name, values: [1 + at, 10 * (1 + at)], rows: [] })),
  }
  const own = { ...drawing(data, { stack: true, avgLine: false, maxLine: true }), look: chartLook(0, false, true) }
  const highest = (...names: string[]) =>
    [...drawnWithout(own, { names, all: ['A', 'B', 'C'] }).matchAll(/>([^<]*highest[^<]*)</g)].map(([, words]) => words)
  expect([highest(), highest('A'), highest('C'), highest('B', 'C'), highest('A', 'B', 'C')]).toEqual([
    ['highest total 60'],
    ['highest total 50'],
    ['highest total 30'],
    ['highest 10'],
    [],
  ])
})
