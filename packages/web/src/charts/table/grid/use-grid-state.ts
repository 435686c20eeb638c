import type { TableColumnMeta } from '@soundings/contract'
import { useMemo, useReducer } from 'react'
import { followResult } from '../follow-result.ts'
import { arrange, initialGrid, type GridAction, type GridState } from './grid-state.ts'

type Change = GridAction | { readonly do: 'follow'; readonly columns: readonly TableColumnMeta[] }

const change = (state: GridState, action: Change): GridState =>
  action.do === 'follow' ? followResult(state, action.columns) : arrange(state, action)

/** How the grid is arranged for the columns of this result; a later result with other columns is followed before it is drawn. */
export function useGridState(
  columns: readonly TableColumnMeta[],
  isViewMode: boolean,
): readonly [GridState, (action: GridAction) => void] {
  const [kept, dispatch] = useReducer(change, undefined, () => initialGrid(columns, isViewMode))
  const state = useMemo(() => followResult(kept, columns), [kept, columns])
  if (state !== kept) dispatch({ do: 'follow', columns })
  return [state, dispatch]
}
