import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { TagInput } from '../../ui/tags/TagInput.tsx'
import { Modal } from '../../ui/layer/Modal.tsx'
import { GroupPicker } from '../share-with-users/pickers/GroupPicker.tsx'
import { UserPicker } from '../share-with-users/pickers/UserPicker.tsx'
import classes from './SaveDialog.module.css'
import { nameProblem, toSaved, type SaveDraft } from './save-draft.ts'

interface SaveDialogProps {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly initial: SaveDraft
  /** Left out where the viewer may save a copy only. */
  readonly onSave: ((draft: SaveDraft) => void) | undefined
  /** Saves a copy; left out where there is nothing yet to copy. */
  readonly onSaveAs?: ((draft: SaveDraft) => void) | undefined
  /** Saving has been refused, so that a copy is what can work. */
  readonly prefersCopy?: boolean | undefined
  readonly isSaving?: boolean
  /** What the server said about the last attempt. */
  readonly problem?: string | undefined
  readonly tagSuggestions?: readonly string[]
  /** A longer name that says everything, for those who want it. */
  readonly suggestedName?: string | undefined
  /** Asks with whom it is shared. */
  readonly asksForReaders?: boolean
}

/** Name, description, tags and readers of what is being saved. */
export function SaveDialog({ title, opened, onClose, ...form }: SaveDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="auto">
      <SaveForm {...form} onCancel={onClose} />
    </Modal>
  )
}

function SaveForm({
  initial,
  onSave,
  onSaveAs,
  onCancel,
  prefersCopy = false,
  isSaving = false,
  problem,
  tagSuggestions = [],
  suggestedName,
  asksForReaders = false,
}: Omit<SaveDialogProps, 'title' | 'opened' | 'onClose'> & { onCancel: () => void }) {
  const [draft, setDraft] = useState(initial)
  const [isNameLeft, setNameLeft] = useState(false)
  const change = (part: Partial<SaveDraft>) => setDraft({ ...draft, ...part })
  const nameError = nameProblem(draft)
  const isCopyMain = onSaveAs !== undefined && (prefersCopy || !onSave)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!nameError) (isCopyMain ? onSaveAs : onSave)?.(toSaved(draft))
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" w={400} maw="100%">
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={200}
          value={draft.name}
          onChange={(event) => {
            setNameLeft(true)
            change({ name: event.currentTarget.value })
          }}
          error={isNameLeft ? nameError : undefined}
        />
        {suggestedName !== undefined && suggestedName !== draft.name && (
          <Button
            className={classes.suggested ?? ''}
            variant="subtle"
            size="compact-xs"
            onClick={() => change({ name: suggestedName })}
          >
            Use “{suggestedName}”
          </Button>
        )}
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={4}
          maxLength={2000}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TagInput label="Tags" value={draft.tags} onChange={(tags) => change({ tags })} suggestions={tagSuggestions} />
        {asksForReaders && (
          <GroupPicker label="Share with groups" chosen={draft.groups} onChange={(groups) => change({ groups })} />
        )}
        {asksForReaders && (
          <UserPicker
            label="Share With Users:"
            chosen={draft.shareWith}
            onChange={(shareWith) => change({ shareWith })}
          />
        )}
        <FormMessage text={problem} />
        <Buttons
          isCopyMain={isCopyMain}
          isSaving={isSaving}
          isNamed={!nameError}
          onCancel={onCancel}
          draft={toSaved(draft)}
          onSave={onSave}
          onSaveAs={onSaveAs}
        />
      </Stack>
    </form>
  )
}

interface ButtonsProps extends Pick<SaveDialogProps, 'onSave' | 'onSaveAs'> {
  readonly draft: SaveDraft
  /** The copy is what Enter saves. */
  readonly isCopyMain: boolean
  readonly isSaving: boolean
  readonly isNamed: boolean
  readonly onCancel: () => void
}

function Buttons({ draft, isCopyMain, isSaving, isNamed, onCancel, onSave, onSaveAs }: ButtonsProps) {
  const main = { type: 'submit' } as const
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {onSaveAs && (
        <Button
          {...(isCopyMain ? main : { variant: 'default', onClick: () => onSaveAs(draft) })}
          disabled={!isNamed || isSaving}
        >
          Save As
        </Button>
      )}
      {onSave && (
        <Button
          {...(isCopyMain ? { variant: 'default', onClick: () => onSave(draft) } : main)}
          disabled={!isNamed}
          loading={isSaving}
        >
          Save
        </Button>
      )}
    </Group>
  )
}
