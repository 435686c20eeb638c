/** All rows on one page. */
export const ALL_ROWS = 0

const shortPages = [10, 20, 50]
const PAGE_BUTTONS = 3

export const pageSizes = (isViewMode: boolean): number[] => [...shortPages, isViewMode ? 100 : 1000, ALL_ROWS]

export const defaultPageSize = (isViewMode: boolean): number => (isViewMode ? 20 : 1000)

export const countPages = (rows: number, size: number): number =>
  size === ALL_ROWS ? 1 : Math.max(1, Math.ceil(rows / size))

/** Counted from 0. A result that shrank leaves its reader on the last page. */
export const clampPage = (page: number, rows: number, size: number): number =>
  Math.max(0, Math.min(page, countPages(rows, size) - 1))

export const pageSpan = (page: number, rows: number, size: number): readonly [from: number, to: number] =>
  size === ALL_ROWS ? [0, rows] : [page * size, Math.min(rows, (page + 1) * size)]

/** Three page buttons around the current page, with the first and the last; `gap` stands for pages left out. */
export function pageButtons(page: number, pages: number): (number | 'gap')[] {
  const from = Math.max(0, Math.min(page - 1, pages - PAGE_BUTTONS))
  const middle = Array.from({ length: Math.min(PAGE_BUTTONS, pages) }, (_, at) => from + at)
  const last = middle.at(-1) ?? 0
  const before = from === 0 ? [] : from === 1 ? [0] : [0, 'gap' as const]
  const after = last === pages - 1 ? [] : last === pages - 2 ? [pages - 1] : ['gap' as const, pages - 1]
  return [...before, ...middle, ...after]
}
