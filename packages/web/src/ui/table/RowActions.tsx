import type { ReactNode } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { Tooltip } from '../layer/Tooltip.tsx'
import classes from './DataTable.module.css'

export interface RowAction {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Shows the action without its use, and why. */
  readonly disabledReason?: string | undefined
  readonly busy?: boolean
  /** For a toggle: whether it is on. */
  readonly pressed?: boolean
}

export function RowActions({ actions, rowName }: { actions: readonly RowAction[]; rowName: string }) {
  return (
    <div className={classes.actionButtons}>
      {actions.map((action) => (
        <Tooltip
          key={action.label}
          label={action.disabledReason ?? action.label}
          showsOnFocus={action.disabledReason !== undefined}
          showsOnTouch
        >
          <IconButton
            isDanger={action.danger ?? false}
            className={action.danger ? classes.dangerAction : classes.plainAction}
            aria-label={`${action.label} ${rowName}`}
            aria-pressed={action.pressed}
            disabled={action.disabled ?? false}
            // A button that is really disabled would show no tooltip, and so no reason.
            {...(action.disabledReason !== undefined && { 'data-disabled': true, 'aria-disabled': true })}
            loading={action.busy ?? false}
            onClick={action.disabledReason === undefined ? action.onClick : (event) => event.preventDefault()}
          >
            {action.icon}
          </IconButton>
        </Tooltip>
      ))}
    </div>
  )
}
