import { isAdministrator, mayUse, type Holder, type PermissionName } from '@soundings/contract'

/** One of several permissions, or an admin role. */
export type Allowed = readonly PermissionName[] | 'administrator'

export function isAllowed(holder: Holder, allowed: Allowed): boolean {
  return allowed === 'administrator' ? isAdministrator(holder) : mayUse(holder, allowed)
}
