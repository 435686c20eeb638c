import type { DatabaseSummary } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { databaseQueries } from '../../api/databases.ts'
import { ListDate } from '../../ui/format/ListDate.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { ListScreen } from '../../widgets/list-screen/ListScreen.tsx'
import { useSearch } from '../../widgets/list-screen/use-search.ts'
import { databaseTypeLabel } from './database-type-label.ts'
import { messages } from './messages.ts'

const columns: readonly TableColumn<DatabaseSummary>[] = [
  { title: 'Name', cell: ({ displayName }) => displayName, sortBy: ({ displayName }) => displayName },
  { title: 'Type', cell: databaseTypeLabel, sortBy: databaseTypeLabel, width: '28%' },
  { title: 'Creation Date', cell: ({ createdDate }) => <ListDate date={createdDate} />, sortBy: ({ createdDate }) => createdDate, width: '28%' },
]

export default function DatabasesScreen() {
  const databases = useQuery(databaseQueries.list())
  const search = useSearch(databases.data, ({ displayName }) => [displayName])

  return (
    <ListScreen
      title="Databases"
      query={databases}
      search={search}
      searchLabel="Search databases"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ displayName }) => displayName}
      emptyText={messages.empty}
      errorText={messages.loadFailed}
    />
  )
}
