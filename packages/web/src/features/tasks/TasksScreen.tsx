import type { ScheduledTask } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { taskQueries } from '../../api/tasks.ts'
import { RunTime } from '../../ui/format/RunTime.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { ListScreen } from '../../widgets/list-screen/ListScreen.tsx'
import { useSearch } from '../../widgets/list-screen/use-search.ts'
import { messages } from './messages.ts'

const columns: readonly TableColumn<ScheduledTask>[] = [
  { title: 'Display Name', cell: ({ displayName }) => displayName, sortBy: ({ displayName }) => displayName },
  {
    title: 'Status',
    cell: ({ lastRunStatus }) => lastRunStatus ?? messages.notAvailable,
    sortBy: ({ lastRunStatus }) => lastRunStatus,
    width: '22%',
  },
  {
    title: 'Last Run',
    cell: ({ lastRunDate }) => (lastRunDate === null ? messages.notAvailable : <RunTime at={lastRunDate} />),
    sortBy: ({ lastRunDate }) => lastRunDate,
    width: '26%',
  },
]

export default function TasksScreen() {
  const tasks = useQuery(taskQueries.list())
  const search = useSearch(tasks.data, ({ displayName }) => [displayName])

  return (
    <ListScreen
      title="Tasks"
      query={tasks}
      search={search}
      searchLabel="Search tasks"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ displayName }) => displayName}
      emptyText={messages.empty}
      errorText={messages.loadFailed}
    />
  )
}
