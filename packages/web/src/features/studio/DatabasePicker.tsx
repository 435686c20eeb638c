import { Button } from '@mantine/core'
import type { DatabaseSummary } from '@soundings/contract'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { databaseQueries } from '../../api/sources/databases.ts'
import { matchesSearch } from '../../ui/form/matches-search.ts'
import { Modal } from '../../ui/layer/Modal.tsx'
import { SearchList } from '../../ui/list/SearchList.tsx'
import { FocusOnArrival } from '../../ui/popup/FocusOnArrival.tsx'
import { LoadFailure } from '../../ui/state/LoadFailure.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { UnsavedDrafts } from './UnsavedDrafts.tsx'
import { messages } from './messages.ts'
import type { NewDraft } from './model/draft-storage.ts'
import classes from './Studio.module.css'

type OnPick = (database: DatabaseSummary) => void

interface DatabasePickerProps {
  readonly onPick: OnPick
  readonly onRestore: (draft: NewDraft) => void
  /** Undefined for people who may not upload files. */
  readonly onUpload: (() => void) | undefined
  readonly onClose: () => void
}

/** Where a new question begins, or where one goes on with what was left. */
export function DatabasePicker({ onPick, onRestore, onUpload, onClose }: DatabasePickerProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={messages.chooseDatabase}
      size={440}
      classNames={{ body: classes.pickerBody ?? '' }}
    >
      <DatabaseList onPick={onPick} />
      <UnsavedDrafts onRestore={onRestore} />
      {onUpload && (
        <div className={classes.pickerFoot}>
          <Button variant="subtle" size="compact-sm" leftSection={<IconUpload size={16} />} onClick={onUpload}>
            Upload files
          </Button>
          <span className={classes.rowNote}>or drop them here</span>
        </div>
      )}
    </Modal>
  )
}

export function DatabaseList({ onPick }: { onPick: OnPick }) {
  const [typed, setTyped] = useState('')
  const databases = useQuery(databaseQueries.list())
  if (databases.isLoadingError) return <LoadFailure query={databases} text={messages.loadDatabasesFailed} />
  if (databases.isPending) return <LoadingState />
  return (
    <FocusOnArrival>
      <SearchList
        label="Databases"
        searchLabel="Search databases"
        typed={typed}
        onType={setTyped}
        rows={databases.data.filter(({ displayName, description }) => matchesSearch(typed, [displayName, description]))}
        keyOf={({ id }) => id}
        onPick={onPick}
        emptyText={typed.trim() === '' ? messages.noDatabases : messages.nothingMatches(typed)}
      >
        {({ displayName, displayType }) => (
          <>
            <span className={classes.rowName} title={displayName}>
              {displayName}
            </span>
            <span className={classes.rowNote}>{displayType}</span>
          </>
        )}
      </SearchList>
    </FocusOnArrival>
  )
}
