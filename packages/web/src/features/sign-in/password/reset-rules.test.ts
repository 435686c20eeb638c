import { expect, it } from 'vitest'
import { differs, leastPasswordLength, mayReset } from './reset-rules.ts'

it('Submit needs two equal passwords longer than 2 characters', () => {
  expect(mayReset('abc', 'abc')).toBe(true)
  expect(mayReset('ab', 'ab')).toBe(false)
  expect(mayReset('abc', 'abd')).toBe(false)
  expect(mayReset('', '')).toBe(false)
})

it('the hint names the configured minimum, and at least 3', () => {
  expect(leastPasswordLength(12)).toBe(12)
  expect(leastPasswordLength(1)).toBe(3)
  expect(leastPasswordLength(undefined)).toBe(3)
})

it('a mismatch is told as soon as the confirmation has letters', () => {
  expect(differs('abc', '')).toBe(false)
  expect(differs('abc', 'a')).toBe(true)
  expect(differs('abc', 'abc')).toBe(false)
})
