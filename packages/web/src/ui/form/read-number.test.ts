import { findStyle } from '@soundings/query'
import { afterEach, expect, it } from 'vitest'
import { setLocale } from '../format/style/writing-style.ts'
import { readNumber, toTyped, understoodText, unreadText } from './read-number.ts'

afterEach(() => setLocale(undefined))

it.each([
  ['de-DE', '1.234', '1234'],
  ['de-DE', '1.234.567,5', '1234567.5'],
  ['de-DE', '1234,50', '1234.50'],
  ['de-DE', '-0,5', '-0.5'],
  ['de-DE', '1,', '1'],
  ['de-DE', ',5', '.5'],
  ['de-DE', '9007199254740993', '9007199254740993'],
  ['de-DE', '1.5', undefined],
  ['de-DE', '1.23', undefined],
  ['de-DE', '12.34.567', undefined],
  ['de-DE', '1,234.5', undefined],
  ['de-DE', 'ten', undefined],
  ['de-DE', '-', undefined],
  ['de-CH', "1'234.5", '1234.5'],
  ['fr-FR', '1 234,5', '1234.5'],
  ['en-GB', '1,234.5', '1234.5'],
  ['en-GB', '1,5', undefined],
  ['iso', '1 234.5', '1234.5'],
  ['standard', '1,5', '1,5'],
  ['standard', ' 1.5 ', '1.5'],
] as const)('%s reads %s as %s', (locale, typed, value) => {
  expect(readNumber(typed, findStyle(locale))).toBe(value)
})

it('says how separators were understood, and how to write decimals', () => {
  expect(understoodText('1,234')).toBeUndefined()
  setLocale('de-DE')
  expect(understoodText('1.234')).toBe('Read as 1234')
  expect(understoodText('1,234')).toBe('Read as 1,234')
  expect(understoodText('1234')).toBeUndefined()
  expect(understoodText('1.5')).toBeUndefined()
  expect(unreadText('1.5')).toBe('Write decimals after a comma: 1,5')
  expect(unreadText('ten')).toBe('"ten" is not a number')
  expect(toTyped('1234.5')).toBe('1234,5')
  setLocale('en-GB')
  expect(unreadText('1,5')).toBe('Write decimals after a point: 1.5')
})
