import { grid } from '../grid/grid.ts'

/** Letters in a line of a tile of the usual width. */
const LETTERS = 42
const [LINE_PX, GAP_PX, HEADING_GAP_PX, EDGES_PX] = [20, 8, 16, 32]
/** Longer texts scroll: a tile that fills the screen is in the way. */
const ROWS_MAX = 4

/** The rows of the grid that a text in Markdown needs in a tile of the usual width. */
export function rowsOfText(text: string): number {
  const height = text
    .split('\n')
    .map((line, at) => heightOf(line, at === 0))
    .reduce((sum, each) => sum + each, EDGES_PX)
  return Math.min(ROWS_MAX, Math.max(1, Math.ceil((height + grid.gap) / (grid.rowHeight + grid.gap))))
}

function heightOf(line: string, isFirst: boolean): number {
  if (line.trim() === '') return GAP_PX
  const lines = Math.ceil(line.length / LETTERS) * LINE_PX
  return line.startsWith('#') && !isFirst ? lines + HEADING_GAP_PX : lines
}
