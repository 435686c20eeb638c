import { expect, it } from 'vitest'
import { isDay, readAxisNotes } from '../../axis-notes.ts'
import { defaultChartOptions, type ChartOptions } from '../../chart-options.ts'
import { columnOf, measureOf, resultOf } from '../../testing/results.ts'
import { axisNotesOption, placedEvents, spokenNotes } from './axis-notes-option.ts'
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
