import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button/IconButton.tsx'
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
          <IconButton size={22} aria-label="Back" onClick={onBack}>
            <IconArrowLeft size={16} />
          </IconButton>
        )}
        <h3 className={classes.stepTitle} title={title}>
          {title}
        </h3>
      </div>
      <FocusOnArrival>{children}</FocusOnArrival>
    </div>
  )
}
