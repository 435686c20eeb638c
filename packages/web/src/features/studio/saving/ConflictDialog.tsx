import { Button, Group, Text } from '@mantine/core'
import type { Question } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { questionQueries } from '../../../api/questions/questions.ts'
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

/** Another person saved meanwhile: what they changed, and what to do about it. */
export function ConflictDialog({ savedAs, onClose, onOpenTheirs, onSaveCopy, onOverwrite }: ConflictDialogProps) {
  const theirs = useQuery({ ...questionQueries.one(savedAs.id), staleTime: 0, gcTime: 0 })
  const opened = useQuery(questionQueries.version(savedAs.id, savedAs.version))
  const failure = theirs.error ?? opened.error
  // What was known before is the version that is no longer the last: overwriting it would be refused again.
  const newer = theirs.isFetchedAfterMount ? theirs.data : undefined
  return (
    <Modal opened onClose={onClose} title="Someone saved a newer version" size={520}>
      <Text mb="xs">{messages.newerVersion}</Text>
      {failure && <ErrorState text={messages.loadFailed(savedAs.id)} error={failure} />}
      {!failure && (!newer || !opened.data) && <LoadingState />}
      {newer && opened.data && (
        <>
          <Text size="sm" fw={600} mt="sm">
            What changed in version {newer.version}
          </Text>
          <ChangeList before={opened.data} after={newer} />
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" data-autofocus onClick={() => onOpenTheirs(newer)}>
              Open theirs
            </Button>
            <Button variant="default" onClick={onSaveCopy}>
              Save mine as a copy
            </Button>
            <Button color="red" onClick={() => onOverwrite(newer.version)}>
              Overwrite
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
