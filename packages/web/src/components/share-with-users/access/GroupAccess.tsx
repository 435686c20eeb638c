import { Text } from '@mantine/core'
import type { AccessList } from '@soundings/contract'
import { IconUsersGroup, IconX } from '@tabler/icons-react'
import type { SharedItem } from '../../../api/auth/access.ts'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { useUnshareFromGroups } from '../../../api/auth/groups.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { membersText } from './access-text.ts'
import { messages } from '../messages.ts'
import classes from './WhoHasAccess.module.css'

/** The groups with which something is shared, with the way to take it back from all of their members. */
export function GroupAccess({ item, groups }: { item: SharedItem; groups: AccessList['groups'] }) {
  const unshare = useUnshareFromGroups()
  const takeBack = ({ id, name }: AccessList['groups'][number]) =>
    reportOutcome(unshare.mutateAsync({ kind: item.kind, ids: [item.id], groups: [id] }), {
      done: messages.removed(name),
      failed: causeOr(messages.removeFailed),
    })
  if (groups.length === 0) return null
  return (
    <ul className={classes.people} aria-label="Groups">
      {groups.map((group) => (
        <li key={group.id} className={classes.person}>
          <span className={classes.initials} aria-hidden="true">
            <IconUsersGroup size={16} />
          </span>
          <span className={classes.words}>
            <span>{group.name}</span>
            <Text
              component="span"
              size="xs"
              c="dimmed"
            >{`${membersText(group.memberCount)}${group.canEdit ? ' · can edit' : ''}`}</Text>
          </span>
          <Tooltip label="Remove access">
            <IconButton
              isDanger
              aria-label={`Remove access of the group ${group.name}`}
              loading={unshare.isPending}
              onClick={() => void takeBack(group)}
            >
              <IconX size={16} />
            </IconButton>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
