import { z } from 'zod'

/**
 * Counts the parts of nested lists before they are read. The limits of single lists multiply, and reading a megabyte of
 * nested terms would keep everybody else waiting for seconds.
 */
export const sized = <Schema extends z.ZodType>(most: number, schema: Schema) =>
  z.preprocess((value, context) => {
    if (countParts(value, most) <= most) return value
    context.addIssue({ code: 'custom', message: `Too big: at most ${most} parts in all are possible` })
    return z.NEVER
  }, schema)

/** Stops soon after the limit. Bodies are never deeper than the stack: the server refuses those. */
function countParts(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = Array.isArray(value) ? value.length : 0
  for (const part of Object.values(value)) {
    if (count > most) break
    count += countParts(part, most - count)
  }
  return count
}
