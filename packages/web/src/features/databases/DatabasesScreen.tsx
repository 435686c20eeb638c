import { Button } from '@mantine/core'
import type { DatabaseSummary } from '@soundings/contract'
import { IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMayUse } from '../../api/session/account.ts'
import { databaseQueries } from '../../api/sources/databases.ts'
import { ListDate } from '../../ui/format/badges/ListDate.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { toast } from '../../ui/toast/toast.ts'
import { FileDrop } from '../../components/file-drop/FileDrop.tsx'
import { handFiles } from '../../components/file-drop/handed-files.ts'
import { ListScreen } from '../../components/list-screen/ListScreen.tsx'
import { newestFirst } from '../../components/list-screen/newest-first.ts'
import { useListOrder } from '../../components/list-screen/use-list-order.ts'
import { useSearch } from '../../components/list-screen/use-search.ts'
import { DatabaseName } from './DatabaseName.tsx'
import { databaseTypeLabel } from './connection/database-type-label.ts'
import { messages } from './messages.ts'
import { RefreshProgress } from './RefreshProgress.tsx'
import { ShareDatabaseModal } from './sharing/ShareDatabaseModal.tsx'
import { TableSharingModal } from './sharing/TableSharingModal.tsx'
import { useDatabaseActions } from './use-database-actions.tsx'
import { useDeleteDatabases } from './use-delete-databases.ts'
import { useRefreshing } from './use-refreshing.ts'

const columns: readonly TableColumn<DatabaseSummary>[] = [
  { title: 'Name', cell: (database) => <DatabaseName database={database} />, sortBy: ({ displayName }) => displayName },
  { title: 'Type', cell: databaseTypeLabel, sortBy: databaseTypeLabel, width: '20%' },
  {
    title: 'Creation Date',
    cell: ({ createdDate }) => <ListDate date={createdDate} />,
    sortBy: ({ createdDate }) => createdDate,
    width: '20%',
  },
]

const keyOf = ({ id }: DatabaseSummary) => id

export default function DatabasesScreen() {
  const databases = useQuery(databaseQueries.list())
  const search = useSearch(newestFirst(databases.data ?? []), ({ displayName }) => [displayName])
  const order = useListOrder('Databases')
  const selection = useSelection(search.found, keyOf)
  const [shared, setShared] = useState<DatabaseSummary>()
  const [sharedByTable, setSharedByTable] = useState<DatabaseSummary>()
  const refreshing = useRefreshing()
  const { deleteAll, isDeleting } = useDeleteDatabases()
  const mayUse = useMayUse()
  const navigate = useNavigate()
  const actionsOf = useDatabaseActions({
    onRefresh: refreshing.refresh,
    isRefreshing: refreshing.isBusy,
    onShare: setShared,
    onShareTables: setSharedByTable,
    onDelete: (chosen) => void deleteAll(chosen),
  })

  const open = ({ id }: DatabaseSummary) => {
    if (mayUse(['database.view', 'database.write_access'])) void navigate(`/databases/details/${id}`)
    else toast.warning(messages.notAuthorized)
  }

  const mayUpload = mayUse('database.write_access')
  const upload = (files: readonly File[]) => {
    handFiles(files)
    void navigate('/databases/upload')
  }

  return (
    <FileDrop label={messages.drop} isDisabled={!mayUpload} onFiles={upload}>
      <ListScreen
        title="Databases"
        query={databases}
        search={search}
        order={order}
        searchLabel="Search databases"
        tools={
          <>
            {mayUse('database.delete') && (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} />}
                disabled={selection.rows.length === 0}
                loading={isDeleting}
                onClick={() => void deleteAll(selection.rows)}
              >
                Delete selected
              </Button>
            )}
            {mayUpload && (
              <>
                <Button
                  component={Link}
                  to="/databases/upload"
                  variant="default"
                  leftSection={<IconUpload size={16} />}
                >
                  Upload files
                </Button>
                <Button component={Link} to="/databases/new" leftSection={<IconPlus size={16} />}>
                  Add database
                </Button>
              </>
            )}
          </>
        }
        columns={columns}
        rowKey={keyOf}
        rowName={({ displayName }) => displayName}
        selection={selection}
        onOpen={open}
        actions={actionsOf}
        actionsWidth={236}
        emptyText={messages.empty}
        errorText={messages.loadFailed}
      />
      <RefreshList
        names={new Map(databases.data?.map(({ id, displayName }) => [id, displayName]))}
        refreshing={refreshing}
      />
      <ShareDatabaseModal database={shared} onClose={() => setShared(undefined)} />
      <TableSharingModal database={sharedByTable} onClose={() => setSharedByTable(undefined)} />
    </FileDrop>
  )
}

function RefreshList({
  names,
  refreshing,
}: {
  names: ReadonlyMap<number, string>
  refreshing: ReturnType<typeof useRefreshing>
}) {
  const shown = refreshing.shown.filter(({ databaseId }) => names.has(databaseId))
  if (shown.length === 0) return null
  return (
    <div style={{ marginTop: 16 }}>
      {shown.map((refresh) => (
        <RefreshProgress key={refresh.databaseId} name={names.get(refresh.databaseId) ?? ''} refresh={refresh} />
      ))}
    </div>
  )
}
