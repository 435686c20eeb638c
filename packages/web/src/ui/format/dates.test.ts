import { expect, it } from 'vitest'
import { formatDay, formatListDate, formatMoment, formatPickerDate, formatRunTime, formatStoredDate } from './dates.ts'

const afternoon = new Date(2026, 2, 5, 14, 30)

it('writes the six date formats of the product', () => {
  expect(formatListDate(afternoon)).toBe('Mar 05, 2026')
  expect(formatRunTime(afternoon)).toBe('03/05/2026 02:30 pm')
  expect(formatPickerDate(afternoon)).toBe('05/03/2026')
  expect(formatStoredDate(afternoon)).toBe('2026-03-05')
  expect(formatMoment(afternoon)).toBe('2026-Mar-05 14:30:00')
  expect(formatDay(afternoon)).toBe('2026-Mar-05')
})

it('writes midnight as 12 am', () => {
  expect(formatRunTime(new Date(2026, 0, 1, 0, 5))).toBe('01/01/2026 12:05 am')
})
