import type { ReactNode } from 'react'
import classes from './states.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly text?: string | undefined
  readonly icon?: ReactNode
  /** Usually a button that makes the first one. */
  readonly action?: ReactNode
}

export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon ?? <StillWater />}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  )
}

function StillWater() {
  return (
    <svg className={classes.drawing} width="72" height="40" viewBox="0 0 72 40" fill="none" aria-hidden="true">
      <path d="M4 10c8-6 14-6 21-1s14 5 22 0 14-5 21 0" />
      <path d="M4 21c8-6 14-6 21-1s14 5 22 0 14-5 21 0" opacity=".65" />
      <path d="M4 32c8-6 14-6 21-1s14 5 22 0 14-5 21 0" opacity=".35" />
    </svg>
  )
}
