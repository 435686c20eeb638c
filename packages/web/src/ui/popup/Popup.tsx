import type { PopoverProps } from '@mantine/core'
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

/** Tells the style sheet how high a popup can grow beside its button. */
const MEASURED: NonNullable<PopoverProps['middlewares']> = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => elements.floating.style.setProperty('--room', `${availableHeight}px`),
  },
}

/** A popup of 350 x 400 beside its button. It keeps the focus, and gives it back when it closes. */
export function Popup({ label, opened, onClose, target, children }: PopupProps) {
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      width="min(350px, calc(100vw - 16px))"
      position="bottom-start"
      middlewares={MEASURED}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={label} aria-labelledby={undefined}>
        <div className={classes.body}>{opened && children}</div>
      </Popover.Dropdown>
    </Popover>
  )
}
