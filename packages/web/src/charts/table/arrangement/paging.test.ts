import { expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { ALL_ROWS, clampPage, countPages, defaultPageSize, pageButtons, pageSizes, pageSpan } from './paging.ts'

it('RV2 offers the page sizes of view mode and of the studio', () => {
  expect(pageSizes(true)).toEqual([10, 20, 50, 100, ALL_ROWS])
  expect(pageSizes(false)).toEqual([10, 20, 50, 1000, ALL_ROWS])
  expect([defaultPageSize(true), defaultPageSize(false)]).toEqual([20, 1000])
})

it('RV2 the page is clamped to the last one when the count shrinks', () => {
  expect(clampPage(9, 35, 10)).toBe(3)
  expect(clampPage(9, 0, 10)).toBe(0)
  expect(clampPage(9, 35, ALL_ROWS)).toBe(0)
  expect(countPages(0, 10)).toBe(1)
  expect(pageSpan(3, 35, 10)).toEqual([30, 35])
  expect(pageSpan(0, 35, ALL_ROWS)).toEqual([0, 35])
})

it.each([
  [0, 1, [0]],
  [0, 3, [0, 1, 2]],
  [0, 4, [0, 1, 2, 3]],
  [0, 9, [0, 1, 2, 'gap', 8]],
  [2, 9, [0, 1, 2, 3, 'gap', 8]],
  [4, 9, [0, 'gap', 3, 4, 5, 'gap', 8]],
  [8, 9, [0, 'gap', 6, 7, 8]],
])('RV2 page %i of %i shows the buttons %o', (page, pages, buttons) => {
  expect(pageButtons(page, pages)).toEqual(buttons)
})

it('the pager says of a part that it is one, and counts lines where rows are grouped', () => {
  const shown = { from: 1, to: 20, lines: 1050, isPart: false, isGrouped: false, isPartSorted: false }
  expect(messages.range(shown)).toBe('1–20 of 1,050')
  expect(messages.range({ ...shown, isPart: true })).toBe('1–20 of the first 1,050')
  expect(messages.range({ ...shown, isPart: true, isPartSorted: true })).toBe(
    '1–20 of the first 1,050, only loaded rows are sorted',
  )
  expect(messages.range({ ...shown, isPart: true, isGrouped: true })).toBe('1–20 of 1,050 lines')
})
