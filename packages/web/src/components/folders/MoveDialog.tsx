import { NativeSelect, Stack, Text } from '@mantine/core'
import type { Folder } from '@soundings/contract'
import { useState, type SyntheticEvent } from 'react'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { Modal } from '../../ui/layer/Modal.tsx'
import { targetsFor } from './folder-tree.ts'
import { messages } from './messages.ts'

interface MoveFormProps {
  readonly folders: readonly Folder[]
  /** Where it lies now; undefined where that is not known. */
  readonly fromId?: number | null | undefined
  /** A folder that is moved itself. */
  readonly movedId?: number | undefined
  readonly isBusy: boolean
  readonly onMove: (to: Folder | undefined) => void
  readonly onClose: () => void
}

interface MoveDialogProps extends MoveFormProps {
  readonly opened: boolean
  readonly title: string
}

const TOP = 'none'

/** Asks for the folder into which something is moved. */
export default function MoveDialog({ opened, title, ...form }: MoveDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title} size={420}>
      <MoveForm {...form} />
    </Modal>
  )
}

function MoveForm({ folders, fromId, movedId, isBusy, onMove, onClose }: MoveFormProps) {
  const targets = targetsFor(folders, movedId)
  const from = fromId === undefined ? undefined : String(fromId ?? TOP)
  const [chosen, setChosen] = useState(from ?? String(targets[0]?.id ?? TOP))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onMove(folders.find(({ id }) => String(id) === chosen))
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <NativeSelect
          label="Folder"
          data-autofocus
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: TOP, label: movedId === undefined ? 'No folder' : 'At the top' },
            ...targets.map(({ id, path }) => ({ value: String(id), label: path })),
          ]}
        />
        <Text size="sm" c="dimmed">
          {messages.moveHint}
        </Text>
        <FormButtons onCancel={onClose} loading={isBusy} disabled={chosen === from}>
          Move
        </FormButtons>
      </Stack>
    </form>
  )
}
