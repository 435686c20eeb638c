import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  dateGroupRange,
  dateUnits,
  periodNumber,
  periodRange,
  printPeriod,
  printRange,
  rangeText,
  unitsOfRange,
} from './date-zoom.ts'
import { dateOfDay } from './period.ts'
import { groupings } from './registry.ts'

it.each([
  ['year', '2024', '2025'],
  ['year', '0001 BC', '0001'],
  ['quarter', '2024-Q4', '2025-Q1'],
  ['month', '2024-12', '2025-01'],
  ['month', '0001-12 BC', '0001-01'],
  ['day', '2024-02-28', '2024-02-29'],
  ['hour', '2024-02-29 23h', '2024-03-01 00h'],
  ['week', '2024-W52', '2025-W01'],
  ['week', '2026-W52', '2026-W53'],
  ['week', '2026-W53', '2027-W01'],
  ['sundayWeek', '2025-W52', '2025-W53'],
  ['sundayWeek', '2025-W53', '2026-W01'],
  ['financialYear4', '1999/00', '2000/01'],
  ['financialQuarter4', '2025/26-Q4', '2026/27-Q1'],
  ['day', '2026-03-28', '2026-03-29'],
  ['day', '2026-03-29', '2026-03-30'],
  ['day', '2026-10-25', '2026-10-26'],
  ['day', '9999-12-31', '10000-01-01'],
] as const)('the %s after %s is %s [RV4]', (unit, printed, next) => {
  expect(printPeriod(unit, periodNumber(unit, printed)! + 1)).toBe(next)
})

it('values that are no dates, and dates of another unit, have no number [RV4]', () => {
  for (const other of ['0000-00-00', 'infinity', '2024-02-30', '2024-07', '2024', '', 'not a date'])
    expect(periodNumber('day', other)).toBeUndefined()
  expect(periodNumber('month', '2024-Q3')).toBeUndefined()
  expect(periodNumber('week', '2025-W53')).toBeUndefined()
  expect(periodNumber('week', '2026-W00')).toBeUndefined()
  expect(periodNumber('hour', '2026-01-01 24h')).toBeUndefined()
  expect(periodNumber('financialYear4', '2025/27')).toBeUndefined()
})

it('every period is printed as its number says, and ends where the next one begins [RV4]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...dateUnits), fc.integer({ min: -700_000, max: 2_900_000 }), (unit, day) => {
      const number = groupings[unit].period.numberOf(dateOfDay(day))
      const printed = printPeriod(unit, number)
      expect(periodNumber(unit, printed)).toBe(number)
      expect(periodRange(unit, printed)?.[1]).toBe(periodRange(unit, printPeriod(unit, number + 1))?.[0])
      const range = periodRange(unit, printed)
      expect(dateGroupRange(rangeText(unit, printed))).toEqual(range)
      if (range) expect(unitsOfRange(range)).toContain(unit)
    }),
  )
})

it.each([
  ['week', '2026-W07', ['2026-02-09', '2026-02-16']],
  ['week', '2020-W53', ['2020-12-28', '2021-01-04']],
  ['sundayWeek', '2026-W07', ['2026-02-15', '2026-02-22']],
  ['week', '9999-W52', ['9999-12-27', '10000-01-01']],
  ['financialYear4', '2025/26', ['2025-04-01', '2026-04-01']],
  ['financialQuarter10', '2025/26-Q2', ['2026-01-01', '2026-04-01']],
  ['hour', '2026-02-14 08h', ['2026-02-14 08:00', '2026-02-14 09:00']],
  ['hour', '2026-12-31 23h', ['2026-12-31 23:00', '2027-01-01 00:00']],
] as const)('a %s such as %s has its days [SD4]', (unit, printed, range) => {
  expect(periodRange(unit, printed)).toEqual(range)
})

it('a filter takes weeks of ISO by their text, and periods whose text could mean other days by their days [SD4]', () => {
  expect(rangeText('week', '2026-W07')).toBe('2026-W07')
  expect(rangeText('sundayWeek', '2026-W07')).toBe('2026-02-15/2026-02-22')
  expect(rangeText('financialYear4', '2025/26')).toBe('2025-04-01/2026-04-01')
  expect(rangeText('month', 'not a date')).toBe('not a date')
  for (const wrong of [
    '2026-02-15/2026-02-15',
    '2026-02-16/2026-02-15',
    '2025/26',
    '2026-02-15/',
    '2026-02-15/2026-02-22/2026-03-01',
    '2026-02-30/2026-03-05',
  ])
    expect(dateGroupRange(wrong)).toBeUndefined()
  expect(printRange(['2026-02-09', '2026-02-16'])).toBe('2026-W07')
  expect(printRange(['2025-04-01', '2025-07-01'])).toBe('2025-Q2')
  expect(printRange(['2025-04-01', '2026-04-01'])).toBe('2025/26')
  expect(printRange(['2026-02-09', '2026-02-17'])).toBeUndefined()
  expect(unitsOfRange(['2025-04-01', '2025-07-01']).slice(0, 2)).toEqual(['quarter', 'financialQuarter4'])
  expect(unitsOfRange(['2026-02-09 08:00', '2026-02-09 09:00'])).toEqual(['hour'])
})
