import { Button, Group, Stack, Text } from '@mantine/core'
import type { ScheduledTask } from '@soundings/contract'
import { useState } from 'react'
import { useUpdateTask } from '../../api/questions/tasks.ts'
import { reportOutcome } from '../../api/core/report-outcome.ts'
import { Modal } from '../../ui/layer/Modal.tsx'
import { addTyped, hasAddress } from '../../components/email-share/addresses.ts'
import { MailFields, type MailContent } from '../../components/email-share/MailFields.tsx'
import { ScheduleEditor } from '../../components/schedule-editor/ScheduleEditor.tsx'
import { isInEditorWords } from '../../components/schedule-editor/schedule-text.ts'
import { messages } from './messages.ts'
import { toChange, toEdit } from './task-edit.ts'

interface TaskEditorProps {
  readonly task: ScheduledTask
  readonly onClose: () => void
}

/** To whom a task sends, under which title, as what and when. */
export default function TaskEditor({ task, onClose }: TaskEditorProps) {
  const [start] = useState(() => toEdit(task))
  const [mail, setMail] = useState<MailContent>({
    addresses: { added: start.emails, typed: '' },
    title: start.title,
    format: start.format,
  })
  const [cron, setCron] = useState(start.cron)
  const update = useUpdateTask()

  const save = async () => {
    const addresses = addTyped(mail.addresses)
    if (addresses.problem !== undefined) return setMail({ ...mail, addresses })
    if (update.isPending || addresses.added.length === 0) return
    const change = toChange(task, { title: mail.title, format: mail.format, emails: addresses.added, cron })
    if (await reportOutcome(update.mutateAsync(change), { done: messages.changed, failed: messages.changeFailed }))
      onClose()
  }

  return (
    <Modal opened onClose={onClose} title={messages.edit(task.displayName)} size={480}>
      <Stack gap="sm">
        <MailFields
          value={mail}
          onChange={setMail}
          name={task.exportFileJob.questions.map(({ displayName }) => displayName).join(', ')}
          onSubmit={() => void save()}
        />
        <ScheduleEditor value={cron} onChange={setCron} />
        {!isInEditorWords(cron) && (
          <Text size="xs" c="dimmed">
            {messages.ownSchedule(cron)}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!hasAddress(mail.addresses)} loading={update.isPending} onClick={() => void save()}>
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
