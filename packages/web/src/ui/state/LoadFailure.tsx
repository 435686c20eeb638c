import { formatSince } from '../format/dates.ts'
import { toReason } from './error-detail.ts'
import { ErrorState } from './ErrorState.tsx'
import { StaleNotice } from './StaleNotice.tsx'

/** The part of a TanStack query that says whether it failed, and whether there is still an earlier answer. */
export interface Readable {
  readonly isLoadingError: boolean
  readonly isRefetchError: boolean
  readonly error: unknown
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
  readonly refetch: () => unknown
}

interface LoadFailureProps {
  readonly query: Readable
  /** A plain sentence: what could not be loaded. */
  readonly text: string
}

/**
 * Stands where something is loaded: in place of it when there is nothing to show, and above it when it could not be loaded again.
 * The cache drops what the viewer may no longer see, so that an earlier answer may stay.
 */
export function LoadFailure({ query, text }: LoadFailureProps) {
  const retry = () => void query.refetch()
  if (query.isLoadingError) return <ErrorState text={text} error={query.error} onRetry={retry} />
  if (!query.isRefetchError) return null
  const since = formatSince(query.dataUpdatedAt, query.errorUpdatedAt)
  return <StaleNotice since={since} reason={toReason(query.error) || text} onRetry={retry} />
}
