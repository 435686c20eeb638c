/** Rows which are drawn beyond the edges: more where one scrolls to, few where one comes from. */
const AHEAD = 12
const BEHIND = 4

/** Where the reader stands, in whole rows. */
export interface RowPosition {
  readonly first: number
  readonly isUpwards: boolean
}

export interface RowWindow {
  readonly from: number
  readonly to: number
  /** More than are ever drawn at once: rows which are that far apart take turns with one element. */
  readonly pool: number
}

export function rowPosition(scrollTop: number, before: RowPosition, rowHeight: number): RowPosition {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight))
  return first === before.first ? before : { first, isUpwards: first < before.first }
}

export function rowWindow({ first, isUpwards }: RowPosition, rows: number, height: number, rowHeight: number): RowWindow {
  const inSight = Math.ceil(height / rowHeight) + 1
  const from = first - (isUpwards ? AHEAD : BEHIND)
  const to = first + inSight + (isUpwards ? BEHIND : AHEAD)
  return { from: Math.min(rows, Math.max(0, from)), to: Math.max(0, Math.min(rows, to)), pool: inSight + AHEAD + BEHIND }
}
