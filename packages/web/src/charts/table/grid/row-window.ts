/** Rows which are drawn beyond the edges: more where one scrolls to, few where one comes from. */
const AHEAD = 8
const BEHIND = 2
/** Cells which a slow machine without a graphics card draws anew within one frame. */
const CELLS_A_FRAME = 110
const LEAST_ROWS_A_FRAME = 4
const EMPTY = -1

/** What the grid measures. */
export interface RowMeasures {
  readonly rows: number
  readonly height: number
  readonly rowHeight: number
  readonly rowsAFrame: number
}

/** Where the reader stands, in whole rows. */
export interface RowView {
  readonly first: number
  readonly isUpwards: boolean
  /** While one scrolls sideways every row changes, so those beyond the edges wait. */
  readonly isSideways?: boolean
  /** While one scrolls: which row each element shows. At rest there is nothing to remember. */
  readonly slots?: readonly number[] | undefined
}

export interface DrawnRows {
  /** In the order of their elements: from top to bottom at rest, and as they stand while one scrolls, since moving elements is dear. */
  readonly rows: readonly number[]
  /** Rows which are that far apart take turns with one element. */
  readonly pool: number
}

export const rowsAFrame = (cellsInRow: number): number =>
  Math.max(LEAST_ROWS_A_FRAME, Math.floor(CELLS_A_FRAME / cellsInRow))

export function drawnRows(view: RowView, measures: RowMeasures): DrawnRows {
  const { wanted, pool } = aimOf(view, measures)
  const rows =
    view.slots?.length === pool
      ? view.slots.filter((row) => row !== EMPTY && row < measures.rows)
      : wanted.toSorted((one, other) => one - other)
  return { rows, pool }
}

/** After scrolling: as many new rows as one frame can take, those in sight first. Rows that left sight stay until their element is needed. */
export function afterScrolling(view: RowView, scrollTop: number, measures: RowMeasures): RowView {
  const first = Math.max(0, Math.floor(scrollTop / measures.rowHeight))
  return first === view.first
    ? view
    : drawMore({ first, isUpwards: first < view.first, slots: slotsOf(view, measures) }, measures)
}

/** After scrolling to the left or right, which moves no row. */
export const afterSideways = (view: RowView): RowView =>
  view.isSideways ? view : { ...atRest(view), isSideways: true }

/** A frame later: some more of the rows that had to wait. */
export const afterFrame = (view: RowView, measures: RowMeasures): RowView =>
  drawMore({ ...view, slots: slotsOf(view, measures) }, measures)

/** Some time after the last step. */
export const atRest = ({ first, isUpwards }: RowView): RowView => ({ first, isUpwards })

export function isUnfinished(view: RowView, measures: RowMeasures): boolean {
  const { wanted, pool } = aimOf(view, measures)
  return view.slots !== undefined && wanted.some((row) => view.slots?.[row % pool] !== row)
}

function drawMore(view: RowView, measures: RowMeasures): RowView {
  const { wanted, pool } = aimOf(view, measures)
  const slots = [...(view.slots ?? [])]
  const missing = wanted.filter((row) => slots[row % pool] !== row)
  for (const row of missing.slice(0, measures.rowsAFrame)) slots[row % pool] = row
  return { ...view, slots }
}

function slotsOf(view: RowView, measures: RowMeasures): readonly number[] {
  const { rows, pool } = drawnRows(view, measures)
  const slots = Array.from({ length: pool }, () => EMPTY)
  for (const row of rows) slots[row % pool] = row
  return slots
}

/** The rows that should be drawn, the most urgent first. */
function aimOf(
  { first, isUpwards, isSideways }: RowView,
  { rows, height, rowHeight }: RowMeasures,
): { wanted: number[]; pool: number } {
  const inSight = Math.ceil(height / rowHeight) + 1
  const span = (from: number, to: number) => {
    const start = Math.max(0, from)
    return Array.from({ length: Math.max(0, Math.min(rows, to) - start) }, (_, place) => start + place)
  }
  const [above, below] = isUpwards ? [AHEAD, BEHIND] : [BEHIND, AHEAD]
  const beyond = isSideways ? [] : [span(first + inSight, first + inSight + below), span(first - above, first)]
  return { wanted: [...span(first, first + inSight), ...beyond.flat()], pool: inSight + AHEAD + BEHIND }
}
