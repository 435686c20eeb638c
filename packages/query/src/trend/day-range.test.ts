import { describe, expect, it } from 'vitest'
import { dayNumber, dayRange, daysIn, monthsIn, movedDays, rangeBefore } from './day-range.ts'

const clock = { now: new Date('2026-11-16T10:00:00Z'), zone: 'Europe/Vienna' }
const range = (operator: Parameters<typeof dayRange>[0]['operator'], ...values: (string | number)[]) =>
  dayRange({ operator, values }, clock)

describe('the days that a filter lets through', () => {
  it('have a first and a last one, whichever operator says so', () => {
    expect(range('between', '2025-11-01', '2026-10-31')).toEqual({ start: '2025-11-01', end: '2026-11-01' })
    expect(range('equals', '2026-02-28')).toEqual({ start: '2026-02-28', end: '2026-03-01' })
    expect(range('equals', '2026-Q1')).toEqual({ start: '2026-01-01', end: '2026-04-01' })
    expect(range('previous', 'month')).toEqual({ start: '2026-10-01', end: '2026-11-01' })
    expect(range('previous', 'month', '12')).toEqual({ start: '2025-11-01', end: '2026-11-01' })
    expect(range('current', 'year')).toEqual({ start: '2026-01-01', end: '2027-01-01' })
    expect(range('current', 'financialYear4')).toEqual({ start: '2026-04-01', end: '2027-04-01' })
    expect(range('current', 'financialQuarter12')).toEqual({ start: '2026-09-01', end: '2026-12-01' })
    expect(range('previous', 'financialYear12', 2)).toEqual({ start: '2023-12-01', end: '2025-12-01' })
    expect(range('last', 7, 'days')).toEqual({ start: '2026-11-10', end: '2026-11-17' })
    expect(range('last', 1, 'days')).toEqual(range('current', 'day'))
    expect(range('last', 1, 'months')).toEqual({ start: '2026-10-17', end: '2026-11-17' })
  })

  it('are unknown when they have no end, or begin within a day', () => {
    expect(range('greaterOrEqual', '2026-01-01')).toBeUndefined()
    expect(range('between', '2026-01-01 08:00', '2026-01-02')).toBeUndefined()
    expect(range('last', 6, 'hours')).toBeUndefined()
    expect(range('equals', '2026-02-14 08h')).toBeUndefined()
    expect(range('between')).toBeUndefined()
  })
})

describe('the range before', () => {
  it('has as many whole months, or as many days', () => {
    expect(rangeBefore({ start: '2025-11-01', end: '2026-11-01' }, 'previous')).toEqual({
      start: '2024-11-01',
      end: '2025-11-01',
    })
    expect(rangeBefore({ start: '2026-03-01', end: '2026-04-01' }, 'previous')).toEqual({
      start: '2026-02-01',
      end: '2026-03-01',
    })
    expect(rangeBefore({ start: '2026-03-03', end: '2026-03-10' }, 'previous')).toEqual({
      start: '2026-02-24',
      end: '2026-03-03',
    })
  })

  it('is that of the year before where this is asked for, with the whole February', () => {
    expect(rangeBefore({ start: '2025-02-01', end: '2025-03-01' }, 'yearBefore')).toEqual({
      start: '2024-02-01',
      end: '2024-03-01',
    })
    expect(rangeBefore({ start: '2026-03-03', end: '2026-03-10' }, 'yearBefore')).toEqual({
      start: '2025-03-03',
      end: '2025-03-10',
    })
    expect(rangeBefore({ start: '2024-02-28', end: '2024-02-29' }, 'yearBefore')).toEqual({
      start: '2023-02-28',
      end: '2023-03-01',
    })
  })

  it('has as many days where one of both years has 29 February, and never days of the range itself', () => {
    const yearBefore = (start: string, end: string) => rangeBefore({ start, end }, 'yearBefore')
    expect(yearBefore('2024-02-20', '2024-03-11')).toEqual({ start: '2023-02-19', end: '2023-03-11' })
    expect(yearBefore('2025-01-15', '2025-03-15')).toEqual({ start: '2024-01-16', end: '2024-03-15' })
    expect(yearBefore('2024-02-29', '2024-03-01')).toEqual({ start: '2023-02-28', end: '2023-03-01' })
    expect(yearBefore('2024-02-10', '2025-02-10')).toEqual({ start: '2023-02-09', end: '2024-02-10' })
    // 29 February of the year before comes after the last day.
    expect(yearBefore('2025-02-28', '2025-03-01')).toEqual({ start: '2024-02-28', end: '2024-02-29' })
    expect(yearBefore('2025-02-22', '2025-03-01')).toEqual({ start: '2024-02-22', end: '2024-02-29' })
    for (const start of ['2023-02-28', '2023-12-31', '2024-01-02', '2024-02-29', '2024-03-01', '2024-12-31']) {
      for (const days of [1, 2, 29, 60, 364, 365]) {
        const own = { start, end: movedDays(start, days) }
        // Whole months are compared with whole months, of which February may have a day more.
        if (monthsIn(own) !== undefined) continue
        const before = rangeBefore(own, 'yearBefore')
        expect([daysIn(before), dayNumber(before.end) <= dayNumber(start)]).toEqual([days, true])
      }
    }
  })

  it('begins on the first where the range does, as people count a month or a year to date', () => {
    const yearBefore = (start: string, end: string) => rangeBefore({ start, end }, 'yearBefore')
    expect(yearBefore('2024-01-01', '2024-03-15')).toEqual({ start: '2023-01-01', end: '2023-03-15' })
    expect(yearBefore('2025-01-01', '2025-03-15')).toEqual({ start: '2024-01-01', end: '2024-03-15' })
    expect(yearBefore('2024-02-01', '2024-02-29')).toEqual({ start: '2023-02-01', end: '2023-03-01' })
  })

  it('counts months only when the range begins and ends with one', () => {
    expect(monthsIn({ start: '2025-11-01', end: '2026-11-01' })).toBe(12)
    expect(monthsIn({ start: '2025-11-02', end: '2026-11-02' })).toBeUndefined()
  })
})
