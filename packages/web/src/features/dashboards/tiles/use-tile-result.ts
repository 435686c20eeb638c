import type { FilterWire } from '@soundings/contract'
import type { ComparedWith } from '@soundings/query'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import type { Runnable } from '../../../api/questions/executor.ts'
import { type ResultRun, useAskAhead, useResult } from '../../../widgets/question-result/use-result.ts'
import { toZooms, useZoomTrail, type ZoomTrail } from '../../../widgets/question-result/panels/zoom-trail.ts'
import { TileAsksContext, type FiltersOf } from './tile-asks.ts'
import { TileQueueContext } from './tile-queue.ts'

/** A tile shows less at once than a page of its own; more rows come when a person asks. */
const TILE_ROWS = 1000

/** A refresh of the whole dashboard. */
export interface Round {
  readonly count: number
  /** How old a kept answer may be for it. */
  readonly maxAgeSeconds: number
}

export const firstRound: Round = { count: 0, maxAgeSeconds: 0 }

interface Needs {
  readonly questionId: number
  /** Unknown as long as it is not clear which filters the question takes. */
  readonly filters: readonly FilterWire[] | undefined
  /** The filters after a choice that is not rendered yet. Left out where people choose nothing. */
  readonly filtersAfter?: (filtersOf: FiltersOf) => readonly FilterWire[] | undefined
  readonly isNear: boolean
  readonly round: Round
  readonly comparedWith: ComparedWith | undefined
}

/** The result of a tile, asked for when it comes near the screen and when it is its turn. */
export function useTileResult({ questionId, filters, filtersAfter, isNear, round, comparedWith }: Needs): {
  run: ResultRun
  zoom: ZoomTrail
} {
  const zoom = useZoomTrail()
  const loadInTurn = useContext(TileQueueContext)
  const [last, setLast] = useState<Runnable>()
  const askedWith = (wanted: readonly FilterWire[]): Runnable =>
    replaceEqualDeep(last, { questionId, dynamicFilters: wanted, zooms: toZooms(zoom.steps) })
  // While filters are unknown, the tile stays with what it asked for last.
  const asked = isNear && filters ? askedWith(filters) : last
  if (asked !== last) setLast(asked)
  const settings = { pageRows: TILE_ROWS, sending: 'together', comparedWith, loadInTurn } as const
  const run = useResult(asked, settings)

  const asks = useContext(TileAsksContext)
  const askAhead = useAskAhead(settings)
  useEffect(() => {
    const ask = (filtersOf: FiltersOf) => {
      const wanted = isNear ? filtersAfter?.(filtersOf) : undefined
      const next = wanted && askedWith(wanted)
      if (next && next !== last) askAhead(next)
    }
    asks?.add(ask)
    return () => void asks?.delete(ask)
  })

  const [doneRound, setDoneRound] = useState<number>()
  if (asked && doneRound !== round.count) {
    setDoneRound(round.count)
    // What is asked for the first time may be an answer that the server has kept.
    if (doneRound !== undefined) run.refresh(round.maxAgeSeconds, `round ${round.count}`)
  }

  return { run, zoom }
}
