import { expect, it, onTestFinished, vi } from 'vitest'
import {
  formatDateTime,
  formatDay,
  formatListDate,
  formatMoment,
  formatPickerDate,
  formatRunTime,
  formatSince,
  formatStoredDate,
} from './dates.ts'

const afternoon = new Date(2026, 2, 5, 14, 30)

it('writes a moment with the day as lists have it; runs of tasks alone have the format of the specification', () => {
  expect(formatDateTime(afternoon)).toBe('Mar 05, 2026 14:30')
  expect(formatDateTime('')).toBe('Invalid Date')
})

it('writes the six date formats of the product', () => {
  expect(formatListDate(afternoon)).toBe('Mar 05, 2026')
  expect(formatRunTime(afternoon)).toBe('03/05/2026 02:30 pm')
  expect(formatPickerDate('2026-03-05')).toBe('05/03/2026')
  expect(formatStoredDate(afternoon)).toBe('2026-03-05')
  expect(formatMoment('2026-03-05T14:30:00.5')).toBe('2026-Mar-05 14:30:00')
  expect(formatDay('2026-03-05')).toBe('2026-Mar-05')
})

it('writes since when something is as the time of today, with the day once midnight has passed', () => {
  const since = afternoon.getTime()
  expect(formatSince(since, new Date(2026, 2, 5, 23, 59).getTime())).toBe('14:30')
  expect(formatSince(since, new Date(2026, 2, 6).getTime())).toBe('Mar 05, 2026 14:30')
})

it('RV2 writes a moment of a result as it stands, also one that the clocks of this place skip', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(formatMoment('2026-03-29T02:30:00')).toBe('2026-Mar-29 02:30:00')
  expect(formatDay('2026-03-29')).toBe('2026-Mar-29')
})

it('writes dates before year 1, after year 9999 and without an end as what they are', () => {
  expect(formatDay('0044-03-15 BC')).toBe('0044-Mar-15 BC')
  expect(formatMoment('0044-03-15T12:30:00 BC')).toBe('0044-Mar-15 12:30:00 BC')
  expect(formatDay('20204-01-15')).toBe('20204-Jan-15')
  expect(formatMoment('20204-01-15T08:00:00.5')).toBe('20204-Jan-15 08:00:00')
  expect([formatDay('infinity'), formatMoment('-infinity')]).toEqual(['infinity', '-infinity'])
})

it('writes midnight as 12 am', () => {
  expect(formatRunTime(new Date(2026, 0, 1, 0, 5))).toBe('01/01/2026 12:05 am')
})
