import type { FilterColumn } from '@soundings/contract'
import type { CrossFilterOffer } from '../../../charts/chart-type.ts'
import { useLayer } from '../../../ui/layer/use-layer.ts'
import type { Tile } from '../board/board.ts'
import { crossFilterOf, isShared, toggled, type CrossFilter } from './cross-filters.ts'

interface Needs {
  readonly tiles: readonly Tile[]
  readonly columns: readonly FilterColumn[] | undefined
  readonly chosen: readonly CrossFilter[]
  readonly onChoose: (chosen: readonly CrossFilter[]) => void
}

/** What a value of a tile can do to the other tiles. Escape takes the newest back. */
export function useCrossFilter({ tiles, columns = [], chosen, onChoose }: Needs): (tile: Tile) => CrossFilterOffer {
  // Below menus and dialogs that are opened later, which Escape closes first.
  useLayer(chosen.length > 0, () => onChoose(chosen.slice(0, -1)))
  const questions = tiles.map(({ questionId }) => questionId)
  return ({ id: tile, questionId }) => (column, value) => {
    const filter = crossFilterOf(column, value)
    return filter && isShared(filter.dbColumn, questionId, questions, columns) ? () => onChoose(toggled(chosen, { tile, filter })) : undefined
  }
}
