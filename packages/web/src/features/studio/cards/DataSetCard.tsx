import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowLeft, IconDatabase } from '@tabler/icons-react'
import { useState } from 'react'
import { databaseQueries } from '../../../api/sources/databases.ts'
import { tableQueries } from '../../../api/sources/tables.ts'
import { matchesSearch } from '../../../ui/form/matches-search.ts'
import { SearchList } from '../../../ui/list/SearchList.tsx'
import { FocusOnArrival } from '../../../ui/popup/FocusOnArrival.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { DatabaseList } from '../DatabasePicker.tsx'
import { messages } from '../messages.ts'
import { chooseBaseTable, chooseDatabase } from '../model/question/data-set.ts'
import { tableTitle } from '../model/question/titles.ts'
import { useStudio } from '../studio-context.ts'
import { CardPopup } from './CardPopup.tsx'
import classes from './Cards.module.css'

const TYPING_MS = 200

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
    <CardPopup
      title="Data Set"
      icon={IconDatabase}
      note={[table, database].filter(Boolean).join(' · ') || messages.chooseDatabase}
      control={control}
    >
      {(close) => <DataSetChooser database={database} onDone={close} />}
    </CardPopup>
  )
}

function DataSetChooser({ database, onDone }: { database: string; onDone: () => void }) {
  const { state, act } = useStudio()
  const cache = useQueryClient()
  const [isChoosingDatabase, setChoosingDatabase] = useState(state.databaseId === undefined)

  const pickDatabase = async (id: number) => {
    if (await act((before) => chooseDatabase(before, id, id === before.databaseId ? before.tables : [])))
      setChoosingDatabase(false)
  }
  const pickTable = async (id: number) => {
    try {
      const tables = await cache.fetchQuery(tableQueries.around(state.databaseId ?? 0, [id]))
      if (await act((before) => chooseBaseTable(before, id, tables))) onDone()
    } catch {
      toast.error(messages.loadTablesFailed)
    }
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
      <TableList onPick={(id) => void pickTable(id)} />
    </>
  )
}

function TableList({ onPick }: { onPick: (tableId: number) => void }) {
  const { state } = useStudio()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const found = useQuery(tableQueries.found(state.databaseId ?? 0, search))
  if (found.isLoadingError) return <LoadFailure query={found} text={messages.loadTablesFailed} />
  if (found.isPending) return <LoadingState />
  const { reply, total } = found.data
  const tables = reply.filter(({ isClosed }) => !isClosed)
  // Until the server has searched, Enter must not take a table that was not typed.
  const isSearching = typed.trim() !== search || found.isPlaceholderData
  const rows = isSearching
    ? tables.filter(({ displayName, description }) => matchesSearch(typed, [displayName, description]))
    : tables
  const closed = reply.length - tables.length
  return (
    <FocusOnArrival>
      <SearchList
        label="Tables"
        searchLabel="Search tables"
        typed={typed}
        onType={setTyped}
        rows={rows}
        keyOf={({ id }) => id}
        onPick={({ id }) => onPick(id)}
        emptyText={typed.trim() === '' ? messages.noTables : messages.nothingMatches(typed)}
      >
        {({ id, displayName, description }) => (
          <span
            className={classes.rowText}
            data-current={id === state.baseTableId || undefined}
            title={description || displayName}
          >
            {displayName}
          </span>
        )}
      </SearchList>
      {closed > 0 && <p className={classes.closedNote}>{messages.closedTables(closed)}</p>}
      {total > reply.length && <p className={classes.closedNote}>{messages.moreTables(reply.length, total)}</p>}
    </FocusOnArrival>
  )
}
