import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatTimeSpan } from './time-spans.ts'

it.each([
  [0, '0 s'],
  [12, '12 s'],
  [0.25, '0.25 s'],
  [10, '10 s'],
  [7.5, '7.5 s'],
  [60, '1 min'],
  [125.9, '2 min 6 s'],
  [3600, '1 h'],
  [12_000, '3 h 20 min'],
  [12_005, '3 h 20 min 5 s'],
  [3605, '1 h 5 s'],
  [3599.6, '1 h'],
  [86_399, '23 h 59 min 59 s'],
  [86_399.7, '1 d'],
  [86_400 + 8 * 3600 + 40 * 60, '1 d 8 h 40 min'],
  [86_400 + 40 * 60, '1 d 40 min'],
  [367_200, '4 d 6 h'],
  [86_400 * 99 + 86_380, '100 d'],
  [86_400 * 99 + 86_000, '99 d 23 h 53 min'],
  [86_400 * 365 + 7 * 3600, '365 d 7 h'],
  [86_400 * 1234 + 50_000, '1,235 d'],
  [-90_000, '-1 d 1 h'],
  [-0.001, '0 s'],
  ['259200.000000', '3 d'],
  ['n/a', 'n/a'],
])('%s seconds are shown as %s', (seconds, text) => {
  expect(formatTimeSpan(seconds)).toBe(text)
})

it.each([
  [7776, '2 h 10 min'],
  [3605, '1 h'],
  [86_399, '1 d'],
  [86_400 + 8 * 3600 + 40 * 60, '1 d 9 h'],
  [3397, '56 min 37 s'],
  [86_400 * 365 + 7 * 3600, '365 d 7 h'],
])('%s seconds in two units at most are shown as %s', (seconds, text) => {
  expect(formatTimeSpan(seconds, 2)).toBe(text)
})

const unitSeconds: Record<string, number> = { d: 86_400, h: 3600, min: 60, s: 1 }

it('what is shown is within half of the smaller unit, for any number of seconds', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e10, max: 1e10, noNaN: true }), (seconds) => {
      expect(formatTimeSpan(seconds, 2).split(' ').length).toBeLessThanOrEqual(4)
      const text = formatTimeSpan(seconds)
      const parts = [...text.replaceAll(',', '').matchAll(/([\d.]+) (d|h|min|s)/g)].map(
        ([, count = '0', unit = 's']) => [Number(count), unit] as const,
      )
      const shown =
        parts.reduce((sum, [count, unit]) => sum + count * unitSeconds[unit]!, 0) * (text.startsWith('-') ? -1 : 1)
      const size = Math.abs(seconds)
      const precision = size < 60 ? 0.01 : size < 86_400 ? 1 : size < 8_640_000 ? 60 : size < 86_400_000 ? 3600 : 86_400
      expect(Math.abs(shown - seconds)).toBeLessThanOrEqual(precision / 2 + 1e-6)
    }),
  )
})
