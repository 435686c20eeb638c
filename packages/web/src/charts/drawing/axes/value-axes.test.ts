import type { NumberFormat } from '@soundings/query'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultChartOptions, switchOption, type ChartOptions } from '../../chart-options.ts'
import { columnOf, measureOf, resultOf } from '../../testing/results.ts'
import { alignedTicks } from './aligned-ticks.ts'
import { drawOnAxes } from './axis-option.ts'
import { limitsAt } from '../chart-data/chart-data.ts'
import { chartLook } from '../option/chart-look.ts'
import { drawnData } from '../chart-data/drawn-data.ts'
import { endOf } from '../segments/segment-spot.ts'

const minutes: NumberFormat = { style: 'duration', of: 'minutes' }
const days: NumberFormat = { style: 'duration', of: 'days' }
const share: NumberFormat = { style: 'percent', of: 'one' }
const euro: NumberFormat = { style: 'currency', currency: 'EUR' }

const drawnOf = (
  formats: readonly (NumberFormat | undefined)[],
  rows: readonly (readonly number[])[],
  options: Partial<ChartOptions> = {},
) => {
  const measures = formats.map((format, at) => measureOf(`M${at + 1}`, { format }))
  const { table } = resultOf(
    [columnOf('Ward'), ...measures],
    rows.map((row, at) => [`ward ${at}`, ...row]),
  )
  return drawnData({ table }, 0, { ...defaultChartOptions, ...options }, { isWhole: false, isPart: false })
}
const optionOf = (data: ReturnType<typeof drawnOf>, isHorizontal = false) =>
  drawOnAxes({ kind: 'bar', isHorizontal })({
    data,
    options: { ...defaultChartOptions, barLabel: true },
    look: chartLook(0, false),
  }) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the library's option is open

it('durations in minutes and in days are drawn to one scale, and keep their texts [RV4]', () => {
  const data = drawnOf([minutes, days], [[56, 37]])
  expect(data.series.map(({ values }) => values)).toEqual([[56], [37 * 1440]])
  const option = optionOf(data)
  expect(
    option.series.map(
      ({
        tooltip,
        data: [value],
      }: {
        tooltip: { valueFormatter: (value: unknown, at: number) => string }
        data: number[]
      }) => tooltip.valueFormatter(value, 0),
    ),
  ).toEqual(['56 min', '37 d'])
  expect([option.yAxis].flat()).toHaveLength(1)
  expect([option.yAxis].flat()[0].axisLabel.formatter(10 * 1440)).toBe('10 d')
  expect(endOf(data, { series: 1, place: 0 }, { stack: false, percentageBar: false })).toBe(37 * 1440)
})

it('durations of one unit stay in it, and per cents of one and of a hundred share their axis [RV4]', () => {
  expect(drawnOf([days, days], [[2, 3]]).series.map(({ values }) => values)).toEqual([[2], [3]])
  const data = drawnOf([share, { style: 'percent', of: 'hundred' }], [[0.25, 40]])
  expect(data.series.map(({ values, axis }) => [values, axis])).toEqual([
    [[25], undefined],
    [[40], undefined],
  ])
  expect([optionOf(data).yAxis].flat()[0].axisLabel.formatter(20)).toBe('20%')
})

it('measures of two kinds have an axis each, with its title and unit, in upright and horizontal charts [RV4]', () => {
  const data = drawnOf(
    [euro, share, { ...euro, decimals: 0 }],
    [
      [1200, 0.25, 800],
      [300, 0.5, 900],
    ],
  )
  expect(data.series.map(({ axis }) => axis ?? 0)).toEqual([0, 1, 0])
  expect(data.notes).toBeUndefined()
  for (const isHorizontal of [false, true]) {
    const option = optionOf(data, isHorizontal)
    const axes = option[isHorizontal ? 'xAxis' : 'yAxis']
    expect(axes.map(({ name }: { name: string }) => name)).toEqual(['M1, M3', 'M2'])
    expect([axes[0].axisLabel.formatter(1000), axes[1].axisLabel.formatter(0.4)]).toEqual(['EUR 1,000', '40%'])
    expect(
      option.series.map((each: Record<string, unknown>) => each[isHorizontal ? 'xAxisIndex' : 'yAxisIndex'] ?? 0),
    ).toEqual([0, 1, 0])
  }
})

it('a rate is of another kind than a count, and its axis says per how many [RV4]', () => {
  const columns = [
    columnOf('Ward'),
    measureOf('Stays'),
    measureOf('Deaths', { rate: { per: 1000 } }),
    ...(['lower', 'upper'] as const).map((side) =>
      measureOf(side, { rate: { per: 1000, limit: { interval: 'wilson', side } } }),
    ),
  ]
  const data = drawnData(resultOf(columns, [['A', 5000, 12, 8, 90]]), 0, defaultChartOptions, {
    isWhole: false,
    isPart: false,
  })
  const option = optionOf(data)
  expect(option.yAxis.map(({ name }: { name: string }) => name)).toEqual(['Stays', 'Deaths (per 1,000)'])
  expect(option.yAxis[1].max, 'limits have room').toBeGreaterThanOrEqual(90)
  expect(option.series.at(-1)).toMatchObject({ type: 'custom', yAxisIndex: 1 })
})

it('limits are in the unit in which their rate is drawn [RV4]', () => {
  const columns = [
    columnOf('Ward'),
    measureOf('Paid', { format: { style: 'percent', of: 'hundred' } }),
    measureOf('Deaths', { rate: { per: 100 }, format: share }),
    ...(['lower', 'upper'] as const).map((side) =>
      measureOf(side, { rate: { per: 100, limit: { interval: 'wilson', side } }, format: share }),
    ),
  ]
  const { series } = drawnData(resultOf(columns, [['A', 50, 0.12, 0.08, 0.9]]), 0, defaultChartOptions, {
    isWhole: false,
    isPart: false,
  })
  expect([series[1]?.values, limitsAt(series[1]!, 0)]).toEqual([[12], [8, 90]])
})

it('a stack takes one kind, and names what it leaves out and how to see it [RV4]', () => {
  for (const options of [{ stack: true }, switchOption(defaultChartOptions, 'percentageBar', true)]) {
    const data = drawnOf([undefined, euro], [[3, 1200]], options)
    expect(data.series.map(({ name }) => name)).toEqual(['M1'])
    expect(data.notes).toEqual([
      'Not drawn: M2. It has another unit than M1 and cannot be stacked with it. Switch Stack off to see both.',
    ])
  }
  expect(drawnOf([minutes, days], [[56, 37]], { stack: true }).series).toHaveLength(2)
})

it('measures of a third kind are left out and named [RV4]', () => {
  const data = drawnOf([undefined, euro, share, days], [[3, 1200, 0.25, 2]])
  expect(data.series.map(({ name, axis }) => [name, axis ?? 0])).toEqual([
    ['M1', 0],
    ['M2', 1],
  ])
  expect(data.notes).toEqual([
    'Not drawn: M3, M4. A chart has two axes, and M1 and M2 already have different units. Show the others in a chart of their own.',
  ])
})

it('two axes have zero and their ticks at the same height, and all values between their ends [RV4]', () => {
  const size = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  const axis = fc.record({
    values: fc.array(size, { minLength: 1, maxLength: 6 }),
    secondsEach: fc.constantFrom(undefined, 1, 86_400),
  })
  fc.assert(
    fc.property(axis, axis, (one, other) => {
      const axes = alignedTicks([one, other])
      const [down, up] = [
        axes.map(({ min, interval }) => Math.round(min / interval)),
        axes.map(({ max, interval }) => Math.round(max / interval)),
      ]
      expect([down[0], up[0]]).toEqual([down[1], up[1]])
      for (const [at, { values }] of [one, other].entries())
        for (const value of values) expect(value >= axes[at]!.min && value <= axes[at]!.max).toBe(true)
    }),
  )
})

it('a measure without any value has no axis, and a note says why [RV4]', () => {
  const { table } = resultOf(
    [columnOf('Month'), measureOf('Paid', { format: euro }), measureOf('Change', { derived: 'percentFromLastYear' })],
    [
      ['2026-01', 5, null],
      ['2026-02', 7, null],
    ],
  )
  const drawn = (some: typeof table) =>
    drawnData({ table: some }, 0, defaultChartOptions, { isWhole: false, isPart: false })
  const { series, notes } = drawn(table)
  expect(series.map(({ name }) => name)).toEqual(['Paid'])
  expect(notes).toEqual([expect.stringContaining('Not drawn: Change. No value, because the result has no value')])
  expect(
    drawn({
      ...table,
      data: [
        ['2026-01', 5, 1],
        ['2026-02', 7, null],
      ],
    }).series,
  ).toHaveLength(2)
})

it('numbers beside an axis have all their digits where there is room, and are short on a narrow chart [RV4]', () => {
  const writtenAt = (width: number, isHorizontal: boolean, value: number) => {
    const { media } = optionOf(drawnOf([undefined], [[value]]), isHorizontal)
    const axis = isHorizontal ? 'xAxis' : 'yAxis'
    const rooms = media as {
      query: { minWidth?: number; maxWidth?: number }
      option: Partial<Record<string, { axisLabel?: { formatter?: (value: number) => string } }>>
    }[]
    const [written] = rooms.flatMap(({ query, option }) => {
      const write = option[axis]?.axisLabel?.formatter
      const isOf = width >= (query.minWidth ?? 0) && width <= (query.maxWidth ?? Infinity)
      return write && isOf ? [write(value)] : []
    })
    return written
  }
  expect([writtenAt(326, false, 9000), writtenAt(150, false, 9000)]).toEqual(['9,000', '9k'])
  expect([writtenAt(408, true, 35_000), writtenAt(326, true, 35_000)]).toEqual(['35,000', '35k'])
  expect([writtenAt(408, false, 2_000_000), writtenAt(326, true, 120)]).toEqual(['2,000,000', '120'])
})

it('durations have ticks for the whole of a stack, and for a target far above the values [RV4]', () => {
  const intervalOf = (options: Partial<ChartOptions>) => {
    const all = { ...defaultChartOptions, ...options }
    const option = drawOnAxes({ kind: 'bar' })({
      data: drawnOf([days, days], [[4, 6]], options),
      options: all,
      look: chartLook(0, false),
    })
    return (option.yAxis as { interval: number }).interval
  }
  expect([intervalOf({}), intervalOf({ stack: true })]).toEqual([1, 2])
  expect(intervalOf({ axisNotes: { targets: [{ value: 400, label: 'Longest' }] } })).toBe(100)
  expect(intervalOf({ stack: true, axisNotes: { targets: [{ value: 5, label: 'Usual' }] } })).toBe(2)
})
