import { expect, it } from 'vitest'
import { formatExactly, formatWithDecimals, isWhole } from './numbers.ts'

it('writes two decimals and groups thousands', () => {
  expect(formatWithDecimals(1234567.891)).toBe('1,234,567.89')
  expect(formatWithDecimals(0)).toBe('0.00')
  expect(formatWithDecimals(-0.004)).toBe('0.00')
  expect(formatWithDecimals(-1234.5)).toBe('-1,234.50')
  expect(formatWithDecimals(999.995)).toBe('1,000.00')
  expect(formatWithDecimals(12, 0)).toBe('12')
  expect(formatWithDecimals(-123456)).toBe('-123,456.00')
  expect(formatWithDecimals(-0, 0)).toBe('0')
})

it('never loses a digit of a number that travels as text', () => {
  expect(formatWithDecimals('9007199254740993')).toBe('9,007,199,254,740,993.00')
  expect(formatExactly('12345678901234567890.123450')).toBe('12,345,678,901,234,567,890.12345')
})

it('reads exponents and leaves alone what is no number', () => {
  expect(formatExactly(1e21)).toBe('1,000,000,000,000,000,000,000')
  expect(formatExactly('1.5e-7')).toBe('0.00000015')
  expect(formatWithDecimals('n/a')).toBe('n/a')
})

it('tells whole numbers from broken ones', () => {
  expect(isWhole(3)).toBe(true)
  expect(isWhole('3.00')).toBe(true)
  expect(isWhole(3.5)).toBe(false)
})
