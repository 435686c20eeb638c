import type { FilterColumn, FilterWire } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dashboardQueries } from '../../../api/questions/dashboards.ts'
import { draftWords } from '../../../components/filter-editor/condition-words.ts'
import { wallWords } from '../filter-bar/chip-text.ts'
import type { Tile } from '../state/dashboard-model.ts'
import { clickedValue } from '../cross-filter/clicked-value.ts'
import { crossWords, type CrossFilter } from '../cross-filter/cross-filters.ts'
import { filtersInForce, filtersOfTile, withCrossFilters, type TileFilters } from './tab-filters.ts'

/** The filters of the tab that is shown, and which of its tiles can take them. */
export interface TabFilters {
  readonly filters: readonly FilterWire[]
  /** Unknown until they were asked for; a tab without tiles has none. */
  readonly columns: readonly FilterColumn[] | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly retry: () => void
  readonly countInForce: number
  /** Those with a value, in words. */
  readonly words: readonly string[]
  /** The same for a wall, in fewer words. */
  readonly wallWords: readonly string[]
  /** With other clicked values than those that are in force: what the tile would be narrowed by then. */
  readonly ofTile: (tile: Tile, crossFilters?: readonly CrossFilter[]) => TileFilters | undefined
}

const none: readonly FilterColumn[] = []
const noCross: readonly CrossFilter[] = []

export function useTabFilters(
  tiles: readonly Tile[],
  filters: readonly FilterWire[],
  crossFilters: readonly CrossFilter[] = noCross,
): TabFilters {
  const questions = useMemo(
    () => [...new Set(tiles.map(({ questionId }) => questionId))].toSorted((one, other) => one - other),
    [tiles],
  )
  const asked = useQuery({ ...dashboardQueries.filterColumns(questions), enabled: questions.length > 0 })
  const columns = questions.length === 0 ? none : asked.data
  const inForce = columns ? filtersInForce(filters, columns) : []
  const crossed = crossFilters.flatMap((each) => crossWords(each, columns ?? none) ?? [])
  const clicked = crossFilters.flatMap((each) => clickedValue(each, columns ?? none) ?? [])
  return {
    filters,
    columns,
    // A failed second read leaves the first one good.
    isError: asked.isError && asked.data === undefined,
    error: asked.error,
    retry: () => void asked.refetch(),
    countInForce: inForce.length,
    words: [...inForce.map(draftWords), ...crossed],
    wallWords: wallWords(inForce, clicked),
    ofTile: (tile, chosen = crossFilters) => {
      // A tab without filters need not wait for what its questions could take.
      if (filters.length + chosen.length === 0)
        return markUnread(filtersOfTile(tile.questionId, filters, columns ?? none), asked.isError)
      return (
        columns &&
        markUnread(
          withCrossFilters(filtersOfTile(tile.questionId, filters, columns), tile, chosen, columns),
          asked.isError,
        )
      )
    },
  }
}

const markUnread = (filters: TileFilters, isUnread: boolean): TileFilters =>
  isUnread ? { ...filters, isUnread } : filters
