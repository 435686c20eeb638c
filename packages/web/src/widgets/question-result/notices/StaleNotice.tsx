import { Button } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { titleOf } from '../../../api/core/api-error.ts'
import { MINUTE_MS, useClock } from '../../../ui/clock/use-clock.ts'
import { formatSince } from '../../../ui/format/dates.ts'
import type { Stale } from '../answers/last-answer.ts'
import { messages } from '../messages.ts'
import classes from '../ResultView.module.css'

interface StaleNoticeProps {
  readonly stale: Stale
  /** Absent while it is tried again. */
  readonly onRetry: (() => void) | undefined
}

/** An old answer says that it is old, since when and why. */
export function StaleNotice({ stale: { asOf, failure }, onRetry }: StaleNoticeProps) {
  const reason = failure === 'stopped' ? messages.refreshStopped : titleOf(failure.error) || messages.refreshFailed
  const text = messages.notRefreshed(formatSince(asOf, useClock(MINUTE_MS)), reason)
  return (
    <p className={classes.stale} role="status">
      <IconClockExclamation size={16} aria-hidden="true" />
      <span title={text}>{text}</span>
      {onRetry && (
        <Button variant="subtle" size="compact-xs" onClick={onRetry}>
          Retry
        </Button>
      )}
    </p>
  )
}
