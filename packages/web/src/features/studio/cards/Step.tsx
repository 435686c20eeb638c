import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './Cards.module.css'

interface StepProps {
  readonly title: string
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}

/** One step inside a popup. The focus follows to it, since what held it before is gone. */
export function Step({ title, onBack, children }: StepProps) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('[data-autofocus], button, input')?.focus()
  }, [])
  return (
    <div className={classes.step}>
      <div className={classes.stepHead}>
        {onBack && (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Back" onClick={onBack}><IconArrowLeft size={16} /></ActionIcon>
        )}
        <h3 className={classes.stepTitle} title={title}>{title}</h3>
      </div>
      <div ref={content} className={classes.step}>{children}</div>
    </div>
  )
}
