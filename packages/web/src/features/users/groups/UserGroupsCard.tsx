import { Group, Text } from '@mantine/core'
import { externalSources, type Group as UserGroup, type GroupOfUser, mayUse } from '@soundings/contract'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../../api/session/account.ts'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { groupQueries, useChangeMembers } from '../../../api/auth/groups.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { FormCard } from '../../../ui/form/FormCard.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { FoundSelect } from '../../../components/found-rows/FoundSelect.tsx'
import { messages } from './messages.ts'
import classes from './Groups.module.css'

/** Others are found by typing. */
const OFFERED = 20

/** The groups of one user. Joining and leaving counts at once, so it is not part of what the form saves. */
export function UserGroupsCard({ username }: { username: string }) {
  const canChange = mayUse(useAccount(), 'user.write_access')
  const groups = useQuery({ ...groupQueries.ofUser(username), staleTime: 0, refetchOnWindowFocus: false })
  const change = useChangeMembers()
  const join = (id: number, name: string) =>
    reportOutcome(change.mutateAsync({ id, add: [username] }), {
      done: messages.joined(username, name),
      failed: causeOr(messages.changeFailed),
    })
  const leave = ({ id, name }: GroupOfUser) =>
    reportOutcome(change.mutateAsync({ id, remove: [username] }), {
      done: messages.left(username, name),
      failed: causeOr(messages.changeFailed),
    })
  const isMember = (id: number) =>
    groups.data?.some((group) => group.id === id && group.sources.includes('hand')) === true
  return (
    <FormCard title="Groups">
      {groups.isPending && <SkeletonBlock height={64} />}
      <LoadFailure query={groups} text={messages.loadFailed} />
      {groups.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.inNoGroup}
        </Text>
      )}
      {groups.data && groups.data.length > 0 && (
        <ul className={classes.members} aria-label="Groups of the user" tabIndex={0}>
          {groups.data.map((group) => (
            <Membership
              key={group.id}
              group={group}
              isBusy={change.isPending}
              onRemove={canChange ? () => void leave(group) : undefined}
            />
          ))}
        </ul>
      )}
      {canChange && groups.data && (
        <FoundSelect<UserGroup>
          label="Add to a group"
          placeholder="Search groups"
          disabled={change.isPending}
          page={(search) =>
            groupQueries.page({ page: 0, size: OFFERED + groups.data.length, sort: 'name,asc', search })
          }
          toOptions={(found) =>
            found.filter(({ id }) => !isMember(id)).map(({ id, name }) => ({ value: String(id), label: name }))
          }
          chosen={undefined}
          onChoose={(option) => option && void join(Number(option.value), option.label)}
          noneText="No such group"
          failed={messages.loadFailed}
        />
      )}
    </FormCard>
  )
}

interface MembershipProps {
  readonly group: GroupOfUser
  readonly isBusy: boolean
  readonly onRemove: (() => void) | undefined
}

function Membership({ group: { name, permissions, sources }, isBusy, onRemove }: MembershipProps) {
  const isByHand = sources.includes('hand')
  const issuer = externalSources.find((source) => sources.includes(source))
  const facts = [permissions.length > 0 ? messages.gives(permissions) : '', issuer ? messages.givenBy[issuer] : '']
    .filter(Boolean)
    .join(' · ')
  return (
    <li>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <span className={classes.words}>
          {name}{' '}
          <Text component="span" size="xs" c="dimmed">
            {facts}
          </Text>
        </span>
        {onRemove && (
          <Tooltip label={isByHand || !issuer ? 'Remove from the group' : messages.ownedBy[issuer]}>
            <IconButton isDanger aria-label={`Remove from ${name}`} disabled={!isByHand || isBusy} onClick={onRemove}>
              <IconX size={16} />
            </IconButton>
          </Tooltip>
        )}
      </Group>
    </li>
  )
}
