import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spanTicks } from './span-ticks.ts'

const seriesOf = (...values: (number | null)[]) => ({ name: 'Stay', values, rows: [] })
const DAY = 86_400

it('RV4 an axis of seconds has its ticks at whole minutes, hours or days', () => {
  expect(spanTicks([seriesOf(100)], false).interval).toBe(30)
  expect(spanTicks([seriesOf(5 * 3600)], false).interval).toBe(3600)
  expect(spanTicks([seriesOf(11 * DAY, null)], false).interval).toBe(2 * DAY)
  expect(spanTicks([seriesOf(400 * DAY)], false).interval).toBe(100 * DAY)
  expect(spanTicks([seriesOf(4 * DAY), seriesOf(6 * DAY)], true).interval).toBe(2 * DAY)
  expect(spanTicks([], false).interval).toBe(1)
})

it('an axis of days has its ticks at whole hours or days too', () => {
  expect(spanTicks([seriesOf(0.2)], false, DAY).interval).toBe(1 / 24)
  expect(spanTicks([seriesOf(11)], false, DAY).interval).toBe(2)
})

it('RV4 there are at most seven ticks, and the largest value lies below the last', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 10 }), (values) => {
      const { interval, min, max } = spanTicks([seriesOf(...values)], false)
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
