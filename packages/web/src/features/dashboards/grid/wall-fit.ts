import { breakpointAt, breakpoints, grid } from './grid.ts'
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
