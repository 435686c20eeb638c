import { type AuditAction, fieldProblem } from '@soundings/contract'
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

/** What a call of the API shares. */
export interface Share {
  readonly kind: SharedKind
  readonly objectIds: readonly number[]
  readonly usernames: readonly string[]
  /** What the caller's body calls the usernames. */
  readonly field?: string
  /** Undefined shares for viewing and leaves what is shared already as it is. */
  readonly canEdit?: boolean | undefined
}

type Verb = 'share' | 'unshare' | 'allow-edit' | 'end-edit'

/** Who was given what. Whether the giver may give it, the owner of the kind decides before calling. */
export function createSharing({ store, audit, now }: Needs) {
  /** Unknown names stop the whole call: bulk calls are all or nothing. Each user once, however often they are named. */
  async function usersNamed(usernames: readonly string[], within: Db, field: string): Promise<ReadonlyMap<string, number>> {
    const known = await store.userIds(usernames, within)
    for (const [position, name] of usernames.entries()) {
      if (!known.has(name.toLowerCase())) throw unknownUser(name, `${field}.${position}`)
    }
    return known
  }

  /** Only questions and dashboards can be given to edit, so that every pair is an action. */
  const record = (viewer: Viewer, verb: Verb, kind: SharedKind, objectIds: readonly number[], usernames: readonly string[], within: Db) =>
    audit.record(
      { username: viewer.username, action: `${kind}.${verb}` as AuditAction, object: once(objectIds).join(' '), detail: namesIn(usernames).join(' '), address: viewer.address },
      within,
    )

  return {
    async share(viewer: Viewer, { kind, objectIds, usernames, field = 'usernames', canEdit }: Share, within: Db): Promise<void> {
      const users = await usersNamed(usernames, within, field)
      const ids = once(objectIds)
      const before = new Map((await store.sharesOf(kind, ids, [...users.values()], within)).map(({ objectId, userId, canEdit: could }) => [`${objectId} ${userId}`, could]))
      await store.insert(kind, ids, [...users.values()], { username: viewer.username, at: now().toISOString(), canEdit }, within)
      const isNew = ids.some((id) => [...users.values()].some((userId) => !before.has(`${id} ${userId}`)))
      if (isNew || canEdit === undefined) await record(viewer, 'share', kind, ids, usernames, within)
      if (canEdit === undefined) return
      for (const id of ids) {
        const changed = namesIn(usernames).filter((name) => (before.get(`${id} ${users.get(name.toLowerCase())}`) ?? false) !== canEdit)
        if (changed.length > 0) await record(viewer, canEdit ? 'allow-edit' : 'end-edit', kind, [id], changed, within)
      }
    },

    async unshare(viewer: Viewer, { kind, objectIds, usernames, field = 'usernames' }: Share, within: Db): Promise<void> {
      const users = await usersNamed(usernames, within, field)
      await store.remove(kind, objectIds, [...users.values()], within)
      await record(viewer, 'unshare', kind, objectIds, usernames, within)
    },

    /** Of the people named, those with whom not all of the objects are shared. */
    async withoutShare(kind: SharedKind, objectIds: readonly number[], usernames: readonly string[], within: Db): Promise<string[]> {
      const users = await store.userIds(usernames, within)
      const shared = new Set((await store.sharesOf(kind, objectIds, [...users.values()], within)).map(({ objectId, userId }) => `${objectId} ${userId}`))
      return usernames.filter((name) => objectIds.some((id) => !shared.has(`${id} ${users.get(name.toLowerCase())}`)))
    },

    /** Without a record of its own: the change that makes a share unnecessary is recorded. */
    remove: store.remove,
    removeObjects: store.removeObjects,
    objectIdsSharedWith: store.objectIdsOf,
    objectIdsEditedBy: store.objectIdsEditedBy,
    isSharedWith: async (kind: SharedKind, objectId: number, userId: number, from?: Db): Promise<boolean> => (await store.find(kind, objectId, userId, from)) !== undefined,
    isEditor: async (kind: SharedKind, objectId: number, userId: number, from?: Db): Promise<boolean> => (await store.find(kind, objectId, userId, from))?.canEdit === true,
    usernamesByObject: store.usernamesOf,
    accessTo: store.accessTo,
  }
}

export type Sharing = ReturnType<typeof createSharing>

const once = <Thing>(things: readonly Thing[]): Thing[] => [...new Set(things)]

/** Whatever their letters' case, names are of one user. */
const namesIn = (usernames: readonly string[]): string[] => [...new Map(usernames.map((name) => [name.toLowerCase(), name])).values()]

function unknownUser(name: string, field: string) {
  return fieldProblem({ field, message: `There is no user ${name}` })
}
