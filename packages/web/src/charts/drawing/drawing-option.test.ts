import { expect, it } from 'vitest'
import { contrastRatio } from '../../ui/theme/contrast.ts'
import { defaultChartOptions, switchOption, type ChartOptions } from '../chart-options.ts'
import { drawOnAxes } from './axis-option.ts'
import { chartLook } from './chart-look.ts'
import type { Draw } from './drawing-option.ts'
import { drawSlices } from './pie-option.ts'
import { palettes } from '../palettes.ts'

const data = { categories: ['A', 'B'], series: [{ name: 'Visits', values: [1, 3], rows: [] }, { name: 'Beds', values: [3, 1], rows: [] }] }
const drawn = (draw: Draw, options: Partial<ChartOptions> = {}) =>
  draw({ data, options: { ...defaultChartOptions, ...options }, look: chartLook(0, false) }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open

it.each([['bars', drawOnAxes({ kind: 'bar' })], ['slices', drawSlices({ isDoughnut: false })]])('R18 tooltips of %s are text and never HTML', (_name, draw) => {
  expect(drawn(draw).tooltip.renderMode).toBe('richText')
})

it('RV4 a horizontal bar has its categories on the upright axis, the first on top', () => {
  const option = drawn(drawOnAxes({ kind: 'bar', isHorizontal: true }))
  expect(option.yAxis).toMatchObject({ type: 'category', data: ['A', 'B'], inverse: true })
})

it('RV4 smooth, area, lines and points are drawn when they are asked for', () => {
  const line = drawOnAxes({ kind: 'line' })
  expect(drawn(line).series[0]).toMatchObject({ smooth: false, markLine: { data: [{ type: 'average' }] }, markPoint: { data: [{ type: 'max' }, { type: 'min' }] } })
  expect(drawn(line).series[0]).not.toHaveProperty('areaStyle')
  const all = drawn(line, { smooth: true, area: true, maxLine: true, minLine: true, avgPoint: true }).series[0]
  expect(all).toMatchObject({ smooth: true, areaStyle: {}, markLine: { data: [{ type: 'max' }, { type: 'min' }, { type: 'average' }] } })
  expect(all.markPoint.data).toHaveLength(3)
})

it('RV4 a percentage bar stacks shares of a hundred, without points', () => {
  const option = drawn(drawOnAxes({ kind: 'bar' }), switchOption(defaultChartOptions, 'percentageBar', true))
  expect(option.series.map((series: { data: number[] }) => series.data)).toEqual([[25, 75], [75, 25]])
  expect(option.series[0]).toMatchObject({ stack: 'all', label: { show: true } })
  expect(option.series[0]).not.toHaveProperty('markPoint')
  expect(option.series[0]).not.toHaveProperty('markLine')
  expect(option.yAxis.max).toBe(100)
})

it('RV4 a label inside a bar shows only where it has room, and never lies on its neighbours', () => {
  const { labelLayout } = drawn(drawOnAxes({ kind: 'bar' }), switchOption(defaultChartOptions, 'percentageBar', true)).series[0]
  const room = { width: 20, height: 40 }
  expect(labelLayout({ rect: room, labelRect: { width: 18, height: 12 } })).toEqual({ hideOverlap: true })
  expect(labelLayout({ rect: room, labelRect: { width: 30, height: 12 } }).x).toBeLessThan(-1000)
  expect(labelLayout({ rect: room, labelRect: { width: 18, height: 44 } }).x).toBeLessThan(-1000)
  expect(drawn(drawOnAxes({ kind: 'bar' }), { barLabel: true }).series[0].labelLayout).toEqual({ hideOverlap: true })
})

it('RV4 the last label of a line has room beside the axis', () => {
  const days = { categories: ['2026-12-30', '2026-12-31'], series: [{ name: 'Visits', values: [1, 2], rows: [] }] }
  const { grid } = drawOnAxes({ kind: 'line' })({ data: days, options: { ...defaultChartOptions, avgLine: false }, look: chartLook(0, false) }) as { grid: { right: number } }
  expect(grid.right).toBeGreaterThanOrEqual(36)
})

it('the average line of a stack is that of its totals, drawn once, and none of its series claims it [RV4]', () => {
  const option = drawn(drawOnAxes({ kind: 'bar' }), { stack: true, maxPoint: true })
  expect(option.series[0]).not.toHaveProperty('markLine')
  expect(option.series[1].markLine.data).toEqual([{ name: 'average', yAxis: 4 }])
  expect(option.series[1].markLine.label.formatter({ name: 'average', value: 4 })).toBe('average total\n4')
  expect(option.series[1]).not.toHaveProperty('markPoint')
  expect(drawn(drawOnAxes({ kind: 'bar', isHorizontal: true }), { stack: true }).series[1].markLine.data).toEqual([{ name: 'average', xAxis: 4 }])
})

it('a part of a result has no average and no extremes [RV4]', () => {
  const part = drawOnAxes({ kind: 'line' })({ data, options: defaultChartOptions, look: chartLook(0, false), isPart: true }) as { series: object[] }
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
  expect(drawn(drawSlices({ isDoughnut: false }), { rose: true, doughnut: true }).series[0]).toMatchObject({ roseType: 'radius', radius: ['32%', '56%'] })
})

it.each(palettes.flatMap((_, palette) => [[palette, false], [palette, true]] as const))('RV4 labels inside the bars of palette %i can be read (dark: %s)', (palette, isDark) => {
  const look = chartLook(palette, isDark)
  const many = { categories: ['A'], series: look.colors.map((name) => ({ name, values: [1], rows: [] })) }
  const { series } = drawOnAxes({ kind: 'bar' })({ data: many, options: { ...defaultChartOptions, stack: true, barLabel: true }, look }) as { series: { name: string; label: { color: string } }[] }
  for (const { name, label } of series) expect(contrastRatio(name, label.color), `${label.color} on ${name}`).toBeGreaterThanOrEqual(4.5)
})

it('RV4 differences of dates are written in days and hours at the axis, in the tooltip and at the marks; other series beside them are not', () => {
  const stay = { name: 'Stay', values: [90_000, 259_200], rows: [], unit: 'seconds' as const }
  const visits = { name: 'Visits', values: [1200, 3], rows: [], unit: null }
  const optionOf = (...series: (typeof stay | typeof visits)[]) =>
    drawOnAxes({ kind: 'bar' })({ data: { categories: ['A', 'B'], series }, options: { ...defaultChartOptions, barLabel: true }, look: chartLook(0, false) }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open
  const alone = optionOf(stay)
  expect([alone.yAxis.axisLabel.formatter(0), alone.yAxis.axisLabel.formatter(172_800), alone.yAxis.interval]).toEqual(['0', '2 d', 43_200])
  expect(alone.series[0].tooltip.valueFormatter(90_000)).toBe('1 d 1 h')
  expect(alone.series[0].markLine.label.formatter({ value: 90_000 })).toBe('1 d 1 h')
  expect(alone.series[0].label.formatter({ value: 90_000 })).toBe('1 d 1 h')
  const mixed = optionOf(stay, visits)
  expect([mixed.series[0].tooltip.valueFormatter(90_000), mixed.series[1].tooltip.valueFormatter(1200), mixed.yAxis.axisLabel.formatter(1200)]).toEqual(['1 d 1 h', '1,200', '1.2k'])
})
