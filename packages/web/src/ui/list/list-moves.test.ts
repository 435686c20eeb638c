import { expect, it } from 'vitest'
import { pickableAfterKey, rowAfterKey } from './list-moves.ts'

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

it('arrows, Home and End move within the list', () => {
  expect(rowAfterKey('ArrowDown', 4, 5)).toBe(4)
  expect(rowAfterKey('ArrowUp', 4, 5)).toBe(3)
  expect(rowAfterKey('ArrowDown', -1, 5)).toBe(0)
  expect(rowAfterKey('End', 0, 5)).toBe(4)
  expect(rowAfterKey('a', 0, 5)).toBeUndefined()
  expect(rowAfterKey('End', 0, 0)).toBeUndefined()
})
