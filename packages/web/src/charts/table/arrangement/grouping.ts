import type { SummaryName } from '@soundings/query'
import type { Cell } from '../../chart-type.ts'

type Row = readonly Cell[]

/** A line of the grid: a row of the result, the heading of a group with all rows under it, or one more summary of the group. */
export type GridLine =
  | { readonly kind: 'row'; readonly row: Row; readonly depth: number }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly values: readonly Cell[]
      readonly rows: readonly Row[]
      readonly depth: number
      readonly isOpen: boolean
    }
  | {
      readonly kind: 'summary'
      readonly name: SummaryName
      readonly values: readonly Cell[]
      readonly rows: readonly Row[]
      readonly depth: number
    }

/** Which groups are closed. Groups of a later result are as all are, so that *Collapse all* holds for them too. */
export interface Folding {
  readonly isAllClosed: boolean
  /** The keys of the groups that are not as all are. */
  readonly except: ReadonlySet<string>
}

export const allOpen: Folding = { isAllClosed: false, except: new Set() }

interface Arrangement {
  readonly groupColumns: readonly number[]
  readonly folding: Folding
  /** Summaries which get a line of their own under each heading. */
  readonly summaryLines?: readonly SummaryName[]
}

/** Rows under the headings of their groups; groups stand in the order in which their first row comes. */
export function toLines(rows: readonly Row[], arrangement: Arrangement, above: readonly Cell[] = []): GridLine[] {
  const { groupColumns, folding, summaryLines = [] } = arrangement
  const depth = above.length
  const column = groupColumns[depth]
  if (column === undefined) return rows.map((row) => ({ kind: 'row', row, depth }))
  return [...Map.groupBy(rows, (row) => row[column] ?? null)].flatMap(([value, members]) => {
    const values = [...above, value]
    const key = JSON.stringify(values)
    const isOpen = folding.isAllClosed === folding.except.has(key)
    const heading: GridLine = { kind: 'group', key, values, rows: members, depth, isOpen }
    const summaries = summaryLines.map((name): GridLine => ({
      kind: 'summary',
      name,
      values,
      rows: members,
      depth: depth + 1,
    }))
    return [heading, ...summaries, ...(isOpen ? toLines(members, arrangement, values) : [])]
  })
}

/** The lines of a page. Where it begins inside a group, the headings above are repeated. */
export function pageOfLines(lines: readonly GridLine[], [from, to]: readonly [number, number]): GridLine[] {
  const first = lines[from]
  const repeated: GridLine[] = []
  let depth = first?.depth ?? 0
  for (let at = from - 1; at >= 0 && depth > 0; at -= 1) {
    const line = lines[at]
    if (line?.kind !== 'group' || line.depth >= depth) continue
    repeated.unshift(line)
    depth = line.depth
  }
  return [...repeated, ...lines.slice(from, to)]
}
