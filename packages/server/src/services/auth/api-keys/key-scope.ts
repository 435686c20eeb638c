import { ADMINISTRATOR_SCOPE, isAdministrator, type KeyScope, mayUse, Problem } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'

/** The one place where a key takes rights away: the viewer holds what both the owner and the scope of the key allow. */
export function limitToScope(owner: Viewer, scope: readonly KeyScope[]): Viewer {
  if (isAdministrator(owner) && scope.includes(ADMINISTRATOR_SCOPE)) return owner
  const permissions = scope.filter((name) => name !== ADMINISTRATOR_SCOPE)
  return { ...owner, permissions: permissions.filter((name) => mayUse(owner, name)), roles: ['ROLE_USER'] }
}

/** A key that names more than its owner holds would gain rights by itself when the owner is given them. */
export function assertHoldsScope(owner: Viewer, scope: readonly KeyScope[]) {
  const beyond = scope.filter((name) => (name === ADMINISTRATOR_SCOPE ? !isAdministrator(owner) : !mayUse(owner, name)))
  if (beyond.length > 0)
    throw new Problem(
      'forbidden',
      `An API key cannot have permissions that its owner does not hold: ${beyond.join(', ')}`,
    )
}
