import {
  maxPivotDepth,
  pivotName,
  type PivotChoices,
  type PivotColumn,
  type PivotPlaces,
  type PivotSort,
} from '@soundings/query'
import type { TableColumnMeta } from '@soundings/contract'

type Columns = readonly TableColumnMeta[]

const nameAt = (columns: Columns, at: number): string => (columns[at] ? pivotName(columns[at]) : '')

const choose = (
  columns: Columns,
  down: readonly number[],
  across: readonly number[],
  sort: PivotSort | undefined,
): PivotChoices => ({
  down: down.map((at) => nameAt(columns, at)),
  across: across.map((at) => nameAt(columns, at)),
  ...(sort && { sort }),
})

export type PivotSide = 'down' | 'across'

/** Puts a group to the other side, as its last one. Where that side is full or this one would be empty, two groups change places. */
export function moveGroup(
  columns: Columns,
  places: PivotPlaces,
  sort: PivotSort | undefined,
  at: number,
): PivotChoices {
  const from: PivotSide = places.down.includes(at) ? 'down' : 'across'
  const to: PivotSide = from === 'down' ? 'across' : 'down'
  const swapped = places[from].length === 1 || places[to].length >= maxPivotDepth ? places[to].at(-1) : undefined
  const left = places[from].flatMap((each) => (each === at ? (swapped === undefined ? [] : [swapped]) : [each]))
  const joined = [...places[to].filter((each) => each !== swapped), at]
  // Values of groups across name the column of a sort, so that it means none among others.
  return from === 'down' ? choose(columns, left, joined, sortBy(sort)) : choose(columns, joined, left, sortBy(sort))
}

/** The two groups of a side change places: the inner one becomes the outer one. */
export const turnSide = (
  columns: Columns,
  { down, across }: PivotPlaces,
  sort: PivotSort | undefined,
  side: PivotSide,
): PivotChoices =>
  side === 'down'
    ? choose(columns, down.toReversed(), across, sort)
    : choose(columns, down, across.toReversed(), sortBy(sort))

const sortBy = (sort: PivotSort | undefined): PivotSort | undefined => (sort && 'by' in sort ? sort : undefined)

/** How a heading or a column sorts the lines; undefined where it does not. */
export function directionBy(
  columns: Columns,
  sort: PivotSort | undefined,
  by: number | PivotColumn,
  { measures }: PivotPlaces,
): 'asc' | 'desc' | undefined {
  if (!sort) return undefined
  if (typeof by === 'number') return 'by' in sort && sort.by === nameAt(columns, by) ? sort.direction : undefined
  if ('by' in sort) return undefined
  const isSame =
    sort.measure === nameAt(columns, measures[by.measure] ?? -1) &&
    (sort.isOther ?? false) === (by.kind === 'other') &&
    JSON.stringify(sort.across) === JSON.stringify(by.group)
  return isSame ? sort.direction : undefined
}

/** A click on a heading sorts up, then down; on a column down first, since the largest values are looked for. A third one takes the sort away. */
export function toggleSort(
  columns: Columns,
  places: PivotPlaces,
  sort: PivotSort | undefined,
  by: number | PivotColumn,
): PivotChoices {
  const first = typeof by === 'number' ? 'asc' : 'desc'
  const known = directionBy(columns, sort, by, places)
  const direction = known === undefined ? first : known === first ? (first === 'asc' ? 'desc' : 'asc') : undefined
  const next = direction && sortOf(columns, places, by, direction)
  return choose(columns, places.down, places.across, next)
}

function sortOf(
  columns: Columns,
  { measures }: PivotPlaces,
  by: number | PivotColumn,
  direction: 'asc' | 'desc',
): PivotSort {
  if (typeof by === 'number') return { by: nameAt(columns, by), direction }
  return {
    across: by.group,
    ...(by.kind === 'other' && { isOther: true }),
    measure: nameAt(columns, measures[by.measure] ?? -1),
    direction,
  }
}
