import { expect, it } from 'vitest'
import { dateBounds } from './date-bounds.ts'

it('FI2 dates can be picked from the first day of the column to its last, or to today if that is later', () => {
  const analysis = { minDate: '2020-03-10 08:00:00', maxDate: '2024-06-20T10:00:00' }
  expect(dateBounds(analysis, '2026-01-01')).toEqual({ min: '2020-03-10', max: '2026-01-01' })
  expect(dateBounds(analysis, '2023-01-01')).toEqual({ min: '2020-03-10', max: '2024-06-20' })
  expect(dateBounds({ ...analysis, sampledRows: 1_000_000 }, '2026-01-01')).toEqual({ min: undefined, max: undefined })
  expect(dateBounds({ minDate: null, maxDate: null }, '2026-01-01')).toEqual({ min: undefined, max: undefined })
  expect(dateBounds(undefined, '2026-01-01')).toEqual({ min: undefined, max: undefined })
})
