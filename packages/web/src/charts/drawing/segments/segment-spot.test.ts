import { expect, it } from 'vitest'
import { barAt, endOf, nearestSpot, pressedSeries } from './segment-spot.ts'

const data = {
  categories: ['A'],
  series: [
    { name: 'x', values: [3], rows: [] },
    { name: 'y', values: [-2], rows: [] },
    { name: 'z', values: [5], rows: [] },
    { name: 'none', values: [null], rows: [] },
  ],
}
const plain = { stack: false, percentageBar: false }

it('RV6 the menu opens at the end of its segment, also in stacks and shares', () => {
  const ends = (options: typeof plain) => [0, 1, 2, 3].map((series) => endOf(data, { series, place: 0 }, options))
  expect(ends(plain)).toEqual([3, -2, 5, undefined])
  expect(ends({ ...plain, stack: true })).toEqual([3, -2, 8, undefined])
  expect(ends({ stack: true, percentageBar: true })).toEqual([30, -20, 80, undefined])
})

it('a part of a stack ends where the parts in sight below it reach, without those that a reader has hidden [RV6]', () => {
  const endWithout = (hidden: string, options: typeof plain) =>
    endOf(data, { series: 2, place: 0 }, options, (name) => name !== hidden)
  expect(endWithout('x', { ...plain, stack: true })).toBe(5)
  expect(endWithout('y', { ...plain, stack: true })).toBe(8)
  expect(endWithout('x', { stack: true, percentageBar: true })).toBe(50)
})

it('RV6 a press beside the points of lines means the nearest of them, as far as a finger reaches', () => {
  expect(nearestSpot([[10, 10], undefined, [10, 40]], [14, 30])).toBe(2)
  expect(
    nearestSpot(
      [
        [10, 10],
        [10, 40],
      ],
      [10, 90],
    ),
  ).toBeUndefined()
  expect(nearestSpot([], [0, 0])).toBeUndefined()
})

it('a press anywhere in a column means the bar that stands there [RV6]', () => {
  expect([0, 0.4, 0.6, 1].map((fraction) => barAt(fraction, 2))).toEqual([0, 0, 1, 1])
  expect([0, 0.5, 1].map((fraction) => barAt(fraction, 1))).toEqual([0, 0, 0])
})

it('a press in a column never means a series that a reader has hidden [RV6]', () => {
  const series = [{ name: 'x' }, { name: 'y' }, { name: 'line', as: 'line' as const }, { name: 'z' }]
  const meant = (hidden: readonly string[], fraction: number, isBeside: boolean) =>
    pressedSeries(series, {
      fraction,
      spot: [0, 0],
      isBeside,
      reach: undefined,
      isShown: (name) => !hidden.includes(name),
      spotOf: (at) => [0, at],
    })
  // The bars that are left have the room of all.
  expect([0.2, 0.5, 0.8].map((fraction) => meant([], fraction, true))).toEqual([0, 1, 3])
  expect([0.2, 0.4, 0.8].map((fraction) => meant(['x'], fraction, true))).toEqual([1, 1, 3])
  expect([meant([], 0.5, false), meant(['x'], 0.5, false)]).toEqual([0, 1])
  expect(meant(['x', 'y', 'z'], 0.5, true)).toBe(2)
})
