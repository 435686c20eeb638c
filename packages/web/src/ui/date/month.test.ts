import { describe, expect, it } from 'vitest'
import { clampDate, dayAfterKey, weeksOf } from './month.ts'

describe('FI2 the calendar', () => {
  it('shows whole weeks from Monday, over the edges of the month', () => {
    const weeks = weeksOf('2024-02-15', {})
    expect(weeks.map((week) => week.map(({ date }) => date.slice(5)).join(' '))).toEqual([
      '01-29 01-30 01-31 02-01 02-02 02-03 02-04',
      '02-05 02-06 02-07 02-08 02-09 02-10 02-11',
      '02-12 02-13 02-14 02-15 02-16 02-17 02-18',
      '02-19 02-20 02-21 02-22 02-23 02-24 02-25',
      '02-26 02-27 02-28 02-29 03-01 03-02 03-03',
    ])
    expect(
      weeksOf('2026-03-29', {})
        .flat()
        .filter(({ isOfMonth }) => isOfMonth),
    ).toHaveLength(31)
  })

  it('allows the days between the bounds, which belong to it', () => {
    const allowed = weeksOf('2024-02-15', { min: '2024-02-10', max: '2024-02-12' })
      .flat()
      .filter(({ isAllowed }) => isAllowed)
    expect(allowed.map(({ date }) => date)).toEqual(['2024-02-10', '2024-02-11', '2024-02-12'])
    expect([clampDate('2024-01-01', { min: '2024-02-10' }), clampDate('2030-01-01', { max: '2024-02-12' })]).toEqual([
      '2024-02-10',
      '2024-02-12',
    ])
  })

  it.each([
    ['ArrowRight', false, '2024-03-01'],
    ['ArrowUp', false, '2024-02-22'],
    ['Home', false, '2024-02-26'],
    ['End', false, '2024-03-03'],
    ['PageDown', false, '2024-03-29'],
    ['PageUp', true, '2023-02-28'],
    ['a', false, undefined],
  ])('moves by %s (shift %s) to %s', (key, isShifted, date) => {
    expect(dayAfterKey(key, '2024-02-29', isShifted)).toBe(date)
  })
})
