import { Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { externalSources, type GroupMember } from '@soundings/contract'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { groupQueries, useChangeMembers } from '../../../api/auth/groups.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { messages } from './messages.ts'
import classes from './Groups.module.css'

const TYPING_MS = 200
const PAGE = 50

/** Who is in a group, with the way out of it. */
export function GroupMembers({ groupId, canChange }: { groupId: number; canChange: boolean }) {
  const [typed, setTyped] = useState('')
  const [size, setSize] = useState(PAGE)
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const members = useQuery(groupQueries.members(groupId, { page: 0, size, search }))
  const { reply: listed, total } = members.data ?? { reply: [], total: 0 }
  return (
    <Stack gap="xs" role="group" aria-label="Members">
      <SearchBox label="Search members" value={typed} onChange={setTyped} />
      {members.isPending && <SkeletonBlock height={96} />}
      <LoadFailure query={members} text={messages.membersFailed} />
      {members.data && total === 0 && (
        <Text size="sm" c="dimmed">
          {search === '' ? messages.noMembers : `Nothing matches “${search}”.`}
        </Text>
      )}
      {listed.length > 0 && (
        <ul className={classes.members} aria-label="Members" tabIndex={0}>
          {listed.map((member) => (
            <Member key={member.id} groupId={groupId} member={member} canChange={canChange} />
          ))}
        </ul>
      )}
      {listed.length < total && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={members.isPlaceholderData}
          onClick={() => setSize(size + PAGE)}
        >{`Show more (${total - listed.length} left)`}</Button>
      )}
    </Stack>
  )
}

function Member({
  groupId,
  member: { username, firstName, lastName, sources },
  canChange,
}: {
  groupId: number
  member: GroupMember
  canChange: boolean
}) {
  const change = useChangeMembers()
  const isByHand = sources.includes('hand')
  const issuer = externalSources.find((source) => sources.includes(source))
  const remove = () =>
    reportOutcome(change.mutateAsync({ id: groupId, remove: [username] }), { failed: causeOr(messages.changeFailed) })
  return (
    <li>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <span>
          {username}{' '}
          <Text
            component="span"
            size="xs"
            c="dimmed"
          >{`${firstName} ${lastName}${issuer ? ` · ${messages.givenBy[issuer]}` : ''}`}</Text>
        </span>
        {canChange && (
          <Tooltip label={isByHand || !issuer ? 'Remove from the group' : messages.ownedBy[issuer]}>
            <IconButton
              isDanger
              aria-label={`Remove ${username}`}
              disabled={!isByHand}
              loading={change.isPending}
              onClick={() => void remove()}
            >
              <IconX size={16} />
            </IconButton>
          </Tooltip>
        )}
      </Group>
    </li>
  )
}
