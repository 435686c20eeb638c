import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { Modal } from '../../../ui/layer/Modal.tsx'
import type { Tile } from '../state/dashboard-model.ts'
import { messages } from '../state/messages.ts'

const TITLE_MAX = 200
const DESCRIPTION_MAX = 4000

/** What a tile is called here; its question keeps its own words. */
export type TileWords = Pick<Tile, 'title' | 'description'>

interface RenameTileDialogProps {
  readonly words: TileWords
  readonly onRename: (words: TileWords) => void
  readonly onClose: () => void
}

export default function RenameTileDialog({ words, onRename, onClose }: RenameTileDialogProps) {
  const [typed, setTyped] = useState<TileWords>({ title: words.title, description: words.description })
  const title = typed.title.trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (title === '') return
    if (title !== words.title || typed.description !== words.description)
      onRename({ title, description: typed.description })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Rename tile" size={400}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Title"
          data-autofocus
          maxLength={TITLE_MAX}
          value={typed.title}
          onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
        />
        <Textarea
          label="Description"
          description={messages.tileDescriptionHint}
          inputWrapperOrder={['label', 'input', 'description']}
          mt="sm"
          rows={3}
          maxLength={DESCRIPTION_MAX}
          value={typed.description}
          onChange={(event) => setTyped({ ...typed, description: event.currentTarget.value })}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={title === ''}>
            Rename
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
