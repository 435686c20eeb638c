import { Button, Group, Text } from '@mantine/core'
import type { Question } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { questionQueries } from '../../../api/questions.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { messages } from '../messages.ts'
import { ChangeList } from './ChangeList.tsx'

interface ConflictDialogProps {
  /** The version that was opened here. */
  readonly savedAs: { readonly id: number; readonly version: number }
  readonly onClose: () => void
  readonly onOpenTheirs: (theirs: Question) => void
  readonly onSaveCopy: () => void
  readonly onOverwrite: (version: number) => void
}

/** Somebody else saved meanwhile: what they changed, and what to do about it. */
export function ConflictDialog({ savedAs, onClose, onOpenTheirs, onSaveCopy, onOverwrite }: ConflictDialogProps) {
  const theirs = useQuery({ ...questionQueries.one(savedAs.id), staleTime: 0, gcTime: 0 })
  const opened = useQuery(questionQueries.version(savedAs.id, savedAs.version))
  const failure = theirs.error ?? opened.error
  return (
    <Modal opened onClose={onClose} title="Someone saved a newer version" size={520}>
      <Text mb="xs">{messages.newerVersion}</Text>
      {failure && <ErrorState text={messages.loadFailed(savedAs.id)} error={failure} />}
      {!failure && (!theirs.data || !opened.data) && <LoadingState />}
      {theirs.data && opened.data && (
        <>
          <Text size="sm" fw={600} mt="sm">What changed in version {theirs.data.version}</Text>
          <ChangeList before={opened.data} after={theirs.data} />
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" data-autofocus onClick={() => onOpenTheirs(theirs.data)}>Open theirs</Button>
            <Button variant="default" onClick={onSaveCopy}>Save mine as a copy</Button>
            <Button color="red" onClick={() => onOverwrite(theirs.data.version)}>Overwrite</Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
