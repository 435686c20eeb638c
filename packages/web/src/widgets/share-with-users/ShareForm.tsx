import { Button, Group, SegmentedControl } from '@mantine/core'
import type { UnreachedShare } from '@soundings/contract'
import { queryOptions, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { userQueries } from '../../api/users.ts'
import { toast } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'
import { UnreachedWarning } from './UnreachedWarning.tsx'
import { UserPicker } from './UserPicker.tsx'

/** Asks the server whose row rules do not reach what the chosen people would be given. */
export type ShareCheck = (usernames: string[]) => typeof NO_CHECK

const NO_CHECK = queryOptions({ queryKey: ['no-share-check'] as QueryKey, queryFn: (): Promise<UnreachedShare[]> => Promise.resolve([]) })

interface ShareFormProps {
  readonly isBusy?: boolean
  readonly check?: ShareCheck | undefined
  /** Asks whether they may edit, too. */
  readonly asksForEditing?: boolean
  /** Usernames that were chosen before and not shared with yet. */
  readonly initial?: readonly string[]
  readonly onChoose?: ((usernames: readonly string[]) => void) | undefined
  readonly onCancel: () => void
  /** `canEdit` is left out where people may only view: what they have already stays. */
  readonly onDone: (usernames: string[], canEdit?: boolean) => void
}

/** Who gets it: nobody chosen, nothing to be done. */
export function ShareForm({ isBusy = false, check, asksForEditing = false, initial = [], onChoose, onCancel, onDone }: ShareFormProps) {
  const [chosen, setChosen] = useState<readonly string[]>(initial)
  const [may, setMay] = useState<'view' | 'edit'>('view')
  const choose = (usernames: string[]) => {
    setChosen(usernames)
    onChoose?.(usernames)
  }
  const cache = useQueryClient()
  const others = useQuery(userQueries.found(''))
  const [isChoosingAll, setChoosingAll] = useState(false)
  const chooseAll = async () => {
    setChoosingAll(true)
    try {
      choose((await cache.fetchQuery(userQueries.sharable())).map(({ username }) => username))
    } catch {
      toast.error(messages.usersFailed)
    } finally {
      setChoosingAll(false)
    }
  }
  const unreached = useQuery({ ...(check?.([...chosen]) ?? NO_CHECK), enabled: check !== undefined && chosen.length > 0 })
  return (
    <>
      <UserPicker label="Share With Users:" chosen={chosen} onChange={choose} />
      {asksForEditing && (
        <SegmentedControl
          mt="xs"
          size="xs"
          aria-label="What they may do"
          value={may}
          onChange={(choice) => setMay(choice)}
          data={[{ value: 'view', label: 'Can view' }, { value: 'edit', label: 'Can edit' }]}
        />
      )}
      {chosen.length > 0 && <UnreachedWarning shares={unreached.data ?? []} />}
      <Group justify="space-between" gap="xs" mt="md">
        <Button variant="subtle" disabled={!others.data || others.data.length === 0} loading={isChoosingAll} onClick={() => void chooseAll()}>All users</Button>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>Cancel</Button>
          <Button disabled={chosen.length === 0} loading={isBusy || unreached.isLoading} onClick={() => onDone([...chosen], may === 'edit' || undefined)}>Done</Button>
        </Group>
      </Group>
    </>
  )
}
