import { TextInput } from '@mantine/core'
import type { DatabaseDetails, DbTable } from '@soundings/contract'
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react'
import { tableChoices } from '../../api/sources/table-choices.ts'
import { matchesSearch } from '../../ui/form/matches-search.ts'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { LongList } from '../../ui/list/LongList.tsx'
import { LoadFailure } from '../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import { MoreRows } from '../../components/found-rows/MoreRows.tsx'
import { useFoundRows } from '../../components/found-rows/use-found-rows.ts'
import { messages } from './messages.ts'
import classes from './ModelEditor.module.css'

interface TablePickerProps {
  readonly database: DatabaseDetails
  /** With the names they were given since the list was read. */
  readonly loaded: readonly DbTable[]
  readonly chosen: number | undefined
  readonly onChoose: (tableId: number) => void
}

/** The database of the page, and one of its tables to choose. */
export function TablePicker({ database, loaded, chosen, onChoose }: TablePickerProps) {
  const { typed, setTyped, rows, total, query, showMore } = useFoundRows({
    page: (ask) => tableChoices.names(database.id, ask),
    matches: ({ displayName, description }: DbTable, words) => matchesSearch(words, [displayName, description]),
  })
  const listed = rows.map((row) => loaded.find(({ id }) => id === row.id) ?? row)
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
        <LoadFailure query={query} text={messages.loadTablesFailed} />
        {query.isPending && <SkeletonBlock height={240} />}
        {query.data && (
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
                <span className={classes.name} data-muted={!active} title={displayName}>
                  {displayName}
                </span>
                {drift && (
                  <IconAlertTriangle
                    className={classes.alarm}
                    size={16}
                    aria-label={messages.tableDrifted}
                    role="img"
                  />
                )}
                {!active && <IconEyeOff size={16} aria-label="Hidden" role="img" />}
              </>
            )}
          </LongList>
        )}
        <MoreRows shown={rows.length} total={total} onMore={showMore} />
      </section>
    </div>
  )
}
