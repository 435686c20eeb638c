import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayUse } from '../../api/session/account.ts'
import { fileQueries } from '../../api/questions/files.ts'
import { FocusOnArrival } from '../../ui/popup/FocusOnArrival.tsx'
import { USUAL_MAIL_FORMAT } from '../export-menu/format-words.ts'
import type { HandedOver } from '../export-menu/handed-over.ts'
import { DAILY, toCron } from '../schedule-editor/schedule.ts'
import { ScheduleEditor } from '../schedule-editor/ScheduleEditor.tsx'
import { addTyped, hasAddress, noAddresses } from './addresses.ts'
import { MailFields, type MailContent } from './MailFields.tsx'
import { messages } from './messages.ts'
import { useSend } from './use-send.ts'

interface EmailFormProps {
  readonly what: HandedOver
  /** Cancelled, or sent. */
  readonly onClose: () => void
}

/** To whom, under which title, as what, and whether again and again. */
export default function EmailForm({ what, onClose }: EmailFormProps) {
  const maySchedule = useMayUse()('question.schedule')
  const delivery = useQuery(fileQueries.mailDelivery()).data?.delivery
  const send = useSend(what)
  const [mail, setMail] = useState<MailContent>({ addresses: noAddresses, title: '', format: USUAL_MAIL_FORMAT })
  const [isScheduled, setScheduled] = useState(false)
  const [cron, setCron] = useState(toCron(DAILY))
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    const addresses = addTyped(mail.addresses)
    if (addresses.problem !== undefined) return setMail({ ...mail, addresses })
    if (isBusy) return
    setBusy(true)
    const hasWorked = await send({
      emails: addresses.added,
      title: mail.title.trim(),
      format: mail.format,
      cron: isScheduled ? cron : undefined,
    })
    setBusy(false)
    if (hasWorked) onClose()
  }

  return (
    <FocusOnArrival>
      <Stack gap="sm">
        <MailFields value={mail} onChange={setMail} name={what.name} onSubmit={() => void submit()} />
        {maySchedule && (
          <Switch
            label="Schedule"
            checked={isScheduled}
            onChange={(event) => setScheduled(event.currentTarget.checked)}
          />
        )}
        {isScheduled && <ScheduleEditor isInPopover value={cron} onChange={setCron} />}
        {what.note !== undefined && (
          <Text size="xs" c="dimmed">
            {what.note}
          </Text>
        )}
        {delivery === 'outbox' && (
          <Text size="xs" c="dimmed">
            {messages.outbox}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!hasAddress(mail.addresses)} loading={isBusy} onClick={() => void submit()}>
            Done
          </Button>
        </Group>
      </Stack>
    </FocusOnArrival>
  )
}
