import { Button } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { Notice } from './Notice.tsx'

interface StaleNoticeProps {
  /** When what is shown was read, as people read it. */
  readonly since: string
  /** Why it could not be read again. */
  readonly reason: string
  readonly onRetry: (() => void) | undefined
}

/** What is shown is old: since when, and why. */
export function StaleNotice({ since, reason, onRetry }: StaleNoticeProps) {
  const text = `Not refreshed since ${since}. ${reason}`
  return (
    <Notice isUnbroken icon={<IconClockExclamation size={16} aria-hidden="true" />}>
      <span title={text}>{text}</span>
      {onRetry && (
        <Button variant="subtle" size="compact-xs" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Notice>
  )
}
