import { DEFAULT_PERMISSIONS, isAdministrator, Problem, type RoleName } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { ViewAs, Viewer } from '../../../platform/http/viewer.ts'
import type { Users } from '../users/users.ts'

interface Needs {
  readonly users: Pick<Users, 'findByName'>
  readonly audit: Audit
}

/** Whether a person sees no rows but those which the viewer sees. */
export type RestrictionCheck = (
  viewer: Viewer,
  other: { readonly id: number; readonly role: RoleName },
) => Promise<boolean>

const NAME_MAX = 64

/** Lets administrators look through a user's eyes: reading only, never more than they see themselves, all of it recorded. */
export function createViewAs({ users, audit }: Needs) {
  const checks: RestrictionCheck[] = []

  async function become(asker: Viewer, username: string, onlyReads: boolean): Promise<Viewer> {
    if (!isAdministrator(asker)) throw refused('Only administrators can view as another user')
    if (!onlyReads) throw refused('You cannot do this while you view as another user')
    const user = await users.findByName(username)
    if (!user?.enabled) throw new Problem('missing', 'There is no such active user')
    if (isAdministrator({ roles: [user.role] })) throw refused('You can view as users without an admin role only')
    for (const isAtLeastAsRestricted of checks) {
      if (!(await isAtLeastAsRestricted(asker, user)))
        throw refused('A row rule limits you, so you cannot view as a user who sees other rows')
    }
    return {
      userId: user.id,
      username: user.username,
      viewedBy: asker.username,
      sessionId: asker.sessionId,
      ...(asker.keyName !== undefined && { keyName: asker.keyName }),
      // Looking needs these two; what else the user may do is not done in their name.
      permissions: user.effectivePermissions.filter((name) => DEFAULT_PERMISSIONS.includes(name)),
      roles: [user.role],
      address: asker.address,
    }
  }

  const viewAs: ViewAs = async (asker, username, { name, onlyReads, isRecheck }) => {
    if (isRecheck) return become(asker, username, onlyReads)
    const record = (outcome: 'success' | 'refused', object: string) =>
      audit.record({
        username: asker.username,
        action: 'view-as.read',
        object,
        outcome,
        detail: name,
        address: asker.address,
      })
    const viewer = await become(asker, username, onlyReads).catch(async (error: unknown) => {
      await record('refused', username.slice(0, NAME_MAX))
      throw error
    })
    await record('success', viewer.username)
    return viewer
  }

  return {
    viewAs,
    /** Services above know what rows people see. */
    registerCheck: (check: RestrictionCheck) => void checks.push(check),
  }
}

const refused = (title: string) => new Problem('forbidden', title)
