import { Badge, Button, Group } from '@mantine/core'
import type { User } from '@soundings/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMayUse } from '../../api/account.ts'
import { userQueries } from '../../api/users.ts'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { ListScreen } from '../../widgets/list-screen/ListScreen.tsx'
import { useSearch } from '../../widgets/list-screen/use-search.ts'
import { messages } from './messages.ts'
import { SharedEntitiesModal } from './SharedEntitiesModal.tsx'
import { useUserActions } from './use-user-actions.tsx'

const columns: readonly TableColumn<User>[] = [
  { title: 'Username', cell: (user) => <Username user={user} />, sortBy: ({ username }) => username, width: '24%' },
  { title: 'First name', cell: ({ firstName }) => firstName, sortBy: ({ firstName }) => firstName, width: '18%' },
  { title: 'Last name', cell: ({ lastName }) => lastName, sortBy: ({ lastName }) => lastName, width: '18%' },
  { title: 'Email', cell: ({ email }) => email || '-', sortBy: ({ email }) => email },
]

export default function UsersScreen() {
  const users = useQuery(userQueries.list())
  useFailureToast(users, messages.loadFailed)
  const search = useSearch(users.data, ({ username }) => [username])
  const [sharedWith, setSharedWith] = useState<User>()
  const actionsOf = useUserActions({ onShowShared: setSharedWith })
  const mayUse = useMayUse()

  return (
    <>
      <ListScreen
        title="Users"
        query={users}
        search={search}
        searchLabel="Search by username"
        tools={mayUse('user.write_access') && <Button component={Link} to="/users/new" leftSection={<IconPlus size={16} />}>Add user</Button>}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ username }) => username}
        isMuted={({ enabled }) => !enabled}
        actions={actionsOf}
        actionsWidth={196}
        emptyText={messages.empty}
        errorText={messages.loadFailed}
      />
      <SharedEntitiesModal user={sharedWith} onClose={() => setSharedWith(undefined)} />
    </>
  )
}

function Username({ user }: { user: User }) {
  if (user.enabled) return user.username
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      {user.username}
      <Badge variant="default" size="sm" radius="sm" flex="none" tt="none" fw={500}>{messages.inactive}</Badge>
    </Group>
  )
}
