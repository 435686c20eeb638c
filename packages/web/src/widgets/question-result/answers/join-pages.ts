import type { ExecutionResult } from '@soundings/contract'

/** Pages that follow each other, as one result: the total is known as soon as the last of them is here. */
export function joinPages([first, ...more]: readonly ExecutionResult[]): ExecutionResult | undefined {
  if (!first || more.length === 0) return first
  const last = more.at(-1) ?? first
  const data = [first, ...more].flatMap(({ table }) => table.data)
  // A full page may turn out to have been the last one: then the next is empty and knows no total.
  const totalCount = last.table.data.length === 0 ? data.length : last.totalCount
  return { ...first, table: { columns: first.table.columns, data }, totalCount }
}
