import { PAGE_ROWS } from '../../ui/table/table-view.ts'

const ROW_PX = 45
/** Top bar, heading, head of the table, pager and footer. */
const AROUND_PX = 340
/** A list of the server gives no more than this at once on any screen. */
const ROWS_MAX = 60

/** How many rows of a list the window has room for, never fewer than a page has otherwise. */
export const rowsThatFit = (windowHeight: number): number =>
  Math.min(ROWS_MAX, Math.max(PAGE_ROWS, Math.floor((windowHeight - AROUND_PX) / ROW_PX)))
