import type { PivotColumn } from './arrange-pivot.ts'
import type { PivotCell } from './pivot.ts'

/** How lines and columns that are no groups are called. */
export const pivotTexts = { total: 'Total', other: 'Other' } as const

/** What stands over a column in the line of one of the `width` groups across; totals are named in the last of these lines. */
export function pivotHeading(
  { kind, group }: PivotColumn,
  level: number,
  width: number,
  textOf: (level: number, value: PivotCell) => string,
): string {
  if (level < group.length) return textOf(level, group[level] ?? null)
  if (kind === 'group' || level < width - 1) return ''
  return kind === 'other' ? pivotTexts.other : pivotTexts.total
}

/** Neighbours under the same heading, which is written once over all of them. */
export function headingRuns<Item>(
  items: readonly Item[],
  columnOf: (item: Item) => PivotColumn | undefined,
  level: number,
): Item[][] {
  const runs: Item[][] = []
  for (const item of items) {
    const before = runs.at(-1)?.at(-1)
    if (before !== undefined && isSameHeading(columnOf(before), columnOf(item), level)) runs.at(-1)?.push(item)
    else runs.push([item])
  }
  return runs
}

function isSameHeading(one: PivotColumn | undefined, other: PivotColumn | undefined, level: number): boolean {
  if (!one || !other) return false
  const keyOf = ({ kind, group }: PivotColumn) =>
    JSON.stringify(level < group.length ? group.slice(0, level + 1) : [kind === 'subtotal', kind, group])
  return keyOf(one) === keyOf(other)
}
