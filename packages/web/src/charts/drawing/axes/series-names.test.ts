import { otherCell } from '@soundings/query'
import { expect, it } from 'vitest'
import { defaultChartOptions } from '../../chart-options.ts'
import { chartLook } from '../option/chart-look.ts'
import { timelineOf } from '../time/timeline.ts'
import { drawOnAxes } from './axis-option.ts'
import { endLabel, roomOfEnds } from './series-names.ts'

const drawingOf = (names: readonly string[]) => ({
  data: {
    categories: ['2024-11', '2024-12', '2025-01'],
    series: names.map((name) => ({ name, values: [1, 2, 3], rows: [] })),
    time: { ...timelineOf('month')!, isFilled: true },
  },
  options: defaultChartOptions,
  look: chartLook(0, false),
})
const wordsAt = (names: readonly string[], at: number, dataIndex = 2) => {
  const drawing = drawingOf(names)
  return endLabel(drawing, drawing.data.series[at]!, at).formatter({ value: 3, dataIndex })
}

it('names at the ends of lines keep the part that tells them apart, and stay in the legend where a cut would make them equal [RV4]', () => {
  const waits = ['Harbour General', 'Eastgate Clinic'].map((name) => `Median of Waiting minutes · ${name}`)
  expect(waits.map((_, at) => wordsAt(waits, at).split('\n')[0])).toEqual([
    '{mark|}{name|Median of… · Harbour General}',
    '{mark|}{name|Median of… · Eastgate Clinic}',
  ])
  expect(roomOfEnds(drawingOf(waits), true)).toBeGreaterThan(0)
  expect(roomOfEnds(drawingOf(['Length of inpatient stays', 'Length of inpatient care']), true)).toBe(0)
})

it('a line that ends before the others says in which year [RV4]', () => {
  expect([0, 1, 2].map((place) => wordsAt(['A', 'B'], 0, place).split('\n')[1])).toEqual([
    '{mark|}{value|3 in Nov 24}',
    '{mark|}{value|3 in Dec 24}',
    '{mark|}{value|3 in Jan 25}',
  ])
})

it('the mark beside a name, and the words of its lines, have the colour of the series, also behind that of all other groups [RV4]', () => {
  const drawing = drawingOf(['A', otherCell, 'B'])
  const { series } = drawOnAxes({ kind: 'line' })(drawing) as {
    series: { endLabel: { rich: { mark: object } }; markLine: { label: object } }[]
  }
  const { colors, secondary } = drawing.look
  const used = [colors[0], `${secondary}99`, colors[1]]
  expect(series.map((each) => each.endLabel.rich.mark)).toMatchObject(
    used.map((backgroundColor) => ({ backgroundColor })),
  )
  expect(series.map((each) => each.markLine.label)).toMatchObject(used.map((color) => ({ color })))
})
