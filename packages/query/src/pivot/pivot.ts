import { maxPivotDepth } from '../checks/view-types.ts'

export type PivotCell = string | number | boolean | null

/** A pivot has at most so many combinations of groups across; all others are together in one column. */
export const maxPivotColumns = 200
/** More cells than this are no table that people read. */
export const maxPivotCells = 50_000

/** The values of all combinations of some groups: first the groups down, then those across, then the measures. */
export interface PivotLevel {
  /** How many groups down count here, and how many across. */
  readonly down: number
  readonly across: number
  /** The rows of all groups across that have no column, so that their values are left out. */
  readonly isOther: boolean
  readonly rows: readonly (readonly PivotCell[])[]
}

export interface Pivot {
  readonly levels: readonly PivotLevel[]
  readonly hasOther: boolean
  /** The limit of the question leaves rows out, so that totals are of a part. */
  readonly isPart: boolean
}

/** Where the columns of a question stand, by their positions. */
export interface PivotPlaces {
  readonly down: readonly number[]
  readonly across: readonly number[]
  readonly measures: readonly number[]
}

/** The rows of some levels in the order of the question's columns; groups that a level does not count are null. */
export const pivotRows = (levels: readonly PivotLevel[], { down, across, measures }: PivotPlaces): PivotCell[][] =>
  levels.flatMap(({ down: depth, across: width, isOther, rows }) => {
    const places = [...down.slice(0, depth), ...(isOther ? [] : across.slice(0, width)), ...measures]
    return rows.map((row) => {
      const cells = Array.from<PivotCell>({ length: down.length + across.length + measures.length }).fill(null)
      places.forEach((at, place) => (cells[at] = row[place] ?? null))
      return cells
    })
  })

export type PivotDirection = 'asc' | 'desc'

/** By which heading or column rows are ordered. Columns are named as `pivotName` says, groups by their values. */
export type PivotSort =
  | { readonly by: string; readonly direction: PivotDirection }
  | {
      readonly across: readonly PivotCell[]
      readonly isOther?: boolean
      readonly measure: string
      readonly direction: PivotDirection
    }

/** What people chose of a pivot. Groups that it does not name stand where there is room. */
export interface PivotChoices {
  readonly down: readonly string[]
  readonly across: readonly string[]
  readonly sort?: PivotSort
}

interface Named {
  readonly vid?: string | undefined
  readonly label: string
}

/** What a column is called in the choices: its own name, by which it stays the same when its label changes. */
export const pivotName = ({ vid, label }: Named): string => vid ?? label

export interface PlacedColumn extends Named {
  readonly kind: 'MEASURE' | 'DIMENSION'
}

/** Where columns stand: as it was chosen, as far as they are still there. One group at least stands on each side, and no more than two. */
export function placePivot(
  columns: readonly PlacedColumn[],
  chosen: Pick<PivotChoices, 'down' | 'across'> = { down: [], across: [] },
): PivotPlaces {
  const positions = columns.map((_, at) => at)
  const groups = positions.filter((at) => columns[at]?.kind === 'DIMENSION')
  const most = Math.min(maxPivotDepth, groups.length - 1)
  const found = (names: readonly string[]) =>
    [...new Set(names)].flatMap((name) => groups.find((at) => columns[at] && pivotName(columns[at]) === name) ?? [])
  const down = found(chosen.down).slice(0, most)
  const across = found(chosen.across)
    .filter((at) => !down.includes(at))
    .slice(0, most)
  const rest = groups.filter((at) => !down.includes(at) && !across.includes(at))
  rest.forEach((at, place) => {
    const isLast = place === rest.length - 1
    if (down.length < most && (across.length > 0 || !isLast)) down.push(at)
    else if (across.length < most) across.push(at)
  })
  return { down, across, measures: positions.filter((at) => columns[at]?.kind === 'MEASURE') }
}
