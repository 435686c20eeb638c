import type { ReactNode } from 'react'
import classes from './states.module.css'

interface NoticeProps {
  readonly icon: ReactNode
  /** The text, and what can be done about it. */
  readonly children: ReactNode
  /** For long texts with a short action: both stay beside each other. */
  readonly isUnbroken?: boolean
}

/** What to know of the result or list below. */
export function Notice({ icon, children, isUnbroken = false }: NoticeProps) {
  return (
    <p className={classes.notice} role="status" data-unbroken={isUnbroken || undefined}>
      {icon}
      {children}
    </p>
  )
}
