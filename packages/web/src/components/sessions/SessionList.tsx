import { Badge, Button, Group } from '@mantine/core'
import type { UserSession } from '@soundings/contract'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reportOutcome } from '../../api/core/report-outcome.ts'
import { sessionQueries, useEndSession, useEndSessions } from '../../api/session/sessions.ts'
import { DateTime } from '../../ui/format/badges/DateTime.tsx'
import { DataTable, type RowAction, type TableColumn } from '../../ui/table/DataTable.tsx'

const messages = {
  listFailed: 'The sessions could not be loaded',
  empty: 'No session is open.',
  current: 'This session',
  remembered: 'Remembered',
  sso: 'Single sign-on',
  endOthers: 'Sign out all others',
  endAll: 'Sign out everywhere',
  ended: (device: string) => `${device} is signed out`,
  allEnded: 'The sessions are signed out',
  endFailed: 'Signing out did not work',
}

const columns: readonly TableColumn<UserSession>[] = [
  { title: 'Device', cell: (session) => <Device of={session} /> },
  { title: 'Address', cell: ({ address }) => address || '-', width: '18%' },
  { title: 'Signed in', cell: ({ createdDate }) => <DateTime at={createdDate} />, width: '196px' },
  { title: 'Last seen', cell: ({ lastSeenDate }) => <DateTime at={lastSeenDate} />, width: '196px' },
]

/** The open sessions of a user, each of which can be signed out; one's own when there is no user. */
export function SessionList({ userId }: { userId?: number }) {
  const sessions = useQuery(sessionQueries.of(userId))
  const end = useEndSession(userId)
  const endAll = useEndSessions(userId)
  const others = (sessions.data ?? []).filter(({ isCurrent }) => !isCurrent)

  const actionsOf = ({ id, device, isCurrent }: UserSession): RowAction[] =>
    isCurrent
      ? []
      : [
          {
            label: 'Sign out',
            icon: <IconLogout size={18} />,
            danger: true,
            onClick: () =>
              void reportOutcome(end.mutateAsync(id), { done: messages.ended(device), failed: messages.endFailed }),
          },
        ]

  return (
    <>
      <Group justify="flex-end" mb="md">
        <Button
          variant="default"
          leftSection={<IconLogout size={16} />}
          disabled={others.length === 0}
          loading={endAll.isPending}
          onClick={() =>
            void reportOutcome(endAll.mutateAsync(undefined), { done: messages.allEnded, failed: messages.endFailed })
          }
        >
          {userId === undefined ? messages.endOthers : messages.endAll}
        </Button>
      </Group>
      <DataTable
        label="Sessions"
        rows={sessions.data ?? []}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ device }) => device}
        actions={actionsOf}
        actionsWidth={76}
        query={sessions}
        errorText={messages.listFailed}
        emptyText={messages.empty}
      />
    </>
  )
}

function Device({ of: { device, isCurrent, isRemembered, isSso } }: { of: UserSession }) {
  const marks = [
    ...(isCurrent ? [messages.current] : []),
    ...(isRemembered ? [messages.remembered] : []),
    ...(isSso ? [messages.sso] : []),
  ]
  return (
    <Group component="span" gap="xs">
      {device}
      {marks.map((mark) => (
        <Badge key={mark} variant="default" size="sm" radius="sm" flex="none" tt="none" fw={500}>
          {mark}
        </Badge>
      ))}
    </Group>
  )
}
