import { REFRESH_ERRORS_MAX, type Refresh } from '@soundings/contract'
import { isUnderWay } from '../../api/sources/databases.ts'
import { formatExactly } from '../../ui/format/numbers.ts'

/** From 0 to 1; nothing while it is not known how much there is to do. */
export function shareDone({ state, columnsAnalysed, columnsTotal }: Refresh): number | undefined {
  if (state === 'success') return 1
  return columnsTotal === 0 ? undefined : columnsAnalysed / columnsTotal
}

/** How far a refresh is, in one line. */
export function progressText(refresh: Refresh): string {
  const { state, tablesFound, columnsAnalysed, columnsTotal, message } = refresh
  if (state === 'waiting') return 'Waiting for its turn'
  if (state === 'failed') return message || 'The reading failed'
  if (columnsTotal === 0 && state === 'running')
    return tablesFound === 0 ? 'Reading the tables' : `Reading the tables: ${counted(tablesFound, 'table')} found`
  return `${counted(tablesFound, 'table')} found, ${formatExactly(columnsAnalysed)} of ${counted(columnsTotal, 'column')} analysed`
}

export function errorsText({ errors }: Refresh): string {
  const columns = `${counted(errors.length, 'column')} could not be analysed`
  return errors.length < REFRESH_ERRORS_MAX ? columns : `At least ${columns}`
}

/** What is under way, and what ended badly among those that were watched from their beginning. */
export function worthShowing(refreshes: readonly Refresh[], watched: ReadonlySet<number>): Refresh[] {
  return refreshes.filter((refresh) => isUnderWay(refresh) || (watched.has(refresh.databaseId) && endedBadly(refresh)))
}

export function endedBadly(refresh: Refresh): boolean {
  return refresh.state === 'failed' || (!isUnderWay(refresh) && refresh.errors.length > 0)
}

function counted(count: number, noun: string): string {
  return `${formatExactly(count)} ${noun}${count === 1 ? '' : 's'}`
}
