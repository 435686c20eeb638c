import type { ScheduledTask } from '@soundings/contract'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileQueries } from '../../api/questions/files.ts'
import { taskQueries } from '../../api/questions/tasks.ts'
import { RunTime } from '../../ui/format/badges/RunTime.tsx'
import { lazily } from '../../ui/load/lazily.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { ListScreen } from '../../components/list-screen/ListScreen.tsx'
import { useListPage } from '../../components/list-screen/use-list-page.ts'
import { scheduleText } from '../../components/schedule-editor/schedule-text.ts'
import { messages } from './messages.ts'
import { RunStatusLabel } from './RunStatusLabel.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { useTaskActions } from './use-task-actions.tsx'
import classes from './TasksScreen.module.css'

const TaskEditor = lazily(() => import('./TaskEditor.tsx'))

const columns: readonly TableColumn<ScheduledTask>[] = [
  { title: 'Display name', cell: ({ displayName }) => displayName, sortBy: 'displayName' },
  {
    title: 'Status',
    cell: ({ lastRunStatus }) => <RunStatusLabel status={lastRunStatus} />,
    sortBy: 'lastRunStatus',
    width: '110px',
  },
  {
    title: 'Last run',
    cell: ({ lastRunDate }) => (lastRunDate === null ? messages.notAvailable : <RunTime at={lastRunDate} />),
    sortBy: 'lastRunDate',
    width: '180px',
  },
  { title: 'Schedule', cell: ({ cronExp }) => scheduleText(cronExp), sortBy: 'cronExp', width: '16%' },
  {
    title: 'Next run',
    cell: ({ nextRunDate }) => (nextRunDate === null ? messages.paused : <RunTime at={nextRunDate} />),
    sortBy: 'nextRunDate',
    width: '180px',
  },
  { title: 'Owner', cell: ({ owner }) => owner || '-', sortBy: 'owner', width: '11%' },
]

export default function TasksScreen() {
  const tasks = useListPage({ title: 'Tasks', columns, page: taskQueries.page })
  const delivery = useQuery(fileQueries.mailDelivery()).data?.delivery
  const [edited, setEdited] = useState<ScheduledTask>()
  const actions = useTaskActions(setEdited)
  const [openedId, setOpenedId] = useState<number>()

  return (
    <ListScreen
      title="Tasks"
      {...tasks.screen}
      searchLabel="Search tasks"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ displayName }) => displayName}
      onOpen={({ id }) => setOpenedId(id)}
      actions={actions}
      actionsWidth={216}
      isMuted={({ active }) => !active}
      emptyText={messages.empty}
      errorText={messages.loadFailed}
    >
      {delivery === 'outbox' && (
        <p className={classes.note}>
          <IconMailOff size={18} aria-hidden="true" />
          {messages.outbox}
        </p>
      )}
      <TaskDialog task={tasks.rows.find(({ id }) => id === openedId)} onClose={() => setOpenedId(undefined)} />
      {edited && <TaskEditor task={edited} onClose={() => setEdited(undefined)} />}
    </ListScreen>
  )
}
