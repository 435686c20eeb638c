import type { TableColumnMeta } from '../executor.ts'

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

/** Ids of somewhere else. */
export interface ForeignIds {
  readonly column: (id: number) => number | undefined
  readonly reference: (id: number) => number | undefined
}

/** The key of a column whose ids are others somewhere else; undefined where one of them is unknown there. `vids` are those of its question. */
export function mapColumnKey(key: string, vids: readonly string[], ids: ForeignIds): string | undefined {
  const [, own = '', times = ''] = /^(.*?)(#\d+)?$/s.exec(key) ?? []
  const vid = vids.filter((each) => own.startsWith(`${each}:`)).toSorted((one, other) => other.length - one.length)[0]
  if (vid === undefined && (own.startsWith('calculated:') || !own.includes(':'))) return key
  const first = vid ?? own.slice(0, own.indexOf(':'))
  const [column = '', ...more] = own.slice(first.length + 1).split(':')
  const parts = [mapId(column, ids.column), ...more.map((part) => mapId(part, ids.reference))]
  return parts.includes(undefined) ? undefined : `${[first, ...parts].join(':')}${times}`
}

/** Columns that only a question has are the same everywhere, as are words. */
const mapId = (text: string, map: (id: number) => number | undefined): string | undefined =>
  /^\d+$/.test(text) ? map(Number(text))?.toString() : text
