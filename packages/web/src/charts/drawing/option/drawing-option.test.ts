import { otherCell } from '@soundings/query'
import { BarChart, CustomChart, PieChart } from 'echarts/charts'
import {
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  MarkPointComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, it } from 'vitest'
import { timelineOf } from '../time/timeline.ts'
import { contrastRatio } from '../../../ui/theme/contrast.ts'
import { defaultChartOptions, switchOption, type ChartOptions } from '../../chart-options.ts'
import { drawOnAxes } from '../axes/axis-option.ts'
import { chartLook } from './chart-look.ts'
import type { Series } from '../chart-data/chart-data.ts'
import type { Draw } from './drawing-option.ts'
import { drawSlices, sliceProblem } from './pie-option.ts'
import { onValueAxes } from '../axes/value-axes.ts'
import { palettes } from '../../palettes.ts'

const data = {
  categories: ['A', 'B'],
  series: [
    { name: 'Visits', values: [1, 3], rows: [] },
    { name: 'Beds', values: [3, 1], rows: [] },
  ],
}
const drawn = (draw: Draw, options: Partial<ChartOptions> = {}) =>
  draw({ data, options: { ...defaultChartOptions, ...options }, look: chartLook(0, false) }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open

it.each([
  ['bars', drawOnAxes({ kind: 'bar' })],
  ['slices', drawSlices({ isDoughnut: false })],
])('R18 tooltips of %s are text and never HTML', (_name, draw) => {
  expect(drawn(draw).tooltip.renderMode).toBe('richText')
})

it.each([
  ['bars', drawOnAxes({ kind: 'bar' })],
  ['slices', drawSlices({ isDoughnut: false })],
])('%s move only for people who have not asked for reduced motion', (_name, draw) => {
  const isAnimated = (isStill: boolean) =>
    (draw({ data, options: defaultChartOptions, look: chartLook(0, false, isStill) }) as { animation?: boolean })
      .animation
  expect([isAnimated(false), isAnimated(true)]).toEqual([true, false])
})

it('RV4 a horizontal bar has its categories on the upright axis, the first on top', () => {
  const option = drawn(drawOnAxes({ kind: 'bar', isHorizontal: true }))
  expect(option.yAxis).toMatchObject({ type: 'category', data: ['A', 'B'], inverse: true })
})

it('RV4 smooth, area, lines and points are drawn when they are asked for', () => {
  const line = drawOnAxes({ kind: 'line' })
  expect(drawn(line).series[0]).toMatchObject({
    smooth: false,
    markLine: { data: [{ name: 'average', yAxis: 2 }] },
    markPoint: {
      data: [
        { name: 'max', coord: [1, 3], value: 3 },
        { name: 'min', coord: [0, 1], value: 1 },
      ],
    },
  })
  expect(drawn(line).series[0]).not.toHaveProperty('areaStyle')
  const all = drawn(line, { smooth: true, area: true, maxLine: true, minLine: true, avgPoint: true }).series[0]
  expect(all).toMatchObject({
    smooth: true,
    areaStyle: {},
    markLine: {
      data: [
        { name: 'max', yAxis: 3 },
        { name: 'min', yAxis: 1 },
        { name: 'average', yAxis: 2 },
      ],
    },
  })
  expect(all.markPoint.data).toHaveLength(3)
  expect(
    drawn(drawOnAxes({ kind: 'bar', isHorizontal: true }), { maxPoint: true, minPoint: false }).series[0],
  ).toMatchObject({
    markLine: { data: [{ name: 'average', xAxis: 2 }] },
    markPoint: { data: [{ name: 'max', coord: [3, 1], value: 3 }] },
  })
})

it.each([false, true])(
  'lines and points of a chart that is zoomed into stay those of all its values, as their words say (horizontal: %s) [RV4]',
  (isHorizontal) => {
    use([BarChart, DataZoomComponent, GridComponent, MarkLineComponent, MarkPointComponent, SVGRenderer])
    const values = [0.0073, 0.0123, 0.0012, 0.006, 0.0077]
    const option = drawOnAxes({ kind: 'bar', isHorizontal })({
      data: {
        categories: ['A', 'B', 'C', 'D', 'E'],
        series: [{ name: 'Deaths', values, rows: [], format: { style: 'percent', of: 'one' } }],
      },
      options: { ...defaultChartOptions, enableDataZooming: true, maxPoint: true, minPoint: true },
      look: chartLook(0, false, true),
    })
    const chart = init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 400 })
    chart.setOption({ ...option, media: [] })
    const shown = () =>
      [...chart.renderToSVGString().matchAll(/<text[^>]*>(average [^<]*|1\.23%|0\.12%)<\/text>/g)]
        .map(([, text]) => text)
        .toSorted()
    expect(shown()).toEqual(['0.12%', '1.23%', 'average of 5 values 0.69%'])
    const zoomTo = (startValue: number, endValue: number) => {
      chart.dispatchAction({ type: 'dataZoom', startValue, endValue })
      return shown()
    }
    expect(zoomTo(3, 4)).toEqual(['average of 5 values 0.69%'])
    expect(zoomTo(0, 1)).toEqual(['1.23%', 'average of 5 values 0.69%'])
    chart.dispose()
  },
)

it('a series without any value has no lines and no points [RV4]', () => {
  const { series } = drawOnAxes({ kind: 'line' })({
    data: { categories: ['A'], series: [{ name: 'Age', values: [null], rows: [] }] },
    options: { ...defaultChartOptions, maxPoint: true },
    look: chartLook(0, false),
  }) as { series: object[] }
  expect(series[0]).not.toHaveProperty('markLine')
  expect(series[0]).not.toHaveProperty('markPoint')
})

it('RV4 a percentage bar stacks shares of a hundred, without points', () => {
  const option = drawn(drawOnAxes({ kind: 'bar' }), switchOption(defaultChartOptions, 'percentageBar', true))
  expect(option.series.map((series: { data: number[] }) => series.data)).toEqual([
    [25, 75],
    [75, 25],
  ])
  expect(option.series[0]).toMatchObject({ stack: 'all', label: { show: true } })
  expect(option.series[0]).not.toHaveProperty('markPoint')
  expect(option.series[0]).not.toHaveProperty('markLine')
  expect(option.yAxis.max).toBe(100)
})

it('RV4 a label inside a bar shows only where it has room, and never lies on its neighbours', () => {
  const { labelLayout } = drawn(drawOnAxes({ kind: 'bar' }), switchOption(defaultChartOptions, 'percentageBar', true))
    .series[0]
  const room = { width: 20, height: 40 }
  expect(labelLayout({ rect: room, labelRect: { width: 18, height: 12 } })).toEqual({ hideOverlap: true })
  expect(labelLayout({ rect: room, labelRect: { width: 30, height: 12 } }).x).toBeLessThan(-1000)
  expect(labelLayout({ rect: room, labelRect: { width: 18, height: 44 } }).x).toBeLessThan(-1000)
  expect(drawn(drawOnAxes({ kind: 'bar' }), { barLabel: true }).series[0].labelLayout).toEqual({ hideOverlap: true })
})

it('RV4 the label of a bar below zero stands at the end of the bar', () => {
  const placesOf = (isHorizontal: boolean, own: object) => {
    const option = drawOnAxes({ kind: 'bar', isHorizontal })({
      data: { categories: ['A', 'B'], series: [{ name: 'Change', values: [4, -3], rows: [] }] },
      options: { ...defaultChartOptions, avgLine: false, barLabel: true, ...own },
      look: chartLook(0, false),
    }) as unknown as { series: { data: (number | { value: number; label?: { position: string } })[] }[] }
    return option.series[0]?.data
  }
  expect(placesOf(false, {})).toEqual([4, { value: -3, label: { position: 'bottom' } }])
  expect(placesOf(true, {})).toEqual([4, { value: -3, label: { position: 'left' } }])
  expect(placesOf(false, { barLabel: false })).toEqual([4, -3])
})

it('RV4 the last label of a line has room beside the axis', () => {
  const days = { categories: ['2026-12-30', '2026-12-31'], series: [{ name: 'Visits', values: [1, 2], rows: [] }] }
  const { grid } = drawOnAxes({ kind: 'line' })({
    data: days,
    options: { ...defaultChartOptions, avgLine: false },
    look: chartLook(0, false),
  }) as { grid: { right: number } }
  expect(grid.right).toBeGreaterThanOrEqual(36)
})

it('the average line of a stack is that of its totals, drawn once, and none of its series claims it [RV4]', () => {
  const option = drawn(drawOnAxes({ kind: 'bar' }), { stack: true, maxPoint: true })
  expect(option.series[0]).not.toHaveProperty('markLine')
  expect(option.series[1].markLine.data).toMatchObject([{ name: 'average', yAxis: 4 }])
  expect(option.series[1].markLine.data[0].label.formatter({ value: 4 })).toBe('average of 2 totals 4')
  expect(option.series[1]).not.toHaveProperty('markPoint')
  expect(drawn(drawOnAxes({ kind: 'bar', isHorizontal: true }), { stack: true }).series[1].markLine.data).toMatchObject(
    [{ name: 'average', xAxis: 4, label: { align: 'right' } }],
  )
})

it('the label of a line across horizontal bars stands to its left unless the line is near the start, so that a narrow chart does not cut it [RV4]', () => {
  const alignOf = (values: number[]) => {
    const wards = { categories: values.map(String), series: [{ name: 'Stays', values, rows: [] }] }
    const option = drawOnAxes({ kind: 'bar', isHorizontal: true })({
      data: wards,
      options: defaultChartOptions,
      look: chartLook(0, false),
    }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open
    return option.series[0].markLine.data[0].label.align as string
  }
  expect([alignOf([10, 2, 2]), alignOf([10, 1, 1, 1, 1, 0])]).toEqual(['right', 'left'])
})

it('an average per month counts months without rows; other averages say how many values they are of [RV4]', () => {
  const words = (more: object, values: (number | null)[] = [4, 0, 2]) => {
    const months = {
      categories: ['2024-01', '2024-02', '2024-03'],
      series: [{ name: 'Visits', values, rows: [], ofNoRows: 0 as const }],
      time: { ...timelineOf('month')!, isFilled: true },
      ...more,
    }
    const option = drawOnAxes({ kind: 'line' })({
      data: months,
      options: defaultChartOptions,
      look: chartLook(0, false),
    }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open
    return option.series[0].markLine.data[0].label.formatter({ value: 2 }) as string
  }
  expect(words({})).toBe('average per month 2')
  expect(words({}, [4, null, 2])).toBe('average of 2 values 2')
  expect(words({ time: { ...timelineOf('month')!, isFilled: false } })).toBe('average of 3 values 2')
  expect(words({ series: [{ name: 'Age', values: [4, 1, 2], rows: [], ofNoRows: null }] })).toBe(
    'average of 3 values 2',
  )
})

it('the labels of several average lines stand beside each other, and fewer of them on a narrow screen [RV4]', () => {
  const series = ['Emergency', 'Inpatient', 'Outpatient'].map((name, at) => ({ name, values: [5, 6 + at], rows: [] }))
  const option = drawOnAxes({ kind: 'line' })({
    data: { categories: ['A', 'B'], series },
    options: defaultChartOptions,
    look: chartLook(0, false),
  }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open
  const labels = option.series
    .slice(0, 3)
    .map(
      (each: { markLine: { data: { label: { distance: number[]; formatter: (mark: object) => string } }[] } }) =>
        each.markLine.data[0]!.label,
    )
  const text = labels.map(({ formatter }: { formatter: (mark: object) => string }) => formatter({ value: 5.5 }))
  expect(text).toEqual(['Emergency: average 5.5', 'Inpatient: average 5.5', 'Outpatient: average 5.5'])
  const starts = labels.map(({ distance }: { distance: number[] }) => distance[0]!)
  expect(starts[1] - starts[0]).toBeGreaterThan(text[0].length * 6)
  expect(starts[2] - starts[1]).toBeGreaterThan(text[1].length * 6)
  const narrow = option.media.find(
    ({ query, option: more }: { query: { maxWidth?: number }; option: object }) =>
      query.maxWidth === 560 && 'series' in more,
  )
  expect(
    narrow.option.series.map((each: { markLine: { label: { show: boolean } } }) => each.markLine.label.show),
  ).toEqual([true, false, false])
})

it('the average of each of two measures says of how many values it is, with the decimals of its column, where the chart has room [RV4]', () => {
  const format = { style: 'number', decimals: 1 } as const
  const series = ['Median of Length of stay', 'Average wait'].map((name) => ({
    name,
    values: [5.3, 6.52],
    rows: [],
    format,
  }))
  const option = drawOnAxes({ kind: 'bar' })({
    data: { categories: ['A', 'B'], series },
    options: defaultChartOptions,
    look: chartLook(0, false),
  }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open
  const texts = option.series.map(
    (each: { markLine: { data: { label: { formatter: (mark: object) => string } }[] } }) =>
      each.markLine.data[0]!.label.formatter({ value: 5.91 }),
  )
  expect(texts).toEqual(['Median of Lengt…: average of 2 values 5.9', 'Average wait: average of 2 values 5.9'])
  const shownAt = (width: number) =>
    [0, 1].map((at) =>
      option.media
        .filter(({ query: { minWidth = 0, maxWidth = Infinity } }) => width >= minWidth && width <= maxWidth)
        .flatMap(
          ({ option: { series: each } }: { option: { series?: { markLine?: { label: { show: boolean } } }[] } }) =>
            each?.[at]?.markLine?.label.show ?? [],
        )
        .at(-1),
    )
  expect([500, 640, 1000].map(shownAt)).toEqual([
    [true, false],
    [true, false],
    [true, true],
  ])
})

it('of the points of a line the last is marked; the others are there for the pointer [RV4]', () => {
  const marks = [12, 36].map((count) => {
    const values = Array.from({ length: count }, (_, at) => at)
    const { series } = drawOnAxes({ kind: 'line' })({
      data: { categories: values.map(String), series: [{ name: 'Age', values, rows: [] }] },
      options: defaultChartOptions,
      look: chartLook(0, false),
    }) as { series: { showSymbol: boolean; data: unknown[] }[] }
    return [series[0]?.showSymbol, series[0]?.data.at(-2), series[0]?.data.at(-1)]
  })
  expect(marks).toEqual([
    [true, { value: 10, itemStyle: { opacity: 0 }, emphasis: { itemStyle: { opacity: 1 } } }, 11],
    [true, { value: 34, symbol: 'none' }, 35],
  ])
})

it('lines are named at their ends with the last value where there is room, otherwise in the legend, at every size [RV4]', () => {
  const months = {
    categories: ['2025-12', '2026-01'],
    series: ['Emergency', 'Inpatient'].map((name) => ({ name, values: [1200, 3480], rows: [] })),
    time: { ...timelineOf('month')!, isFilled: true },
  }
  const option = drawOnAxes({ kind: 'line' })({
    data: months,
    options: defaultChartOptions,
    look: chartLook(0, false),
  }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open
  const at = (width: number, height: number) =>
    option.media.flatMap(
      ({
        query,
        option: set,
      }: {
        query: Record<string, number>
        option: { legend?: { show: boolean }; grid: object }
      }) =>
        set.legend &&
        width >= (query.minWidth ?? 0) &&
        width <= (query.maxWidth ?? Infinity) &&
        height >= (query.minHeight ?? 0) &&
        height <= (query.maxHeight ?? Infinity)
          ? [set.legend.show]
          : [],
    )
  for (let width = 100; width < 1000; width += 20)
    for (const height of [100, 150, 200, 400])
      expect(at(width, height).length, `${width} × ${height}`).toBeGreaterThan(0)
  // What comes later takes the place of what came before.
  expect([at(326, 300), at(326, 120), at(200, 300)].map((shown) => shown.at(-1))).toEqual([false, true, true])
})

it('values beside horizontal bars have room at the right, and no numbers below them where each has its value [RV4]', () => {
  const wards = { categories: ['A', 'B'], series: [{ name: 'Stays', values: [12_345, 3], rows: [] }] }
  const option = drawOnAxes({ kind: 'bar', isHorizontal: true })({
    data: wards,
    options: { ...defaultChartOptions, barLabel: true },
    look: chartLook(0, false),
  }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open
  expect(option.grid.right).toBeGreaterThanOrEqual(46)
  const shown = (height: number) =>
    option.media.flatMap(
      ({
        query,
        option: set,
      }: {
        query: Record<string, number>
        option: { xAxis?: { splitLine?: { show: boolean } } }
      }) =>
        set.xAxis?.splitLine && height >= (query.minHeight ?? 0) && height <= (query.maxHeight ?? Infinity)
          ? [set.xAxis.splitLine.show]
          : [],
    )
  expect([shown(60), shown(300)]).toEqual([[true], [false]])
})

it('a lone value between two gaps of a long line keeps its point [RV4]', () => {
  const values = Array.from({ length: 80 }, (_, at) =>
    at === 10 || at === 40 ? null : at === 41 || at === 39 ? 7 : at === 42 ? null : 1,
  )
  const {
    series: [line],
  } = drawOnAxes({ kind: 'line' })({
    data: { categories: values.map(String), series: [{ name: 'Age', values, rows: [] }] },
    options: defaultChartOptions,
    look: chartLook(0, false),
  }) as { series: { showSymbol: boolean; data: unknown[] }[] }
  expect([line!.showSymbol, line!.data[41], line!.data[39], line!.data[40]]).toEqual([
    true,
    7,
    { value: 7, symbol: 'none' },
    null,
  ])
})

it('slices of a part of the rows show values, since they are no shares of a whole [RV4]', () => {
  const text = (isPart: boolean) => {
    const slices = { categories: ['A'], series: [{ name: 'M', values: [5], rows: [], isAdditive: true }] }
    const option = drawSlices({ isDoughnut: false })({
      data: slices,
      options: defaultChartOptions,
      look: chartLook(0, false),
      isPart,
    }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open
    return [
      option.series[0].label.formatter({ name: 'A', value: 5, percent: 20 }),
      option.tooltip.formatter({ name: 'A', value: 5, percent: 20 }),
    ]
  }
  expect([text(false), text(true)]).toEqual([
    ['A\n20%', 'A\n5 (20%)'],
    ['A\n5', 'A\n5'],
  ])
})

it('a slice beside others is never 0 % or 100 % of the whole [RV4]', () => {
  const { series } = drawn(drawSlices({ isDoughnut: false }), {})
  const share = (percent: number) => series[0].label.formatter({ name: 'A', value: 5, percent }).slice(2)
  expect([0.0004, 0.004, 0.06, 12.34, 99.94, 99.97, 99.9996, 100, 0].map(share)).toEqual([
    '0.0004%',
    '0.004%',
    '0.06%',
    '12.3%',
    '99.9%',
    '99.97%',
    '99.9996%',
    '100%',
    '0%',
  ])
})

it('names of slices are beside them or in the legend, never in both [RV4]', () => {
  const shown = (sliceLegend: boolean) => {
    const { legend, series } = drawn(drawSlices({ isDoughnut: true }), { sliceLegend })
    return [legend.show, series[0].label.formatter({ name: 'A', value: 5, percent: 20 })]
  }
  expect([shown(false), shown(true)]).toEqual([
    [false, 'A\n20%'],
    [true, '20%'],
  ])
})

it('slices of what does not add up to a whole, and of negative values, are not drawn, and the reason is said [RV4]', () => {
  const slicesOf = (measure: Partial<Series>) => ({
    categories: ['A', 'B'],
    series: [{ name: 'Deaths', values: [5, 1], rows: [], isAdditive: true, ...measure }],
  })
  expect(sliceProblem(slicesOf({}))).toBeUndefined()
  expect(sliceProblem(slicesOf({ isAdditive: false }))).toBe(
    'Deaths does not add up to a whole, so slices would mislead. Only counts and sums can be shown as slices.',
  )
  expect(sliceProblem(slicesOf({ values: [5, -1] }))).toBe('Slices cannot show negative values.')
  for (const measure of [{ isAdditive: false }, { values: [5, -1] }]) {
    const { series } = drawSlices({ isDoughnut: false })({
      data: slicesOf(measure),
      options: defaultChartOptions,
      look: chartLook(0, false),
    }) as { series: { data: unknown[] }[] }
    expect(series[0]?.data).toEqual([])
  }
})

it('names of slices stay below the legend, and those of zero are left out [RV4]', () => {
  const whole = { categories: ['A', 'B'], series: [{ name: 'M', values: [5, 0], rows: [], isAdditive: true }] }
  const drawnWith = (legend: boolean) =>
    (
      drawSlices({ isDoughnut: false })({
        data: whole,
        options: { ...defaultChartOptions, sliceLegend: legend },
        look: chartLook(0, false),
      }) as { series: { top: number; data: { label?: { show: boolean } }[] }[] }
    ).series[0]!
  expect([drawnWith(true).top, drawnWith(false).top]).toEqual([32, 0])
  expect(drawnWith(true).data.map(({ label }) => label?.show)).toEqual([undefined, false])
})

it('the axis of months is written short, and its tooltip keeps the full text [RV4]', () => {
  const months = {
    categories: ['2025-11', '2025-12'],
    series: [{ name: 'Visits', values: [1, 2], rows: [] }],
    time: { ...timelineOf('month')!, isFilled: true },
  }
  const { xAxis } = drawOnAxes({ kind: 'line' })({
    data: months,
    options: defaultChartOptions,
    look: chartLook(0, false),
  }) as { xAxis: { data: string[]; axisLabel: { formatter: (category: string) => string } } }
  expect([xAxis.data, xAxis.data.map(xAxis.axisLabel.formatter)]).toEqual([
    ['2025-11', '2025-12'],
    ['Nov 25', 'Dec'],
  ])
})

it('a part of a result has no average and no extremes [RV4]', () => {
  const part = drawOnAxes({ kind: 'line' })({
    data,
    options: defaultChartOptions,
    look: chartLook(0, false),
    isPart: true,
  }) as { series: object[] }
  for (const series of part.series) expect(Object.keys(series).filter((key) => key.startsWith('mark'))).toEqual([])
})

it('RV4 legend and data zoom can be switched off', () => {
  const option = drawn(drawOnAxes({ kind: 'bar' }), { legend: false, enableDataZooming: false })
  expect(option.legend.show).toBe(false)
  expect(option.dataZoom).toEqual([])
})

it('RV4 a doughnut has a hole and a rose has petals', () => {
  expect(drawn(drawSlices({ isDoughnut: true })).series[0].radius[0]).toBe('32%')
  expect(drawn(drawSlices({ isDoughnut: false })).series[0].radius[0]).toBe('0%')
  expect(drawn(drawSlices({ isDoughnut: false }), { rose: true, doughnut: true }).series[0]).toMatchObject({
    roseType: 'radius',
    radius: ['32%', '56%'],
  })
})

it.each(
  palettes.flatMap(
    (_, palette) =>
      [
        [palette, false],
        [palette, true],
      ] as const,
  ),
)('RV4 labels inside the bars of palette %i can be read (dark: %s)', (palette, isDark) => {
  const look = chartLook(palette, isDark)
  const many = { categories: ['A'], series: look.colors.map((name) => ({ name, values: [1], rows: [] })) }
  const { series } = drawOnAxes({ kind: 'bar' })({
    data: many,
    options: { ...defaultChartOptions, stack: true, barLabel: true },
    look,
  }) as { series: { name: string; label: { color: string } }[] }
  for (const { name, label } of series)
    expect(contrastRatio(name, label.color), `${label.color} on ${name}`).toBeGreaterThanOrEqual(4.5)
})

it('RV4 differences of dates are written in days and hours at the axis, in the tooltip and at the marks; other series beside them have an axis of their own', () => {
  const stay = {
    name: 'Stay',
    values: [90_000, 259_200],
    rows: [],
    format: { style: 'duration', of: 'seconds' } as const,
  }
  const visits = { name: 'Visits', values: [1200, 3], rows: [] }
  const optionOf = (...series: (typeof stay | typeof visits)[]) =>
    drawOnAxes({ kind: 'bar' })({
      data: onValueAxes({ categories: ['A', 'B'], series }, false),
      options: { ...defaultChartOptions, barLabel: true },
      look: chartLook(0, false),
    }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open
  const alone = optionOf(stay)
  expect([alone.yAxis.axisLabel.formatter(0), alone.yAxis.axisLabel.formatter(172_800), alone.yAxis.interval]).toEqual([
    '0',
    '2 d',
    43_200,
  ])
  expect(alone.series[0].tooltip.valueFormatter(90_000)).toBe('1 d 1 h')
  expect(alone.series[0].markLine.data[0].label.formatter({ value: 90_000 })).toBe('average of 2 values 1 d 1 h')
  expect(alone.series[0].label.formatter({ value: 90_000 })).toBe('1 d 1 h')
  const mixed = optionOf(stay, visits)
  expect([
    mixed.series[0].tooltip.valueFormatter(90_000),
    mixed.series[1].tooltip.valueFormatter(1200),
    mixed.yAxis[0].axisLabel.formatter(172_800),
    mixed.yAxis[1].axisLabel.formatter(1200),
  ]).toEqual(['1 d 1 h', '1,200', '2 d', '1,200'])
})

it('RV4 all other groups together are muted, as a bar, a slice or a series', () => {
  const look = chartLook(0, false)
  const draw = (how: Draw, categories: string[], names: string[]) =>
    how({
      data: { categories, series: names.map((name) => ({ name, values: categories.map(() => 1), rows: [] })) },
      options: defaultChartOptions,
      look,
    }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open
  const muted = { color: `${look.secondary}99` }
  expect(draw(drawOnAxes({ kind: 'bar' }), ['A', otherCell], ['Visits']).series[0].data).toEqual([
    1,
    { value: 1, itemStyle: muted },
  ])
  expect(draw(drawSlices({ isDoughnut: false }), ['All other', otherCell], ['Visits']).series[0].data).toMatchObject([
    { name: 'All other' },
    { itemStyle: muted },
  ])
  expect(
    draw(drawSlices({ isDoughnut: false }), ['All other', otherCell], ['Visits']).series[0].data[0],
  ).not.toHaveProperty('itemStyle')
  expect(
    draw(drawOnAxes({ kind: 'bar' }), ['A'], ['x', otherCell]).series.map(
      ({ itemStyle }: { itemStyle: object }) => itemStyle,
    ),
  ).toEqual([{ borderRadius: 3 }, { borderRadius: 3, ...muted }])
  expect(draw(drawOnAxes({ kind: 'line' }), ['A'], ['x', otherCell]).series[1]).toMatchObject({ lineStyle: muted })
})

it('the total of a doughnut is that of the slices in sight, of which the shares are; there is none of a part [RV4]', () => {
  const totalIn = (names: Record<string, boolean>, isPart = false): string | undefined => {
    const slices = { categories: ['A', 'B'], series: [{ name: 'M', values: [500, 700], rows: [], isAdditive: true }] }
    const { whenHidden } = drawSlices({ isDoughnut: true })({
      data: slices,
      options: { ...defaultChartOptions, sliceLegend: true },
      look: chartLook(0, false),
      isPart,
    }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open
    const size = { getWidth: () => 900, getHeight: () => 600 }
    return whenHidden(names).series[1]?.renderItem({}, size).children[0].style.text
  }
  expect([totalIn({}), totalIn({ A: false, B: true }), totalIn({}, true)]).toEqual(['1,200', '700', undefined])
})

it('the share beside a slice is rounded once [RV4]', () => {
  use([PieChart, CustomChart, LegendComponent, SVGRenderer])
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: 600, height: 400 })
  const slices = {
    categories: ['A', 'B'],
    series: [{ name: 'M', values: [78_548, 21_452], rows: [], isAdditive: true }],
  }
  chart.setOption(
    drawSlices({ isDoughnut: false })({ data: slices, options: defaultChartOptions, look: chartLook(0, false, true) }),
  )
  const shown = chart.renderToSVGString()
  chart.dispose()
  expect(shown).toContain('>78.5%<')
  expect(shown).toContain('>21.5%<')
})
