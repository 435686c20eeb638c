import type { ReactElement, ReactNode } from 'react'
import { Popover } from '../layer/Popover.tsx'
import classes from './Popup.module.css'

interface PopupProps {
  readonly label: string
  readonly opened: boolean
  readonly onClose: () => void
  /** The button that opens it. */
  readonly target: ReactElement
  readonly children: ReactNode
}

/** A popup of 350 x 400 beside its button. It keeps the focus, and gives it back when it closes. */
export function Popup({ label, opened, onClose, target, children }: PopupProps) {
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      width="min(350px, calc(100vw - 16px))"
      position="bottom-start"
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={label} aria-labelledby={undefined}>
        <div className={classes.body}>{opened && children}</div>
      </Popover.Dropdown>
    </Popover>
  )
}
