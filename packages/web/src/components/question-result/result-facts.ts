import type { ExecutionResult } from '@soundings/contract'
import type { ViewType } from '@soundings/query'
import { formatExactly } from '../../ui/format/numbers.ts'
import { formatDuration } from '../../ui/format/durations.ts'

const rows = (count: number): string => formatExactly(count)

export interface Cut {
  readonly shown: number
  /** How many rows there are without the limit; unknown until they are counted. */
  readonly all: number | undefined
}

/** How much of the result is here: 'first 50 of 12,431', '83 rows'. What a limit cut is no whole result. A pivot shows all rows, however many are loaded. */
export function rowsText(
  { table, totalCount }: ExecutionResult,
  counted: number | undefined,
  cut?: Cut,
  showsAll = false,
): string {
  const all = cut ? cut.all : (totalCount ?? counted)
  const here = showsAll && !cut ? (all ?? table.data.length) : table.data.length
  if (all === undefined) return `first ${rows(here)} rows`
  return here < all ? `first ${rows(here)} of ${rows(all)}` : `${rows(all)} ${all === 1 ? 'row' : 'rows'}`
}

/** Whether there may be more rows than the question's limit lets through. */
export const isAtLimit = ({
  totalCount,
  resultLimit = 0,
}: Pick<ExecutionResult, 'totalCount' | 'resultLimit'>): boolean => resultLimit > 0 && totalCount === resultLimit

export function timeText({ execution: { durationMs } }: ExecutionResult): string {
  return formatDuration(durationMs)
}

/** In whose clock instants are shown; undefined where the result has none. */
export function zoneText({ table: { columns } }: ExecutionResult): string | undefined {
  const zone = columns.find(({ timeZone }) => timeZone !== undefined)?.timeZone
  return zone === undefined ? undefined : `times in ${zone}`
}

/** As long as an answer of the database passes for the present. */
const LIVE_SECONDS = 10

/** How old the answer is: whether the server had kept it, and when the database gave it. */
export function ageText({ execution: { cached } }: ExecutionResult, asOf: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - asOf) / 1000))
  if (!cached && seconds < LIVE_SECONDS) return 'live'
  const how = cached ? 'cached' : 'read'
  if (seconds < 60) return `${how} ${seconds} s ago`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${how} ${minutes} min ago` : `${how} ${Math.floor(minutes / 60)} h ago`
}

/** 'Showing 50 of 366 rows', as far as it is known. */
export const cutText = ({ shown, all }: Cut): string =>
  all === undefined
    ? `Showing ${rows(shown)} rows, the limit of the question`
    : `Showing ${rows(shown)} of ${rows(all)} rows`

/** What people would look for in a cut result and not find, beyond the rows themselves. */
export const missingText = (viewType: ViewType): string | undefined => {
  if (viewType === 'PIVOT') return 'Totals are not shown, and an empty cell may have rows that were left out.'
  return viewType === 'HEAT_MAP' ? 'An empty cell may have rows that were left out.' : undefined
}
