import type { Db } from '../../../platform/store/store.ts'
import type { StoredUser, UserEdit, UserStore } from './users.store.ts'

interface Needs {
  readonly store: UserStore
  /** Reset links and one-time codes that were made for the account as it was. */
  readonly endLinksOf: (userId: number, within: Db) => Promise<void>
  readonly notifyOwner: NotifyOwner
}

/** Tells the owner by mail, at the address from before the change. */
export type NotifyOwner = (
  user: StoredUser,
  changed: 'password' | 'email address' | 'second factor',
  by: string,
  within: Db,
) => Promise<void>

/** The one way to change an account: a change of how or as what a person signs in ends every link that was sent before. */
export function createEditUser({ store, endLinksOf, notifyOwner }: Needs) {
  return async function editUser(user: StoredUser, edit: UserEdit, by: string, within: Db): Promise<void> {
    await store.update(user.id, edit, within)
    if (changesSignIn(user, edit)) await endLinksOf(user.id, within)
    if (edit.passwordHash !== undefined) await notifyOwner(user, 'password', by, within)
    if (differs(user.email, edit.email)) await notifyOwner(user, 'email address', by, within)
  }
}

export type EditUser = ReturnType<typeof createEditUser>

const changesSignIn = (user: StoredUser, { passwordHash, email, role, enabled }: UserEdit): boolean =>
  passwordHash !== undefined || differs(user.email, email) || differs(user.role, role) || differs(user.enabled, enabled)

const differs = <Value>(before: Value, after: Value | undefined): boolean => after !== undefined && after !== before
