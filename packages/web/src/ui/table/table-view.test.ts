import { expect, it } from 'vitest'
import { countPages, nextDirection, PAGE_BUTTONS_MAX, pageButtons, sortRows } from './table-view.ts'

it('a page holds eight rows, and an empty list still has one page', () => {
  expect([0, 1, 8, 9, 16, 17].map((rows) => countPages(rows))).toEqual([1, 1, 1, 2, 2, 3])
})

it('up to seven pages all have their button', () => {
  expect(pageButtons(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageButtons(1, 1)).toEqual([1])
})

it('more pages leave gaps around the current one', () => {
  expect(pageButtons(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
  expect(pageButtons(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
  expect(pageButtons(5, 20)).toEqual([1, 'gap', 4, 5, 6, 'gap', 20])
  expect(pageButtons(16, 20)).toEqual([1, 'gap', 15, 16, 17, 'gap', 20])
  expect(pageButtons(17, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20])
  expect(pageButtons(20, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20])
})

it('never shows more than seven buttons and always the current page', () => {
  for (let pages = 1; pages <= 40; pages++) {
    for (let current = 1; current <= pages; current++) {
      const buttons = pageButtons(current, pages)
      expect(buttons.length).toBeLessThanOrEqual(PAGE_BUTTONS_MAX)
      expect(buttons).toContain(current)
    }
  }
})

it('sorts text without regard to case and numbers inside text by their value', () => {
  const names = ['ward 10', 'Ward 9', 'annex']
  expect(sortRows(names, (name) => name, 'ascending')).toEqual(['annex', 'Ward 9', 'ward 10'])
  expect(sortRows(names, (name) => name, 'descending')).toEqual(['ward 10', 'Ward 9', 'annex'])
})

it('empty values stand last in both directions', () => {
  const rows = [{ age: null }, { age: 7 }, { age: 80 }]
  expect(sortRows(rows, (row) => row.age, 'ascending').map((row) => row.age)).toEqual([7, 80, null])
  expect(sortRows(rows, (row) => row.age, 'descending').map((row) => row.age)).toEqual([80, 7, null])
})

it('a heading goes from up to down to the original order', () => {
  expect(nextDirection(undefined)).toBe('ascending')
  expect(nextDirection('ascending')).toBe('descending')
  expect(nextDirection('descending')).toBeUndefined()
})
