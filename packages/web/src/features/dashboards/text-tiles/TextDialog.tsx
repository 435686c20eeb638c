import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { MAX_HEADING, MAX_TILE_TEXT } from '@soundings/contract'
import { useState, type SyntheticEvent } from 'react'
import { Modal } from '../../../ui/layer/Modal.tsx'
import type { TextKind } from '../state/dashboard-model.ts'
import { messages } from '../state/messages.ts'
import Markdown from './Markdown.tsx'
import classes from './TextTile.module.css'

interface TextDialogProps {
  readonly kind: Exclude<TextKind, 'spacer'>
  /** Empty for a new one. */
  readonly text: string
  readonly onSave: (text: string) => void
  readonly onClose: () => void
}

/** The words of a text or a heading. */
export default function TextDialog({ kind, text, onSave, onClose }: TextDialogProps) {
  const [typed, setTyped] = useState(text)
  const isNew = text === ''
  const isEmpty = typed.trim() === ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isEmpty) return
    onSave(kind === 'heading' ? typed.trim() : typed)
    onClose()
  }
  return (
    <Modal
      keepsWork
      opened
      onClose={onClose}
      title={`${isNew ? 'Add' : 'Edit'} ${kind}`}
      size={kind === 'heading' ? 480 : 640}
    >
      <form onSubmit={submit} noValidate>
        {kind === 'heading' ? (
          <TextInput
            label="Heading"
            data-autofocus
            maxLength={MAX_HEADING}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : (
          <>
            <Textarea
              label="Text"
              description={messages.markdownHint}
              inputWrapperOrder={['label', 'input', 'description']}
              data-autofocus
              rows={8}
              maxLength={MAX_TILE_TEXT}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            {!isEmpty && (
              <section aria-label="Preview">
                <Text size="xs" c="dimmed" mt="sm" mb={4}>
                  Preview
                </Text>
                <div className={classes.preview}>
                  <Markdown source={typed} />
                </div>
              </section>
            )}
          </>
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isEmpty}>
            {isNew ? 'Add' : 'Apply'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
