import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowLeft, IconDatabase } from '@tabler/icons-react'
import { useState } from 'react'
import { databaseQueries } from '../../../api/databases.ts'
import { tableQueries } from '../../../api/tables.ts'
import { matchesSearch } from '../../../ui/form/matches-search.ts'
import { SearchList } from '../../../ui/list/SearchList.tsx'
import { FocusOnArrival } from '../../../ui/popup/FocusOnArrival.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { DatabaseList } from '../DatabasePicker.tsx'
import { messages } from '../messages.ts'
import { chooseBaseTable, chooseDatabase } from '../model/data-set.ts'
import { tableTitle } from '../model/titles.ts'
import { useStudio } from '../studio-context.ts'
import { CardPopup } from './CardPopup.tsx'
import classes from './Cards.module.css'

interface DataSetCardProps {
  readonly control: { readonly opened: boolean; readonly setOpened: (opened: boolean) => void }
}

/** The database, then the table that a question is about. */
export function DataSetCard({ control }: DataSetCardProps) {
  const { state } = useStudio()
  const databases = useQuery(databaseQueries.list())
  const database = databases.data?.find(({ id }) => id === state.databaseId)?.displayName ?? ''
  const table = tableTitle(state, state.baseTableId)
  return (
    <CardPopup title="Data Set" icon={IconDatabase} note={[table, database].filter(Boolean).join(' · ') || messages.chooseDatabase} control={control}>
      {(close) => <DataSetChooser database={database} onDone={close} />}
    </CardPopup>
  )
}

function DataSetChooser({ database, onDone }: { database: string; onDone: () => void }) {
  const { state, act } = useStudio()
  const cache = useQueryClient()
  const [isChoosingDatabase, setChoosingDatabase] = useState(state.databaseId === undefined)

  const pickDatabase = async (id: number) => {
    try {
      const tables = await cache.fetchQuery(tableQueries.publicOf(id))
      if (await act((before) => chooseDatabase(before, id, tables))) setChoosingDatabase(false)
    } catch {
      toast.error(messages.loadTablesFailed)
    }
  }
  const pickTable = async (id: number) => {
    if (await act((before) => chooseBaseTable(before, id))) onDone()
  }

  if (isChoosingDatabase) return <DatabaseList onPick={({ id }) => void pickDatabase(id)} />
  return (
    <>
      <Button
        className={classes.back ?? ''}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} />}
        onClick={() => setChoosingDatabase(true)}
        aria-label={`Database ${database}: choose another`}
      >
        {database}
      </Button>
      <FocusOnArrival><TableList onPick={(id) => void pickTable(id)} /></FocusOnArrival>
    </>
  )
}

function TableList({ onPick }: { onPick: (tableId: number) => void }) {
  const { state } = useStudio()
  const [typed, setTyped] = useState('')
  const tables = state.tables.filter(({ displayName, description, active, isClosed }) => active && !isClosed && matchesSearch(typed, [displayName, description]))
  const closed = state.tables.filter(({ active, isClosed }) => active && isClosed).length
  return (
    <>
      <SearchList
        label="Tables"
        searchLabel="Search tables"
        typed={typed}
        onType={setTyped}
        rows={tables}
        keyOf={({ id }) => id}
        onPick={({ id }) => onPick(id)}
        emptyText={typed.trim() === '' ? messages.noTables : messages.nothingMatches(typed)}
      >
        {({ id, displayName, description }) => (
          <span className={classes.rowText} data-current={id === state.baseTableId || undefined} title={description || displayName}>{displayName}</span>
        )}
      </SearchList>
      {closed > 0 && <p className={classes.closedNote}>{messages.closedTables(closed)}</p>}
    </>
  )
}
