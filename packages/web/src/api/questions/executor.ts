import {
  countQueryResult,
  countQuestion,
  executeQuestion,
  pivotQuery,
  pivotQuestion,
  previewQuery,
  queryStatistics,
  questionStatistics,
  summariseQuery,
  summariseQuestion,
  trendOfQuestion,
  type ExecutionResult,
  type FilterWire,
  type QueryWire,
  type ResultStatistics,
  type Summaries,
  type Trend,
  type ZoomWire,
} from '@soundings/contract'
import type { ComparedWith, Pivot } from '@soundings/query'
import { ApiError } from '../core/api-error.ts'
import { callTogether } from '../core/batched.ts'
import { call } from '../core/call.ts'

/** What is run: a saved question as a person looks at it, or a query that is being built. */
export type Runnable =
  | {
      readonly questionId: number
      /** Whose answer is asked about; the newest when nothing is said. */
      readonly version?: number | undefined
      readonly dynamicFilters?: readonly FilterWire[] | undefined
      readonly zooms?: readonly ZoomWire[] | undefined
    }
  | { readonly query: QueryWire }

interface AskedPage {
  readonly pageNumber: number
  readonly pageLength: number
  /** How old a kept answer may be; any age when nothing is said. */
  readonly maxAgeSeconds?: number | undefined
}

/** How a call is sent: alone, or with all others of the same moment. */
export type Sending = 'alone' | 'together'

export function runPage(
  what: Runnable,
  { pageNumber, pageLength, maxAgeSeconds }: AskedPage,
  signal: AbortSignal,
  sending: Sending = 'alone',
): Promise<ExecutionResult> {
  if ('query' in what)
    return call(previewQuery, {
      query: { pageNumber, pageSize: pageLength, ...refreshed(maxAgeSeconds) },
      body: what.query,
      signal,
    })
  const input = {
    params: { id: what.questionId },
    body: { pageNumber, pageLength, ...aged(maxAgeSeconds), ...choicesOf(what) },
    signal,
  }
  return sending === 'together' ? callTogether(executeQuestion, input) : call(executeQuestion, input)
}

interface AskedCount {
  readonly withoutLimit: boolean
  readonly maxAgeSeconds: number | undefined
}

/** How many rows there are in all, within the limit or without. */
export async function countRows(
  what: Runnable,
  { withoutLimit, maxAgeSeconds }: AskedCount,
  signal: AbortSignal,
  sending: Sending = 'alone',
): Promise<number> {
  if ('query' in what)
    return (
      await call(countQueryResult, {
        query: refreshed(maxAgeSeconds),
        body: withoutLimit ? { ...what.query, resultLimit: 0 } : what.query,
        signal,
      })
    ).resultCount
  const input = {
    params: { id: what.questionId },
    body: { ...choicesOf(what), ...aged(maxAgeSeconds), withoutLimit },
    signal,
  }
  return (await (sending === 'together' ? callTogether(countQuestion, input) : call(countQuestion, input))).resultCount
}

/** Which totals are wanted: of all rows (depth 0), or of each group of the first columns by which the table is grouped. */
export interface WantedSummaries {
  readonly depth: number
  readonly groupBy: readonly number[]
}

export function summariseRows(
  what: Runnable,
  { depth, groupBy }: WantedSummaries,
  maxAgeSeconds: number | undefined,
): Promise<Summaries> {
  const wanted = { depth, groupBy: [...groupBy], ...aged(maxAgeSeconds) }
  if ('query' in what) return call(summariseQuery, { body: { query: what.query, ...wanted } })
  return call(summariseQuestion, { params: { id: what.questionId }, body: { ...choicesOf(what), ...wanted } })
}

/** What a saved number was in the period before, and by day or month. */
export function readTrend(
  what: Runnable,
  comparedWith: ComparedWith,
  maxAgeSeconds: number | undefined,
  signal: AbortSignal,
  sending: Sending,
): Promise<Trend> {
  if ('query' in what) throw new Error('only saved questions are compared')
  const input = {
    params: { id: what.questionId },
    body: { ...choicesOf(what), ...aged(maxAgeSeconds), comparedWith },
    signal,
  }
  return sending === 'together' ? callTogether(trendOfQuestion, input) : call(trendOfQuestion, input)
}

/** Which groups of the result stand down and which across, by their positions. */
export interface WantedPivot {
  readonly down: readonly number[]
  readonly across: readonly number[]
}

export function pivotRows(
  what: Runnable,
  { down, across }: WantedPivot,
  maxAgeSeconds: number | undefined,
): Promise<Pivot> {
  const wanted = { down: [...down], across: [...across], ...aged(maxAgeSeconds) }
  if ('query' in what) return call(pivotQuery, { body: { query: what.query, ...wanted } })
  return call(pivotQuestion, { params: { id: what.questionId }, body: { ...choicesOf(what), ...wanted } })
}

/** Statistics of the column at this position of the result, over all its rows. */
export function describeColumn(
  what: Runnable,
  at: number,
  maxAgeSeconds: number | undefined,
  signal: AbortSignal,
): Promise<ResultStatistics> {
  const column = { column: at, ...aged(maxAgeSeconds) }
  if ('query' in what) return call(queryStatistics, { body: { query: what.query, ...column }, signal })
  return call(questionStatistics, { params: { id: what.questionId }, body: { ...choicesOf(what), ...column }, signal })
}

/** What is asked about a result that was read anew must not be taken from answers that are older. */
const aged = (maxAgeSeconds: number | undefined) => (maxAgeSeconds === undefined ? {} : { maxAgeSeconds })
const refreshed = (maxAgeSeconds: number | undefined) => ({
  refresh: maxAgeSeconds === 0 ? ('true' as const) : ('false' as const),
})

const choicesOf = (what: Extract<Runnable, { questionId: number }>) => ({
  dynamicFilters: [...(what.dynamicFilters ?? [])],
  zooms: [...(what.zooms ?? [])],
  ...versionOf(what),
})

/** What is asked about an answer names its version. */
export const versionOf = (what: Runnable): { version?: number } =>
  'questionId' in what && what.version !== undefined ? { version: what.version } : {}

/** The question was saved again since the answer was given that was asked about. */
export const isNewerVersion = (error: unknown): boolean => error instanceof ApiError && error.kind === 'newer-version'
