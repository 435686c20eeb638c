import { z } from 'zod'

/**
 * Counts the parts of nested lists before they are read. The limits of single lists multiply, and reading a megabyte of
 * nested terms would keep everybody else waiting for seconds.
 */
export const sized = <Schema extends z.ZodType>(most: number, schema: Schema) =>
  z.preprocess((value, context) => {
    if (!hasMoreParts(value, most)) return value
    context.addIssue({ code: 'custom', message: `must have at most ${most} parts in all` })
    return z.NEVER
  }, schema)

export const hasMoreParts = (value: unknown, most: number): boolean => countParts(value, most) > most

/** Level by level: a text of JSON inside a body can be nested deeper than the stack. Stops soon after the limit. */
function countParts(value: unknown, most: number): number {
  let count = 0
  for (let level = [value]; level.length > 0 && count <= most;) {
    level = level.flatMap((part) => {
      if (typeof part !== 'object' || part === null) return []
      if (Array.isArray(part)) count += part.length
      return Object.values(part) as unknown[]
    })
  }
  return count
}
