import { describe, expect, it } from 'vitest'
import { bigIntToValue, toIsoTimestamp, toNumberOrText, toScalarParam } from './values.ts'

describe('numbers from a database', () => {
  it.each([
    ['0', 0],
    ['-12.50', -12.5],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['0.1000000000000000000000', 0.1],
    ['12345678901234567890.123456789', '12345678901234567890.123456789'],
    ['100000000000000000000.00', '100000000000000000000'],
    ['1234567890123.5000000000', 1234567890123.5],
    ['-0.000000000000000', 0],
    ['0.00000000000000000001', '0.00000000000000000001'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['-Infinity', '-Infinity'],
  ])('%s arrives as %s', (text, expected) => {
    expect(toNumberOrText(text)).toBe(expected)
  })

  it('keeps 64-bit integers exact', () => {
    expect(bigIntToValue(42n)).toBe(42)
    expect(bigIntToValue(9223372036854775807n)).toBe('9223372036854775807')
  })
})

describe('timestamps from a database', () => {
  it.each([
    ['2026-11-15 08:30:00', '2026-11-15T08:30:00'],
    ['2026-11-15 08:30:00.120000', '2026-11-15T08:30:00.12'],
    ['2026-11-15 08:30:00+00', '2026-11-15T08:30:00'],
    ['2026-11-15T08:30:00.500Z', '2026-11-15T08:30:00.5'],
    ['2026-11-15', '2026-11-15'],
    ['not a date', 'not a date'],
  ])('%s reads %s', (text, expected) => {
    expect(toIsoTimestamp(text)).toBe(expected)
  })
})

it('sends an object that was smuggled in as a value as plain text', () => {
  expect(toScalarParam({ toSqlString: () => '1=1' })).toBe('{}')
  expect(toScalarParam(['a'])).toBe('["a"]')
  expect(toScalarParam(undefined)).toBeNull()
})
