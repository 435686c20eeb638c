import { NativeSelect, Text } from '@mantine/core'
import type { AccessEntry } from '@soundings/contract'
import { IconX } from '@tabler/icons-react'
import { isEditable, type SharedItem, useGiveAccess, useRemoveAccess } from '../../../api/auth/access.ts'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { describeAccess, initialsOf, nameOf } from './access-text.ts'
import { messages } from '../messages.ts'
import classes from './WhoHasAccess.module.css'

interface AccessRowProps {
  readonly item: SharedItem
  readonly entry: AccessEntry
  readonly canShare: boolean
}

/** One person, what they may do, and the way to take it back. What came by something else is taken back there. */
export function AccessRow({ item, entry, canShare }: AccessRowProps) {
  const remove = useRemoveAccess(item)
  const give = useGiveAccess(item)
  const { username, canEdit, via } = entry
  const name = nameOf(entry)

  const change = (mayEdit: boolean) =>
    reportOutcome(give.mutateAsync({ username, canEdit: mayEdit }), {
      done: mayEdit ? messages.mayEditNow(name) : messages.mayViewNow(name),
      failed: causeOr(messages.changeFailed),
    })
  const giveBack = () =>
    void reportOutcome(give.mutateAsync({ username, canEdit }), {
      done: messages.givenBack(name),
      failed: causeOr(messages.changeFailed),
    })
  const takeBack = () =>
    reportOutcome(remove.mutateAsync(username), {
      done: messages.removed(name),
      failed: causeOr(messages.removeFailed),
      action: canShare ? { label: 'Undo', onClick: giveBack } : undefined,
    })

  return (
    <li className={classes.person}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(entry)}
      </span>
      <span className={classes.words}>
        <span>{name}</span>
        <Text component="span" size="xs" c="dimmed">
          {describeAccess(entry)}
        </Text>
      </span>
      {via === 'direct' && isEditable(item) && canShare && (
        <NativeSelect
          size="xs"
          aria-label={`What ${username} may do`}
          value={canEdit ? 'edit' : 'view'}
          disabled={give.isPending}
          onChange={(event) => void change(event.currentTarget.value === 'edit')}
          data={[
            { value: 'view', label: 'Can view' },
            { value: 'edit', label: 'Can edit' },
          ]}
        />
      )}
      {via === 'direct' && (
        <Tooltip label="Remove access">
          <IconButton
            isDanger
            aria-label={`Remove access of ${username}`}
            loading={remove.isPending}
            onClick={() => void takeBack()}
          >
            <IconX size={16} />
          </IconButton>
        </Tooltip>
      )}
    </li>
  )
}
