import { Button, Group, Text } from '@mantine/core'
import { formatDateTime } from '../../ui/format/dates.ts'
import { Modal } from '../../ui/layer/Modal.tsx'

interface RestoreDialogProps {
  readonly keptAt: string
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers the work that was neither saved nor cancelled. It has to be decided: two works cannot be kept in one place. */
export function RestoreDialog({ keptAt, onRestore, onDiscard }: RestoreDialogProps) {
  return (
    <Modal
      opened
      onClose={onRestore}
      title="Unsaved work"
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text>You have unsaved work of {formatDateTime(keptAt)}. Do you want to go on with it?</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
        <Button data-autofocus onClick={onRestore}>
          Restore
        </Button>
      </Group>
    </Modal>
  )
}
