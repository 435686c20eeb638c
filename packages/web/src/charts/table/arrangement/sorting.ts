import { compareExactly, compareTexts } from '@soundings/query'
import type { Cell } from '../../chart-type.ts'

export interface Sort {
  readonly column: number
  readonly direction: 'asc' | 'desc'
}

type Row = readonly Cell[]

/** A click sorts up, then down; with shift or ctrl the other sorts stay. */
export function toggleSort(sorts: readonly Sort[], column: number, keepsOthers: boolean): Sort[] {
  const known = sorts.find((sort) => sort.column === column)
  const next: Sort = { column, direction: known?.direction === 'asc' ? 'desc' : 'asc' }
  if (!keepsOthers) return [next]
  return known ? sorts.map((sort) => (sort === known ? next : sort)) : [...sorts, next]
}

/** NULL stands last in both directions; equal rows keep the order of the result. */
export function sortRows(
  rows: readonly Row[],
  sorts: readonly Sort[],
  isNumber: (column: number) => boolean,
): readonly Row[] {
  if (sorts.length === 0) return rows
  const compares = sorts.map(({ column, direction }) => ({
    column,
    sign: direction === 'asc' ? 1 : -1,
    compare: isNumber(column) ? compareExactly : compareTexts,
  }))
  return rows.toSorted((one, other) => {
    for (const { column, sign, compare } of compares) {
      const [a, b] = [one[column] ?? null, other[column] ?? null]
      const order = a === null || b === null ? Number(a === null) - Number(b === null) : sign * compare(a, b)
      if (order !== 0) return order
    }
    return 0
  })
}
