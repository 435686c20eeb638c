import type { CustomSeriesRenderItem } from 'echarts'
import { otherCell } from '@soundings/query'
import { expect, it } from 'vitest'
import { defaultChartOptions } from '../../chart-options.ts'
import { chartLook, seriesColor } from '../option/chart-look.ts'
import { timelineOf } from '../time/timeline.ts'
import { drawOnAxes } from '../axes/axis-option.ts'
import { endWords, heightAt, roomOfEnds } from './series-names.ts'

const drawingOf = (names: readonly string[]) => ({
  data: {
    categories: ['2024-11', '2024-12', '2025-01'],
    series: names.map((name) => ({ name, values: [1, 2, 3], rows: [] })),
    time: { ...timelineOf('month')!, isFilled: true },
  },
  options: defaultChartOptions,
  look: chartLook(0, false),
})
const wordsAt = (names: readonly string[], at: number, upTo = 2) => {
  const drawing = drawingOf(names)
  return endWords(drawing, drawing.data.series[at]!, upTo)
}

it('names at the ends of lines keep the part that tells them apart, and stay in the legend where a cut would make them equal [RV4]', () => {
  const waits = ['Harbour General', 'Eastgate Clinic'].map((name) => `Median of Waiting minutes · ${name}`)
  expect(waits.map((_, at) => wordsAt(waits, at).name)).toEqual([
    'Median of… · Harbour General',
    'Median of… · Eastgate Clinic',
  ])
  expect(roomOfEnds(drawingOf(waits), true)).toBeGreaterThan(0)
  expect(roomOfEnds(drawingOf(['Length of inpatient stays', 'Length of inpatient care']), true)).toBe(0)
})

it('a line that ends before the others says in which year [RV4]', () => {
  expect([0, 1, 2].map((place) => wordsAt(['A', 'B'], 0, place).value)).toEqual([
    '1 in Nov 24',
    '2 in Dec 24',
    '3 in Jan 25',
  ])
})

it('the name of a line stands where it ends in a stack: on values of its sign', () => {
  const { data, ...others } = drawingOf(['A', 'B', 'C'])
  const values = [[4], [-2], [3]]
  const drawing = {
    ...others,
    data: { ...data, series: data.series.map((each, at) => ({ ...each, values: values[at]! })) },
  }
  const heights = (stack: boolean) =>
    values.map((_, at) => heightAt({ ...drawing, options: { ...drawing.options, stack } }, at, 0))
  expect(heights(false)).toEqual([4, -2, 3])
  expect(heights(true)).toEqual([4, -2, 7])
})

interface Drawn {
  readonly type: string
  readonly style: { readonly fill?: string; readonly stroke?: string }
}

/** Draws the names in a chart, where a unit of a value is so many pixels high. */
function drawnNames(series: readonly object[], unit: number, height = 400): Drawn[] {
  const names = series.find((each) => 'renderItem' in each) as { renderItem: CustomSeriesRenderItem }
  const params = { dataIndexInside: 2, dataInsideLength: 3 } as unknown as Parameters<CustomSeriesRenderItem>[0]
  const api = {
    value: () => 2,
    coord: ([x, y]: number[]) => [x! * 100, 200 - y! * unit],
    getHeight: () => height,
  } as unknown as Parameters<CustomSeriesRenderItem>[1]
  return (names.renderItem(params, api) as unknown as { children: Drawn[] }).children
}

it('the mark beside a name, and the words of its lines, have the colour of the series, also behind that of all other groups [RV4]', () => {
  const drawing = drawingOf(['A', otherCell, 'B'])
  const { series } = drawOnAxes({ kind: 'line' })(drawing) as { series: { markLine?: { label: object } }[] }
  const { colors, secondary } = drawing.look
  const used = [colors[0], `${secondary}99`, colors[1]]
  const marks = drawnNames(series, 1).filter(({ type }) => type === 'rect')
  expect(marks.map(({ style }) => style.fill)).toEqual(used)
  expect(series.flatMap(({ markLine }) => markLine?.label ?? [])).toMatchObject(used.map((color) => ({ color })))
})

it('names that had to move from the ends of their lines are tied to them in their colour [RV4]', () => {
  const drawing = drawingOf(['A', 'B'])
  const series = drawing.data.series.map((each, at) => ({ ...each, values: [1, 2, 3 + 2 * at] }))
  const drawn = (
    drawOnAxes({ kind: 'line' })({ ...drawing, data: { ...drawing.data, series } }) as { series: object[] }
  ).series
  const ties = (unit: number) => drawnNames(drawn, unit).filter(({ type }) => type === 'polyline')
  expect(ties(20)).toEqual([])
  expect(ties(1).map(({ style }) => style.stroke)).toEqual(drawing.look.colors.slice(0, 2))
})

it('in a low chart lines are named without their last values [RV4]', () => {
  const { series } = drawOnAxes({ kind: 'line' })(drawingOf(['A', 'B'])) as { series: object[] }
  const texts = (height: number) => drawnNames(series, 20, height).filter(({ type }) => type === 'text').length
  expect([texts(400), texts(140)]).toEqual([4, 2])
})

it('two of more series than a palette has colours do not look the same', () => {
  const names = Array.from({ length: 14 }, (_, at) => ({ name: `Department ${at}` }))
  const { look } = drawingOf([])
  expect(new Set(names.map((_, at) => seriesColor(names, at, look))).size).toBe(14)
})
