import { Tabs } from '@mantine/core'
import { isAdministrator } from '@soundings/contract'
import { useNavigate } from 'react-router'
import { useAccount } from '../../api/session/account.ts'

type UsersTab = 'users' | 'groups' | 'attributes'

const addresses: Readonly<Record<UsersTab, string>> = {
  users: '/users',
  groups: '/users/groups',
  attributes: '/users/attributes',
}

/** People, the groups that they are in and what is known of them. Attributes are for administrators. */
export function UsersTabs({ open }: { open: UsersTab }) {
  const navigate = useNavigate()
  const isAdmin = isAdministrator(useAccount())
  return (
    <Tabs value={open} mb="md" onChange={(tab) => tab && void navigate(addresses[tab as UsersTab])}>
      <Tabs.List aria-label="People">
        <Tabs.Tab value="users">Users</Tabs.Tab>
        <Tabs.Tab value="groups">Groups</Tabs.Tab>
        {isAdmin && <Tabs.Tab value="attributes">Attributes</Tabs.Tab>}
      </Tabs.List>
    </Tabs>
  )
}
