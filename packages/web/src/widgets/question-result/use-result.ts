import type { ExecutionResult, Summaries } from '@soundings/contract'
import { limits, type ComparedWith, type Pivot } from '@soundings/query'
import {
  infiniteQueryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useContext, useMemo, useState } from 'react'
import { ApiError } from '../../api/core/api-error.ts'
import type { Runnable, Sending, WantedPivot, WantedSummaries } from '../../api/questions/executor.ts'
import type { ResultTrend } from '../../charts/chart-type.ts'
import { rememberAnswers } from './answers/answer-memory.ts'
import type { Stale } from './answers/last-answer.ts'
import { isAtLimit, type Cut } from './result-facts.ts'
import { RunnerContext, type Runner } from './source/runner.ts'
import { answeredAt, factsOf, questionOf, runState, useLastAnswer, type Extra } from './answers/use-last-answer.ts'

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
}

/** One run of a question or a query, with everything that can be known of it and done to it. */
export interface ResultRun {
  /** All rows that are here. While another answer is on its way, the one before. */
  readonly result: ExecutionResult | undefined
  /** When the database gave it, in milliseconds. */
  readonly asOf: number | undefined
  readonly isRunning: boolean
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
  readonly stop: () => void
  /** Of an old result, or while another one is on its way, it gives only what was answered before. */
  readonly summarise: ((wanted: WantedSummaries) => Promise<Summaries>) | undefined
  /** Absent as `summarise` is. */
  readonly pivot?: ((wanted: WantedPivot) => Promise<Pivot>) | undefined
  /** What the shown result is the answer to; absent while another one is on its way. */
  readonly answers?: Runnable | undefined
  /** What the shown result is the answer to, also while another one is on its way. */
  readonly resultOf?: Runnable | undefined
  /** How old kept answers about it may be. */
  readonly maxAgeSeconds?: number | undefined
}

/** Those of one name, as the tiles of a dashboard that is refreshed, share what they ask for. */
export type Refresh = (maxAgeSeconds?: number, name?: string) => void

/** What is asked for, in which refresh, and how fresh. */
interface RunRequest {
  readonly what: Runnable | null
  readonly refreshName: string
  readonly maxAgeSeconds: number | undefined
  readonly sending: Sending
}

/** The beginning of all keys of runs in the cache. */
export const runs = ['runs'] as const
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

/** Runs what is asked for; nothing as long as it is undefined. */
export function useResult(
  asked: Runnable | undefined,
  { pageRows = limits.previewPageRows, sending = 'alone', comparedWith, loadInTurn = atOnce }: RunSettings = {},
): ResultRun {
  const cache = useQueryClient()
  const { summariseRows, pivotRows } = useContext(RunnerContext)
  const { request, refresh } = useRunRequest(asked, sending)
  const pageLength = pageLengthOf(request, pageRows)
  const queryKey = keyOf(request, pageLength)
  // What is being built is counted before its first page, what is saved only when its first page has not told how many there are.
  const isFirst = isCountedFirst(request)
  useRowCount(request, queryKey, isFirst)
  const pages = usePages(request, pageLength, queryKey, loadInTurn)
  const isHere = pages.data !== undefined
  const rowCount = useRowCount(request, queryKey, isFirst || isUncounted(pages.data?.pages))
  const summaries = useMemo(
    () => rememberAnswers((wanted: WantedSummaries) => summariseRows(required(request), wanted, request.maxAgeSeconds)),
    [request, summariseRows],
  )
  const pivots = useMemo(
    () => rememberAnswers((wanted: WantedPivot) => pivotRows(required(request), wanted, request.maxAgeSeconds)),
    [request, pivotRows],
  )
  const result = useMemo(() => joinPages(pages.data?.pages ?? []), [pages.data])
  const cut = useCut(request, queryKey, result)
  const trend = useTrend(request, queryKey, comparedWith)
  const extra = useMemo(
    () => ({ of: request.what, cut, rowCount, summaries, pivots, trend }),
    [request.what, cut, rowCount, summaries, pivots, trend],
  )
  const end = endOf(request, pages, isHere)
  const { shown, stale, resultOf } = useLastAnswer(
    request.what,
    runState(end, result && { result, extra, asOf: asOf(pages.data) }),
  )

  return {
    ...factsOf(shown),
    isRunning: pages.isFetching && !pages.isFetchingNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    hasLoadingMoreFailed: pages.isFetchNextPageError,
    ...(stale ? ended : end),
    stale,
    loadMore: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
    refresh,
    stop: () => void cache.cancelQueries({ queryKey }),
    ...asksOf(isHere ? extra : undefined, shown),
    answers: isHere ? (request.what ?? undefined) : undefined,
    resultOf,
    maxAgeSeconds: request.maxAgeSeconds,
  }
}

function useRunRequest(asked: Runnable | undefined, sending: Sending): { request: RunRequest; refresh: Refresh } {
  // Components make the object anew at each render: while it says the same, the first one is kept.
  const [kept, setKept] = useState(asked ?? null)
  const what = replaceEqualDeep(kept, asked ?? null)
  if (what !== kept) setKept(what)
  const [refreshed, setRefreshed] = useState<Pick<RunRequest, 'what' | 'refreshName' | 'maxAgeSeconds'>>()
  const { refreshName, maxAgeSeconds } = refreshed?.what === what ? refreshed : notRefreshed
  const request = useMemo(
    () => ({ what, refreshName, maxAgeSeconds, sending }),
    [what, refreshName, maxAgeSeconds, sending],
  )
  const refresh: Refresh = (oldest = 0, name = nameRefresh()) =>
    setRefreshed({ what, refreshName: name, maxAgeSeconds: oldest })
  return { request, refresh }
}

const keyOf = ({ what, refreshName }: RunRequest, pageLength: number) =>
  [...runs, what, pageLength, refreshName] as const

let refreshes = 0

/**
 * A name that no other refresh on the page has. A tile that counted its own refreshes came to the number of another tile of the same
 * question, and was shown the answer that the other one had got before.
 */
function nameRefresh(): string {
  refreshes += 1
  return `refresh ${refreshes}`
}

const notRefreshed = { refreshName: '', maxAgeSeconds: undefined }

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
    queryFn: ({ pageParam, signal }) => {
      const page = { pageNumber: pageParam, pageLength, maxAgeSeconds: request.maxAgeSeconds }
      return loadInTurn(async () => {
        const answer = await runPage(required(request), page, signal, request.sending)
        return { ...answer, receivedAt: Date.now() }
      }, signal)
    },
    initialPageParam: 0,
    getNextPageParam: (last) =>
      last.totalCount === null && last.table.data.length === last.pageLength ? last.pageNum + 1 : undefined,
    enabled: request.what !== null,
  })

/** Asks for what `useResult` with the same settings will be given next, which then finds the question on its way. */
export function useAskAhead({
  pageRows = limits.previewPageRows,
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

function useRowCount(
  request: RunRequest,
  queryKey: QueryKey,
  isAsked: boolean,
  withoutLimit = false,
): number | undefined {
  const { countRows } = useContext(RunnerContext)
  return useQuery({
    ...keepNothing,
    queryKey: isAsked ? [...queryKey, 'count'] : nothingAsked,
    queryFn: ({ signal }) =>
      countRows(required(request), { withoutLimit, maxAgeSeconds: request.maxAgeSeconds }, signal, request.sending),
    enabled: isAsked,
  }).data
}

function useTrend(
  request: RunRequest,
  queryKey: QueryKey,
  comparedWith: ComparedWith | undefined,
): ResultTrend | undefined {
  const asked = trendOf(useContext(RunnerContext), request, { queryKey, comparedWith })
  const { data, isError } = useQuery(asked)
  const isAsked = asked.enabled
  return useMemo(() => (isAsked ? { data, hasFailed: isError } : undefined), [isAsked, data, isError])
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
  pages: ReturnType<typeof usePages>,
  isHere: boolean,
): Pick<ResultRun, 'isStopped' | 'isDeleted' | 'error'> => ({
  isStopped: what !== null && !pages.isFetching && !pages.isError && !isHere,
  isDeleted: questionOf(what) !== undefined && isMissing(pages.error),
  error: pages.isFetchNextPageError ? null : pages.error,
})

/** Whether the limit leaves rows out: a result that is as long as its limit is counted without it. */
function useCut(request: RunRequest, queryKey: QueryKey, result: ExecutionResult | undefined): Cut | undefined {
  const isFull = result !== undefined && isAtLimit(result)
  const all = useRowCount(request, [...queryKey, 'without limit'], isFull, true)
  const shown = result?.table.data.length ?? 0
  const isCut = isFull && !(all !== undefined && all <= shown)
  return useMemo(() => (isCut ? { shown, all } : undefined), [isCut, shown, all])
}

/** Below the largest page everything comes at once, and there is nothing to count. */
function isCountedFirst({ what }: RunRequest): boolean {
  return (
    what !== null &&
    'query' in what &&
    (what.query.resultLimit === 0 || what.query.resultLimit > limits.previewPageRows)
  )
}

/** The first page does not say how many rows there are. */
const isUncounted = (pages: readonly ExecutionResult[] | undefined): boolean => pages?.[0]?.totalCount === null

/** Nothing where the server knows it alone: saved questions keep theirs. */
const limitOf = ({ what }: RunRequest): number | undefined =>
  what && 'query' in what ? what.query.resultLimit : undefined

function pageLengthOf(request: RunRequest, pageRows: number): number {
  const limit = limitOf(request) ?? 0
  return Math.min(limits.previewPageRows, pageRows, limit > 0 ? limit : Infinity)
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

function required({ what }: RunRequest): Runnable {
  if (!what) throw new Error('nothing was asked for')
  return what
}

/** A page with the moment at which it came: that of the whole is the moment of the newest. */
type ReceivedPage = ExecutionResult & { readonly receivedAt: number }

/** Rows are as old as the oldest of them. */
const asOf = (of: { readonly pages: readonly ReceivedPage[] } | undefined) =>
  Math.min(...(of?.pages ?? []).map((page) => answeredAt(page, page.receivedAt)))

/** Pages that follow each other, as one result: the total is known as soon as the last of them is here. */
function joinPages([first, ...more]: readonly ExecutionResult[]): ExecutionResult | undefined {
  if (!first || more.length === 0) return first
  const last = more.at(-1) ?? first
  const data = [first, ...more].flatMap(({ table }) => table.data)
  // A full page may turn out to have been the last one: then the next is empty and knows no total.
  const totalCount = last.table.data.length === 0 ? data.length : last.totalCount
  return { ...first, table: { columns: first.table.columns, data }, totalCount }
}
