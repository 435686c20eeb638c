import { describe, expect, it } from 'vitest'
import { nextFire, parseCron, shortestGapMinutes } from './cron.ts'

const VIENNA = 'Europe/Vienna'

function runTimes(text: string, after: string, count: number, zone = VIENNA): string[] {
  const cron = parseCron(text)!
  const found: string[] = []
  for (let moment = new Date(after); found.length < count;) {
    moment = nextFire(cron, moment, zone)!
    found.push(moment.toISOString().slice(0, 16))
  }
  return found
}

describe('DM4 EX4 schedules', () => {
  it('fire every hour, day, week, month and year at their time in the reporting zone', () => {
    expect(runTimes('15 * * * *', '2026-01-05T10:20:00Z', 2)).toEqual(['2026-01-05T11:15', '2026-01-05T12:15'])
    expect(runTimes('30 8 * * *', '2026-01-05T10:20:00Z', 2)).toEqual(['2026-01-06T07:30', '2026-01-07T07:30'])
    expect(runTimes('0 6 * * 1', '2026-01-05T10:20:00Z', 2)).toEqual(['2026-01-12T05:00', '2026-01-19T05:00'])
    expect(runTimes('0 6 15 * *', '2026-01-05T10:20:00Z', 2)).toEqual(['2026-01-15T05:00', '2026-02-15T05:00'])
    expect(runTimes('0 6 15 7 *', '2026-01-05T10:20:00Z', 2)).toEqual(['2026-07-15T04:00', '2027-07-15T04:00'])
  })

  it('fire on the last day of a month that does not have the chosen day', () => {
    expect(runTimes('0 12 30 * *', '2026-01-31T00:00:00Z', 3)).toEqual([
      '2026-02-28T11:00',
      '2026-03-30T10:00',
      '2026-04-30T10:00',
    ])
    expect(runTimes('0 12 31 * *', '2028-02-01T00:00:00Z', 3)).toEqual([
      '2028-02-29T11:00',
      '2028-03-31T10:00',
      '2028-04-30T10:00',
    ])
    expect(runTimes('0 12 29 2 *', '2026-01-01T00:00:00Z', 3)).toEqual([
      '2026-02-28T11:00',
      '2027-02-28T11:00',
      '2028-02-29T11:00',
    ])
  })

  it('fire at month ends, in leap years and over the turn of the year, whatever their unit', () => {
    expect(runTimes('45 * * * *', '2027-12-31T21:50:00Z', 3)).toEqual([
      '2027-12-31T22:45',
      '2027-12-31T23:45',
      '2028-01-01T00:45',
    ])
    expect(runTimes('0 0 * * *', '2028-02-27T12:00:00Z', 4)).toEqual([
      '2028-02-27T23:00',
      '2028-02-28T23:00',
      '2028-02-29T23:00',
      '2028-03-01T23:00',
    ])
    expect(runTimes('0 6 * * 2', '2028-02-28T12:00:00Z', 2)).toEqual(['2028-02-29T05:00', '2028-03-07T05:00'])
    expect(runTimes('0 6 29 * *', '2026-12-31T12:00:00Z', 3)).toEqual([
      '2027-01-29T05:00',
      '2027-02-28T05:00',
      '2027-03-29T04:00',
    ])
    expect(runTimes('0 6 30 12 *', '2026-12-31T12:00:00Z', 2)).toEqual(['2027-12-30T05:00', '2028-12-30T05:00'])
    expect(runTimes('0 6 30 2 *', '2027-01-01T12:00:00Z', 3)).toEqual([
      '2027-02-28T05:00',
      '2028-02-29T05:00',
      '2029-02-28T05:00',
    ])
  })

  it('fire once on both nights of a clock change also when they are weekly, monthly or yearly', () => {
    expect(runTimes('30 2 * * 0', '2026-03-23T12:00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-04-05T00:30'])
    expect(runTimes('30 2 25 * *', '2026-10-01T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-11-25T01:30'])
    expect(runTimes('30 2 29 3 *', '2026-01-01T12:00:00Z', 2)).toEqual(['2026-03-29T01:00', '2027-03-29T00:30'])
    expect(runTimes('30 2 25 10 *', '2026-01-01T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2027-10-25T00:30'])
    // In America the clock changes at another hour, and in the south in other months.
    expect(runTimes('30 1 * * *', '2026-10-31T12:00:00Z', 2, 'America/New_York')).toEqual([
      '2026-11-01T05:30',
      '2026-11-02T06:30',
    ])
    expect(runTimes('30 2 * * *', '2026-10-03T00:00:00Z', 2, 'Australia/Sydney')).toEqual([
      '2026-10-03T16:00',
      '2026-10-04T15:30',
    ])
  })

  it('fire once when the clock skips their time, at the moment it goes on', () => {
    expect(runTimes('30 2 * * *', '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:30'])
  })

  it('fire once when the clock shows their time twice', () => {
    expect(runTimes('30 2 * * *', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30'])
  })

  it('fire once in every real hour around clock changes when they are hourly', () => {
    expect(runTimes('30 * * * *', '2026-10-24T23:45:00Z', 3)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:30',
      '2026-10-25T02:30',
    ])
    expect(runTimes('30 * * * *', '2026-03-29T00:00:00Z', 3)).toEqual([
      '2026-03-29T00:30',
      '2026-03-29T01:30',
      '2026-03-29T02:30',
    ])
  })

  it('know zones without whole hours', () => {
    expect(runTimes('0 9 * * *', '2026-01-01T00:00:00Z', 1, 'Asia/Kathmandu')).toEqual(['2026-01-01T03:15'])
  })

  it('read lists, ranges and steps, and Sunday by both its numbers', () => {
    expect(runTimes('*/20 8-9 * * *', '2026-01-05T07:10:00Z', 4, 'UTC')).toEqual([
      '2026-01-05T08:00',
      '2026-01-05T08:20',
      '2026-01-05T08:40',
      '2026-01-05T09:00',
    ])
    expect(runTimes('0 0 1,15 * *', '2026-01-05T07:10:00Z', 2, 'UTC')).toEqual(['2026-01-15T00:00', '2026-02-01T00:00'])
    expect(runTimes('0 0 * * 7', '2026-01-05T07:10:00Z', 1, 'UTC')).toEqual(
      runTimes('0 0 * * 0', '2026-01-05T07:10:00Z', 1, 'UTC'),
    )
  })

  it.each([
    '',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * 32 * *',
    '* * * 13 *',
    '* * * * 8',
    'a * * * *',
    '*/0 * * * *',
    '5-1 * * * *',
    '1;2 * * * *',
  ])('are refused when they read "%s"', (text) => expect(parseCron(text)).toBeUndefined())
})

it.each([
  ['* * * * *', 1],
  ['*/7 * * * *', 4],
  ['0,45 * * * *', 15],
  ['5 * * * *', 60],
  ['0 7 * * *', 1440],
  ['30 6,7 * * *', 60],
  ['0,59 0,23 * * *', 1],
  ['0,59 0,23 1 * *', 59],
  ['0 7 * * 1', 1440],
] as const)('%s never fires within less than %d minutes', (text, minutes) => {
  expect(shortestGapMinutes(parseCron(text)!)).toBe(minutes)
})
