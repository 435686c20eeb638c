import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { isAdministrator, type DbTable } from '@soundings/contract'
import { useState, type SyntheticEvent } from 'react'
import { useAccount } from '../../api/session/account.ts'
import { causeOr, reportOutcome } from '../../api/core/report-outcome.ts'
import { toTableFields, useSaveTable } from '../../api/sources/tables.ts'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { Modal } from '../../ui/layer/Modal.tsx'
import { confirmImpact } from './impact/confirm-impact.ts'
import { messages } from './messages.ts'

interface EditTableDialogProps {
  readonly table: DbTable
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSaved: (table: DbTable) => void
}

export function EditTableDialog({ opened, ...form }: EditTableDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title="Edit table" size={448}>
      <EditTableForm {...form} />
    </Modal>
  )
}

function EditTableForm({ table, onClose, onSaved }: Omit<EditTableDialogProps, 'opened'>) {
  const [draft, setDraft] = useState(() => ({ ...toTableFields(table), isLookup: table.isLookup }))
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = useSaveTable()
  const mayOpen = isAdministrator(useAccount())
  const hasName = draft.displayName.trim() !== ''

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!hasName) return
    setSaving(true)
    const { isLookup, ...fields } = draft
    const change = { ...fields, ...(mayOpen && { isLookup }), columns: [] }
    const confirmed = await confirmImpact([change])
    if (confirmed) {
      const saving = save.mutateAsync({ ...change, ...confirmed }).then(onSaved)
      const outcome = { done: messages.tableSaved, failed: causeOr(messages.saveFailed), showFailure: setProblem }
      if (await reportOutcome(saving, outcome)) onClose()
    }
    setSaving(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput label="Name" value={table.name} readOnly variant="filled" />
        <TextInput
          label="Display Name"
          required
          data-autofocus
          maxLength={200}
          value={draft.displayName}
          error={hasName ? undefined : messages.nameNeeded}
          onChange={(event) => setDraft({ ...draft, displayName: event.currentTarget.value })}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={4}
          maxLength={2000}
          value={draft.description}
          onChange={(event) => setDraft({ ...draft, description: event.currentTarget.value })}
        />
        <Checkbox
          label="Hide"
          checked={!draft.active}
          onChange={(event) => setDraft({ ...draft, active: !event.currentTarget.checked })}
        />
        <Checkbox
          label="Monitor"
          description="Analyse it every night and warn when its statistics change"
          checked={draft.monitored}
          onChange={(event) => setDraft({ ...draft, monitored: event.currentTarget.checked })}
        />
        {mayOpen && (
          <Checkbox
            label="Look-up"
            description={messages.lookupHint}
            checked={draft.isLookup}
            onChange={(event) => setDraft({ ...draft, isLookup: event.currentTarget.checked })}
          />
        )}
        <FormMessage text={problem} />
        <FormButtons onCancel={onClose} disabled={!hasName} loading={isSaving}>
          Save
        </FormButtons>
      </Stack>
    </form>
  )
}
