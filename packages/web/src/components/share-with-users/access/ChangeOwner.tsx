import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { type PreviousOwnerKeeps, type SharedItem, useChangeOwner } from '../../../api/auth/access.ts'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { messages } from '../messages.ts'
import { PersonPicker } from '../pickers/PersonPicker.tsx'

interface ChangeOwnerProps {
  readonly item: SharedItem
  /** Empty when the account was deleted. */
  readonly owner: string
  readonly onClose: () => void
}

/** For administrators: who owns it from now on, and what the owner until now may still do. */
export function ChangeOwner({ item, owner, onClose }: ChangeOwnerProps) {
  const [username, setUsername] = useState('')
  const [keeps, setKeeps] = useState<PreviousOwnerKeeps>('none')
  const change = useChangeOwner(item)

  const save = async () => {
    const isChanged = await reportOutcome(change.mutateAsync({ username, keeps }), {
      done: messages.ownerChanged(username),
      failed: causeOr(messages.ownerFailed),
    })
    if (isChanged) onClose()
  }

  return (
    <Stack gap="xs" role="group" aria-label="Change owner">
      <PersonPicker label="New owner" value={username} onChange={setUsername} />
      {owner !== '' && (
        <NativeSelect
          label={`${owner} keeps`}
          value={keeps}
          onChange={(event) => setKeeps(event.currentTarget.value as PreviousOwnerKeeps)}
          data={[
            { value: 'none', label: 'No access' },
            { value: 'view', label: 'Can view' },
            { value: 'edit', label: 'Can edit' },
          ]}
        />
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="xs"
          disabled={username === '' || username === owner}
          loading={change.isPending}
          onClick={() => void save()}
        >
          Change owner
        </Button>
      </Group>
    </Stack>
  )
}
