import { expect, it } from 'vitest'
import type { Row, Series } from '../chart-data/chart-data.ts'
import { withFaded } from './faded.ts'

const series = (...rows: (Row | undefined)[]) => ({ rows }) as unknown as Series
const isA = (row: Row) => row[0] === 'A'

it('fades the segments whose rows were not chosen, and keeps their own look', () => {
  const option = { series: [{ type: 'bar', data: [5, { value: 6, itemStyle: { color: 'red' } }, null] }] }
  expect(withFaded(option, { series: [series(['A'], ['B'], undefined)] }, isA).series).toEqual([
    { type: 'bar', data: [5, { value: 6, itemStyle: { color: 'red', opacity: 0.28 } }, null] },
  ])
})

it('fades shapes that a chart draws itself', () => {
  const shapes = { type: 'group', children: [{ type: 'rect', style: { fill: 'red' } }] }
  const option = { series: [{ type: 'custom', data: [1, 2], renderItem: () => shapes }] }
  const [{ renderItem }] = withFaded(option, { series: [series(['A'], ['B'])] }, isA).series as [
    { renderItem: (params: { dataIndex: number }) => typeof shapes },
  ]
  expect(renderItem({ dataIndex: 0 })).toEqual(shapes)
  expect(renderItem({ dataIndex: 1 }).children).toEqual([{ type: 'rect', style: { fill: 'red', opacity: 0.28 } }])
})

it('fades a line as a whole where none of its points was chosen', () => {
  const line = { type: 'line', data: [1], areaStyle: { opacity: 0.2 } }
  const [first, second] = withFaded({ series: [line, line] }, { series: [series(['A']), series(['B'])] }, isA)
    .series as object[]
  expect(first).toEqual(line)
  expect(second).toMatchObject({ lineStyle: { opacity: 0.28 }, data: [{ value: 1, itemStyle: { opacity: 0.28 } }] })
})
