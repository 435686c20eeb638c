import { type FolderItemKind, folderItemKinds, mayUse, Problem } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing } from '../../auth/index.ts'
import type { Discovery } from '../../discovery/index.ts'
import { mayChange } from '../saved-items/ownership.ts'
import type { FolderItem } from './folder-items.store.ts'
import type { FolderStore } from './folders.store.ts'

interface Needs {
  readonly store: FolderStore
  readonly sharing: Pick<Sharing, 'giverOf' | 'peopleAmong' | 'directUsernamesByObject'>
  readonly accessRules: Pick<Discovery['accessRules'], 'databaseIdsBinding'>
  /** Throws where a question gives no rows to people without its tables. */
  readonly assertAllRun: Readonly<Record<FolderItemKind, (viewer: Viewer, ids: readonly number[]) => Promise<void>>>
}

/** Whom something in folders is given to. */
export interface Reach {
  readonly usernames: readonly string[]
  /** Whether people can be added later by joining a group. */
  readonly hasGroups: boolean
}

const ITEMS_AT_ONCE = 1000
/** So many items a refusal names. */
const NAMED = 5

/** A folder gives what is in it to others, so that each item is given under the rules of its own kind. */
export function createFolderGiving({ store, sharing, accessRules, assertAllRun }: Needs) {
  return {
    /** Read before the transaction that gives. */
    isBound: async (viewer: Viewer): Promise<boolean> => (await accessRules.databaseIdsBinding(viewer)).length > 0,

    /** A question that stopped gives no rows, so it is not given to more people. */
    async assertAllRun(viewer: Viewer, items: readonly FolderItem[]): Promise<void> {
      for (const kind of folderItemKinds) {
        const ids = items.filter((item) => item.kind === kind).map(({ id }) => id)
        if (ids.length > 0) await assertAllRun[kind](viewer, ids)
      }
    },

    /** Everybody who gets what is moved from one folder to another. The members of their groups stay the same until the end. */
    async reachOfMove(toId: number, fromId: number | null, within: Db): Promise<Reach> {
      const above = await store.newlyAbove(toId, fromId, within)
      if (above.length === 0) return { usernames: [], hasGroups: false }
      const groupIds = await store.groupIdsWith(above, within)
      const shared = (await sharing.directUsernamesByObject('folder', above, within)).map(({ username }) => username)
      const owners = (await store.findMany(above, within)).flatMap(({ owner }) => (owner === '' ? [] : [owner]))
      const usernames = await sharing.peopleAmong({ usernames: [...shared, ...owners], groupIds }, within)
      return { usernames, hasGroups: groupIds.length > 0 }
    },

    /** Throws unless the viewer could share each of the items with these people. */
    async assertMayGive(
      viewer: Viewer,
      items: readonly FolderItem[],
      { usernames, hasGroups }: Reach,
      within: Db,
    ): Promise<void> {
      for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind)) {
        for (const [owner, owned] of Map.groupBy(ofKind, (item) => item.owner)) {
          const receivers = usernames.filter((name) => name !== owner && name !== viewer.username)
          if (receivers.length === 0 && !hasGroups) continue
          if (!mayUse(viewer, `${kind}.share`)) throw permissionNeeded(kind)
          const [first] = owned
          if (first && !mayChange(viewer, first)) throw notYoursToGive(owned)
          for (let from = 0; from < owned.length; from += ITEMS_AT_ONCE) {
            const ids = owned.slice(from, from + ITEMS_AT_ONCE).map(({ id }) => id)
            await sharing.giverOf(kind).assertMayGive(viewer, ids, receivers, within)
          }
        }
      }
    },
  }
}

export type FolderGiving = ReturnType<typeof createFolderGiving>

/** Who sees the refusal sees the items: they are in a folder that they manage, or their own. */
function notYoursToGive(items: readonly FolderItem[]) {
  const names = items.slice(0, NAMED).map(({ name }) => name)
  const more = items.length > NAMED ? [`${items.length - NAMED} more`] : []
  return new Problem(
    'forbidden',
    `Only their owner or an administrator can share these with the people of the folder: ${[...names, ...more].join(', ')}`,
  )
}

function permissionNeeded(kind: FolderItemKind) {
  return new Problem(
    'forbidden',
    `Other people would see what is in the folder, which needs the permission to share ${kind}s`,
  )
}

export function boundAndGroups() {
  return new Problem(
    'forbidden',
    'Row rules cut what you see, and the folder is shared with a group: who joins it later may see more rows than you do',
  )
}
