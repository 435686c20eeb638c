import { expect, it } from 'vitest'
import { nextSegment } from './next-segment.ts'

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
