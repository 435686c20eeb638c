import type { Cell } from '../chart-type.ts'

type Row = readonly Cell[]

/** A line of the grid: a row of the result, or the heading of a group with all rows under it. */
export type GridLine =
  | { readonly kind: 'row'; readonly row: Row; readonly depth: number }
  | { readonly kind: 'group'; readonly key: string; readonly values: readonly Cell[]; readonly rows: readonly Row[]; readonly depth: number; readonly isOpen: boolean }

/** Rows under the headings of their groups; groups stand in the order in which their first row comes. */
export function toLines(rows: readonly Row[], groupColumns: readonly number[], closed: ReadonlySet<string>): GridLine[] {
  return linesUnder(rows, groupColumns, closed, [])
}

function linesUnder(rows: readonly Row[], groupColumns: readonly number[], closed: ReadonlySet<string>, above: readonly Cell[]): GridLine[] {
  const [column, ...deeper] = groupColumns
  const depth = above.length
  if (column === undefined) return rows.map((row) => ({ kind: 'row', row, depth }))
  return [...Map.groupBy(rows, (row) => row[column] ?? null)].flatMap(([value, members]) => {
    const values = [...above, value]
    const key = JSON.stringify(values)
    const isOpen = !closed.has(key)
    const heading: GridLine = { kind: 'group', key, values, rows: members, depth, isOpen }
    return isOpen ? [heading, ...linesUnder(members, deeper, closed, values)] : [heading]
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

/** The keys of all groups, for closing everything at once. */
export function groupKeys(rows: readonly Row[], groupColumns: readonly number[]): string[] {
  return toLines(rows, groupColumns, new Set()).flatMap((line) => (line.kind === 'group' ? [line.key] : []))
}
