import { describe, expect, it } from 'vitest'
import { createByteBuffer, putNumber, takeBytes } from './byte-buffer.ts'

const printed = (value: number) => {
  const buffer = createByteBuffer()
  putNumber(buffer, value)
  return Buffer.from(takeBytes(buffer)).toString()
}

describe('EX1 numbers as bytes', () => {
  it.each([
    0,
    7,
    10,
    999,
    1e9,
    999_999_999,
    -5,
    0.5,
    0.05,
    12.3,
    12.34,
    1.005,
    0.1 + 0.2,
    9_999_999.99,
    1e7 + 0.25,
    -0.01,
    1e21,
    5e-324,
    1.7976931348623157e308,
  ])('%d is what JavaScript prints', (value) => {
    expect(printed(value)).toBe(String(value))
  })

  it('are so for any number of hundredths, tenths and thousandths', () => {
    for (let number = 1; number < 2_000_000_000; number = Math.ceil(number * 1.01)) {
      for (const part of [10, 100, 1000]) expect(printed(number / part)).toBe(String(number / part))
    }
  })
})
