import type { DatabaseSummary } from '@soundings/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import { messages } from './messages.ts'
import classes from './DatabaseName.module.css'

/** With a warning where statistics of monitored tables have drifted, or where there is no table to read. */
export function DatabaseName({ database: { displayName, driftedTables, notice } }: { database: DatabaseSummary }) {
  const warning = [notice ?? '', driftedTables === undefined ? '' : messages.drifted(driftedTables)]
    .filter((text) => text !== '')
    .join(' ')
  if (warning === '') return displayName
  return (
    <span className={classes.name}>
      <span>{displayName}</span>
      <Tooltip label={warning}>
        <IconAlertTriangle size={16} role="img" aria-label={warning} />
      </Tooltip>
    </span>
  )
}
