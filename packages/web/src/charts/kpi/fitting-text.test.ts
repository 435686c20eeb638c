import { expect, it } from 'vitest'
import { fittingText } from './fitting-text.ts'

it('RV3 the number is shortened only when it does not fit', () => {
  expect(fittingText(1234567, undefined, 400, 36)).toBe('1,234,567')
  expect(fittingText(1234567, undefined, 100, 36)).toBe('1.23M')
  expect(fittingText(3.14159, undefined, 400, 36)).toBe('3.14')
})

it('RV3 a number so small that two decimals would show 0 has the decimals of its first digits', () => {
  expect([0.004, -0.0004217, 0.1, 0].map((number) => fittingText(number, undefined, 400, 36))).toEqual([
    '0.004',
    '-0.00042',
    '0.1',
    '0',
  ])
})

it('RV3 a number that travels as text keeps every digit', () => {
  expect(fittingText('9007199254740993', undefined, 900, 36)).toBe('9,007,199,254,740,993')
})

it('a number with a format keeps it, short or not', () => {
  const euro = { style: 'currency', currency: 'EUR' } as const
  expect(fittingText(1234567.8, euro, 500, 36)).toBe('EUR 1,234,567.80')
  expect(fittingText(1234567.8, euro, 200, 36)).toBe('EUR 1.23M')
  expect(fittingText(0.25, { style: 'percent', of: 'one', decimals: 0 }, 200, 36)).toBe('25%')
})
