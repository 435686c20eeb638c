import { isAdministrator, type User } from '@soundings/contract'
import {
  IconDevices,
  IconEye,
  IconKey,
  IconPencil,
  IconShare,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useAccount, useMayUse } from '../../api/session/account.ts'
import { useDeleteUser, useUpdateUser } from '../../api/auth/users.ts'
import { useMayViewAs, viewAs } from '../../api/auth/view-as.ts'
import { confirm, notice } from '../../ui/confirm/confirm.ts'
import type { RowAction } from '../../ui/table/DataTable.tsx'
import { messages } from './messages.ts'
import { useUserChange } from './form/use-user-change.ts'

/** Accounts made at the first start keep the installation reachable. */
const SYSTEM = 'system'

interface Dialogs {
  readonly onShowShared: (user: User) => void
  readonly onNewKey: (user: User) => void
  readonly onShowSessions: (user: User) => void
}

/** What can be done with a row of the user list, by what the viewer may do. */
export function useUserActions({ onShowShared, onNewKey, onShowSessions }: Dialogs): (user: User) => RowAction[] {
  const navigate = useNavigate()
  const account = useAccount()
  const mayUse = useMayUse()
  const mayViewAs = useMayViewAs()
  const update = useUpdateUser()
  const remove = useDeleteUser()
  const runChange = useUserChange()

  const toggle = ({ id, enabled }: User) =>
    void runChange('update', () => update.mutateAsync({ id, change: { id, enabled: !enabled } }))

  const askToDelete = async ({ id, username, createdBy }: User) => {
    if (createdBy === SYSTEM) return notice({ text: messages.systemUser(username) })
    const agreed = await confirm({
      text: messages.confirmDelete,
      names: [username],
      confirmLabel: 'Delete',
      danger: true,
    })
    if (agreed) await runChange('delete', () => remove.mutateAsync(id))
  }

  return (user) => [
    ...(mayViewAs(user)
      ? [{ label: 'View as', icon: <IconEye size={18} />, onClick: () => viewAs(user.username) }]
      : []),
    ...(mayUse('user.write_access')
      ? [
          { label: 'Edit', icon: <IconPencil size={18} />, onClick: () => void navigate(`/users/edit/${user.id}`) },
          { label: 'Shared entities', icon: <IconShare size={18} />, onClick: () => onShowShared(user) },
        ]
      : []),
    ...(isAdministrator(account)
      ? [
          user.isService
            ? { label: 'New API key for', icon: <IconKey size={18} />, onClick: () => onNewKey(user) }
            : { label: 'Sessions of', icon: <IconDevices size={18} />, onClick: () => onShowSessions(user) },
        ]
      : []),
    ...(mayUse('user.view')
      ? [
          {
            label: user.enabled ? 'Deactivate' : 'Activate',
            icon: user.enabled ? <IconUserOff size={18} /> : <IconUserCheck size={18} />,
            disabledReason: mayUse(['user.activate', 'user.write_access'])
              ? undefined
              : messages.mayNotToggle(user.enabled),
            busy: update.isPending && update.variables.id === user.id,
            onClick: () => toggle(user),
          },
        ]
      : []),
    ...(mayUse('user.delete')
      ? [{ label: 'Delete', icon: <IconTrash size={18} />, danger: true, onClick: () => void askToDelete(user) }]
      : []),
  ]
}
