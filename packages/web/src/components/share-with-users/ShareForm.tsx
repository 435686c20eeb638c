import { Button, Group, SegmentedControl } from '@mantine/core'
import type { SharableGroup, UnreachedShare } from '@soundings/contract'
import { queryOptions, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckedReceivers } from '../../api/auth/share-checks.ts'
import { userQueries } from '../../api/auth/users.ts'
import { toast } from '../../ui/toast/toast.ts'
import { GroupPicker } from './pickers/GroupPicker.tsx'
import { messages } from './messages.ts'
import { UnreachedWarning } from './UnreachedWarning.tsx'
import { UserPicker } from './pickers/UserPicker.tsx'

/** Asks the server whose row rules do not reach what the chosen people and groups would be given. */
export type ShareCheck = (receivers: CheckedReceivers) => typeof NO_CHECK

const NO_CHECK = queryOptions({
  queryKey: ['no-share-check'] as QueryKey,
  queryFn: (): Promise<UnreachedShare[]> => Promise.resolve([]),
})

/** With whom to share, and what they may do. */
export interface ShareChoice {
  readonly usernames: readonly string[]
  readonly groups: readonly SharableGroup[]
  readonly canEdit: boolean
}

const NO_CHOICE: ShareChoice = { usernames: [], groups: [], canEdit: false }

interface ShareFormProps {
  readonly isBusy?: boolean
  readonly check?: ShareCheck | undefined
  /** Asks whether they may edit, too. */
  readonly asksForEditing?: boolean
  /** Offers groups before people. */
  readonly asksForGroups?: boolean | undefined
  /** What was chosen before and not shared yet. */
  readonly initial?: ShareChoice
  readonly onChoose?: ((choice: ShareChoice) => void) | undefined
  readonly onCancel: () => void
  /** `canEdit` is left out where people may only view: what they have already stays. */
  readonly onDone: (usernames: string[], canEdit?: boolean, groups?: readonly SharableGroup[]) => void
}

/** Who gets it: no one chosen, nothing to be done. */
export function ShareForm({
  isBusy = false,
  check,
  asksForEditing = false,
  asksForGroups,
  initial = NO_CHOICE,
  onChoose,
  onCancel,
  onDone,
}: ShareFormProps) {
  const [choice, setChoice] = useState(initial)
  const { usernames: chosen, groups, canEdit } = choice
  const choose = (change: Partial<ShareChoice>) => {
    const next = { ...choice, ...change }
    setChoice(next)
    onChoose?.(next)
  }
  const cache = useQueryClient()
  const others = useQuery(userQueries.found(''))
  const [isChoosingAll, setChoosingAll] = useState(false)
  const chooseAll = async () => {
    setChoosingAll(true)
    try {
      choose({ usernames: (await cache.fetchQuery(userQueries.sharable())).map(({ username }) => username) })
    } catch {
      toast.error(messages.usersFailed)
    } finally {
      setChoosingAll(false)
    }
  }
  const isChosen = chosen.length + groups.length > 0
  const unreached = useQuery({
    ...(check?.({ usernames: chosen, groups: groups.map(({ id }) => id) }) ?? NO_CHECK),
    enabled: check !== undefined && isChosen,
  })
  return (
    <>
      {asksForGroups && (
        <GroupPicker label="Share with groups" chosen={groups} onChange={(next) => choose({ groups: next })} />
      )}
      {/* Whether there are groups is known later: the focus does not depend on it. */}
      <UserPicker
        label="Share With Users:"
        data-autofocus
        chosen={chosen}
        onChange={(usernames) => choose({ usernames })}
      />
      {asksForEditing && (
        <SegmentedControl
          mt="xs"
          size="xs"
          aria-label="What they may do"
          value={canEdit ? 'edit' : 'view'}
          onChange={(may) => choose({ canEdit: may === 'edit' })}
          data={[
            { value: 'view', label: 'Can view' },
            { value: 'edit', label: 'Can edit' },
          ]}
        />
      )}
      {isChosen && <UnreachedWarning shares={unreached.data ?? []} />}
      <Group justify="space-between" gap="xs" mt="md">
        <Button
          variant="subtle"
          disabled={!others.data || others.data.length === 0}
          loading={isChoosingAll}
          onClick={() => void chooseAll()}
        >
          All users
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            disabled={!isChosen}
            loading={isBusy || unreached.isLoading}
            onClick={() => onDone([...chosen], (asksForEditing && canEdit) || undefined, groups)}
          >
            Done
          </Button>
        </Group>
      </Group>
    </>
  )
}
