import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { CopyButton } from './CopyButton.tsx'
import { toDetail } from './error-detail.ts'
import classes from './states.module.css'

interface ErrorStateProps {
  /** A plain sentence: what happened, what to do next. */
  readonly text: string
  /** Why, in the words of the server; always in sight. */
  readonly reason?: string | undefined
  /** What was thrown; its technical detail is folded under the sentence. */
  readonly error?: unknown
  readonly onRetry?: () => void
}

export function ErrorState({ text, reason, error, onRetry }: ErrorStateProps) {
  const detail = toDetail(error)
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.alarm} size={32} stroke={1.5} aria-hidden="true" />
      <p className={classes.title}>{text}</p>
      {reason && <p className={classes.reason}>{reason}</p>}
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          Retry
        </Button>
      )}
      {detail && (
        <details className={classes.detail}>
          <summary>Technical detail</summary>
          <pre>{detail}</pre>
          <CopyButton text={detail} />
        </details>
      )}
    </div>
  )
}
