import type { TableColumnMeta } from '@soundings/contract'
import { groupProblem, pinProblem } from '@soundings/query'
import { COLUMN_WIDTH } from '../columns/column-widths.ts'
import { allOpen, type Folding } from '../arrangement/grouping.ts'
import { knownColumns, type KnownColumn } from '../columns/known-columns.ts'
import { defaultPageSize } from '../arrangement/paging.ts'
import { toggleSort, type Sort } from '../arrangement/sorting.ts'

export const COLUMN_WIDTH_MIN = 120

interface RememberedColumn {
  readonly column: KnownColumn
  readonly width: number | undefined
  readonly pin: boolean
  readonly grouped: boolean
}

/** How a reader has arranged the grid. Columns are meant by their position in the result that `columns` describes. */
export interface GridState {
  readonly columns: readonly KnownColumn[]
  /** What is known of columns by their key, also of those that are not in the result now. */
  readonly remembered: ReadonlyMap<string, RememberedColumn>
  readonly order: readonly number[]
  readonly widths: Readonly<Record<number, number>>
  readonly pinned: readonly number[]
  readonly grouped: readonly number[]
  readonly sorts: readonly Sort[]
  readonly folding: Folding
  readonly page: number
  readonly pageSize: number
}

export type GridAction =
  | { readonly do: 'sort'; readonly column: number; readonly keepsOthers: boolean }
  | { readonly do: 'sortTo'; readonly sort: Sort }
  | { readonly do: 'unsort'; readonly column: number }
  | { readonly do: 'resize'; readonly column: number; readonly width: number }
  | { readonly do: 'move'; readonly column: number; readonly before: number | undefined }
  | { readonly do: 'pin' | 'group'; readonly column: number }
  | { readonly do: 'fold'; readonly key: string }
  | { readonly do: 'foldAll'; readonly isClosed: boolean }
  | { readonly do: 'page'; readonly page: number }
  | { readonly do: 'pageSize'; readonly pageSize: number }

export function initialGrid(columns: readonly TableColumnMeta[], isViewMode: boolean): GridState {
  const positions = columns.map((_, at) => at)
  return {
    columns: knownColumns(columns),
    remembered: new Map(),
    order: positions,
    widths: {},
    pinned: positions.filter((at) => columns[at]?.pin),
    grouped: positions.filter((at) => columns[at]?.grouped),
    sorts: [],
    folding: allOpen,
    page: 0,
    pageSize: defaultPageSize(isViewMode),
  }
}

export function arrange(state: GridState, action: GridAction): GridState {
  switch (action.do) {
    case 'sort':
      return { ...state, sorts: toggleSort(state.sorts, action.column, action.keepsOthers), page: 0 }
    case 'sortTo':
      return { ...state, sorts: [action.sort], page: 0 }
    case 'unsort':
      return { ...state, sorts: state.sorts.filter(({ column }) => column !== action.column), page: 0 }
    case 'resize':
      return {
        ...state,
        widths: { ...state.widths, [action.column]: Math.max(COLUMN_WIDTH_MIN, Math.round(action.width)) },
      }
    case 'move':
      return { ...state, order: moved(state.order, action.column, action.before) }
    case 'pin':
      return pinRefusal(state, action.column) ? state : { ...state, pinned: toggled(state.pinned, action.column) }
    case 'group':
      if (groupRefusal(state, action.column)) return state
      return { ...state, grouped: toggled(state.grouped, action.column), folding: allOpen, page: 0 }
    case 'fold':
      return {
        ...state,
        folding: { ...state.folding, except: new Set(toggled([...state.folding.except], action.key)) },
      }
    case 'foldAll':
      return { ...state, folding: { isAllClosed: action.isClosed, except: new Set() }, page: 0 }
    case 'page':
      return { ...state, page: action.page }
    case 'pageSize':
      return { ...state, pageSize: action.pageSize, page: 0 }
  }
}

/** Why a column may not be pinned now. Taking a pin away is always allowed. */
export const pinRefusal = (state: GridState, column: number): string | undefined =>
  state.pinned.includes(column) ? undefined : pinProblem(marks(state), markOf(state, column))

export const groupRefusal = (state: GridState, column: number): string | undefined =>
  state.grouped.includes(column) ? undefined : groupProblem(marks(state), markOf(state, column))

export const widthOf = (state: GridState, column: number, usual = COLUMN_WIDTH): number => state.widths[column] ?? usual

/** Pinned columns stand first; grouped ones stand in the headings instead. */
export function columnsInSight({ order, pinned, grouped }: GridState): { pinned: number[]; others: number[] } {
  const shown = order.filter((at) => !grouped.includes(at))
  return { pinned: shown.filter((at) => pinned.includes(at)), others: shown.filter((at) => !pinned.includes(at)) }
}

/** Before which column a heading comes to stand that is dropped on another; nothing for the end. */
export const dropPlace = ({ order }: GridState, on: number, isBehind: boolean): number | undefined =>
  isBehind ? order[order.indexOf(on) + 1] : on

const markOf = ({ pinned, grouped }: GridState, column: number) => ({
  pin: pinned.includes(column),
  grouped: grouped.includes(column),
})
const marks = (state: GridState) => state.order.map((column) => markOf(state, column))

const toggled = <Item>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((each) => each !== item) : [...items, item]

function moved(order: readonly number[], column: number, before: number | undefined): readonly number[] {
  if (column === before) return order
  const rest = order.filter((each) => each !== column)
  const at = before === undefined ? rest.length : rest.indexOf(before)
  return rest.toSpliced(at, 0, column)
}
