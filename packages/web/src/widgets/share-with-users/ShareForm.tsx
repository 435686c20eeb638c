import { Button, Group } from '@mantine/core'
import type { SharableUser, UnreachedShare } from '@soundings/contract'
import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { UnreachedWarning } from './UnreachedWarning.tsx'
import { UserPicker } from './UserPicker.tsx'

/** Asks the server whose row rules do not reach what the chosen people would be given. */
export type ShareCheck = (usernames: string[]) => typeof NO_CHECK

const NO_CHECK = queryOptions({ queryKey: ['no-share-check'] as QueryKey, queryFn: (): Promise<UnreachedShare[]> => Promise.resolve([]) })

interface ShareFormProps {
  readonly users: readonly SharableUser[]
  readonly isBusy?: boolean
  readonly error?: string | undefined
  readonly check?: ShareCheck | undefined
  readonly onCancel: () => void
  readonly onDone: (usernames: string[]) => void
}

/** Who gets it: nobody chosen, nothing to be done. */
export function ShareForm({ users, isBusy = false, error, check, onCancel, onDone }: ShareFormProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const unreached = useQuery({ ...(check?.(chosen) ?? NO_CHECK), enabled: check !== undefined && chosen.length > 0 })
  return (
    <>
      <UserPicker label="Share With Users:" users={users} chosen={chosen} onChange={setChosen} error={error} />
      {chosen.length > 0 && <UnreachedWarning shares={unreached.data ?? []} />}
      <Group justify="space-between" gap="xs" mt="md">
        <Button variant="subtle" disabled={users.length === 0} onClick={() => setChosen(users.map(({ username }) => username))}>All users</Button>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>Cancel</Button>
          <Button disabled={chosen.length === 0} loading={isBusy || unreached.isLoading} onClick={() => onDone(chosen)}>Done</Button>
        </Group>
      </Group>
    </>
  )
}
