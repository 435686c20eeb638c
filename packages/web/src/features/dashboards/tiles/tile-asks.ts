import { createContext, useCallback, useEffect, useMemo, useRef } from 'react'
import { sendTogetherNow } from '../../../api/core/batched.ts'
import type { Tile } from '../state/dashboard-model.ts'
import type { TileFilters } from '../tab-filters/tab-filters.ts'

export type FiltersOf = (tile: Tile) => TileFilters | undefined
/** Asks for what a tile will show with these filters. */
type AskAhead = (filtersOf: FiltersOf) => void

/** The tiles that can ask for their rows before they are rendered with other filters. */
export type TileAsks = Set<AskAhead>

/** Undefined where tiles ask once they are rendered. */
export const TileAsksContext = createContext<TileAsks | undefined>(undefined)

/**
 * Lets all tiles ask at once for what they will show after a choice. The server can answer while the page renders the choice, which takes
 * as long; asked by what is rendered, it would begin only then.
 */
export function useTileAsks<Choice>(filtersAfter: (choice: Choice) => FiltersOf) {
  const asks = useMemo((): TileAsks => new Set(), [])
  const latest = useRef(filtersAfter)
  useEffect(() => {
    latest.current = filtersAfter
  }, [filtersAfter])
  const askAhead = useCallback(
    (choice: Choice) => {
      const filtersOf = latest.current(choice)
      for (const ask of asks) ask(filtersOf)
      sendTogetherNow()
    },
    [asks],
  )
  return { asks, askAhead }
}
