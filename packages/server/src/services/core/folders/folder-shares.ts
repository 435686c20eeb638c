import { type AccessList, type AccessQuery, type FolderRights, mayUse, Problem } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import { listAccess, type Receivers, type Sharing, toEntries, type Users } from '../../auth/index.ts'
import type { HandOver } from '../saved-items/hand-over.ts'
import type { FolderGiving } from './folder-giving.ts'
import type { FolderItemStore } from './folder-items.store.ts'
import { folderMissing, type Folders } from './folders.ts'
import type { FolderStore, StoredFolder } from './folders.store.ts'

interface Needs {
  readonly store: FolderStore
  readonly items: FolderItemStore
  readonly folders: Folders
  readonly giving: FolderGiving
  readonly sharing: Sharing
  readonly users: Pick<Users, 'find'>
  readonly handOver: HandOver
}

/** Who gives folders to whom: a folder is shared with all that is in it and below it. */
export function createFolderShares({ store, items, folders, giving, sharing, users, handOver }: Needs) {
  async function assertAll(
    viewer: Viewer,
    ids: readonly number[],
    mayDo: (rights: FolderRights) => boolean,
    from?: Db,
  ): Promise<StoredFolder[]> {
    const found: StoredFolder[] = []
    for (const id of new Set(ids)) {
      const { folder, rights } = await folders.getVisible(viewer, id, from)
      if (!mayDo(rights)) throw notYours()
      found.push(folder)
    }
    return found
  }

  const assertShareable = (viewer: Viewer, ids: readonly number[], from?: Db) =>
    assertAll(viewer, ids, ({ canShare }) => canShare, from)

  async function assertMayGiveWithin(
    viewer: Viewer,
    ids: readonly number[],
    reach: Parameters<FolderGiving['assertMayGive']>[2],
    within: Db,
  ): Promise<void> {
    await store.lock(within)
    await assertShareable(viewer, ids, within)
    await items.takeOutDeleted(ids, within)
    await giving.assertMayGive(viewer, await items.listIn(ids, within), reach, within)
  }

  return {
    async share(viewer: Viewer, ids: readonly number[], receivers: Receivers, canEdit?: boolean): Promise<void> {
      await assertShareable(viewer, ids)
      await giving.assertAllRun(viewer, await items.listIn(ids))
      await store.transaction(async (within) => {
        await store.lock(within)
        const usernames = await sharing.peopleAmong(receivers, within)
        const hasGroups = (receivers.groupIds ?? []).length > 0
        await assertMayGiveWithin(viewer, ids, { usernames, hasGroups }, within)
        await sharing.share(viewer, { kind: 'folder', objectIds: ids, ...receivers, field: 'users', canEdit }, within)
      })
    },

    assertMayGive: (viewer: Viewer, ids: readonly number[], usernames: readonly string[], within: Db): Promise<void> =>
      assertMayGiveWithin(viewer, ids, { usernames, hasGroups: false }, within),

    namesOf: store.namesOf,

    /** A manager of users takes back any share. */
    async unshare(viewer: Viewer, ids: readonly number[], receivers: Receivers): Promise<void> {
      if (mayUse(viewer, 'user.write_access')) await assertThere(ids)
      else await assertAll(viewer, ids, ({ canSeeAccess }) => canSeeAccess)
      await store.transaction(async (within) => {
        await store.lock(within)
        await sharing.unshare(viewer, { kind: 'folder', objectIds: ids, ...receivers, field: 'userNames' }, within)
      })
    },

    async listAccess(viewer: Viewer, id: number, query: AccessQuery): Promise<AccessList> {
      const [folder] = await assertAll(viewer, [id], ({ canSeeAccess }) => canSeeAccess)
      const owner = folder?.ownerId ? await users.find(folder.ownerId) : undefined
      const entries = toEntries(await sharing.accessTo('folder', [id]), 'direct')
      return listAccess(owner, entries, await sharing.groupsWith('folder', id), query)
    },

    /** The owner of a folder sees all that is in it, as those do with whom it is shared. */
    changeOwner: (viewer: Viewer, ids: readonly number[], change: Parameters<HandOver>[1]['change']): Promise<void> =>
      handOver(viewer, {
        kind: 'folder',
        ids,
        change,
        find: (within) => store.findMany(ids, within),
        missing: folderMissing,
        lock: store.lock,
        assertMayGive: (usernames, within) => assertMayGiveWithin(viewer, ids, { usernames, hasGroups: false }, within),
        setOwner: (ownerId, within) => store.setOwner(ids, ownerId, within),
      }),
  }

  async function assertThere(ids: readonly number[]): Promise<void> {
    const known = new Set((await store.namesOf(ids)).map(({ id }) => id))
    for (const id of ids) if (!known.has(id)) throw folderMissing(id)
  }
}

export type FolderShares = ReturnType<typeof createFolderShares>

function notYours() {
  return new Problem(
    'forbidden',
    'Only its owner, the owner of a folder above or an administrator can share this folder',
  )
}
