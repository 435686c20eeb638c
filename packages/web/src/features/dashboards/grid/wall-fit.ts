import { breakpointAt, breakpoints, grid, type Placed } from './grid.ts'
import type { GridSize } from './use-grid-size.ts'

/** How the tiles of a tab fill a screen. */
export interface WallFit {
  /** Everything in the tiles is drawn so many times as large. */
  readonly scale: number
  readonly rowHeight: number
}

/** Lower rows would cut what tiles say, and higher ones leave numbers in empty boxes. Both in the size of the page. */
const LOWEST_ROW = 0.75
const HIGHEST_ROW = 2
/** Larger letters are no easier to read on a screen of this size. */
const LARGEST = 3

/**
 * Larger letters first, as far as the columns stay those of this width; then rows are stretched or pressed to the height that is left.
 * Undefined where the tab is too high: it is scrolled as on the page.
 */
export function wallFit({ width, height }: GridSize, rows: number, pageRowHeight: number): WallFit | undefined {
  if (rows === 0) return undefined
  const gaps = (rows + 1) * grid.gap
  const { from } = breakpoints[breakpointAt(width)]
  const widest = from === 0 ? 1 : width / from
  const scale = Math.max(1, Math.min(height / (rows * pageRowHeight + gaps), widest, LARGEST))
  const rowHeight = (height / scale - gaps) / rows
  if (rowHeight < pageRowHeight * LOWEST_ROW) return undefined
  return { scale, rowHeight: Math.min(rowHeight, pageRowHeight * HIGHEST_ROW) }
}

/**
 * The layout in rows that are not all as high as each other: where rows are pressed, those with tiles of one row keep the height of the
 * page and the others give it, because a number would lose its line or its target there, while charts are as good a little lower.
 */
export function withFullRows(
  layout: readonly Placed[],
  { scale, rowHeight }: WallFit,
  { isLow, pageRowHeight }: { readonly isLow: (place: Placed) => boolean; readonly pageRowHeight: number },
): { readonly layout: readonly Placed[]; readonly rowHeight: number } {
  const asItIs = { layout, rowHeight }
  if (scale !== 1 || rowHeight >= pageRowHeight) return asItIs
  const rows = Math.max(0, ...layout.map(({ y, h }) => y + h))
  const low = layout.filter(isLow)
  const isFull = Array.from({ length: rows }, (_, row) => low.some(({ y, h }) => y <= row && row < y + h))
  const fullRows = isFull.filter(Boolean).length
  const others = (rows * rowHeight - fullRows * pageRowHeight) / (rows - fullRows)
  if (fullRows === 0 || !(others >= pageRowHeight * LOWEST_ROW)) return asItIs
  // Places are counted in rows of the lower height, also parts of them.
  const step = others + grid.gap
  const starts = [0]
  for (const row of isFull) starts.push(starts.at(-1)! + (row ? (pageRowHeight + grid.gap) / step : 1))
  return {
    rowHeight: others,
    layout: layout.map((each) => ({ ...each, y: starts[each.y]!, h: starts[each.y + each.h]! - starts[each.y]! })),
  }
}
