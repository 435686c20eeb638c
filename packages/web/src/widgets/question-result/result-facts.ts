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

/** Live, or how old the kept answer is. */
export function ageText({ execution: { cached, ageSeconds } }: ExecutionResult): string {
  if (!cached) return 'live'
  if (ageSeconds < 60) return `cached ${ageSeconds} s ago`
  const minutes = Math.floor(ageSeconds / 60)
  return minutes < 60 ? `cached ${minutes} min ago` : `cached ${Math.floor(minutes / 60)} h ago`
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
