import { titleOf } from '../../../api/core/api-error.ts'
import { MINUTE_MS, useClock } from '../../../ui/clock/use-clock.ts'
import { formatSince } from '../../../ui/format/dates.ts'
import { StaleNotice } from '../../../ui/state/StaleNotice.tsx'
import type { Stale } from '../answers/last-answer.ts'
import { messages } from '../messages.ts'

interface StaleResultProps {
  readonly stale: Stale
  /** Absent while it is tried again. */
  readonly onRetry: (() => void) | undefined
}

/** An old answer says that it is old, since when and why. */
export function StaleResult({ stale: { asOf, failure }, onRetry }: StaleResultProps) {
  const reason = failure === 'stopped' ? messages.refreshStopped : titleOf(failure.error) || messages.refreshFailed
  return <StaleNotice since={formatSince(asOf, useClock(MINUTE_MS))} reason={reason} onRetry={onRetry} />
}
