import { Button, Group, Input, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { ExportFormat } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayUse } from '../../api/account.ts'
import { fileQueries } from '../../api/files.ts'
import type { HandedOver } from '../export-menu/handed-over.ts'
import { DAILY, toCron } from '../schedule-editor/schedule.ts'
import { ScheduleEditor } from '../schedule-editor/ScheduleEditor.tsx'
import { AddressInput } from './AddressInput.tsx'
import { noAddresses } from './addresses.ts'
import { messages } from './messages.ts'
import { useSend } from './use-send.ts'

interface EmailFormProps {
  readonly what: HandedOver
  /** Cancelled, or sent. */
  readonly onClose: () => void
}

const formats: { value: ExportFormat; label: string }[] = [{ value: 'XLSX', label: 'xlsx' }, { value: 'CSV', label: 'csv' }]

/** To whom, under which title, as what, and whether again and again. */
export default function EmailForm({ what, onClose }: EmailFormProps) {
  const maySchedule = useMayUse()('question.schedule')
  const delivery = useQuery(fileQueries.mailDelivery()).data
  const send = useSend(what)
  const [addresses, setAddresses] = useState(noAddresses)
  const [title, setTitle] = useState('')
  const [format, setFormat] = useState<ExportFormat>('XLSX')
  const [isScheduled, setScheduled] = useState(false)
  const [cron, setCron] = useState(toCron(DAILY))
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    const hasWorked = await send({ emails: addresses.added, title: title.trim(), format, cron: isScheduled ? cron : undefined })
    setBusy(false)
    if (hasWorked) onClose()
  }

  return (
    <Stack gap="sm">
      <AddressInput
        value={addresses}
        onChange={setAddresses}
        description={delivery && delivery.allowedDomains.length > 0 ? messages.domains(delivery.allowedDomains) : undefined}
      />
      <TextInput
        label="Task Title"
        placeholder={what.name}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && void submit()}
      />
      <Input.Wrapper label="Format" labelElement="div">
        <SegmentedControl fullWidth aria-label="Format" data={formats} value={format} onChange={setFormat} />
      </Input.Wrapper>
      {maySchedule && <Switch label="Schedule" checked={isScheduled} onChange={(event) => setScheduled(event.currentTarget.checked)} />}
      {isScheduled && <ScheduleEditor isInPopover value={cron} onChange={setCron} />}
      {what.note !== undefined && <Text size="xs" c="dimmed">{what.note}</Text>}
      {delivery?.delivery === 'outbox' && <Text size="xs" c="dimmed">{messages.outbox}</Text>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>Cancel</Button>
        <Button disabled={addresses.added.length === 0} loading={isBusy} onClick={() => void submit()}>Done</Button>
      </Group>
    </Stack>
  )
}
