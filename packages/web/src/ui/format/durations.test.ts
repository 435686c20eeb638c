import { expect, it } from 'vitest'
import { formatDuration } from './durations.ts'

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [3240, '3.2 s'],
  [60_000, '1 min 0 s'],
  [125_900, '2 min 5 s'],
])('%s ms are told as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
