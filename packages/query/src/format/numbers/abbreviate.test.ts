import { expect, it } from 'vitest'
import { abbreviate } from './abbreviate.ts'

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
])('RV3 %s is shortened to %s', (number, short) => {
  expect(abbreviate(number)).toBe(short)
})
