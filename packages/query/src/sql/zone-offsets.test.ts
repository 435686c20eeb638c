import { expect, it } from 'vitest'
import { instantAt, offsetAt } from '../model/dates/zones.ts'
import { signedNumber, sql } from './fragment.ts'
import { ansi } from './ansi.ts'
import { render } from './render.ts'
import { offsetCase, offsetsByInstant, offsetsByWallClock, type ZoneOffsets } from './zone-offsets.ts'

const find = ({ first, changes }: ZoneOffsets, at: number) =>
  changes.findLast((change) => change.at <= at)?.offset ?? first

it.each([
  'UTC',
  'Europe/Vienna',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Casablanca',
])('the offsets of %s are those of Intl on either side of each change, by instants and by wall-clock times', (zone) => {
  const byInstant = offsetsByInstant(zone)
  const byWallClock = offsetsByWallClock(zone)
  for (const { at } of byInstant.changes.filter((_, index) => index % 7 === 0)) {
    for (const second of [at - 86_400, at - 1, at, at + 1, at + 5400]) {
      expect(find(byInstant, second)).toBe(offsetAt(second * 1000, zone) / 1000)
      const wallClock = second + find(byInstant, at)
      expect(wallClock - find(byWallClock, wallClock)).toBe(instantAt(wallClock * 1000, zone) / 1000)
    }
  }
})

it('an offset is found by halving', () => {
  const changes = [
    { at: -10, offset: 1 },
    { at: 20, offset: 2 },
    { at: 30, offset: -3 },
  ]
  const text = (offsets: ZoneOffsets) =>
    render(
      offsetCase(offsets, (at) => sql`x < ${signedNumber(at)}`, signedNumber),
      ansi,
    ).text
  expect(text({ first: 0, changes })).toBe(
    'case when x < 20 then case when x < -10 then 0 else 1 end else case when x < 30 then 2 else -3 end end',
  )
  expect(text({ first: 5, changes: [] })).toBe('5')
})
