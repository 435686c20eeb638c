import { Button, Group } from '@mantine/core'
import type { SharableUser } from '@soundings/contract'
import { useState } from 'react'
import { UserPicker } from './UserPicker.tsx'

interface ShareFormProps {
  readonly users: readonly SharableUser[]
  readonly isBusy?: boolean
  readonly error?: string | undefined
  readonly onCancel: () => void
  readonly onDone: (usernames: string[]) => void
}

/** Who gets it: nobody chosen, nothing to be done. */
export function ShareForm({ users, isBusy = false, error, onCancel, onDone }: ShareFormProps) {
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <>
      <UserPicker label="Share With Users:" users={users} chosen={chosen} onChange={setChosen} error={error} />
      <Group justify="space-between" gap="xs" mt="md">
        <Button variant="subtle" disabled={users.length === 0} onClick={() => setChosen(users.map(({ username }) => username))}>All users</Button>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>Cancel</Button>
          <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => onDone(chosen)}>Done</Button>
        </Group>
      </Group>
    </>
  )
}
