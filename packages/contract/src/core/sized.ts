import { z } from 'zod'

/** Of JSON: deeper than anything we say on the wire. Formulas are nested up to 100 parts, each with up to three brackets, and answer for deeper ones themselves. */
export const LEVELS_MAX = 420

/**
 * Counts the parts of nested lists before they are read. The limits of single lists multiply, and reading a megabyte of
 * nested terms would keep all other people waiting for seconds. Levels are counted too: a text of JSON inside a body can be
 * nested deeper than the stack.
 */
export const sized = <Schema extends z.ZodType>(most: number, schema: Schema) =>
  z.preprocess((value, context) => {
    const { parts, levels } = measure(value, most)
    if (parts <= most && levels <= LEVELS_MAX) return value
    const limit = parts > most ? `${most} parts in all` : `${LEVELS_MAX} levels`
    context.addIssue({ code: 'custom', message: `must have at most ${limit}` })
    return z.NEVER
  }, schema)

/** The same for objects with fields of any name: a megabyte of them takes seconds. */
export const sizedRecord = <Schema extends z.ZodRecord>(most: number, schema: Schema) =>
  z.preprocess((value, context) => {
    if (!isContainer(value) || Object.keys(value).length <= most) return value
    context.addIssue({ code: 'custom', message: `must have at most ${most} entries` })
    return z.NEVER
  }, schema)

export const hasMoreParts = (value: unknown, most: number): boolean => measure(value, most).parts > most

export const isTooDeeplyNested = (value: unknown): boolean => measure(value, Infinity).levels > LEVELS_MAX

/** Level by level, since it must not exceed the stack itself. Stops soon after a limit. */
function measure(value: unknown, most: number): { readonly parts: number; readonly levels: number } {
  let [parts, levels] = [0, 0]
  for (
    let level = [value].filter(isContainer);
    level.length > 0 && parts <= most && levels <= LEVELS_MAX;
    levels += 1
  ) {
    for (const each of level) if (Array.isArray(each)) parts += each.length
    level = level.flatMap((each) => (Object.values(each) as unknown[]).filter(isContainer))
  }
  return { parts, levels }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
