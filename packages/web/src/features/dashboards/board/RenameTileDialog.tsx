import { Button, Group, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { Modal } from '../../../ui/layer/Modal.tsx'

const TITLE_MAX = 200

export function RenameTileDialog({ title, onRename, onClose }: { title: string; onRename: (title: string) => void; onClose: () => void }) {
  const [typed, setTyped] = useState(title)
  const name = typed.trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name === '') return
    if (name !== title) onRename(name)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Rename tile" size={400}>
      <form onSubmit={submit} noValidate>
        <TextInput label="Title" data-autofocus maxLength={TITLE_MAX} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>Cancel</Button>
          <Button type="submit" disabled={name === ''}>Rename</Button>
        </Group>
      </form>
    </Modal>
  )
}
