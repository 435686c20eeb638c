import { describe, expect, it } from 'vitest'
import { isStoredDate, toStoredDate, toWallClock, type Stored } from './stored-dates.ts'

describe('a value in a date column of SQLite', () => {
  it.each<[Stored, string | null]>([
    ['2026-11-15', '2026-11-15T00:00:00'],
    ['2026-11-15 08:30', '2026-11-15T08:30:00'],
    ['2026-11-15T08:30:00Z', '2026-11-15T08:30:00'],
    ['2026-11-15T08:30:00.5000+02:00', '2026-11-15T08:30:00.5+02:00'],
    ['2026-11-15T08:30+02', '2026-11-15T08:30:00+02:00'],
    ['2026-11-15T08:30:00-00:00', '2026-11-15T08:30:00'],
    ['2026-11-15 08:30:00.123456789 -0530', '2026-11-15T08:30:00.123456789-05:30'],
    [' 2026-11-15 ', '2026-11-15T00:00:00'],
    [1_763_195_400n, '2025-11-15T08:30:00'],
    [1_763_195_400.25, '2025-11-15T08:30:00.25'],
    [-1n, '1969-12-31T23:59:59'],
    [1_763_195_400_120n, '2025-11-15T08:30:00.12'],
    [2_460_369.5, '2024-02-29T00:00:00'],
    [20_261_115n, '2026-11-15T00:00:00'],
    [20_261_130n, '2026-11-30T00:00:00'],
    [null, null],
    ['', null],
    ['  ', null],
  ])('%s is shown as the date %s', (stored, shown) => {
    expect(toStoredDate(stored, 'timestamp')).toBe(shown)
    expect(toStoredDate(stored, 'date')).toBe(shown?.slice(0, 10) ?? null)
    for (const value of [stored, shown, toStoredDate(stored, 'date')]) expect(isStoredDate(value)).toBe(shown !== null)
  })

  it('is compared by its wall clock, without an offset', () => {
    const stored = [
      '2026-11-15 08:30:00 -0530',
      '2026-11-15T08:30:00.25+02:00',
      '2026-11-15',
      'about 08:30:00+02:00',
      null,
    ]
    expect(stored.map(toWallClock)).toEqual([
      '2026-11-15T08:30:00',
      '2026-11-15T08:30:00.25',
      '2026-11-15T00:00:00',
      'about 08:30:00+02:00',
      null,
    ])
  })

  it.each<[Stored, string]>([
    ['15.11.2026', '15.11.2026'],
    ['2024-02-30', '2024-02-30'],
    ['2023-02-29 08:00:00', '2023-02-29 08:00:00'],
    ['0000-05-01', '0000-05-01'],
    ['2026-11-15 24:00:00', '2026-11-15 24:00:00'],
    ['2026-11-15T08:30:00 or later', '2026-11-15T08:30:00 or later'],
    ['now', 'now'],
    ['08:30', '08:30'],
    // As a group, 2026 is a year.
    [2026n, '2026 (no date)'],
    ['2026-11', '2026-11 (no date)'],
    [0n, '0'],
    // So is a year of five digits, and a day of one.
    [45_976n, '45976 (no date)'],
    ['0044-03 BC', '0044-03 BC (no date)'],
    ['20204-01-15', '20204-01-15 (no date)'],
    ['infinity', 'infinity'],
    // Seconds of the year 9999, or milliseconds of 1978.
    [253_402_300_799n, '253402300799'],
    [1e300, '1e+300'],
    [new Uint8Array([0xde, 0xad]), '0xdead'],
  ])('%s is no date and is shown as %s', (stored, shown) => {
    for (const kind of ['date', 'timestamp'] as const) {
      expect(toStoredDate(stored, kind)).toBe(shown)
    }
    expect([isStoredDate(stored), isStoredDate(shown)]).toEqual([false, false])
  })
})
