import type { TableColumnMeta } from '@soundings/contract'

type Identified = Pick<TableColumnMeta, 'vid' | 'expression' | 'label' | 'derived'>

/**
 * What makes a column the same one in the next result: its name in the question, whatever its label, place or function. Results of
 * questions without such names fall back on what the column is made of.
 */
export function columnKeys(columns: readonly Identified[]): string[] {
  const seen = new Map<string, number>()
  return columns.map((column) => {
    const key = keyOf(column)
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    return times === 0 ? key : `${key}#${times}`
  })
}

function keyOf({ vid, label, derived, expression: { function: word, dbColumn, path = [] } }: Identified): string {
  if (vid !== undefined) return `${vid}:${dbColumn}`
  return dbColumn === null ? `calculated:${label}` : [word, dbColumn, ...path, ...(derived ? [derived] : [])].join(':')
}
