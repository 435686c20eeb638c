import { isAdminRole, Problem, roleNames } from '@soundings/contract'
import type { Db } from '../../../platform/store/store.ts'
import { lastAdministrator, SYSTEM } from './user-rules.ts'
import type { StoredUser, UserStore } from './users.store.ts'

const adminRoles = roleNames.filter(isAdminRole)

type Administrators = Pick<UserStore, 'enabledAdministrators'>

/** One administrator must always be left who can sign in. */
export async function assertAdministratorLeft(store: Administrators, without: number, within: Db): Promise<void> {
  const others = (await store.enabledAdministrators(adminRoles, within)).filter((id) => id !== without)
  if (others.length === 0) throw lastAdministrator()
}

/** Whether the installation can do without this user as an active administrator. */
export async function assertDispensable(store: Administrators, user: StoredUser, within: Db): Promise<void> {
  if (!isAdminRole(user.role)) return
  if (user.createdBy === SYSTEM) throw systemUserStays(user)
  await assertAdministratorLeft(store, user.id, within)
}

function systemUserStays({ username }: StoredUser) {
  return new Problem('conflict', `The ${username} user was created by system and always stays an active administrator`)
}
