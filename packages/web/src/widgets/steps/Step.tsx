import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FocusOnArrival } from '../../ui/popup/FocusOnArrival.tsx'
import classes from './Steps.module.css'

interface StepProps {
  readonly title: string
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}

/** One step inside a popup. */
export function Step({ title, onBack, children }: StepProps) {
  return (
    <div className={classes.step}>
      <div className={classes.stepHead}>
        {onBack && (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Back" onClick={onBack}>
            <IconArrowLeft size={16} />
          </ActionIcon>
        )}
        <h3 className={classes.stepTitle} title={title}>
          {title}
        </h3>
      </div>
      <FocusOnArrival>{children}</FocusOnArrival>
    </div>
  )
}
