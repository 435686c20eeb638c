import { expect, it } from 'vitest'
import { grid, type Placed } from '../grid/grid.ts'
import { fineRowHeight, fineRowsOf, withLowHeadings } from './heading-rows.ts'

const at = (i: string, x: number, y: number, w = 4, h = 1): Placed => ({ i, x, y, w, h })
const rows = (layout: readonly Placed[]) => layout.map(({ i, y, h }) => [i, y, h])

it('a row of headings is as high as they are, and every other row keeps its height', () => {
  const layout = [
    at('beds', 0, 0, 12),
    at('a', 0, 1),
    at('b', 4, 1, 8, 3),
    at('waits', 0, 5, 6),
    at('more', 6, 5, 6),
    at('c', 0, 6),
  ]
  expect(
    rows(
      withLowHeadings(
        layout,
        new Map([
          ['beds', 1],
          ['waits', 1],
          ['more', 2],
        ]),
      ),
    ),
  ).toEqual([
    ['beds', 0, 1],
    ['a', 1, 3],
    ['b', 1, 9],
    ['waits', 13, 2],
    ['more', 13, 2],
    ['c', 15, 3],
  ])
  const px = (count: number) => count * fineRowHeight + (count - 1) * grid.gap
  expect([px(3), px(9)]).toEqual([grid.rowHeight, 3 * grid.rowHeight + 2 * grid.gap])
})

it('a heading beside a tile, or made higher by hand, stays as it is', () => {
  expect(rows(withLowHeadings([at('beds', 0, 0), at('a', 4, 0)], new Map([['beds', 1]])))).toEqual([
    ['beds', 0, 3],
    ['a', 0, 3],
  ])
  expect(rows(withLowHeadings([at('beds', 0, 0, 12, 2)], new Map([['beds', 1]])))).toEqual([['beds', 0, 6]])
})

it('long headings have room for their lines', () => {
  expect(
    [
      ['Beds', 1300],
      ['Beds and how they are used on wards', 340],
      ['x'.repeat(200), 340],
    ].map(([text, width]) => fineRowsOf(String(text), Number(width))),
  ).toEqual([1, 2, 3])
})
