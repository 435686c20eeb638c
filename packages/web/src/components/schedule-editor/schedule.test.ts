import { expect, it } from 'vitest'
import { clamp, DAILY, fromCron, HOURS, MINUTES, scheduleUnits, toCron, type Schedule } from './schedule.ts'

const schedule: Schedule = { unit: 'Hour', minute: 5, hour: 7, dayOfWeek: 3, dayOfMonth: 30, month: 12 }

it.each([
  ['Hour', '5 * * * *'],
  ['Day', '5 7 * * *'],
  ['Week', '5 7 * * 3'],
  ['Month', '5 7 30 * *'],
  ['Year', '5 7 30 12 *'],
] as const)('every %s is written as %s, and read back', (unit, cron) => {
  expect(toCron({ ...schedule, unit })).toBe(cron)
  expect(fromCron(cron).unit).toBe(unit)
  expect(toCron(fromCron(cron))).toBe(cron)
})

it('an existing schedule of every minute is read as such, though it is not offered', () => {
  expect(fromCron('* * * * *').unit).toBe('Minute')
  expect(toCron(fromCron('* * * * *'))).toBe('* * * * *')
  expect(scheduleUnits).not.toContain('Minute')
})

it('what is missing is 1, a missing minute is 0', () => {
  expect(fromCron('')).toEqual({ unit: 'Minute', minute: 0, hour: 1, dayOfWeek: 1, dayOfMonth: 1, month: 1 })
  expect(toCron({ ...fromCron('15 * * * *'), unit: 'Year' })).toBe('15 1 1 1 *')
  expect(toCron(DAILY)).toBe('0 1 * * *')
})

it('Sunday is 0, also where it was written as 7', () => {
  expect(fromCron('0 1 * * 7').dayOfWeek).toBe(0)
})

it('minutes stay within 0 and 59, hours within 0 and 23, and words become the least', () => {
  expect(['-5', '0', '59', '60', 'abc', ''].map((typed) => clamp(typed, MINUTES))).toEqual([0, 0, 59, 59, 0, 0])
  expect(['23', '24', 'noon'].map((typed) => clamp(typed, HOURS))).toEqual([23, 23, 0])
})
