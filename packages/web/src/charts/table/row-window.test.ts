import { expect, it } from 'vitest'
import { rowPosition, rowWindow } from './row-window.ts'

const top = { first: 0, isUpwards: false }

it('RV2 of a hundred thousand rows only those in sight and a few more are drawn', () => {
  expect(rowWindow(top, 100_000, 640, 32)).toMatchObject({ from: 0, to: 33 })
  expect(rowWindow({ first: 50_000, isUpwards: false }, 100_000, 640, 32)).toMatchObject({ from: 49_996, to: 50_033 })
})

it('RV2 more rows are ready in the direction in which one scrolls', () => {
  const downwards = rowPosition(3200, top, 32)
  expect(rowWindow(downwards, 1000, 320, 32)).toMatchObject({ from: 96, to: 123 })
  expect(rowWindow(rowPosition(3168, downwards, 32), 1000, 320, 32)).toMatchObject({ from: 87, to: 114 })
})

it('RV2 a step within one row draws nothing anew', () => {
  const position = rowPosition(3200, top, 32)
  expect(rowPosition(3231, position, 32)).toBe(position)
})

it.each([0, 1, 20, 400])('RV2 the window never leaves %i rows, and two rows in it never share an element', (rows) => {
  for (const first of [0, 5, 380, 9000]) {
    for (const isUpwards of [true, false]) {
      const { from, to, pool } = rowWindow({ first, isUpwards }, rows, 500, 32)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(rows)
      expect(to - from).toBeLessThanOrEqual(pool)
    }
  }
})
