import { compareExactly } from '../format/numbers/compare-values.ts'
import { pivotName, type Pivot, type PivotCell, type PivotPlaces, type PivotSort } from './pivot.ts'

type Cells = readonly PivotCell[]

/** Which part of the groups a line or a column is about: all of them, those under one heading, or everything. */
type Part = 'group' | 'subtotal' | 'total' | 'other'

export interface PivotLine {
  readonly kind: Exclude<Part, 'other'>
  /** The values of the groups down; fewer for subtotals, none for the total. */
  readonly group: Cells
}

export interface PivotColumn {
  readonly kind: Part
  /** The values of the groups across; fewer for subtotals, none for the total and for all others. */
  readonly group: Cells
  /** Which of the measures, by its place among them. */
  readonly measure: number
}

export interface ArrangedPivot {
  readonly lines: readonly PivotLine[]
  readonly columns: readonly PivotColumn[]
  /** Undefined where there are no rows, or no total that is true. */
  readonly cellAt: (line: PivotLine, column: PivotColumn) => PivotCell | undefined
}

interface ArrangedColumn {
  readonly vid?: string | undefined
  readonly label: string
  /** How the question orders by it. */
  readonly isDescending: boolean
}

export interface PivotArrangement {
  /** All columns of the question. */
  readonly columns: readonly ArrangedColumn[]
  readonly places: PivotPlaces
  readonly hasSubtotals: boolean
  readonly hasTotals: boolean
  readonly sort?: PivotSort | undefined
}

interface Node {
  readonly group: Cells
  readonly under: readonly Node[]
}

/** Lines and columns of a pivot in their order: groups as the database orders them, or as people sorted them. */
export function arrangePivot(
  pivot: Pivot,
  { columns, places, hasSubtotals, hasTotals, sort }: PivotArrangement,
): ArrangedPivot {
  const { down, across, measures } = places
  const cellAt = createLookUp(pivot, places)
  const isReversed = (at: number): boolean => {
    const column = columns[at]
    return (
      column !== undefined &&
      (sort && 'by' in sort && sort.by === pivotName(column) ? sort.direction === 'desc' : column.isDescending)
    )
  }
  const headingsOf = (depth: number, width: number) =>
    pivot.levels.find((level) => level.down === depth && level.across === width && !level.isOther)?.rows ?? []
  const acrossRows = headingsOf(0, across.length)
  const hasSums = !pivot.isPart && hasTotals
  const hasParts = !pivot.isPart && hasSubtotals

  // Of the last group, some columns may be among the others, where its subtotal would seem wrong.
  const cutGroup = pivot.hasOther ? acrossRows.at(-1)?.[0] : undefined
  const heads = columnsOf(toNodes(acrossRows, across.map(isReversed)), across.length).filter(
    ({ kind, group }) => kind !== 'subtotal' || (hasParts && group[0] !== cutGroup),
  )
  const ends: Pick<PivotColumn, 'kind' | 'group'>[] = [
    ...(pivot.hasOther ? [{ kind: 'other' as const, group: [] }] : []),
    ...(hasSums ? [{ kind: 'total' as const, group: [] }] : []),
  ]
  const headed = [...heads, ...ends].flatMap((head) => measures.map((_, measure) => ({ ...head, measure })))
  const sorted = sortNodes(
    toNodes(headingsOf(down.length, 0), down.map(isReversed)),
    down.length,
    sortedBy(sort, { columns, places }),
    cellAt,
  )
  const lines = linesOf(sorted, down.length)
  return {
    lines: hasSums ? [...lines, { kind: 'total', group: [] }] : lines,
    columns: headed,
    cellAt: (line, column) => (line.kind === 'subtotal' && !hasParts ? undefined : cellAt(line, column)),
  }
}

const keyOf = (depth: number, down: Cells, kind: Part, across: Cells) =>
  JSON.stringify([depth, down, kind === 'other', across])

function createLookUp({ levels }: Pivot, { down, measures }: PivotPlaces): ArrangedPivot['cellAt'] {
  const known = new Map<string, Cells>()
  for (const { down: depth, across, isOther, rows } of levels) {
    const width = isOther ? 0 : across
    for (const row of rows)
      known.set(
        keyOf(depth, row.slice(0, depth), isOther ? 'other' : 'group', row.slice(depth, depth + width)),
        row.slice(depth + width),
      )
  }
  const hasTotal = measures.map((_, measure) =>
    levels.some(
      ({ down: depth, across, rows }) => depth === 0 && across === 0 && (rows[0]?.[measure] ?? null) !== null,
    ),
  )
  return (line, { kind, group, measure }) => {
    const value = known.get(keyOf(line.group.length, line.group, kind, group))?.[measure]
    const isTotal = line.group.length < down.length || kind !== 'group'
    return isTotal && value === null && !hasTotal[measure] ? undefined : value
  }
}

/** The values of each level under those above, in the order in which the database gave them or the other way round. */
function toNodes(rows: readonly Cells[], [isReversed, ...below]: readonly boolean[], above: Cells = []): Node[] {
  if (isReversed === undefined) return []
  const nodes = [...Map.groupBy(rows, (row) => row[above.length] ?? null)].map(([value, members]): Node => {
    const group = [...above, value]
    return { group, under: toNodes(members, below, group) }
  })
  return isReversed ? nodes.toReversed() : nodes
}

/** Subtotals stand behind the columns that they are about. */
const columnsOf = (nodes: readonly Node[], depth: number): Pick<PivotColumn, 'kind' | 'group'>[] =>
  nodes.flatMap(({ group, under }) =>
    group.length === depth
      ? [{ kind: 'group' as const, group }]
      : [...columnsOf(under, depth), { kind: 'subtotal' as const, group }],
  )

/** A group stands above the lines under it, and its subtotals in its own line. */
const linesOf = (nodes: readonly Node[], depth: number): PivotLine[] =>
  nodes.flatMap(({ group, under }) =>
    group.length === depth
      ? [{ kind: 'group' as const, group }]
      : [{ kind: 'subtotal' as const, group }, ...linesOf(under, depth)],
  )

interface SortedBy {
  readonly column: PivotColumn
  readonly sign: 1 | -1
}

function sortedBy(
  sort: PivotSort | undefined,
  { columns, places: { across, measures } }: Pick<PivotArrangement, 'columns' | 'places'>,
): SortedBy | undefined {
  if (!sort || 'by' in sort) return undefined
  const measure = measures.findIndex((at) => columns[at] && pivotName(columns[at]) === sort.measure)
  if (measure < 0) return undefined
  const width = sort.across.length
  const kind: Part = sort.isOther ? 'other' : width === across.length ? 'group' : width === 0 ? 'total' : 'subtotal'
  return { column: { kind, group: sort.across, measure }, sign: sort.direction === 'asc' ? 1 : -1 }
}

/** Empty cells stand last in both directions; equal ones keep their order. Groups are ordered by their subtotals. */
function sortNodes(
  nodes: readonly Node[],
  depth: number,
  sort: SortedBy | undefined,
  cellAt: ArrangedPivot['cellAt'],
): readonly Node[] {
  if (!sort) return nodes
  const valued = nodes.map((node) => ({
    node,
    value: cellAt({ kind: node.group.length === depth ? 'group' : 'subtotal', group: node.group }, sort.column) ?? null,
  }))
  const inOrder = valued.toSorted(({ value: one }, { value: other }) =>
    one === null || other === null
      ? Number(one === null) - Number(other === null)
      : sort.sign * compareExactly(one, other),
  )
  return inOrder.map(({ node }) => ({ ...node, under: sortNodes(node.under, depth, sort, cellAt) }))
}
