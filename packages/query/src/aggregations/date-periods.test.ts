import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateGroupRange, dateUnits } from './date-zoom.ts'
import { periodNumber, printPeriod } from './date-periods.ts'

it.each([
  ['year', '2024', '2025'],
  ['year', '0001 BC', '0001'],
  ['quarter', '2024-Q4', '2025-Q1'],
  ['month', '2024-12', '2025-01'],
  ['month', '0001-12 BC', '0001-01'],
  ['day', '2024-02-28', '2024-02-29'],
  ['day', '2026-03-28', '2026-03-29'],
  ['day', '2026-03-29', '2026-03-30'],
  ['day', '2026-10-25', '2026-10-26'],
  ['day', '9999-12-31', '10000-01-01'],
] as const)('the %s after %s is %s [RV4]', (unit, printed, next) => {
  expect(printPeriod(unit, periodNumber(unit, printed)! + 1)).toBe(next)
})

it('values that are no dates, and dates of another unit, have no number [RV4]', () => {
  for (const other of ['0000-00-00', 'infinity', '2024-02-30', '2024-07', '2024', '', 'not a date']) expect(periodNumber('day', other)).toBeUndefined()
  expect(periodNumber('month', '2024-Q3')).toBeUndefined()
})

it('every period is printed as its number says, and ends where the next one begins [RV4]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...dateUnits), fc.integer({ min: -2000, max: 12_000 }), fc.nat(365), (unit, year, more) => {
      const number = { year, quarter: year * 4 + (more % 4), month: year * 12 + (more % 12), day: year * 365 + more }[unit]
      const printed = printPeriod(unit, number)
      expect(periodNumber(unit, printed)).toBe(number)
      expect(dateGroupRange(printed)?.[1]).toBe(dateGroupRange(printPeriod(unit, number + 1))?.[0])
    }),
  )
})
