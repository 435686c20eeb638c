import type { ScheduledTask } from '@soundings/contract'
import { IconBolt, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useAccount, useMayUse } from '../../api/session/account.ts'
import { useDeleteTask, useRunTask, useUpdateTask } from '../../api/questions/tasks.ts'
import { reportOutcome } from '../../api/core/report-outcome.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import type { RowAction } from '../../ui/table/DataTable.tsx'
import { messages } from './messages.ts'

/** What can be done with a task: change it, run it now, play, pause and delete it. */
export function useTaskActions(onEdit: (task: ScheduledTask) => void): (task: ScheduledTask) => RowAction[] {
  const mayUse = useMayUse()
  const { preferred_username: username } = useAccount()
  const { mutateAsync: update } = useUpdateTask()
  const { mutateAsync: remove } = useDeleteTask()
  const { mutateAsync: run } = useRunTask()

  const setActive = async ({ id, displayName }: ScheduledTask, active: boolean) => {
    const text = active ? messages.confirmPlay : messages.confirmPause
    if (!(await confirm({ text, names: [displayName], confirmLabel: active ? 'Play' : 'Pause' }))) return
    await reportOutcome(update({ id, active }), { done: messages.updated, failed: messages.updateFailed })
  }
  const deleteTask = async ({ id, displayName }: ScheduledTask) => {
    if (!(await confirm({ text: messages.confirmDelete, names: [displayName], confirmLabel: 'Delete', danger: true })))
      return
    await reportOutcome(remove(id), { done: messages.deleted, failed: messages.deleteFailed })
  }

  const runNow = ({ id }: ScheduledTask) =>
    reportOutcome(run(id), { done: messages.started, failed: messages.startFailed })

  /** What a task sends is its owner's to say, as long as they may schedule and send at all. */
  const mayEdit = ({ owner }: ScheduledTask) =>
    owner === username && (['task.write_access', 'question.schedule', 'question.send_as_email'] as const).every(mayUse)

  return (task) => [
    ...(mayEdit(task) ? [{ label: 'Edit', icon: <IconPencil size={18} />, onClick: () => onEdit(task) }] : []),
    ...(mayUse('task.write_access')
      ? [
          {
            label: 'Run now',
            icon: <IconBolt size={18} />,
            disabled: task.lastRunStatus === 'RUNNING',
            onClick: () => void runNow(task),
          },
          {
            label: 'Play',
            icon: <IconPlayerPlay size={18} />,
            disabled: task.active,
            onClick: () => void setActive(task, true),
          },
          {
            label: 'Pause',
            icon: <IconPlayerPause size={18} />,
            disabled: !task.active,
            onClick: () => void setActive(task, false),
          },
        ]
      : []),
    ...(mayUse('task.delete')
      ? [{ label: 'Delete', icon: <IconTrash size={18} />, danger: true, onClick: () => void deleteTask(task) }]
      : []),
  ]
}
