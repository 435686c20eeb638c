import { expect, it } from 'vitest'
import { abbreviate, fittingText } from './abbreviate.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [999.999, '1,000'],
  [12.5, '12.5'],
  [1000, '1k'],
  [1234, '1.23k'],
  [10_000, '10k'],
  [100_500, '100.5k'],
  [999_999, '1M'],
  [-1_500_000, '-1.5M'],
  [2_000_000_000, '2B'],
  [3_210_000_000_000, '3.21T'],
  ['4000000000000000', '4Qa'],
  ['9007199254740993000', '9.01Qi'],
  ['1234000000000000000000', '1,234Qi'],
  ['unknown', 'unknown'],
])('RV3 %s is shortened to %s', (figure, short) => {
  expect(abbreviate(figure)).toBe(short)
})

it('RV3 the number is shortened only when it does not fit', () => {
  expect(fittingText(1234567, 400, 36)).toBe('1,234,567')
  expect(fittingText(1234567, 100, 36)).toBe('1.23M')
  expect(fittingText(3.14159, 400, 36)).toBe('3.14')
})

it('RV3 a number that travels as text keeps every digit', () => {
  expect(fittingText('9007199254740993', 900, 36)).toBe('9,007,199,254,740,993')
})
