import { describe, expect, it } from 'vitest'
import { instantAt, instantsShowing, isZone, offsetAt, offsetPeriods } from './zones.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const micros = (text: string) => BigInt(at(text)) * 1000n
const iso = (value: bigint | undefined) =>
  value === undefined ? undefined : new Date(Number(value / 1000n)).toISOString().slice(0, -5)
const showing = (zone: string, from: string | undefined, to: string | undefined) =>
  instantsShowing(zone, { ...(from && { from: micros(from) }), ...(to && { to: micros(to) }) }).map((range) => [
    iso(range.from),
    iso(range.to),
  ])

describe('offsets of zones', () => {
  it('follow summer time, half hours and local mean time', () => {
    expect(offsetAt(at('2024-07-01T00:00:00'), 'Europe/Vienna')).toBe(7_200_000)
    expect(offsetAt(at('2024-01-01T00:00:00'), 'America/New_York')).toBe(-18_000_000)
    expect(offsetAt(at('2024-01-01T00:00:00'), 'Asia/Kolkata')).toBe(19_800_000)
    expect(offsetAt(at('1850-01-01T00:00:00'), 'Europe/Vienna')).toBe(3_921_000)
    expect(offsetAt(at('0001-01-01T00:00:00'), 'Europe/Vienna')).toBe(3_921_000)
    expect(offsetAt(0, 'UTC')).toBe(0)
  })

  it('change at the second at which the clocks do', () => {
    const year = offsetPeriods('Europe/Vienna', at('2024-01-01T00:00:00'), at('2025-01-01T00:00:00'))
    expect(year.map(({ from, offsetMs }) => [new Date(from).toISOString(), offsetMs / 3_600_000])).toEqual([
      ['2024-01-01T00:00:00.000Z', 1],
      ['2024-03-31T01:00:00.000Z', 2],
      ['2024-10-27T01:00:00.000Z', 1],
    ])
  })

  it('also of a zone which dropped a whole day', () => {
    expect(
      offsetPeriods('Pacific/Apia', at('2011-12-20T00:00:00'), at('2012-01-10T00:00:00')).map(
        ({ offsetMs }) => offsetMs / 3_600_000,
      ),
    ).toEqual([-10, 14])
  })
})

it.each([
  ['Europe/Vienna', true],
  ['Asia/Kolkata', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['Europe/Nowhere', false],
  ['+02:00', false],
  ["UTC'; drop table patients --", false],
  ['', false],
])('%j is a zone: %s', (zone, expected) => {
  expect(isZone(zone)).toBe(expected)
})

describe('the instant of a wall-clock time', () => {
  it.each([
    ['Europe/Vienna', '2024-07-01T12:00:00', '2024-07-01T10:00:00'],
    ['Europe/Vienna', '2024-03-31T01:59:59', '2024-03-31T00:59:59'],
    ['Europe/Vienna', '2024-03-31T02:30:00', '2024-03-31T01:30:00'],
    ['Europe/Vienna', '2024-03-31T03:00:00', '2024-03-31T01:00:00'],
    ['Europe/Vienna', '2024-10-27T01:59:59', '2024-10-26T23:59:59'],
    ['Europe/Vienna', '2024-10-27T02:30:00', '2024-10-27T01:30:00'],
    ['Europe/Vienna', '2024-10-27T03:00:00', '2024-10-27T02:00:00'],
    ['America/New_York', '2024-11-03T01:30:00', '2024-11-03T06:30:00'],
    ['Asia/Kolkata', '2024-11-03T00:00:00', '2024-11-02T18:30:00'],
  ])('%s %s is %s in UTC', (zone, wall, instant) => {
    expect(new Date(instantAt(at(wall), zone)).toISOString()).toBe(`${instant}.000Z`)
  })
})

describe('the instants that a wall clock shows within a range', () => {
  it.each<[string, string, string | undefined, string | undefined, [string | undefined, string | undefined][]]>([
    [
      'an ordinary day',
      'Europe/Vienna',
      '2024-07-01T00:00:00',
      '2024-07-02T00:00:00',
      [['2024-06-30T22:00:00', '2024-07-01T22:00:00']],
    ],
    [
      'the day of 23 hours',
      'Europe/Vienna',
      '2024-03-31T00:00:00',
      '2024-04-01T00:00:00',
      [['2024-03-30T23:00:00', '2024-03-31T22:00:00']],
    ],
    [
      'the day of 25 hours',
      'Europe/Vienna',
      '2024-10-27T00:00:00',
      '2024-10-28T00:00:00',
      [['2024-10-26T22:00:00', '2024-10-27T23:00:00']],
    ],
    ['the skipped hour', 'Europe/Vienna', '2024-03-31T02:00:00', '2024-03-31T03:00:00', []],
    [
      'from within the skipped hour',
      'Europe/Vienna',
      '2024-03-31T02:30:00',
      undefined,
      [['2024-03-31T01:00:00', undefined]],
    ],
    [
      'the repeated hour',
      'Europe/Vienna',
      '2024-10-27T02:00:00',
      '2024-10-27T03:00:00',
      [['2024-10-27T00:00:00', '2024-10-27T02:00:00']],
    ],
    [
      'a moment of the repeated hour',
      'Europe/Vienna',
      '2024-10-27T02:30:00',
      '2024-10-27T02:30:01',
      [
        ['2024-10-27T00:30:00', '2024-10-27T00:30:01'],
        ['2024-10-27T01:30:00', '2024-10-27T01:30:01'],
      ],
    ],
    [
      'from within the repeated hour',
      'Europe/Vienna',
      '2024-10-27T02:30:00',
      undefined,
      [
        ['2024-10-27T00:30:00', '2024-10-27T01:00:00'],
        ['2024-10-27T01:30:00', undefined],
      ],
    ],
    [
      'until within the repeated hour',
      'Europe/Vienna',
      undefined,
      '2024-10-27T02:30:00',
      [
        [undefined, '2024-10-27T00:30:00'],
        ['2024-10-27T01:00:00', '2024-10-27T01:30:00'],
      ],
    ],
    [
      'a day that begins with its clock change',
      'America/Havana',
      '2024-11-03T00:00:00',
      '2024-11-04T00:00:00',
      [['2024-11-03T04:00:00', '2024-11-04T05:00:00']],
    ],
    [
      'a day that begins at one',
      'Africa/Cairo',
      '2024-04-26T00:00:00',
      '2024-04-27T00:00:00',
      [['2024-04-25T22:00:00', '2024-04-26T21:00:00']],
    ],
    [
      'a day whose first minute comes twice',
      'America/St_Johns',
      '2010-11-07T00:00:00',
      '2010-11-08T00:00:00',
      [
        ['2010-11-07T02:30:00', '2010-11-07T02:31:00'],
        ['2010-11-07T03:30:00', '2010-11-08T03:30:00'],
      ],
    ],
    ['a day that never was', 'Pacific/Apia', '2011-12-30T00:00:00', '2011-12-31T00:00:00', []],
    ['a range whose end is before its start', 'Europe/Vienna', '2024-07-02T00:00:00', '2024-07-01T00:00:00', []],
  ])('%s (%s)', (_, zone, from, to, expected) => {
    expect(showing(zone, from, to)).toEqual(expected)
  })

  it('are exactly those whose wall-clock time lies in the range', () => {
    const zones = [
      'Europe/Vienna',
      'America/New_York',
      'Asia/Kolkata',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'UTC',
    ]
    const changes = [
      '2010-03-14T02:00:00',
      '2010-11-07T00:00:00',
      '2024-03-31T02:00:00',
      '2024-10-27T02:00:00',
      '2024-11-03T01:00:00',
      '2024-04-07T02:00:00',
    ]
    for (const zone of zones) {
      for (const change of changes) {
        const walls = Array.from({ length: 7 }, (_, index) => at(change) + (index - 3) * 23 * 60_000)
        const shown = Array.from({ length: 250 }, (_, index) => at(change) + (index - 125) * 11 * 60_000).map(
          (each) => ({ instant: BigInt(each) * 1000n, wall: each + offsetAt(each, zone) }),
        )
        for (const from of walls) {
          for (const to of walls.filter((wall) => wall > from)) {
            const ranges = instantsShowing(zone, { from: BigInt(from) * 1000n, to: BigInt(to) * 1000n })
            const found = shown.filter(({ instant }) =>
              ranges.some((range) => instant >= range.from! && instant < range.to!),
            )
            expect(found).toEqual(shown.filter(({ wall }) => wall >= from && wall < to))
          }
        }
      }
    }
  })
})
