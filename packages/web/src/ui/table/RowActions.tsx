import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'

export interface RowAction {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly busy?: boolean
  /** For a toggle: whether it is on. */
  readonly pressed?: boolean
}

export function RowActions({ actions, rowName }: { actions: readonly RowAction[]; rowName: string }) {
  return (
    <div className={classes.actionButtons}>
      {actions.map((action) => (
        <Tooltip key={action.label} label={action.label}>
          <ActionIcon
            variant="subtle"
            color={action.danger ? 'red' : 'gray'}
            className={action.danger ? classes.dangerAction : classes.plainAction}
            aria-label={`${action.label} ${rowName}`}
            aria-pressed={action.pressed}
            disabled={action.disabled ?? false}
            loading={action.busy ?? false}
            onClick={action.onClick}
          >
            {action.icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
