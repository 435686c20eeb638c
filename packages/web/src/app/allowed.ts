import { isAdministrator, mayUse, type Holder, type PermissionName } from '@soundings/contract'

/** One of several permissions, an admin role, or no more than a sign-in. */
export type Allowed = readonly PermissionName[] | 'administrator' | 'signed-in'

export function isAllowed(holder: Holder, allowed: Allowed): boolean {
  if (allowed === 'signed-in') return true
  return allowed === 'administrator' ? isAdministrator(holder) : mayUse(holder, allowed)
}
