import { Button, Group, Text } from '@mantine/core'
import { Modal } from '../layer/Modal.tsx'

interface ConflictDialogProps {
  /** What was saved by another person; open as long as it is said. */
  readonly text: string | undefined
  readonly hint: string
  readonly onReload: () => void
  readonly onOverwrite: () => void
  readonly onClose: () => void
}

/** Another person has saved meanwhile: theirs, mine, or think again. */
export function ConflictDialog({ text, hint, onReload, onOverwrite, onClose }: ConflictDialogProps) {
  return (
    <Modal opened={text !== undefined} onClose={onClose} title="A newer version was saved" size={480}>
      <Text mb="xs">{text}</Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" onClick={onReload}>
          Reload
        </Button>
        <Button color="red" onClick={onOverwrite}>
          Overwrite
        </Button>
      </Group>
    </Modal>
  )
}
