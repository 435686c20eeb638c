import { expect, it } from 'vitest'
import { rowsThatFit } from './rows-that-fit.ts'

it.each([
  [600, 8],
  [720, 8],
  [920, 12],
  [1440, 24],
  [8000, 60],
])('a window of %i pixels shows %i rows', (height, rows) => {
  expect(rowsThatFit(height)).toBe(rows)
})
