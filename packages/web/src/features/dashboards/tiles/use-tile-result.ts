import type { FilterWire } from '@soundings/contract'
import type { ComparedWith } from '@soundings/query'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import type { Runnable } from '../../../api/questions/executor.ts'
import { type ResultRun, useResult } from '../../../widgets/question-result/use-result.ts'
import { toZooms, useZoomTrail, type ZoomTrail } from '../../../widgets/question-result/panels/zoom-trail.ts'
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
  readonly isNear: boolean
  readonly round: Round
  readonly comparedWith: ComparedWith | undefined
}

/** The result of a tile, asked for when it comes near the screen and when it is its turn. */
export function useTileResult({ questionId, filters, isNear, round, comparedWith }: Needs): {
  run: ResultRun
  zoom: ZoomTrail
} {
  const zoom = useZoomTrail()
  const loadInTurn = useContext(TileQueueContext)
  const [last, setLast] = useState<Runnable>()
  // While filters are unknown, the tile stays with what it asked for last.
  const asked =
    isNear && filters
      ? replaceEqualDeep(last, { questionId, dynamicFilters: filters, zooms: toZooms(zoom.steps) })
      : last
  if (asked !== last) setLast(asked)
  const run = useResult(asked, { pageRows: TILE_ROWS, sending: 'together', comparedWith, loadInTurn })

  const [doneRound, setDoneRound] = useState<number>()
  if (asked && doneRound !== round.count) {
    setDoneRound(round.count)
    // What is asked for the first time may be an answer that the server has kept.
    if (doneRound !== undefined) run.refresh(round.maxAgeSeconds)
  }

  return { run, zoom }
}
