import { expect, it } from 'vitest'
import { pickableAfterKey } from './list-moves.ts'

it('moves between rows that can be picked, over headings, and stops at the ends', () => {
  const pickable = [1, 2, 4, 5]
  expect(pickableAfterKey('ArrowDown', 2, pickable)).toBe(4)
  expect(pickableAfterKey('ArrowUp', 4, pickable)).toBe(2)
  expect(pickableAfterKey('ArrowUp', 1, pickable)).toBe(1)
  expect(pickableAfterKey('PageDown', 1, pickable)).toBe(5)
  expect(pickableAfterKey('ArrowDown', -1, pickable)).toBe(1)
  expect(pickableAfterKey('ArrowDown', -1, [])).toBeUndefined()
  expect(pickableAfterKey('x', 1, pickable)).toBeUndefined()
})
