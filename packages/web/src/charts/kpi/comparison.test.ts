import type { Trend } from '@soundings/contract'
import type { NumberFormat } from '@soundings/query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { numberWriter } from '../../ui/format/number-writer.ts'
import { comparePeriods, compareTarget, sensibleDecimals } from './comparison.ts'
import { shownFormat, readNumberLook } from './number-look.ts'
import { NumberNotes } from './NumberNotes.tsx'

const year: Trend = {
  version: 1,
  period: { start: '2025-11-01', end: '2026-11-01' },
  before: { start: '2024-11-01', end: '2025-11-01', value: 20_500 },
}
const quiet = { style: 'quiet', compare: 'previous' } as const
const compare = (
  value: number | string | null,
  trend: Trend | undefined = year,
  look: object = {},
  format?: Parameters<typeof compareTarget>[0]['format'],
) => comparePeriods({ value, format, look: { ...quiet, ...look } }, trend)

it('RV3 a number says by how many per cent it differs, from which days, and whether that is good', () => {
  expect(compare(21_361)).toEqual({
    direction: 'up',
    tone: 'neutral',
    change: '+4.2%',
    against: 'on the year before',
    full: '20,500 from 1 Nov 2024 to 31 Oct 2025',
  })
  expect(compare(18_450, year, { better: 'lower' })).toMatchObject({
    direction: 'down',
    tone: 'good',
    change: '−10.0%',
  })
  expect(compare(21_361, year, { better: 'lower' })).toMatchObject({ tone: 'bad' })
  expect(compare('20500')).toMatchObject({ direction: 'same', tone: 'neutral', change: 'No change' })
  expect(compare(61_500)).toMatchObject({ change: '+200%' })
  expect(compare(430_500)).toMatchObject({ change: '+2,000%' })
})

it('RV3 the days are named as people do', () => {
  const against = (start: string, end: string, before: [string, string], look = {}) =>
    (
      compare(
        1,
        { version: 1, period: { start, end }, before: { start: before[0], end: before[1], value: 2 } },
        look,
      ) as {
        against: string
      }
    ).against
  expect(against('2026-10-01', '2026-11-01', ['2026-09-01', '2026-10-01'])).toBe('on Sep 2026')
  expect(against('2026-07-01', '2026-10-01', ['2026-04-01', '2026-07-01'])).toBe('on the quarter before')
  expect(against('2026-06-01', '2026-08-01', ['2026-04-01', '2026-06-01'])).toBe('on the 2 months before')
  expect(against('2026-06-03', '2026-06-10', ['2026-05-27', '2026-06-03'])).toBe('on the 7 days before')
  expect(against('2026-06-03', '2026-06-10', ['2025-06-03', '2025-06-10'], { compare: 'yearBefore' })).toBe(
    'on 3 Jun 25 to 9 Jun 25',
  )
})

it('RV3 percentages differ by points, and from nothing there is no per cent', () => {
  const share = { period: year.period, before: { start: '2024-11-01', end: '2025-11-01', value: 0.85 } } as Trend
  expect(compare(0.874, share, {}, { style: 'percent', of: 'one' })).toMatchObject({
    change: '+2.4 points',
    full: '85.0% from 1 Nov 2024 to 31 Oct 2025',
  })
  expect(compare(5, { ...year, before: { ...year.before!, value: 0 } })).toMatchObject({ change: '+5' })
})

it('RV3 changes are rounded as tables round them, half away from zero [RV2]', () => {
  const since = (value: number): Trend => ({ ...year, before: { ...year.before!, value } })
  const inTable = numberWriter({ style: 'percent', of: 'hundred', decimals: 1 })
  const change = (now: number, then: number) => `+${inTable(((now - then) * 100) / then)}`
  const changes: readonly [number, number][] = [
    [2003, 2000],
    [2027, 2000],
    [2151, 2000],
    [1003, 1000],
    [103, 80],
  ]
  expect(changes.map(([now, then]) => compare(now, since(then)))).toMatchObject(
    changes.map(([now, then]) => ({ change: change(now, then) })),
  )
  expect(compare(2003, since(2000))).toMatchObject({ change: '+0.2%' })
  expect(compare(0.15, since(0), {}, { style: 'percent', of: 'hundred' })).toMatchObject({ change: '+0.2 points' })
})

it('RV3 what differs is never said to differ by 0, and what is the same but for its last digits does not differ', () => {
  const euro = { style: 'currency', currency: 'EUR' } as const
  expect(compare(20_504)).toMatchObject({ direction: 'up', change: '+0.02%' })
  expect(compare(20_499)).toMatchObject({ direction: 'down', change: '−0.005%' })
  const summed = { ...year, before: { ...year.before!, value: 0.3 } }
  expect(compare(0.1 + 0.2, summed, { better: 'higher' })).toMatchObject({
    direction: 'same',
    tone: 'neutral',
    change: 'No change',
  })
  const share = { ...year, before: { ...year.before!, value: 0.85 } }
  expect(compare(0.8502, share, {}, { style: 'percent', of: 'one' })).toMatchObject({ change: '+0.02 points' })
  const target = (value: number, format?: Parameters<typeof compareTarget>[0]['format']) =>
    compareTarget({ value, format, look: { style: 'quiet', compare: 'target', target: 6 } })
  expect(target(6.4, { style: 'number', decimals: 0 })).toMatchObject({ direction: 'up', change: '0.4 above' })
  // Digits of the unit are none of the number.
  const perThousand = { style: 'number', decimals: 0, unit: 'per 1,000' } as const
  expect(target(6.4, perThousand)).toMatchObject({ direction: 'up', change: '0.4 per 1,000 above' })
  expect(target(5.998, euro)).toMatchObject({ change: 'EUR 0.002 below' })
  expect(target(0.2 + 5.8)).toMatchObject({ direction: 'same', against: 'on target 6' })
  expect(target(6.000000000000001)).toMatchObject({ direction: 'same', against: 'on target 6' })
})

it('RV3 without a true comparison there is a reason and no number', () => {
  expect(compare(1, { version: 1, refusal: 'notOver', period: year.period })).toEqual({
    reason: 'Not compared: the period is not over yet',
  })
  expect(compare(1, { ...year, before: { ...year.before!, value: null } })).toEqual({
    reason: 'Not compared: no value in the period before',
  })
  expect(compare(null)).toEqual({ reason: 'Not compared: no value in the period before' })
  expect(comparePeriods({ value: 1, format: undefined, look: quiet }, undefined)).toBeUndefined()
})

it('RV3 a target is named with the distance to it', () => {
  const of = (value: number, better?: 'higher' | 'lower') =>
    compareTarget({
      value,
      format: undefined,
      look: { style: 'quiet', compare: 'target', target: 6, ...(better && { better }) },
    })
  expect(of(6.25, 'lower')).toEqual({
    direction: 'up',
    tone: 'bad',
    change: '0.25 above',
    against: 'target 6',
    full: 'target 6',
  })
  expect(of(6)).toMatchObject({ direction: 'same', against: 'on target 6' })
  expect(compareTarget({ value: 1, format: undefined, look: { style: 'quiet', compare: 'target' } })).toEqual({
    reason: 'No target is set',
  })
})

it('RV3 a number that stands alone has as many decimals as say something', () => {
  expect([127_200.33, 21_361, 6.07, 0.0421, 100.5].map(sensibleDecimals)).toEqual([0, 0, 1, 2, 0])
})

it('RV3 a number so small that two decimals would show 0 has the decimals of its first digits', () => {
  const alone = (number: number | string) => numberWriter(undefined, 'cell', sensibleDecimals)(number)
  expect([0.004, -0.0004217, 0.00999, '0.0000123456', 4e-7, 0, '-0.000'].map(alone)).toEqual([
    '0.004',
    '-0.00042',
    '0.01',
    '0.000012',
    '0.0000004',
    '0',
    '0',
  ])
})

it('RV3 settings that cannot be read are left out, and no settings mean the specified look', () => {
  expect(readNumberLook(undefined)).toBeUndefined()
  expect(
    readNumberLook({ style: 'loud', unit: 5, decimals: 99, compare: 'moon', target: 'x', better: 1, sparkline: 'yes' }),
  ).toEqual({ style: 'quiet' })
  const look = {
    style: 'coloured',
    unit: 'days',
    decimals: 1,
    compare: 'target',
    target: 6,
    better: 'lower',
    sparkline: true,
  }
  expect(readNumberLook(look)).toEqual(look)
})

it('RV3 a duration names its units itself, so that none stands beside it; other numbers have the one that was chosen', () => {
  const duration = { style: 'duration', of: 'seconds' } as const
  for (const style of ['quiet', 'coloured'] as const)
    expect(shownFormat({ format: duration }, { style, unit: 'seconds', decimals: 1 })).toEqual({
      format: duration,
      unit: undefined,
    })
  const number = { style: 'number', unit: 'days' } as const
  expect(shownFormat({ format: number }, { style: 'quiet' })).toEqual({ format: { style: 'number' }, unit: 'days' })
  expect(shownFormat({ format: number }, { style: 'quiet', unit: 'd', decimals: 1 })).toEqual({
    format: { style: 'number', decimals: 1 },
    unit: 'd',
  })
  expect(shownFormat({ format: number }, { style: 'coloured' })).toEqual({ format: number, unit: undefined })
})

it('RV3 a number on a colour has the decimals that were chosen, also without a unit of its own', () => {
  const coloured = { style: 'coloured', decimals: 1 } as const
  const text = (format: NumberFormat | undefined) => numberWriter(shownFormat({ format }, coloured).format)(6.25)
  expect([
    text(undefined),
    text({ style: 'number', unit: 'days' }),
    text({ style: 'percent', of: 'hundred', decimals: 0 }),
  ]).toEqual(['6.3', '6.3 days', '6.3%'])
})

it('RV3 a number without a value has no bar towards its target, and one of 0 has an empty one', () => {
  const look = { style: 'coloured', compare: 'target', target: 6 } as const
  const drawn = (value: number | null) =>
    renderToStaticMarkup(
      createElement(NumberNotes, { measured: { value, format: undefined, look }, trend: undefined, width: 100 }),
    ).includes('style="width:0%"')
  expect([drawn(null), drawn(0)]).toEqual([false, true])
})
