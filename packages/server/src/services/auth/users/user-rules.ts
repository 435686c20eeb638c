import {
  DEFAULT_PERMISSIONS,
  fieldProblem,
  isAdministrator,
  isAdminRole,
  mayUse,
  type OwnedField,
  type PermissionName,
  permissionNames,
  permissionText,
  Problem,
  type RoleName,
  type UserChange,
} from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { StoredUser } from './users.store.ts'

/** Created by 'system' at the first start: the account through which an installation can always be reached. */
export const SYSTEM = 'system'

/** What a user really holds: the two no one is without, and no user management beside an admin role, which includes it. */
export function normalisePermissions(wanted: readonly PermissionName[], role: RoleName): PermissionName[] {
  const all = new Set([...DEFAULT_PERMISSIONS, ...wanted])
  return permissionNames.filter((name) => all.has(name) && !(isAdminRole(role) && name.startsWith('user.')))
}

export function assertMayAssignRole(viewer: Viewer, role: RoleName) {
  if (isAdminRole(role) && !isAdministrator(viewer)) throw refused('Only an administrator can assign this role')
}

/** No one hands out what they do not hold; what the user has already may stay. */
export function assertMayGrant(viewer: Viewer, wanted: readonly PermissionName[], already: readonly PermissionName[]) {
  const beyond = wanted.filter(
    (name) => !already.includes(name) && !DEFAULT_PERMISSIONS.includes(name) && !mayUse(viewer, name),
  )
  if (beyond.length > 0)
    throw refused(`You cannot grant permissions that you do not hold: ${beyond.map(permissionText).join(', ')}`)
}

/** An account that was stripped of what a manager lacks could be taken over by them, with all that is shared with it. */
export function assertMayTakeAway(
  viewer: Viewer,
  wanted: readonly PermissionName[],
  already: readonly PermissionName[],
) {
  const beyond = already.filter(
    (name) => !wanted.includes(name) && !DEFAULT_PERMISSIONS.includes(name) && !mayUse(viewer, name),
  )
  if (beyond.length > 0)
    throw refused(`You cannot take away permissions that you do not hold: ${beyond.map(permissionText).join(', ')}`)
}

export function assertMayTouch(viewer: Viewer, user: Pick<StoredUser, 'role'>) {
  if (isAdminRole(user.role) && !isAdministrator(viewer))
    throw refused('Only an administrator can change an administrator')
}

/** A person who sets a password or its reset address can sign in as that user, and must not gain rights by it. */
export function assertMayTakeOver(viewer: Viewer, user: StoredUser) {
  if (viewer.keyName !== undefined && viewer.userId === user.id)
    throw refused('An API key cannot change the password or email of its owner')
  if (isAdministrator(viewer) || isOwnAccount(viewer, user)) return
  const more = user.effectivePermissions.filter((name) => !mayUse(viewer, name))
  if (more.length > 0) {
    throw refused(
      `You cannot change the password or email of a user with permissions that you do not hold: ${more.map(permissionText).join(', ')}`,
    )
  }
}

/** The groups that the directory gave it end by that, and with them their row rules. */
export function assertMayMakeLocal(viewer: Viewer) {
  if (!isAdministrator(viewer)) throw refused('Only an administrator can make an account of the directory local')
}

/** A key is limited to its scope: with the password of its owner, its holder would have all of their rights. */
export const isOwnAccount = (viewer: Viewer, user: StoredUser): boolean =>
  viewer.userId === user.id && viewer.keyName === undefined

export function assertMayCreateService(viewer: Viewer, role: RoleName, password: string | undefined) {
  if (!isAdministrator(viewer)) throw refused('Only an administrator can create a service account')
  if (isAdminRole(role))
    throw fieldProblem({ field: 'realmRoles', message: 'A service account cannot have an admin role' })
  if (password !== undefined)
    throw fieldProblem({ field: 'password', message: 'A service account has no password. Create an API key for it' })
}

/** An admin role would count it as an administrator who can sign in. */
export function assertStaysService({ password, realmRoles }: UserChange) {
  if (password !== undefined)
    throw fieldProblem({ field: 'password', message: 'A service account has no password. Create an API key for it' })
  if (realmRoles !== undefined && isAdminRole(realmRoles[0]!.name))
    throw fieldProblem({ field: 'realmRoles', message: 'A service account cannot have an admin role' })
}

/** What was changed at the directory counts at the next sign-in and once a day, so that a change here would not last. */
export function assertNotOwned({ username }: StoredUser, owned: readonly OwnedField[], change: UserChange) {
  const refusedFields = owned.filter((field) => change[field] !== undefined)
  if (refusedFields.length === 0) return
  const fieldErrors = refusedFields.map((field) => ({ field, message: 'Change it in the directory' }))
  throw new Problem(
    'conflict',
    `${username} is an account of the directory: ${refusedFields.map((field) => fieldWords[field]).join(', ')} can be changed there only`,
    { fieldErrors },
  )
}

const fieldWords: Readonly<Record<OwnedField, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  password: 'password',
  realmRoles: 'role',
}

export function isToggle(change: UserChange): boolean {
  return change.enabled !== undefined && Object.keys(change).every((key) => key === 'id' || key === 'enabled')
}

/** Neither the id nor the name of a user ever changes. */
export function assertSameUser(user: StoredUser, { id, username }: UserChange) {
  if (id !== undefined && id !== user.id) throw fieldProblem({ field: 'id', message: 'must be the one in the address' })
  if (username !== undefined && username !== user.username)
    throw fieldProblem({ field: 'username', message: 'cannot be changed' })
}

export function changesSignIn(user: StoredUser, { password, email }: UserChange): boolean {
  return password !== undefined || (email !== undefined && email !== user.email)
}

export function assertMayEdit(viewer: Viewer) {
  if (!mayUse(viewer, 'user.write_access')) throw refused('You may activate and deactivate users, but not edit them')
}

export function assertRemovable(user: StoredUser) {
  if (user.createdBy === SYSTEM) {
    throw new Problem('conflict', `The ${user.username} user created by system, you cannot delete this user account`)
  }
}

export function assertNotSelf(viewer: Viewer, user: StoredUser, doing: string) {
  if (viewer.userId === user.id) throw new Problem('conflict', `You cannot ${doing} your own account`)
}

export function lastAdministrator() {
  return new Problem('conflict', 'This is the last administrator: give another user the role first')
}

function refused(title: string) {
  return new Problem('forbidden', title)
}
