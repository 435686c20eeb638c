import { describe, expect, it } from 'vitest'
import { readMoment, startOfNextDay } from './calendar.ts'
import { wallClock } from './wall-clock.ts'

describe('a date that somebody wrote', () => {
  it.each([
    ['2024-02-29', { day: '2024-02-29', time: null }],
    ['2024-02-29T08:15', { day: '2024-02-29', time: '08:15:00' }],
    ['2024-02-29 08:15:30.123456', { day: '2024-02-29', time: '08:15:30.123456' }],
    ['0001-01-01', { day: '0001-01-01', time: null }],
    ['9999-12-31', { day: '9999-12-31', time: null }],
    ['0044-03-15 BC', { day: '0044-03-15 BC', time: null }],
    ['0001-02-29T08:15:00 BC', { day: '0001-02-29 BC', time: '08:15:00' }],
    ['0002-02-29 BC', undefined],
    ['20204-01-15', { day: '20204-01-15', time: null }],
    ['infinity', { day: 'infinity', time: null }],
    ['-infinity', { day: '-infinity', time: null }],
    ['0002024-01-15', undefined],
    ['2023-02-29', undefined],
    ['2024-04-31', undefined],
    ['2024-13-01', undefined],
    ['0000-01-01', undefined],
    ['2024-01-01T24:00', undefined],
    ['2024-1-1', undefined],
    ['01/02/2024', undefined],
    ["2024-01-01' or '1'='1", undefined],
    ['', undefined],
  ])('%o is read as %o', (text, moment) => {
    expect(readMoment(text)).toEqual(moment)
  })

  it('has a next day, over months, years and leap days', () => {
    expect(
      ['2024-02-28', '2023-02-28', '2023-12-31', '0001-12-31 BC', '9999-12-31'].map((day) => startOfNextDay(day).day),
    ).toEqual(['2024-02-29', '2023-03-01', '2024-01-01', '0001-01-01', '10000-01-01'])
  })
})

describe('the clock on the wall', () => {
  it.each([
    ['UTC', '2026-11-15T23:30:00.250Z'],
    ['Asia/Kolkata', '2026-11-16T05:00:00.250Z'],
    ['America/New_York', '2026-11-15T18:30:00.250Z'],
    ['Europe/Vienna', '2026-11-16T00:30:00.250Z'],
  ])('in %s', (zone, expected) => {
    expect(wallClock({ now: new Date('2026-11-15T23:30:00.250Z'), zone }).toISOString()).toBe(expected)
  })
})
