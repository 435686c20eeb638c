export const PAGE_ROWS = 8
export const PAGE_BUTTONS_MAX = 7

export type SortValue = string | number | boolean | null | undefined
export type SortDirection = 'ascending' | 'descending'

const byLanguage = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Empty values stand last in both directions; rows which compare equal keep their order. */
export function sortRows<Row>(rows: readonly Row[], valueOf: (row: Row) => SortValue, direction: SortDirection): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)]
    if (isEmpty(first) || isEmpty(second)) return Number(isEmpty(first)) - Number(isEmpty(second))
    return sign * compare(first, second)
  })
}

/** A third click on the same heading brings the original order back. */
export function nextDirection(current: SortDirection | undefined): SortDirection | undefined {
  if (current === undefined) return 'ascending'
  return current === 'ascending' ? 'descending' : undefined
}

export function countPages(rows: number, pageRows = PAGE_ROWS): number {
  return Math.max(1, Math.ceil(rows / pageRows))
}

/** Numbers of the page buttons, counted from 1; `gap` stands for pages left out. Never more than seven in all. */
export function pageButtons(current: number, pages: number): (number | 'gap')[] {
  if (pages <= PAGE_BUTTONS_MAX) return range(1, pages)
  const ends = PAGE_BUTTONS_MAX - 2
  if (current < ends) return [...range(1, ends), 'gap', pages]
  if (current > pages - ends + 1) return [1, 'gap', ...range(pages - ends + 1, pages)]
  return [1, 'gap', ...range(current - 1, current + 1), 'gap', pages]
}

function compare(a: NonNullable<SortValue>, b: NonNullable<SortValue>): number {
  return typeof a === 'string' && typeof b === 'string' ? byLanguage.compare(a, b) : Number(a) - Number(b)
}

function isEmpty(value: SortValue): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
