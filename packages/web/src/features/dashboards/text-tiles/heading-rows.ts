import { grid, type Placed } from '../grid/grid.ts'

/** A row of the grid, with the gaps within, is as high as so many fine ones. */
const FINE_ROWS = 3
export const fineRowHeight = (grid.rowHeight - (FINE_ROWS - 1) * grid.gap) / FINE_ROWS

/** The widest letter of a heading, on average of its text. */
const LETTER_PX = 11
const LINE_PX = 28

/** The fine rows that the words of a heading need. */
export function fineRowsOf(text: string, widthPx: number): number {
  const lines = Math.ceil((text.length * LETTER_PX) / Math.max(widthPx, 1))
  const rows = Array.from({ length: FINE_ROWS }, (_, at) => at + 1)
  return rows.find((count) => count * fineRowHeight + (count - 1) * grid.gap >= lines * LINE_PX) ?? FINE_ROWS
}

/**
 * The layout in fine rows. A row that holds nothing but headings is only as high as they are, which would otherwise stand under a
 * gap as high as a number; all other rows keep their height.
 */
export function withLowHeadings(layout: readonly Placed[], headingRows: ReadonlyMap<string, number>): Placed[] {
  const end = Math.max(0, ...layout.map(({ y, h }) => y + h))
  const starts = [0]
  for (let row = 0; row < end; row += 1) {
    const standing = layout.filter(({ y, h }) => y <= row && row < y + h)
    const isOfHeadings = standing.length > 0 && standing.every(({ i, h }) => h === 1 && headingRows.has(i))
    starts.push(starts[row]! + (isOfHeadings ? Math.max(...standing.map(({ i }) => headingRows.get(i)!)) : FINE_ROWS))
  }
  return layout.map((each) => ({ ...each, y: starts[each.y]!, h: starts[each.y + each.h]! - starts[each.y]! }))
}
