import { fieldProblem } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { SharedKind } from './shared-kind.ts'
import type { SharingStore } from './sharing.store.ts'

interface Needs {
  readonly store: SharingStore
  readonly audit: Audit
  readonly now: () => Date
}

/** Who was given what. Whether the giver may give it, the owner of the kind decides before calling. */
export function createSharing({ store, audit, now }: Needs) {
  /** Unknown names stop the whole call: bulk calls are all or nothing. Each user once, however often they are named. */
  async function userIdsOf(usernames: readonly string[], within: Db, field: string): Promise<number[]> {
    const known = await store.userIds(usernames, within)
    for (const [position, name] of usernames.entries()) {
      if (!known.has(name.toLowerCase())) throw unknownUser(name, `${field}.${position}`)
    }
    return [...known.values()]
  }

  const record = (viewer: Viewer, verb: 'share' | 'unshare', kind: SharedKind, objectIds: readonly number[], usernames: readonly string[], within: Db) =>
    audit.record(
      { username: viewer.username, action: `${kind}.${verb}`, object: once(objectIds).join(' '), detail: namesIn(usernames).join(' '), address: viewer.address },
      within,
    )

  return {
    /** `field` is what the caller's body calls the usernames. */
    async share(viewer: Viewer, kind: SharedKind, objectIds: readonly number[], usernames: readonly string[], within: Db, field = 'usernames'): Promise<void> {
      const userIds = await userIdsOf(usernames, within, field)
      await store.insert(kind, once(objectIds), userIds, { username: viewer.username, at: now().toISOString() }, within)
      await record(viewer, 'share', kind, objectIds, usernames, within)
    },

    async unshare(viewer: Viewer, kind: SharedKind, objectIds: readonly number[], usernames: readonly string[], within: Db, field = 'usernames'): Promise<void> {
      await store.remove(kind, objectIds, await userIdsOf(usernames, within, field), within)
      await record(viewer, 'unshare', kind, objectIds, usernames, within)
    },

    removeObjects: store.removeObjects,
    objectIdsSharedWith: store.objectIdsOf,
    isSharedWith: store.isShared,
    usernamesByObject: store.usernamesOf,
  }
}

export type Sharing = ReturnType<typeof createSharing>

const once = <Thing>(things: readonly Thing[]): Thing[] => [...new Set(things)]

/** Whatever their letters' case, names are of one user. */
const namesIn = (usernames: readonly string[]): string[] => [...new Map(usernames.map((name) => [name.toLowerCase(), name])).values()]

function unknownUser(name: string, field: string) {
  return fieldProblem({ field, message: `There is no user ${name}` })
}
