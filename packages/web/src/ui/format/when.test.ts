import { expect, it } from 'vitest'
import { formatWhen } from './when.ts'

const now = new Date(2026, 10, 17, 9, 30)

it.each([
  [new Date(2026, 10, 17, 0, 0), '00:00'],
  [new Date(2026, 10, 17, 9, 5), '09:05'],
  [new Date(2026, 10, 16, 23, 59), 'yesterday'],
  [new Date(2026, 10, 11, 8, 0), 'Wednesday'],
  [new Date(2026, 10, 10, 8, 0), '10 Nov'],
  [new Date(2025, 11, 31, 8, 0), '31 Dec 2025'],
])('%s is written as %s', (date, text) => {
  expect(formatWhen(date.toISOString(), now)).toBe(text)
})
