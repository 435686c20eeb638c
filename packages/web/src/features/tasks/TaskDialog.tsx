import type { ScheduledTask, TaskRun } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { taskQueries } from '../../api/questions/tasks.ts'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatWithDecimals } from '../../ui/format/numbers.ts'
import { RunTime } from '../../ui/format/badges/RunTime.tsx'
import { Modal } from '../../ui/layer/Modal.tsx'
import { DataTable, type TableColumn } from '../../ui/table/DataTable.tsx'
import { formatLabels } from '../../components/export-menu/format-words.ts'
import { scheduleText } from '../../components/schedule-editor/schedule-text.ts'
import { messages } from './messages.ts'
import { RunStatusLabel } from './RunStatusLabel.tsx'
import classes from './TaskDialog.module.css'

const columns: readonly TableColumn<TaskRun>[] = [
  { title: 'Start', cell: ({ startedDate }) => <RunTime at={startedDate} />, width: '186px' },
  { title: 'Status', cell: ({ status }) => <RunStatusLabel status={status} />, width: '116px' },
  {
    title: 'Duration',
    cell: ({ durationMs }) => (durationMs === null ? '-' : formatDuration(durationMs)),
    width: '96px',
    align: 'end',
  },
  {
    title: 'Rows',
    cell: ({ rows }) => (rows === null ? '-' : formatWithDecimals(rows, 0)),
    width: '96px',
    align: 'end',
  },
  {
    title: 'Recipients',
    cell: ({ recipients }) => <span title={recipients.join(', ')}>{recipients.join(', ') || '-'}</span>,
  },
  { title: 'Error', cell: ({ error }) => <span className={classes.error}>{error || '-'}</span> },
]

/** What a task sends, to whom and when, and how its runs went. */
export function TaskDialog({ task, onClose }: { task: ScheduledTask | undefined; onClose: () => void }) {
  return (
    <Modal opened={task !== undefined} onClose={onClose} title={task?.displayName} size={1000}>
      {task && (
        <>
          <TaskFacts task={task} />
          <TaskRuns id={task.id} />
        </>
      )}
    </Modal>
  )
}

function TaskFacts({
  task: {
    exportFileJob: { questions, emails },
    cronExp,
    nextRunDate,
    owner,
  },
}: {
  task: ScheduledTask
}) {
  return (
    <dl className={classes.facts}>
      <dt>Sends</dt>
      <dd>{questions.map(({ displayName, extention }) => `${displayName} (${formatLabels[extention]})`).join(', ')}</dd>
      <dt>To</dt>
      <dd>{emails.join(', ')}</dd>
      <dt>Schedule</dt>
      <dd>{scheduleText(cronExp)}</dd>
      <dt>Next run</dt>
      <dd>{nextRunDate === null ? messages.paused : <RunTime at={nextRunDate} />}</dd>
      <dt>Owner</dt>
      <dd>{owner || '-'}</dd>
    </dl>
  )
}

function TaskRuns({ id }: { id: number }) {
  const runs = useQuery(taskQueries.runs(id))
  return (
    <DataTable
      label="Runs"
      rows={runs.data ?? []}
      columns={columns}
      rowKey={({ id: runId }) => runId}
      rowName={({ startedDate }) => startedDate}
      query={runs}
      emptyText={messages.noRuns}
      errorText={messages.runsFailed}
    />
  )
}
