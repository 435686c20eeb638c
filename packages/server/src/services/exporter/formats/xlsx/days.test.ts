import { describe, expect, it } from 'vitest'
import { dayNumber, fractionOfDay, isCalendarMoment } from './days.ts'

const DAY_MS = 86_400_000
const byDate = (text: string) => (Date.parse(text) - Date.UTC(1899, 11, 30)) / DAY_MS

describe('EX1 days in a spreadsheet', () => {
  it('are counted as the calendar does, over leap days and ends of centuries', () => {
    for (let day = -1_000; day < 2_900_000; day += 37) {
      const text = new Date(Date.UTC(1899, 11, 30) + day * DAY_MS).toISOString().slice(0, 10)
      expect(dayNumber(text)).toBe(byDate(text))
    }
    for (const text of [
      '1900-02-28',
      '1900-03-01',
      '2000-02-29',
      '2024-02-29',
      '2024-12-31',
      '2100-03-01',
      '9999-12-31',
    ])
      expect(dayNumber(text)).toBe(byDate(text))
  })

  it('have fractions that tell every second', () => {
    for (const second of [0, 1, 30_600, 43_200, 86_399]) {
      expect(Math.round(Number(`0${Buffer.from(fractionOfDay(second)).toString()}`) * 86_400 * 1000)).toBe(
        second * 1000,
      )
    }
  })
})

describe('EX1 the calendar of a spreadsheet', () => {
  it('has the days and times that exist, and no others', () => {
    for (const text of ['2024-02-29', '2000-02-29T23:59:59', '9999-12-31T23:59:59.123456789', '1899-01-01'])
      expect(isCalendarMoment(text)).toBe(true)
    const missing = [
      '2026-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '0000-00-00',
      '2026-11-15T24:00:00',
      '2026-11-15T08:60:00',
      '2026-11-15 08:30:00',
      '10000-01-01',
      '-0044-03-15',
      '0044-03-15 BC',
      'infinity',
      '',
    ]
    for (const text of missing) expect([text, isCalendarMoment(text)]).toEqual([text, false])
  })
})
