import type { DashboardSummary } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { dashboardQueries } from '../../api/dashboards.ts'
import { ListDate } from '../../ui/format/ListDate.tsx'
import { TagList } from '../../ui/format/TagList.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { ListScreen } from '../../widgets/list-screen/ListScreen.tsx'
import { useSearch } from '../../widgets/list-screen/use-search.ts'
import { messages } from './messages.ts'

const columns: readonly TableColumn<DashboardSummary>[] = [
  { title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name, width: '28%' },
  { title: 'Creation Date', cell: ({ createdDate }) => <ListDate date={createdDate} />, sortBy: ({ createdDate }) => createdDate, width: '150px' },
  { title: 'Description', cell: ({ description }) => description },
  { title: 'Tags', cell: ({ tag }) => <TagList text={tag} />, width: '24%' },
]

export default function DashboardsScreen() {
  const dashboards = useQuery(dashboardQueries.list())
  const search = useSearch(dashboards.data, ({ name, description, tag }) => [name, description, tag])

  return (
    <ListScreen
      title="Dashboards"
      query={dashboards}
      search={search}
      searchLabel="Search dashboards"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      emptyText={messages.empty}
      errorText={messages.loadFailed}
    />
  )
}
