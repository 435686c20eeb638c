import type { ExecutionResult, Summaries } from '@soundings/contract'
import { limits, type ComparedWith, type Pivot } from '@soundings/query'
import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useContext, useEffect, useMemo } from 'react'
import { ApiError } from '../../api/core/api-error.ts'
import {
  isNewerVersion,
  type Runnable,
  type Sending,
  type WantedPivot,
  type WantedSummaries,
} from '../../api/questions/executor.ts'
import type { ResultTrend } from '../../charts/chart-type.ts'
import { toast } from '../../ui/toast/toast.ts'
import { rememberAnswers } from './answers/answer-memory.ts'
import type { Stale } from './answers/last-answer.ts'
import { noWords, ofVersion, useOneVersion, type ResultWords } from './answers/one-version.ts'
import { asOf, firstPage, isUncounted, joinPages, nextPage } from './answers/pages.ts'
import {
  keyOf,
  notRefreshed,
  pageLengthOf,
  required,
  runs,
  useRunRequest,
  type Refresh,
  type RunRequest,
} from './answers/run-request.ts'
import { messages } from './messages.ts'
import { isAtLimit, type Cut } from './result-facts.ts'
import { RunnerContext, type Runner } from './source/runner.ts'
import { factsOf, questionOf, runState, useLastAnswer, type Extra } from './answers/use-last-answer.ts'

/** Calls `load` when it is its turn. */
export type LoadInTurn = <Result>(load: () => Promise<Result>, signal: AbortSignal) => Promise<Result>

interface RunSettings {
  /** Rows of a page; a tile asks for few. */
  readonly pageRows?: number
  /** Tiles ask together. */
  readonly sending?: Sending
  /** A saved number is asked for with the period that it is compared with. */
  readonly comparedWith?: ComparedWith | undefined
  /** Where many load beside each other. */
  readonly loadInTurn?: LoadInTurn
  /** An answer of another version waits for them. */
  readonly words?: ResultWords
}

/** One run of a question or a query, with everything that can be known of it and done to it. */
export interface ResultRun {
  /** All rows that are here. While another answer is on its way, the one before. */
  readonly result: ExecutionResult | undefined
  /** When the database gave it, in milliseconds. */
  readonly asOf: number | undefined
  readonly isRunning: boolean
  /** Its words are of an older version. */
  readonly isAwaitingWords?: boolean
  readonly isLoadingMore: boolean
  readonly hasLoadingMoreFailed: boolean
  readonly isStopped: boolean
  readonly isDeleted: boolean
  readonly error: unknown
  /** Set where the result is an old one, since a refresh has failed or was stopped. */
  readonly stale?: Stale | undefined
  /** Set where the limit leaves rows out, or may do so as long as no one has counted. */
  readonly cut?: Cut | undefined
  /** Of saved numbers that are compared with another period. */
  readonly trend?: ResultTrend | undefined
  /** How many rows there are in all, once they were counted. */
  readonly rowCount: number | undefined
  /** The next chunk; absent when everything is here. */
  readonly loadMore: (() => void) | undefined
  /** Asks again: the database, unless an answer is kept that is younger than that. */
  readonly refresh: Refresh
  /** Asks again as a whole, because the question was saved since. */
  readonly readNewest?: (() => void) | undefined
  readonly stop: () => void
  /** Of an old result, or while another one is on its way, it gives only what was answered before. */
  readonly summarise: ((wanted: WantedSummaries) => Promise<Summaries>) | undefined
  /** Absent as `summarise` is. */
  readonly pivot?: ((wanted: WantedPivot) => Promise<Pivot>) | undefined
  /** What the shown result is the answer to, with its version; absent while another one is on its way. */
  readonly answers?: Runnable | undefined
  /** What the shown result is the answer to, also while another one is on its way. */
  readonly resultOf?: Runnable | undefined
  /** How old kept answers about it may be. */
  readonly maxAgeSeconds?: number | undefined
}

/** Of all questions that are not asked, so that a tile does not make a new one of each with every answer. */
const nothingAsked = [...runs, 'nothing asked'] as const
const atOnce: LoadInTurn = (load) => load()
/** Rows change only when a person asks; comparing thousands of them, or keeping them for no one, costs more than asking again. */
const keepNothing = {
  staleTime: Infinity,
  gcTime: 0,
  structuralSharing: false,
  refetchOnWindowFocus: false,
} as const

const usualSettings = {
  pageRows: limits.pageRows,
  sending: 'alone',
  comparedWith: undefined,
  loadInTurn: atOnce,
  words: noWords,
} as const satisfies RunSettings

/** Runs what is asked for; nothing as long as it is undefined. */
export function useResult(asked: Runnable | undefined, settings: RunSettings = {}): ResultRun {
  const { pageRows, sending, comparedWith, loadInTurn, words } = { ...usualSettings, ...settings }
  const cache = useQueryClient()
  const { request, refresh, readNewerThan } = useRunRequest(asked, sending, words)
  const pageLength = pageLengthOf(request, pageRows)
  const queryKey = keyOf(request, pageLength)
  // What is being built is counted before its first page, what is saved only when its first page has not told how many there are.
  const isFirst = isCountedFirst(request)
  useRowCount(request, queryKey, isFirst)
  const pages = usePages(request, pageLength, queryKey, loadInTurn)
  const result = useMemo(() => joinPages(pages.data?.pages), [pages.data])
  const version = result?.version
  /** What is asked about the answer that is here. */
  const about = useMemo(
    () => ({ ...request, what: request.what && ofVersion(request.what, version) }),
    [request, version],
  )
  const readNewest = useCallback(() => readNewerThan(version), [readNewerThan, version])
  const counted = useRowCount(about, queryKey, isFirst || isUncounted(pages.data))
  const rowCount = counted.data
  const { summaries, pivots } = useAnswerMemories(about, readNewest)
  const { cut, error: cutError } = useCut(about, queryKey, result)
  const { trend, isOther: isTrendOther } = useTrend(request, queryKey, comparedWith, version)
  const isOfWords = useOneVersion(version, words, {
    answer: pages.data,
    isTrendOther,
    errors: [pages.error, counted.error, cutError],
    readNewest,
  })
  useRefusedPageNotice(pages)
  const extra = useMemo(
    () => ({ of: request.what, cut, rowCount, summaries, pivots, trend }),
    [request.what, cut, rowCount, summaries, pivots, trend],
  )
  const answer = isOfWords && result ? { result, extra, asOf: asOf(pages.data) } : undefined
  const end = endOf(request, pages, result !== undefined)
  const { shown, stale, resultOf } = useLastAnswer(request.what, runState(end, answer))

  return {
    ...factsOf(shown),
    ...progressOf(pages, !isOfWords),
    isAwaitingWords: !isOfWords,
    ...(stale ? ended : end),
    stale,
    loadMore: answer && loadMoreOf(pages),
    refresh,
    readNewest,
    stop: () => void cache.cancelQueries({ queryKey }),
    ...asksOf(answer?.extra, shown),
    answers: answer && (about.what ?? undefined),
    resultOf,
    maxAgeSeconds: request.maxAgeSeconds,
  }
}

type Pages = ReturnType<typeof usePages>

/** An answer that waits for its words is still on its way. */
const progressOf = (pages: Pages, isAwaited: boolean) => ({
  isRunning: (pages.isFetching && !pages.isFetchingNextPage) || isAwaited,
  isLoadingMore: pages.isFetchingNextPage,
  // What was refused comes with the newest version.
  hasLoadingMoreFailed: pages.isFetchNextPageError && !isNewerVersion(pages.error),
})

const loadMoreOf = (pages: Pages) => (pages.hasNextPage ? () => void pages.fetchNextPage() : undefined)

/** Who asked for more rows sees the first ones of another version. */
function useRefusedPageNotice({ isFetchNextPageError, error }: Pages) {
  const isRefused = isFetchNextPageError && isNewerVersion(error)
  useEffect(() => {
    if (isRefused) toast.info(messages.newerVersion)
  }, [isRefused])
}

/** Totals and pivots of an answer, each asked for once. */
function useAnswerMemories(about: RunRequest, readNewest: () => void) {
  const { summariseRows, pivotRows } = useContext(RunnerContext)
  return useMemo(() => {
    const orReadNewest = (error: unknown) => {
      if (isNewerVersion(error)) readNewest()
      throw error
    }
    return {
      summaries: rememberAnswers((wanted: WantedSummaries) =>
        summariseRows(required(about), wanted, about.maxAgeSeconds).catch(orReadNewest),
      ),
      pivots: rememberAnswers((wanted: WantedPivot) =>
        pivotRows(required(about), wanted, about.maxAgeSeconds).catch(orReadNewest),
      ),
    }
  }, [about, readNewest, summariseRows, pivotRows])
}

function usePages(request: RunRequest, pageLength: number, queryKey: QueryKey, loadInTurn: LoadInTurn) {
  const runner = useContext(RunnerContext)
  return useInfiniteQuery(pagesOf(runner, request, { pageLength, queryKey, loadInTurn }))
}

interface PagesSettings {
  readonly pageLength: number
  readonly queryKey: QueryKey
  readonly loadInTurn: LoadInTurn
}

const pagesOf = ({ runPage }: Runner, request: RunRequest, { pageLength, queryKey, loadInTurn }: PagesSettings) =>
  infiniteQueryOptions({
    ...keepNothing,
    queryKey,
    queryFn: ({ pageParam: { pageNumber, version }, signal }) => {
      const page = { pageNumber, pageLength, maxAgeSeconds: request.maxAgeSeconds }
      return loadInTurn(async () => {
        const answer = await runPage(ofVersion(required(request), version), page, signal, request.sending)
        return { ...answer, receivedAt: Date.now() }
      }, signal)
    },
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    enabled: request.what !== null,
  })

/** Asks for what `useResult` with the same settings will be given next, which then finds the question on its way. */
export function useAskAhead({
  pageRows = limits.pageRows,
  sending = 'alone',
  comparedWith,
  loadInTurn = atOnce,
}: RunSettings) {
  const cache = useQueryClient()
  const runner = useContext(RunnerContext)
  return (what: Runnable) => {
    const request = { what, sending, ...notRefreshed }
    const pageLength = pageLengthOf(request, pageRows)
    const queryKey = keyOf(request, pageLength)
    void cache.prefetchInfiniteQuery(pagesOf(runner, request, { pageLength, queryKey, loadInTurn }))
    const trend = trendOf(runner, request, { queryKey, comparedWith })
    if (trend.enabled) void cache.prefetchQuery(trend)
  }
}

function useRowCount(request: RunRequest, queryKey: QueryKey, isAsked: boolean, withoutLimit = false) {
  const { countRows } = useContext(RunnerContext)
  return useQuery({
    ...keepNothing,
    queryKey: isAsked ? [...queryKey, 'count'] : nothingAsked,
    queryFn: ({ signal }) =>
      countRows(required(request), { withoutLimit, maxAgeSeconds: request.maxAgeSeconds }, signal, request.sending),
    enabled: isAsked,
  })
}

function useTrend(
  request: RunRequest,
  queryKey: QueryKey,
  comparedWith: ComparedWith | undefined,
  version: number | undefined,
): { readonly trend: ResultTrend | undefined; readonly isOther: boolean } {
  const asked = trendOf(useContext(RunnerContext), request, { queryKey, comparedWith })
  const { data, isError } = useQuery(asked)
  const isAsked = asked.enabled
  // It is asked for beside the number, not after it, so the question may have been saved between the two.
  const isOther = data !== undefined && version !== undefined && data.version !== version
  const same = isOther ? undefined : data
  const trend = useMemo(() => (isAsked ? { data: same, hasFailed: isError } : undefined), [isAsked, same, isError])
  return { trend, isOther }
}

interface TrendSettings {
  readonly queryKey: QueryKey
  readonly comparedWith: ComparedWith | undefined
}

function trendOf({ readTrend }: Runner, request: RunRequest, { queryKey, comparedWith }: TrendSettings) {
  const isAsked = comparedWith !== undefined && questionOf(request.what) !== undefined
  return {
    ...keepNothing,
    queryKey: isAsked ? [...queryKey, 'trend', comparedWith] : nothingAsked,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      readTrend(required(request), comparedWith ?? 'previous', request.maxAgeSeconds, signal, request.sending),
    enabled: isAsked,
    retry: false,
  }
}

/** What can be asked of the shown result: of an old one only what was answered before. */
const asksOf = (
  here: Extra | undefined,
  old: { readonly extra: Extra } | undefined,
): Pick<ResultRun, 'summarise' | 'pivot'> => ({
  summarise: here ? here.summaries.ask : old?.extra.summaries.recall,
  pivot: here ? here.pivots.ask : old?.extra.pivots.recall,
})

/** Ended with a result, if only with an old one. */
const ended = { isStopped: false, isDeleted: false, error: null }

/** How a run ended, if it did not end with a result. */
const endOf = (
  { what }: RunRequest,
  pages: Pages,
  isHere: boolean,
): Pick<ResultRun, 'isStopped' | 'isDeleted' | 'error'> => ({
  isStopped: what !== null && !pages.isFetching && !pages.isError && !isHere,
  isDeleted: questionOf(what) !== undefined && isMissing(pages.error),
  error: pages.isFetchNextPageError ? null : pages.error,
})

/** Whether the limit leaves rows out: a result that is as long as its limit is counted without it. */
function useCut(request: RunRequest, queryKey: QueryKey, result: ExecutionResult | undefined) {
  const isFull = result !== undefined && isAtLimit(result)
  const { data: all, error } = useRowCount(request, [...queryKey, 'without limit'], isFull, true)
  const shown = result?.table.data.length ?? 0
  const isCut = isFull && !(all !== undefined && all <= shown)
  const cut = useMemo((): Cut | undefined => (isCut ? { shown, all } : undefined), [isCut, shown, all])
  return { cut, error }
}

/** Below the largest page everything comes at once, and there is nothing to count. */
function isCountedFirst({ what }: RunRequest): boolean {
  return what !== null && 'query' in what && (what.query.resultLimit === 0 || what.query.resultLimit > limits.pageRows)
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404
