import { expect, it } from 'vitest'
import { listWindow, rowAfterKey, scrollToShow } from './list-window.ts'

it('draws only what can be seen of twenty thousand rows', () => {
  const { from, to } = listWindow(20_000, 40, 400_000, 600)
  expect(from).toBeLessThanOrEqual(10_000)
  expect(to).toBeGreaterThanOrEqual(10_015)
  expect(to - from).toBeLessThan(50)
})

it('never leaves the list', () => {
  expect(listWindow(3, 40, 0, 600)).toEqual({ from: 0, to: 3 })
  expect(listWindow(0, 40, 0, 600)).toEqual({ from: 0, to: 0 })
  expect(listWindow(5, 40, 9000, 600)).toEqual({ from: 5, to: 5 })
})

it('scrolls just as far as is needed to show a row', () => {
  expect(scrollToShow(0, 40, 100, 200)).toBe(0)
  expect(scrollToShow(3, 40, 100, 200)).toBe(100)
  expect(scrollToShow(9, 40, 100, 200)).toBe(200)
})

it('arrows, Home and End move within the list', () => {
  expect(rowAfterKey('ArrowDown', 4, 5)).toBe(4)
  expect(rowAfterKey('ArrowUp', 4, 5)).toBe(3)
  expect(rowAfterKey('ArrowDown', -1, 5)).toBe(0)
  expect(rowAfterKey('End', 0, 5)).toBe(4)
  expect(rowAfterKey('a', 0, 5)).toBeUndefined()
  expect(rowAfterKey('End', 0, 0)).toBeUndefined()
})
