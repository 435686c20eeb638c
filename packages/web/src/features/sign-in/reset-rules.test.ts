import { expect, it } from 'vitest'
import { differs, leastPasswordLength, mayReset } from './reset-rules.ts'

it('Submit needs two equal passwords longer than 2 characters', () => {
  const least = leastPasswordLength(undefined)
  expect(mayReset('abc', 'abc', least)).toBe(true)
  expect(mayReset('ab', 'ab', least)).toBe(false)
  expect(mayReset('abc', 'abd', least)).toBe(false)
  expect(mayReset('', '', least)).toBe(false)
})

it('a higher configured minimum counts, a lower one does not', () => {
  expect(leastPasswordLength(12)).toBe(12)
  expect(leastPasswordLength(1)).toBe(3)
  expect(mayReset('elevenchars', 'elevenchars', leastPasswordLength(12))).toBe(false)
})

it('a mismatch is told as soon as the confirmation has letters', () => {
  expect(differs('abc', '')).toBe(false)
  expect(differs('abc', 'a')).toBe(true)
  expect(differs('abc', 'abc')).toBe(false)
})
