import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spanTicks } from './span-ticks.ts'

const DAY = 86_400

it('RV4 an axis of seconds has its ticks at whole minutes, hours or days', () => {
  expect(spanTicks([100]).interval).toBe(30)
  expect(spanTicks([5 * 3600]).interval).toBe(3600)
  expect(spanTicks([11 * DAY, null]).interval).toBe(2 * DAY)
  expect(spanTicks([-400 * DAY, DAY]).interval).toBe(100 * DAY)
  expect(spanTicks([]).interval).toBe(1)
})

it('an axis of days has its ticks at whole hours or days too', () => {
  expect(spanTicks([0.2], DAY).interval).toBe(1 / 24)
  expect(spanTicks([11], DAY).interval).toBe(2)
})

it('RV4 there are at most seven ticks, and the largest value lies below the last', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 10 }), (values) => {
      const { interval, min, max } = spanTicks(values)
      const extent = { min: Math.min(...values), max: Math.max(...values) }
      const [bottom, top] = [min(extent), max(extent)]
      expect([
        bottom <= extent.min,
        top >= extent.max,
        (top - Math.max(0, bottom)) / interval <= 7,
        (top / interval) % 1,
      ]).toEqual([true, true, true, 0])
    }),
  )
})
