import { ApiError, titleOf } from '../../../api/core/api-error.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'

interface ResultFailureProps {
  readonly text: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** Why there is no result. Trying again does not help where row rules close the table. */
export function ResultFailure({ text, error, onRetry }: ResultFailureProps) {
  if (error instanceof ApiError && error.kind === 'out-of-reach') return <EmptyState title={error.title} />
  return <ErrorState text={text} reason={titleOf(error)} error={error} onRetry={onRetry} />
}
