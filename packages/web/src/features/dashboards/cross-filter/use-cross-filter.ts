import type { FilterColumn } from '@soundings/contract'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { CrossFiltering } from '../../../charts/chart-type.ts'
import { useLayer } from '../../../ui/layer/use-layer.ts'
import type { Tile } from '../state/dashboard-model.ts'
import { valueFilters } from '../../../charts/value-filter.ts'
import { isChosenIn, isShared, toggled, type CrossFilter } from './cross-filters.ts'

interface Needs {
  readonly tiles: readonly Tile[]
  readonly columns: readonly FilterColumn[] | undefined
  readonly chosen: readonly CrossFilter[]
  /** The dashboard's setting: a click filters. */
  readonly isAtOnce: boolean
  readonly onChoose: (chosen: readonly CrossFilter[]) => void
  readonly onClear: () => void
}

const noColumns: readonly FilterColumn[] = []

/** What a value of a tile can do to the other tiles. Escape clears all clicked values. */
export function useCrossFilter({
  tiles,
  columns = noColumns,
  chosen,
  isAtOnce,
  onChoose,
  onClear,
}: Needs): (tile: Tile) => CrossFiltering {
  // Below menus and dialogs that are opened later, which Escape closes first.
  useLayer(chosen.length > 0, onClear)
  // A tile that waits for its rows is not drawn anew, and would choose beside what was chosen before.
  const newest = useRef(chosen)
  useLayoutEffect(() => {
    newest.current = chosen
  }, [chosen])
  return useMemo(() => {
    const questions = tiles.map(({ questionId }) => questionId)
    // One object for each tile until something changes, since charts are drawn anew with another one.
    const known = new Map(
      tiles.map(({ id: tile, questionId }): [string, CrossFiltering] => [
        tile,
        {
          isAtOnce,
          isChosen: (column, value) => isChosenIn(chosen, tile, column, value),
          offer: (column, value) => {
            const filters = valueFilters(column, value)
            return filters && isShared(filters[0].dbColumn, questionId, questions, columns)
              ? () => onChoose(toggled(newest.current, { tile, filters }))
              : undefined
          },
        },
      ]),
    )
    return ({ id }: Tile) => known.get(id)!
  }, [tiles, columns, chosen, isAtOnce, onChoose])
}
