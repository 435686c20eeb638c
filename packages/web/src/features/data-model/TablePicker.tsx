import { TextInput } from '@mantine/core'
import type { DatabaseDetails, DbTable } from '@soundings/contract'
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { matchesSearch } from '../../ui/form/matches-search.ts'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { LongList } from '../../ui/list/LongList.tsx'
import { messages } from './messages.ts'
import classes from './ModelEditor.module.css'

interface TablePickerProps {
  readonly database: DatabaseDetails
  readonly tables: readonly DbTable[]
  readonly chosen: number | undefined
  readonly onChoose: (tableId: number) => void
}

/** The database of the page, and one of its tables to choose. */
export function TablePicker({ database, tables, chosen, onChoose }: TablePickerProps) {
  const [typed, setTyped] = useState('')
  const listed = tables.filter(({ displayName }) => matchesSearch(typed, displayName))
  return (
    <div className={classes.pickers}>
      <section className={classes.card} aria-label="Dataset">
        <h2 className={classes.title}>Dataset</h2>
        <TextInput aria-label="Dataset" value={database.displayName} disabled readOnly />
      </section>
      <section className={classes.listCard} aria-label="Table">
        <div className={classes.listHead}>
          <h2 className={classes.title}>Table</h2>
          <SearchBox label="Search tables" value={typed} onChange={setTyped} />
        </div>
        <LongList
          label="Tables"
          rows={listed}
          keyOf={({ id }) => id}
          chosen={chosen}
          onChoose={({ id }) => onChoose(id)}
          emptyText={`Nothing matches “${typed.trim()}”.`}
        >
          {({ displayName, active, drift }) => (
            <>
              <span className={classes.name} data-muted={!active} title={displayName}>{displayName}</span>
              {drift && <IconAlertTriangle className={classes.alarm} size={16} aria-label={messages.tableDrifted} role="img" />}
              {!active && <IconEyeOff size={16} aria-label="Hidden" role="img" />}
            </>
          )}
        </LongList>
      </section>
    </div>
  )
}
