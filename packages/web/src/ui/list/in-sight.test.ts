import { expect, it } from 'vitest'
import { columnsOf, inSight, rowsOf, scrollToShow } from './in-sight.ts'

it('draws only what can be seen of twenty thousand rows', () => {
  expect(inSight(rowsOf(20_000, 40), 400_000, 400_600, 8)).toEqual({ from: 9992, to: 10_023 })
  expect(inSight(rowsOf(20_000, 40), 400_020, 400_620, 8)).toEqual({ from: 9992, to: 10_024 })
})

it('never leaves the list', () => {
  expect(inSight(rowsOf(3, 40), 0, 600, 8)).toEqual({ from: 0, to: 3 })
  expect(inSight(rowsOf(0, 40), 0, 600, 8)).toEqual({ from: 0, to: 0 })
  expect(inSight(rowsOf(5, 40), 9000, 9600, 2)).toEqual({ from: 3, to: 5 })
  expect(inSight(rowsOf(50, 40), 0, 0, 2)).toEqual({ from: 0, to: 2 })
})

it('columns have widths of their own and begin behind what does not scroll', () => {
  const columns = columnsOf([100, 300, 50, 80], 200)
  expect(inSight(columns, 0, 500, 0)).toEqual({ from: 0, to: 2 })
  expect(inSight(columns, 300, 600, 0)).toEqual({ from: 1, to: 2 })
  expect(inSight(columns, 299, 601, 0)).toEqual({ from: 0, to: 3 })
  expect([0, 1, 4].map(columns.startOf)).toEqual([200, 300, 730])
})

it('scrolls just as far as is needed to show a row', () => {
  const rows = rowsOf(10, 40)
  expect(scrollToShow(rows, 0, 100, 200)).toBe(0)
  expect(scrollToShow(rows, 3, 100, 200)).toBe(100)
  expect(scrollToShow(rows, 9, 100, 200)).toBe(200)
})

it('shows a column beside what does not scroll, and the begin of one that is wider than the room', () => {
  const columns = columnsOf([100, 300, 50, 80], 200)
  expect(scrollToShow(columns, 0, 260, 500, 200)).toBe(0)
  expect(scrollToShow(columns, 3, 0, 500, 200)).toBe(230)
  expect(scrollToShow(columns, 1, 0, 400, 200)).toBe(100)
})
