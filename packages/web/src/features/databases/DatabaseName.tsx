import { Tooltip } from '@mantine/core'
import type { DatabaseSummary } from '@soundings/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { messages } from './messages.ts'
import classes from './DatabaseName.module.css'

/** With a warning where figures of monitored tables have drifted. */
export function DatabaseName({ database: { displayName, driftedTables } }: { database: DatabaseSummary }) {
  if (driftedTables === undefined) return displayName
  const warning = messages.drifted(driftedTables)
  return (
    <span className={classes.name}>
      <span>{displayName}</span>
      <Tooltip label={warning}>
        <IconAlertTriangle size={16} role="img" aria-label={warning} />
      </Tooltip>
    </span>
  )
}
