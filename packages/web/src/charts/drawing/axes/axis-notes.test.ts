import { expect, it } from 'vitest'
import { isDay, readAxisNotes } from '../../axis-notes.ts'
import { defaultChartOptions, newChartOptions, type ChartOptions } from '../../chart-options.ts'
import { columnKeys } from '@soundings/contract'
import { columnOf, measureOf, resultOf } from '../../testing/results.ts'
import { combinedForm } from '../../combined/combined-form.ts'
import type { ChartForm } from '../chart-form.ts'
import { pieForm } from '../option/pie-option.ts'
import { barForm, lineForm } from './axis-forms.ts'
import { axisNotesOption, placedEvents, spokenNotes, targetNotes } from './axis-notes-option.ts'
import { drawOnAxes } from './axis-option.ts'
import { chartLook } from '../option/chart-look.ts'
import { drawnData } from '../chart-data/drawn-data.ts'

const month = columnOf('Month', { oceanDataType: 'DATE', expression: { function: 'month', dbColumn: 12 } })
const result = resultOf(
  [month, measureOf('Stays')],
  [
    ['2026-01', 4],
    ['2026-02', 9],
    ['2026-04', 6],
  ],
)
const axisNotes = {
  valueTitle: 'Stays per month',
  targets: [{ value: 40, label: 'Target {b}' }],
  events: [
    { date: '2026-03-03', label: 'New ward opened' },
    { date: '2030-01-01', label: 'Far away' },
  ],
}
const options: ChartOptions = { ...defaultChartOptions, axisNotes }
const data = drawnData(result, 0, options, { isWhole: false, isPart: false })
const drawing = { data, options, look: chartLook(0, false) }

it('notes are read as they were kept, and what cannot be read is left out', () => {
  expect(readAxisNotes(axisNotes)).toEqual(axisNotes)
  const ofMeasure = (measure: unknown) => readAxisNotes({ targets: [{ value: 3, label: 'x', measure }] })?.targets?.[0]
  expect(ofMeasure('stays:5')).toEqual({ value: 3, label: 'x', measure: 'stays:5' })
  for (const unread of ['', 5, 'x'.repeat(301)]) expect(ofMeasure(unread)).toEqual({ value: 3, label: 'x' })
  expect(
    readAxisNotes({
      valueTitle: ' ',
      targets: [{ value: '3', label: 'x' }, { value: 3 }, null],
      events: [
        { date: '2026-02-30', label: 'x' },
        { date: '2026-02-03', label: '' },
      ],
    }),
  ).toEqual({ targets: [{ value: 3, label: '' }] })
  for (const kept of [undefined, 3, {}, { targets: 'x', events: {} }]) expect(readAxisNotes(kept)).toBeUndefined()
  expect([isDay('2028-02-29'), isDay('2026-02-29'), isDay('2026-2-9')]).toEqual([true, false, false])
})

it('an event stands at the period that holds its day, also one without rows, and outside of the axis nowhere', () => {
  expect(placedEvents(data, axisNotes.events)).toEqual([{ date: '2026-03-03', label: 'New ward opened', place: 2 }])
  const edges = ['2026-01-01', '2026-01-31', '2026-02-01', '2025-12-31', '2026-05-01']
  expect(edges.map((date) => placedEvents(data, [{ date, label: 'x' }])[0]?.place)).toEqual([
    0,
    0,
    1,
    undefined,
    undefined,
  ])
  const wards = drawnData(resultOf([columnOf('Ward'), measureOf('Stays')], [['2026-03', 4]]), 0, options, {
    isWhole: false,
    isPart: false,
  })
  expect(placedEvents(wards, axisNotes.events)).toEqual([])
})

it('an event stands at the first hour of its day', () => {
  const hour = columnOf('Hour', { oceanDataType: 'DATE', expression: { function: 'hour', dbColumn: 12 } })
  const rows: [string, number][] = [
    ['2026-03-02 23h', 1],
    ['2026-03-04 01h', 2],
  ]
  const hours = drawnData(resultOf([hour, measureOf('Stays')], rows), 0, options, { isWhole: false, isPart: false })
  const placeOf = (date: string) => hours.categories[placedEvents(hours, [{ date, label: 'x' }])[0]?.place ?? -1]
  expect([placeOf('2026-03-03'), placeOf('2026-03-04'), placeOf('2026-03-05')]).toEqual([
    '2026-03-03 00h',
    '2026-03-04 00h',
    undefined,
  ])
})

it('a target line has its label as it was written, and a value at every category that the axis reaches, also when it is zoomed', () => {
  const [note] = axisNotesOption(drawing, false) as Record<string, unknown>[]
  expect(note).toMatchObject({ data: [0, 1, 2, 3].map((place) => [place, 40]), tooltip: { show: false } })
  expect(note).not.toHaveProperty('name')
  // A target of 0.015 is not one of 0.02, to which the library rounds by itself.
  expect(note).toMatchObject({ markLine: { precision: -1 } })
  const { data: lines } = { ...note }.markLine as {
    data: { yAxis?: number; xAxis?: number; label: { formatter(): string } }[]
  }
  expect(lines.map(({ yAxis, xAxis, label }) => [yAxis, xAxis, label.formatter()])).toEqual([
    [40, undefined, 'Target {b} 40'],
    [undefined, 2, 'New ward opened'],
  ])
  // Categories of horizontal bars begin at the top, where no number of the axis is covered.
  expect(axisNotesOption(drawing, true)).toMatchObject([{ markLine: { data: [{ label: { position: 'start' } }, {}] } }])
  expect(axisNotesOption({ ...drawing, options: defaultChartOptions }, false)).toEqual([])
})

it('bars and lines carry the notes behind their series and the title at their values', () => {
  for (const kind of ['bar', 'line'] as const) {
    const drawn = drawOnAxes({ kind })(drawing) as { series: object[]; yAxis: { name?: string } }
    expect(drawn.series).toHaveLength(2)
    expect(drawn.yAxis.name).toBe('Stays per month')
  }
  const plain = drawOnAxes({ kind: 'bar' })({ ...drawing, options: defaultChartOptions }) as { series: object[] }
  expect(plain.series).toHaveLength(1)
})

it('a line in minutes beside days is drawn in their common unit', () => {
  const spans = [
    measureOf('Wait', { format: { style: 'duration', of: 'days' } }),
    measureOf('Visit', { format: { style: 'duration', of: 'minutes' } }),
  ]
  const mixed = drawnData(resultOf([month, ...spans], [['2026-01', 2, 30]]), 0, options, {
    isWhole: false,
    isPart: false,
  })
  const [note] = axisNotesOption({ ...drawing, data: mixed }, false) as Record<string, unknown>[]
  expect(note?.data).toEqual([[0, 40 * 24 * 60]])
})

const wards = (rows: number[][]) =>
  resultOf(
    [
      columnOf('Ward'),
      measureOf('Length', { vid: 'length', format: { style: 'duration', of: 'days' } }),
      measureOf('Stays', { vid: 'stays' }),
    ],
    rows.map((values, at) => [`Ward ${at}`, ...values]),
  )
const [, lengthKey, staysKey] = columnKeys(wards([]).table.columns)
/** The axis, place and words of each target line of a chart. */
const targetsIn = (drawn: object) =>
  (drawn as { series: { yAxisIndex?: number; markLine?: { data: { yAxis: number; label: Label }[] } }[] }).series
    .filter(({ markLine }) => markLine)
    .flatMap(({ yAxisIndex = 0, markLine }) =>
      markLine!.data.map(({ yAxis, label }) => [yAxisIndex, yAxis, label.formatter()]),
    )
interface Label {
  formatter(): string
}

it('a target stands on the axis of its measure, in its unit, wherever the author puts the measure', () => {
  const target = { value: 100, label: 'Beds', measure: staysKey! }
  const drawnBy = (form: ChartForm, more: Partial<ChartOptions>, given = target) => {
    const all = { ...newChartOptions, axisNotes: { targets: [given] }, ...more }
    const own = form.optionsOf?.(all) ?? all
    const shown = {
      data: form.dataOf(
        wards([
          [3, 120],
          [5, 80],
        ]),
        0,
        own,
        false,
      ),
      options: own,
    }
    return [targetsIn(form.draw({ ...shown, look: chartLook(0, false) })), spokenNotes(shown)]
  }
  expect(drawnBy(barForm, {})).toEqual([[[1, 100, 'Beds 100']], ['Line at 100 (Beds)']])
  const onRight = { combined: { [lengthKey!]: { axis: 'right' as const } } }
  expect(drawnBy(combinedForm, {})).toEqual([[[1, 100, 'Beds 100']], ['Line at 100 (Beds)']])
  expect(drawnBy(combinedForm, onRight)).toEqual([[[0, 100, 'Beds 100']], ['Line at 100 (Beds)']])
  // Without a measure it is about the first of the first axis.
  const { measure: _measure, ...plain } = target
  expect(drawnBy(combinedForm, {}, plain as typeof target)[0]).toEqual([[0, 100, 'Beds 100 d']])
  expect(drawnBy(combinedForm, onRight, plain as typeof target)[0]).toEqual([[0, 100, 'Beds 100']])
})

it('each axis reaches its own targets', () => {
  const own = {
    ...newChartOptions,
    axisNotes: {
      targets: [
        { value: 40, label: 'Long', measure: lengthKey! },
        { value: 900, label: 'Many', measure: staysKey! },
      ],
    },
  }
  const option = barForm.draw({
    data: barForm.dataOf(wards([[3, 120]]), 0, own, false),
    options: own,
    look: chartLook(0, false),
  }) as { yAxis: { max: number }[] }
  expect(targetsIn(option)).toEqual([
    [0, 40, 'Long 40 d'],
    [1, 900, 'Many 900'],
  ])
  expect(option.yAxis[0]!.max).toBeGreaterThanOrEqual(40)
  expect(option.yAxis[0]!.max).toBeLessThan(900)
  expect(option.yAxis[1]!.max).toBeGreaterThanOrEqual(900)
})

it('a target whose measure is not drawn is left out with a word, and so is one beside bars in per cent', () => {
  const noted = (rows: number[][], more: Partial<ChartOptions>, form: ChartForm = barForm) => {
    const all = { ...newChartOptions, axisNotes: { targets: [{ value: 40, label: 'Target' }] }, ...more }
    const own = form.optionsOf?.(all) ?? all
    const shown = { data: form.dataOf(wards(rows), 0, own, false), options: own }
    return [targetsIn(form.draw({ ...shown, look: chartLook(0, false) })), spokenNotes(shown), targetNotes(shown)]
  }
  const noLength = [[null as unknown as number, 120]]
  expect(noted(noLength, {})).toEqual([[], [], ['Not drawn: Target. The measure of the target is not drawn.']])
  expect(noted([[3, 120]], { stack: true, percentageBar: true })).toEqual([
    [],
    [],
    ['Not drawn: Target. Target lines are in the unit of a measure, and these bars are percentages.'],
  ])
  // Lines are no parts of 100 %, and slices have no axis.
  expect(noted([[3, 120]], { percentageBar: true }, lineForm)).toEqual([
    [[0, 40, 'Target 40 d']],
    ['Line at 40 d (Target)'],
    [],
  ])
  expect(noted([[3, 120]], {}, pieForm)).toEqual([[], [], []])
})

it('the tooltip of bars in per cent has no limits, which are those of the values', () => {
  const rate = { per: 100 as const }
  const limit = (side: 'lower' | 'upper') => ({ ...rate, limit: { interval: 'wilson' as const, side } })
  const rates = resultOf(
    [
      columnOf('Ward'),
      measureOf('Deaths', { rate }),
      ...(['lower', 'upper'] as const).map((side) => measureOf(side, { rate: limit(side) })),
      measureOf('Falls', { rate }),
    ],
    [['A', 2, 1, 4, 6]],
  )
  const tooltipOf = (percentageBar: boolean) => {
    const own = { ...newChartOptions, stack: percentageBar, percentageBar }
    const { series } = barForm.draw({
      data: barForm.dataOf(rates, 0, own, false),
      options: own,
      look: chartLook(0, false),
    }) as {
      series: { data: number[]; tooltip: { valueFormatter: (value: unknown, place: number) => string } }[]
    }
    return series[0]!.tooltip.valueFormatter(series[0]!.data[0], 0)
  }
  expect([false, true].map(tooltipOf)).toEqual(['2 (95 %: 1 to 4)', '25.0%'])
})

it('targets and events are spoken', () => {
  expect(spokenNotes(drawing)).toEqual(['Line at 40 (Target {b})', 'New ward opened on 2026-03-03'])
})

it('a target line does not cross the value beside a bar, which stands beyond it then', () => {
  const layoutOf = (isHorizontal: boolean) => {
    const { series } = drawOnAxes({ kind: 'bar', isHorizontal })({
      ...drawing,
      options: { ...options, barLabel: true, axisNotes: { targets: [{ value: 6, label: '' }] } },
    }) as { series: { labelLayout: (label: object) => object }[] }
    return series[0]!.labelLayout
  }
  // Bars of 4, 9 and 6 on ten pixels for each; the value stands five pixels beyond the end.
  const beside = (dataIndex: number, value: number, width: number) => ({
    dataIndex,
    rect: { x: 100, y: 0, width: value * 10, height: 20 },
    labelRect: { x: 105 + value * 10, y: 4, width, height: 12 },
  })
  const right = layoutOf(true)
  expect(right(beside(0, 4, 30))).toEqual({ hideOverlap: true, dx: 19 })
  expect(right(beside(0, 4, 8))).toEqual({ hideOverlap: true })
  expect(right(beside(1, 9, 30))).toEqual({ hideOverlap: true })
  const above = {
    dataIndex: 0,
    rect: { x: 0, y: 160, width: 20, height: 40 },
    labelRect: { x: 0, y: 135, width: 20, height: 20 },
  }
  expect(layoutOf(false)(above)).toEqual({ hideOverlap: true, dy: -19 })
})
