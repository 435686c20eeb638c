export interface ListWindow {
  /** First and one past the last row to draw. */
  readonly from: number
  readonly to: number
}

/** Rows beyond each edge, so that quick scrolling meets no gap. */
const MARGIN_ROWS = 8

/** Which rows of a long list can be seen: only these are drawn. */
export function listWindow(rows: number, rowHeight: number, scrollTop: number, height: number): ListWindow {
  const first = Math.floor(scrollTop / rowHeight) - MARGIN_ROWS
  const last = Math.ceil((scrollTop + height) / rowHeight) + MARGIN_ROWS
  const to = Math.min(rows, Math.max(0, last))
  return { from: Math.min(to, Math.max(0, first)), to }
}

/** How far to scroll so that a row is wholly seen; as it is when it already is. */
export function scrollToShow(row: number, rowHeight: number, scrollTop: number, height: number): number {
  const top = row * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - height)
}

/** The row that a key leads to; nothing for keys which do not move. */
export function rowAfterKey(key: string, current: number, rows: number): number | undefined {
  const moves: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows - 1 }
  const next = moves[key]
  return next === undefined || rows === 0 ? undefined : Math.min(rows - 1, Math.max(0, next))
}
