import { describe, expect, it } from 'vitest'
import { formatSize } from './sizes.ts'

describe('EX2 the size of a file', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1_234_567, '1.2 MB'],
    [999_960, '1 MB'],
    [5_000_000_000, '5 GB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text)
  })
})
