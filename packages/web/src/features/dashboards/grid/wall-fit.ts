import { breakpointAt, breakpoints, grid, type Placed } from './grid.ts'
import type { GridSize } from './use-grid-size.ts'

/** How the tiles of a tab fill a screen. */
export interface WallFit {
  /** Everything in the tiles is drawn so many times as large. */
  readonly scale: number
  readonly rowHeight: number
  /** Of rows with tiles of one row, such as numbers. */
  readonly lowRowHeight: number
}

/** The rows of a tab. */
export interface WallRows {
  readonly count: number
  /** Those with tiles of one row. */
  readonly low: number
}

/** Charts in lower rows would lose their labels, and higher rows leave numbers in empty boxes. Both in the size of the page. */
const LOWEST_ROW = 0.55
const HIGHEST_ROW = 2
/** The smallest letters of the page, 12 pixels, become 16, which are read from a few metres. */
const READABLE = 4 / 3
/** Larger letters are no easier to read on a screen of this size. */
const LARGEST = 3

/**
 * Larger letters first, as far as the columns stay those of this width: until the smallest are 16 pixels charts give their height for them,
 * while a number keeps the height in which its line and its target have room. Then rows are stretched or pressed to the height that is left.
 * Undefined where the tab is too high: it is scrolled as on the page.
 */
export function wallFit(
  { width, height }: GridSize,
  { count, low }: WallRows,
  pageRowHeight: number,
): WallFit | undefined {
  if (count === 0) return undefined
  const gaps = (count + 1) * grid.gap
  const { from } = breakpoints[breakpointAt(width)]
  const widest = from === 0 ? 1 : Math.min(width / from, LARGEST)
  const asOnPage = height / (count * pageRowHeight + gaps)
  const pressed = height / ((low + (count - low) * LOWEST_ROW) * pageRowHeight + gaps)
  if (pressed < 1) return undefined
  const scale = Math.max(1, Math.min(widest, Math.max(asOnPage, Math.min(pressed, READABLE))))
  const room = height / scale - gaps
  const equal = Math.min(room / count, pageRowHeight * HIGHEST_ROW)
  if (low === 0 || low === count || equal >= pageRowHeight) return { scale, rowHeight: equal, lowRowHeight: equal }
  return { scale, rowHeight: (room - low * pageRowHeight) / (count - low), lowRowHeight: pageRowHeight }
}

/** Which rows have tiles of one row. */
export function lowRowsOf(layout: readonly Placed[], isLow: (place: Placed) => boolean): readonly boolean[] {
  const rows = Math.max(0, ...layout.map(({ y, h }) => y + h))
  const low = layout.filter(isLow)
  return Array.from({ length: rows }, (_, row) => low.some(({ y, h }) => y <= row && row < y + h))
}

/** The layout in rows that are not all as high as each other. Places are counted in rows of the lower height, also parts of them. */
export function inRowsOf(
  layout: readonly Placed[],
  isLow: readonly boolean[],
  { rowHeight, lowRowHeight }: Pick<WallFit, 'rowHeight' | 'lowRowHeight'>,
): readonly Placed[] {
  if (rowHeight === lowRowHeight) return layout
  const step = rowHeight + grid.gap
  const starts = [0]
  for (const row of isLow) starts.push(starts.at(-1)! + (row ? (lowRowHeight + grid.gap) / step : 1))
  return layout.map((each) => ({ ...each, y: starts[each.y]!, h: starts[each.y + each.h]! - starts[each.y]! }))
}
