import { expect, it } from 'vitest'
import { nextSegment, sameSegment } from './next-segment.ts'

const data = {
  categories: ['A', 'B', 'C'],
  series: [
    { name: 'x', values: [1, 2, 3], rows: [] },
    { name: 'y', values: [1, 2, 3], rows: [] },
  ],
}

it('RV6 arrow keys walk through the segments and stop at the ends', () => {
  expect(nextSegment(undefined, 'ArrowRight', data)).toEqual({ series: 0, place: 0 })
  expect(nextSegment({ series: 0, place: 0 }, 'ArrowRight', data)).toEqual({ series: 0, place: 1 })
  expect(nextSegment({ series: 0, place: 1 }, 'End', data)).toEqual({ series: 0, place: 2 })
  expect(nextSegment({ series: 1, place: 2 }, 'ArrowDown', data)).toEqual({ series: 1, place: 2 })
  expect(nextSegment({ series: 0, place: 0 }, 'ArrowDown', data, true)).toEqual({ series: 0, place: 1 })
  expect(nextSegment({ series: 0, place: 0 }, 'ArrowRight', data, true)).toEqual({ series: 1, place: 0 })
  expect(nextSegment({ series: 1, place: 2 }, 'a', data)).toBeUndefined()
  expect(nextSegment(undefined, 'ArrowRight', { categories: [], series: [] })).toBeUndefined()
})

it('keys pass over series that a reader has hidden, and lead away from one that was reached before it was hidden [RV6]', () => {
  const three = { ...data, series: [...data.series, { name: 'z', values: [1, 2, 3], rows: [] }] }
  const from = (series: number | undefined, key: string, ...hidden: string[]) =>
    nextSegment(
      series === undefined ? undefined : { series, place: 1 },
      key,
      three,
      false,
      (name) => !hidden.includes(name),
    )
  expect(from(undefined, 'ArrowRight', 'x')).toEqual({ series: 1, place: 0 })
  expect([from(0, 'ArrowDown', 'y'), from(2, 'ArrowUp', 'y')]).toEqual([
    { series: 2, place: 1 },
    { series: 0, place: 1 },
  ])
  expect([from(0, 'ArrowDown', 'y', 'z'), from(2, 'ArrowUp', 'x', 'y')]).toEqual([
    { series: 0, place: 1 },
    { series: 2, place: 1 },
  ])
  expect([from(1, 'ArrowRight', 'y'), from(2, 'Home', 'z')]).toEqual([
    { series: 2, place: 2 },
    { series: 1, place: 0 },
  ])
  expect(from(0, 'ArrowRight', 'x', 'y', 'z')).toBeUndefined()
})

it('a segment is found again in a newer result by its names, and not where they are gone or stand twice [RV6]', () => {
  const [x, y] = data.series as [(typeof data.series)[0], (typeof data.series)[1]]
  const found = (categories: string[], series: (typeof data.series)[0][]) =>
    sameSegment({ series: 1, place: 2 }, data, { categories, series })
  expect(found(['0', 'C'], [y, x])).toEqual({ series: 0, place: 1 })
  expect(found(['A', 'B'], [x, y])).toBeUndefined()
  expect(found(['C', 'C'], [x, y])).toBeUndefined()
  expect(found(['C'], [x])).toBeUndefined()
  expect(sameSegment(undefined, data, data)).toBeUndefined()
})
