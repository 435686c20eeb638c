import { Button, Group, Modal, Text } from '@mantine/core'
import { messages } from './messages.ts'

interface ConflictDialogProps {
  /** Open while there is a table in conflict. */
  readonly tableName: string | undefined
  readonly onReload: () => void
  readonly onOverwrite: () => void
  readonly onClose: () => void
}

export function ConflictDialog({ tableName, onReload, onOverwrite, onClose }: ConflictDialogProps) {
  return (
    <Modal opened={tableName !== undefined} onClose={onClose} title="A newer version was saved" size={480}>
      <Text mb="xs">{messages.newerTable(tableName ?? '')}</Text>
      <Text size="sm" c="dimmed">{messages.newerHint}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>Cancel</Button>
        <Button variant="default" onClick={onReload}>Reload</Button>
        <Button color="red" onClick={onOverwrite}>Overwrite</Button>
      </Group>
    </Modal>
  )
}
