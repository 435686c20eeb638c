import type { FilterColumn, FilterWire, Question } from '@soundings/contract'
import type { ComparedWith } from '@soundings/query'
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { dashboardQueries } from '../../../api/questions/dashboards.ts'
import type { Runnable } from '../../../api/questions/executor.ts'
import { questionQueries } from '../../../api/questions/questions.ts'
import {
  readUntil,
  useWordsOf,
  versionIn,
  type ResultWords,
} from '../../../components/question-result/answers/one-version.ts'
import { type ResultRun, useAskAhead, useResult } from '../../../components/question-result/use-result.ts'
import { toZooms, useZoomTrail, type ZoomTrail } from '../../../components/question-result/panels/zoom-trail.ts'
import { TileAsksContext, type FiltersOf } from './tile-asks.ts'
import { TileQueueContext } from './tile-queue.ts'

/** A tile shows less at once than a page of its own; more rows come when a person asks. */
const TILE_ROWS = 1000

/** A refresh of the whole dashboard. */
export interface Refresh {
  readonly count: number
  /** How old a kept answer may be for it. */
  readonly maxAgeSeconds: number
}

export const noRefresh: Refresh = { count: 0, maxAgeSeconds: 0 }

type AskedQuestion = Extract<Runnable, { readonly questionId: number }>

interface Needs {
  readonly questionId: number
  /** Unknown as long as it is not clear which filters the question takes. */
  readonly filters: readonly FilterWire[] | undefined
  /** The filters after a choice that is not rendered yet. Left out where people choose nothing. */
  readonly filtersAfter?: (filtersOf: FiltersOf) => readonly FilterWire[] | undefined
  readonly isNear: boolean
  readonly lastRefresh: Refresh
  readonly comparedWith: ComparedWith | undefined
  /** Of the question that the words of its filters are about. Left out where none are shown. */
  readonly filtersVersion?: number | undefined
  /** People may look at the question itself; displays have only its rows. */
  readonly hasQuestion?: boolean
}

/** The result of a tile, asked for when it comes near the screen and when it is its turn. */
export function useTileResult({
  questionId,
  filters,
  filtersAfter,
  isNear,
  lastRefresh,
  comparedWith,
  filtersVersion,
  hasQuestion = false,
}: Needs): {
  run: ResultRun
  zoom: ZoomTrail
  /** With which it asks, or asked last while those of now are unknown; undefined until it asks. */
  filters: readonly FilterWire[] | undefined
  /** Of the version of the rows. */
  question: Question | undefined
} {
  const zoom = useZoomTrail()
  const loadInTurn = useContext(TileQueueContext)
  const [last, setLast] = useState<AskedQuestion>()
  const askedWith = (wanted: readonly FilterWire[]): AskedQuestion =>
    replaceEqualDeep(last, { questionId, dynamicFilters: wanted, zooms: toZooms(zoom.steps) })
  // While filters are unknown, the tile stays with what it asked for last.
  const asked = isNear && filters ? askedWith(filters) : last
  if (asked !== last) setLast(asked)
  const settings = { pageRows: TILE_ROWS, sending: 'together', comparedWith, loadInTurn } as const
  // Asked for together with the result.
  const question = useQuery({
    ...questionQueries.oneOfMany(questionId),
    enabled: hasQuestion && asked !== undefined,
    retry: false,
  })
  const words = useTileWords(questionId, [question.isError ? undefined : question.data?.version, filtersVersion])
  const run = useResult(asked, { ...settings, words })
  const shownQuestion = useWordsOf(question.data, run.result?.version)

  const asks = useContext(TileAsksContext)
  const askAhead = useAskAhead(settings)
  const onChoice = useEffectEvent((filtersOf: FiltersOf) => {
    const wanted = isNear ? filtersAfter?.(filtersOf) : undefined
    const next = wanted && askedWith(wanted)
    if (next && next !== last) askAhead(next)
  })
  useEffect(() => {
    const ask = (filtersOf: FiltersOf) => onChoice(filtersOf)
    asks?.add(ask)
    return () => void asks?.delete(ask)
  }, [asks])

  const [doneRefresh, setDoneRefresh] = useState<number>()
  if (asked && doneRefresh !== lastRefresh.count) {
    setDoneRefresh(lastRefresh.count)
    // What is asked for the first time may be an answer that the server has kept.
    if (doneRefresh !== undefined) run.refresh(lastRefresh.maxAgeSeconds, `dashboard ${lastRefresh.count}`)
  }

  return { run, zoom, filters: asked?.dynamicFilters, question: shownQuestion }
}

/** What a tile says of its question beside its rows. */
function useTileWords(questionId: number, versions: readonly (number | undefined)[]): ResultWords {
  const cache = useQueryClient()
  return {
    versions: versions.filter((version) => version !== undefined),
    read: (version) => {
      void readUntil(cache, {
        queryKey: questionQueries.one(questionId).queryKey,
        versionOf: (question: Question) => question.version,
        version,
      })
      void readUntil(cache, {
        queryKey: dashboardQueries.anyFilterColumns(),
        versionOf: (columns: readonly FilterColumn[]) => versionIn(columns, questionId),
        version,
      })
    },
  }
}
