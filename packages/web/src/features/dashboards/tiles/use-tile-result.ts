import type { FilterWire } from '@soundings/contract'
import type { ComparedWith } from '@soundings/query'
import { useEffect, useRef } from 'react'
import type { Runnable } from '../../../api/questions/executor.ts'
import { useResult, type ResultRun } from '../../../widgets/question-result/use-result.ts'
import { toZooms, useZoomTrail, type ZoomTrail } from '../../../widgets/question-result/panels/zoom-trail.ts'
import { useLoadSlot } from './use-load-slot.ts'

/** A tile shows less at once than a page of its own; more rows come when somebody asks. */
const TILE_ROWS = 1000

/** A refresh of the whole dashboard. */
export interface Round {
  readonly count: number
  /** How old a kept answer may be for it. */
  readonly maxAgeSeconds: number
}

export const firstRound: Round = { count: 0, maxAgeSeconds: 0 }

interface Wish {
  readonly asked: Runnable
  readonly round: Round
}

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
  const wish: Wish | undefined =
    isNear && filters
      ? { asked: { questionId, dynamicFilters: filters, zooms: toZooms(zoom.steps) }, round }
      : undefined
  const wishText = wish && JSON.stringify(wish)
  const { granted, release } = useLoadSlot(wishText)
  const given = granted === undefined ? undefined : (JSON.parse(granted) as Wish)
  const run = useResult(given?.asked, { pageRows: TILE_ROWS, sending: 'together', comparedWith })
  const doneRound = useRef<number>(undefined)

  useEffect(() => {
    if (given === undefined || granted !== wishText) return
    const isFirst = doneRound.current === undefined
    const isNewRound = doneRound.current !== given.round.count
    doneRound.current = given.round.count
    if (isNewRound && !isFirst) return run.refresh(given.round.maxAgeSeconds)
    if (!run.isRunning) release()
  })

  return { run, zoom }
}
