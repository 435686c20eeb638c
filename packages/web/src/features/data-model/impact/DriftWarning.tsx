import type { DbTable } from '@soundings/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatListDate } from '../../../ui/format/dates.ts'
import { changeText } from './drift-text.ts'
import { messages } from '../messages.ts'
import classes from '../ModelEditor.module.css'

/** On a monitored table: which figures the analysis found changed, and when. */
export function DriftWarning({ table }: { table: DbTable }) {
  if (!table.drift) return null
  const { at, changes } = table.drift
  return (
    <details className={classes.drift}>
      <summary>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {messages.drifted(changes.length, formatListDate(at))}
      </summary>
      <ul>
        {changes.map((change) => (
          <li key={`${change.figure}-${change.columnId}`}>{changeText(change, table)}</li>
        ))}
      </ul>
    </details>
  )
}
