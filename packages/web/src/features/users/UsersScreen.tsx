import { Badge, Button, Group } from '@mantine/core'
import type { User } from '@soundings/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMayUse } from '../../api/session/account.ts'
import { userQueries } from '../../api/auth/users.ts'
import { DateTime } from '../../ui/format/badges/DateTime.tsx'
import { lazily } from '../../ui/load/lazily.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { ListScreen } from '../../components/list-screen/ListScreen.tsx'
import { useListPage } from '../../components/list-screen/use-list-page.ts'
import { messages } from './messages.ts'
import { roleLabels } from './form/role-labels.ts'
import { SharedEntitiesModal } from './shared/SharedEntitiesModal.tsx'
import { UsersTabs } from './UsersTabs.tsx'
import { useUserActions } from './use-user-actions.tsx'

const UserSessionsModal = lazily(() => import('./UserSessionsModal.tsx'))
const NewKeyDialog = lazily(() => import('../../components/api-keys/NewKeyDialog.tsx'))

const roleLabel = ({ roles: [role] }: User): string => (role ? roleLabels[role] : '-')

const columns: readonly TableColumn<User>[] = [
  { title: 'Username', cell: (user) => <Username user={user} />, sortBy: 'username', width: '17%' },
  { title: 'First name', cell: ({ firstName }) => firstName, sortBy: 'firstName', width: '12%' },
  { title: 'Last name', cell: ({ lastName }) => lastName, sortBy: 'lastName', width: '12%' },
  { title: 'Email', cell: ({ email }) => email || '-', sortBy: 'email' },
  { title: 'Role', cell: roleLabel, sortBy: 'roles', width: '184px' },
  {
    title: 'Last sign-in',
    cell: ({ lastSignInDate }) => (lastSignInDate === null ? messages.neverSignedIn : <DateTime at={lastSignInDate} />),
    sortBy: 'lastSignInDate',
    width: '180px',
  },
]

export default function UsersScreen() {
  const users = useListPage({ title: 'Users', columns, page: userQueries.page })
  useFailureToast(users.screen.query, messages.loadFailed)
  const [sharedWith, setSharedWith] = useState<User>()
  const [sessionsOf, setSessionsOf] = useState<User>()
  const [newKeyFor, setNewKeyFor] = useState<User>()
  const actionsOf = useUserActions({
    onShowShared: setSharedWith,
    onNewKey: setNewKeyFor,
    onShowSessions: setSessionsOf,
  })
  const mayUse = useMayUse()

  return (
    <>
      <ListScreen
        title="Users"
        {...users.screen}
        searchLabel="Search by username or name"
        tools={
          mayUse('user.write_access') && (
            <Button component={Link} to="/users/new" leftSection={<IconPlus size={16} />}>
              Add user
            </Button>
          )
        }
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ username }) => username}
        isMuted={({ enabled }) => !enabled}
        actions={actionsOf}
        actionsWidth={232}
        emptyText={messages.empty}
        errorText={messages.loadFailed}
      >
        <UsersTabs open="users" />
      </ListScreen>
      {sessionsOf && <UserSessionsModal user={sessionsOf} onClose={() => setSessionsOf(undefined)} />}
      {newKeyFor && <NewKeyDialog owner={newKeyFor} service={newKeyFor} onClose={() => setNewKeyFor(undefined)} />}
      <SharedEntitiesModal user={sharedWith} onClose={() => setSharedWith(undefined)} />
    </>
  )
}

function Username({ user }: { user: User }) {
  const marks = [
    ...(user.isService ? [messages.service] : []),
    ...(user.provider === 'local' ? [] : [messages[user.provider]]),
    ...(user.enabled ? [] : [messages.inactive]),
  ]
  if (marks.length === 0) return user.username
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      {user.username}
      {marks.map((mark) => (
        <Badge key={mark} variant="default" size="sm" radius="sm" flex="none" tt="none" fw={500}>
          {mark}
        </Badge>
      ))}
    </Group>
  )
}
