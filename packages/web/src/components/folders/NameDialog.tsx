import { Stack, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { Modal } from '../../ui/layer/Modal.tsx'

interface NameFormProps {
  readonly initial: string
  readonly submitLabel: string
  readonly isBusy: boolean
  /** What the server said about the last attempt. */
  readonly problem: string | undefined
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

interface NameDialogProps extends NameFormProps {
  readonly opened: boolean
  readonly title: string
}

/** Asks for the name of a folder. */
export default function NameDialog({ opened, title, ...form }: NameDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title} size={420}>
      <NameForm {...form} />
    </Modal>
  )
}

function NameForm({ initial, submitLabel, isBusy, problem, onSave, onClose }: NameFormProps) {
  const [name, setName] = useState(initial)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormMessage text={problem} />
        <TextInput
          label="Folder name"
          data-autofocus
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormButtons onCancel={onClose} loading={isBusy} disabled={name.trim() === '' || name.trim() === initial}>
          {submitLabel}
        </FormButtons>
      </Stack>
    </form>
  )
}
