import type { TableColumnMeta } from '@soundings/contract'
import { maxGrouped, maxPinned } from '@soundings/query'
import type { GridState } from './grid/grid-state.ts'
import { allOpen } from './arrangement/grouping.ts'
import { knownColumns, type KnownColumn } from './columns/known-columns.ts'

/**
 * The grid for the next result. What a reader arranged stays with its column, wherever that stands now; what the question says
 * differently from before is obeyed. Columns that are gone are remembered, since an undo brings them back.
 */
export function followResult(state: GridState, metas: readonly TableColumnMeta[]): GridState {
  const columns = knownColumns(metas)
  if (isSame(state.columns, columns)) return state
  const remembered = new Map([
    ...state.remembered,
    ...state.columns.map((column, at) => [column.key, memoryOf(state, column, at)] as const),
  ])
  const places = new Map(columns.map(({ key }, at) => [key, at]))
  const placeNow = (at: number) => places.get(state.columns[at]?.key ?? '')
  const positions = columns.map((_, at) => at)
  const memories = columns.map(({ key }) => remembered.get(key))

  const isMarked = (mark: 'pin' | 'grouped') => (at: number) => {
    const [column, memory] = [columns[at], memories[at]]
    return memory && memory.column[mark] === column?.[mark] ? memory[mark] : (column?.[mark] ?? false)
  }
  /** The question's own first, in its order; they win where there is not room for all. */
  const inOrder = (marked: readonly number[], mark: 'pin' | 'grouped', before: readonly number[]) => {
    const own = marked.filter((at) => columns[at]?.[mark])
    const others = before.flatMap((at) => placeNow(at) ?? []).filter((at) => marked.includes(at) && !own.includes(at))
    return [...own, ...others, ...marked.filter((at) => !own.includes(at) && !others.includes(at))]
  }
  const grouped = inOrder(
    positions.filter(isMarked('grouped')).filter((at) => !(columns[at]?.pin && isMarked('pin')(at))),
    'grouped',
    state.grouped,
  ).slice(0, maxGrouped)
  const pinned = inOrder(
    positions.filter(isMarked('pin')).filter((at) => !grouped.includes(at)),
    'pin',
    state.pinned,
  ).slice(0, maxPinned)
  const isSameGroups =
    grouped.length === state.grouped.length && state.grouped.every((at, place) => placeNow(at) === grouped[place])

  return {
    ...state,
    columns,
    remembered,
    order: orderNow(state, columns, placeNow),
    widths: Object.fromEntries(
      memories.flatMap((memory, at) => (memory?.width === undefined ? [] : [[at, memory.width]])),
    ),
    pinned,
    grouped,
    sorts: isSortedAnew(state.columns, columns)
      ? []
      : state.sorts.flatMap((sort) => {
          const column = placeNow(sort.column)
          return column === undefined ? [] : [{ ...sort, column }]
        }),
    folding: isSameGroups ? state.folding : allOpen,
    page: isSameGroups ? state.page : 0,
  }
}

const isSame = (one: readonly KnownColumn[], other: readonly KnownColumn[]) =>
  JSON.stringify(one) === JSON.stringify(other)

const memoryOf = (state: GridState, column: KnownColumn, at: number) => ({
  column,
  width: state.widths[at],
  pin: state.pinned.includes(at),
  grouped: state.grouped.includes(at),
})

/** The reader's order, with new columns behind those that they follow in the result; the result's own where the question was put into another order. */
function orderNow(
  state: GridState,
  columns: readonly KnownColumn[],
  placeNow: (at: number) => number | undefined,
): number[] {
  const staying = state.columns.flatMap((_, at) => placeNow(at) ?? [])
  if (staying.some((place, at) => at > 0 && place < (staying[at - 1] ?? 0))) return columns.map((_, at) => at)
  const order = state.order.flatMap((at) => placeNow(at) ?? [])
  for (const at of columns.keys()) if (!order.includes(at)) order.splice(order.indexOf(at - 1) + 1, 0, at)
  return order
}

/** Whether the question's own sorting is another one, leaving aside columns that are gone. */
function isSortedAnew(before: readonly KnownColumn[], now: readonly KnownColumn[]): boolean {
  const keys = new Set(now.map(({ key }) => key))
  const sorting = (columns: readonly KnownColumn[]) =>
    columns
      .filter(({ key, order }) => order !== '' && keys.has(key))
      .toSorted((one, other) => one.order.localeCompare(other.order))
      .map(({ key, order }) => `${key} ${order.split(' ')[1]}`)
      .join()
  return sorting(before) !== sorting(now)
}
