import { expect, it } from 'vitest'
import { conditionWords } from '../words/condition-words.ts'
import { formatDay, formatMoment } from './dates.ts'
import type { NumberFormat } from './numbers/number-format.ts'
import { numberWriter } from './numbers/number-writer.ts'
import { formatExactly, formatWithDecimals } from './numbers/numbers.ts'
import { findStyle, localeNames, standardStyle } from './styles.ts'

it.each([
  ['standard', '1,234,567.50', '2026-Nov-07', '2026-Nov-07 14:05:09'],
  ['en-GB', '1,234,567.50', '7 Nov 2026', '7 Nov 2026 14:05:09'],
  ['en-US', '1,234,567.50', 'Nov 7, 2026', 'Nov 7, 2026 2:05:09 pm'],
  ['de-DE', '1.234.567,50', '07.11.2026', '07.11.2026 14:05:09'],
  ['de-CH', '1’234’567.50', '07.11.2026', '07.11.2026 14:05:09'],
  ['fr-FR', '1\u202f234\u202f567,50', '07/11/2026', '07/11/2026 14:05:09'],
  ['it-IT', '1.234.567,50', '07/11/2026', '07/11/2026 14:05:09'],
  ['nl-NL', '1.234.567,50', '07-11-2026', '07-11-2026 14:05:09'],
  ['iso', '1\u202f234\u202f567.50', '2026-11-07', '2026-11-07 14:05:09'],
] as const)('%s writes numbers and dates of results', (name, number, day, moment) => {
  const style = findStyle(name)!
  expect(formatWithDecimals(1_234_567.5, 2, style)).toBe(number)
  expect(formatDay('2026-11-07', style)).toBe(day)
  expect(formatMoment('2026-11-07T14:05:09', style)).toBe(moment)
})

it('every name but that of the browser has a style, and no other text has one', () => {
  expect(localeNames.filter((name) => !findStyle(name))).toEqual(['browser'])
  expect([findStyle('toString'), findStyle('xx')]).toEqual([undefined, undefined])
})

const german = findStyle('de-DE')!

it.each<[NumberFormat, string | number, string]>([
  [{ style: 'currency', currency: 'EUR' }, -1234.5, '-EUR 1.234,50'],
  [{ style: 'percent', of: 'one' }, 12.345, '1.234,5%'],
  [{ style: 'number', unit: 'mmol/l, at 37.5 °C', decimals: 1 }, 1234.5, '1.234,5 mmol/l, at 37.5 °C'],
  [{ style: 'number', thousands: false }, 1234.5, '1234,50'],
  [{ style: 'duration', of: 'seconds' }, 12.5, '12,5 s'],
  [{ style: 'duration', of: 'days' }, 1200, '1.200 d'],
  [{ style: 'number' }, 'Ward 1,2 and 3.4', 'Ward 1,2 and 3.4'],
])('%j writes %s with a decimal comma as %s, and leaves units and texts alone', (format, value, text) => {
  expect(numberWriter(format, 'cell', undefined, german)(value)).toBe(text)
})

it('numbers beside an axis, exact ones and those before year 1 follow the style', () => {
  expect(numberWriter(undefined, 'axis', undefined, german)(1_500_000)).toBe('1,5M')
  expect(numberWriter(undefined, 'axis', undefined, german)(999_999)).toBe('1M')
  expect(numberWriter({ style: 'duration', of: 'seconds' }, 'full', undefined, german)(90.5)).toBe(
    '1 min 31 s (90,5 seconds)',
  )
  expect(formatExactly('9007199254740993.25', german)).toBe('9.007.199.254.740.993,25')
  expect(formatDay('0044-03-15 BC', german)).toBe('15.03.0044 BC')
  expect(formatDay('infinity', german)).toBe('infinity')
})

it('values of filters are written as they are stored, or in the style of the reader', () => {
  const between = (...values: (string | number)[]) => ({ operator: 'between' as const, values })
  expect(conditionWords(between(1234.5, 2000), 'NUMBER', { style: german })).toBe('between 1234,5 and 2000')
  expect(conditionWords(between(1234.5, 2000), 'NUMBER', { style: standardStyle })).toBe('between 1234.5 and 2000')
  expect(conditionWords(between('2026-11-07', '2026-11-17T08:15:00'), 'DATE', { style: german })).toBe(
    'between 07.11.2026 and 17.11.2026 08:15:00',
  )
  expect(conditionWords(between('2026-11-07', '2026-11-17'), 'DATE')).toBe('between 2026-11-07 and 2026-11-17')
  expect(conditionWords({ operator: 'in', values: ['1.5', '2026-11-07'] }, 'STRING', { style: german })).toBe(
    'in 1.5, 2026-11-07',
  )
})
