import { Stack, TextInput } from '@mantine/core'
import type { Attribute } from '@soundings/contract'
import { type FormEvent, useState } from 'react'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { useSaveAttribute } from '../../../api/auth/attributes.ts'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { messages } from './messages.ts'

export type EditedAttribute = 'new' | Attribute | undefined

export function AttributeDialog({ edited, onClose }: { edited: EditedAttribute; onClose: () => void }) {
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'Add attribute' : 'Edit attribute'}
      size={420}
    >
      {edited !== undefined && <AttributeForm edited={edited} onClose={onClose} />}
    </Modal>
  )
}

function AttributeForm({ edited, onClose }: { edited: 'new' | Attribute; onClose: () => void }) {
  const [name, setName] = useState(edited === 'new' ? '' : edited.name)
  const [description, setDescription] = useState(edited === 'new' ? '' : edited.description)
  const [problem, setProblem] = useState<string>()
  const save = useSaveAttribute()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem(messages.nameMissing)
    const saving = save.mutateAsync({
      id: edited === 'new' ? undefined : edited.id,
      name: name.trim(),
      description: description.trim(),
    })
    const isSaved = await reportOutcome(saving, {
      done: messages.saved(name.trim()),
      failed: causeOr(messages.saveFailed),
      showFailure: setProblem,
    })
    if (isSaved) onClose()
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <TextInput
          label="Name"
          value={name}
          maxLength={64}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label="Description"
          value={description}
          maxLength={500}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <FormMessage text={problem} />
        <FormButtons onCancel={onClose} loading={save.isPending}>
          Save
        </FormButtons>
      </Stack>
    </form>
  )
}
