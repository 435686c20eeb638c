import { type DatabaseRights, isAdministrator, mayUse, Problem } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing } from '../../auth/index.ts'
import type { TableAccessStore } from './table-access.store.ts'

export type Asker = Pick<Viewer, 'userId' | 'roles'>

interface Needs {
  readonly store: TableAccessStore
  readonly sharing: Pick<Sharing, 'isSharedWith'>
}

/** Whose databases and tables are whose: admin roles use all, others what they own and what was shared with them. */
export function createTableAccess({ store, sharing }: Needs) {
  /** By an admin role, ownership or a share of the whole database. */
  async function mayUseWhole(viewer: Asker, databaseId: number, from?: Db): Promise<boolean> {
    const database = await store.ownerOf(databaseId, from)
    if (!database) return false
    if (isAdministrator(viewer) || database.ownerId === viewer.userId) return true
    return sharing.isSharedWith('database', databaseId, viewer.userId, from)
  }

  async function usableTableIds(viewer: Asker, databaseId: number, from?: Db): Promise<ReadonlySet<number> | 'all'> {
    if (await mayUseWhole(viewer, databaseId, from)) return 'all'
    return new Set(await store.sharedTableIds(viewer.userId, databaseId, from))
  }

  /** The same for many people: as many statements for thousands as for one. */
  async function usableTableIdsByAsker(
    databaseId: number,
    from?: Db,
  ): Promise<(asker: Asker) => ReadonlySet<number> | 'all'> {
    const database = await store.ownerOf(databaseId, from)
    const [whole, single] = [
      await store.userIdsWithDatabase(databaseId, from),
      await store.sharedTableIdsByUser(databaseId, from),
    ]
    return (asker) => {
      const hasWhole =
        database !== undefined &&
        (isAdministrator(asker) || database.ownerId === asker.userId || whole.has(asker.userId))
      return hasWhole ? 'all' : (single.get(asker.userId) ?? new Set<number>())
    }
  }

  async function mayUseDatabase(viewer: Asker, databaseId: number): Promise<boolean> {
    const usable = await usableTableIds(viewer, databaseId)
    return usable === 'all' || usable.size > 0
  }

  async function mayRead(viewer: Asker, databaseId: number, tableIds: readonly number[], from?: Db): Promise<boolean> {
    const usable = await usableTableIds(viewer, databaseId, from)
    return usable === 'all' || tableIds.every((id) => usable.has(id))
  }

  /** Who has access is for the owner of the database, and for people who may share what they use. */
  async function mayManageAccess(viewer: Viewer, databaseId: number): Promise<boolean> {
    return mayUse(viewer, 'database.share') || (await store.ownerOf(databaseId))?.ownerId === viewer.userId
  }

  /** Editing and sharing are for people with the permission who have the whole database, deleting is for its owner and admin roles. */
  async function rightsTo(viewer: Viewer, databaseId: number): Promise<DatabaseRights> {
    const hasWhole = await mayUseWhole(viewer, databaseId)
    const managesAccess = await mayManageAccess(viewer, databaseId)
    const isOwner =
      hasWhole && (isAdministrator(viewer) || (await store.ownerOf(databaseId))?.ownerId === viewer.userId)
    return {
      canEdit: hasWhole && mayUse(viewer, 'database.write_access'),
      canShare: hasWhole && mayUse(viewer, 'database.share'),
      canDelete: isOwner && mayUse(viewer, 'database.delete'),
      canSeeAccess: hasWhole && managesAccess,
      canSeeTableAccess: managesAccess,
    }
  }

  return {
    mayUseWhole,
    mayUseDatabase,
    usableTableIds,
    usableTableIdsByAsker,

    async usableDatabaseIds(viewer: Asker): Promise<ReadonlySet<number> | 'all'> {
      return isAdministrator(viewer) ? 'all' : new Set(await store.databaseIdsOf(viewer.userId))
    },

    rightsTo,
    mayEdit: async (viewer: Viewer, databaseId: number): Promise<boolean> =>
      (await rightsTo(viewer, databaseId)).canEdit,

    async assertMayUseDatabase(viewer: Asker, databaseId: number): Promise<void> {
      if (!(await mayUseDatabase(viewer, databaseId))) throw databaseHidden()
    },

    async assertMayUseWhole(viewer: Asker, databaseId: number, from?: Db): Promise<void> {
      if (!(await mayUseWhole(viewer, databaseId, from))) throw databaseHidden()
    },

    /** To see with whom the whole database, or tables of it, are shared and to take them back. */
    async assertMayManageAccess(
      viewer: Viewer,
      databaseId: number,
      tableIds: readonly number[] | 'all',
    ): Promise<void> {
      const isUsable =
        tableIds === 'all' ? await mayUseWhole(viewer, databaseId) : await mayRead(viewer, databaseId, tableIds)
      if (!isUsable) throw tableIds === 'all' ? databaseHidden() : tableMissing()
      if (!(await mayManageAccess(viewer, databaseId))) throw accessNotYours()
    },

    mayRead,

    async assertMayRead(viewer: Asker, databaseId: number, tableIds: readonly number[], from?: Db): Promise<void> {
      if (!(await mayRead(viewer, databaseId, tableIds, from))) throw tableMissing()
    },
  }
}

export type TableAccess = ReturnType<typeof createTableAccess>

/** The same words as for one that does not exist. */
function databaseHidden() {
  return new Problem('missing', 'There is no such database')
}

function accessNotYours() {
  return new Problem(
    'forbidden',
    'Only the owner of the database and people who may share databases see who has access',
  )
}

/** The same words for one that is hidden, one of others and one that does not exist. */
export function tableMissing() {
  return new Problem('missing', 'There is no such table')
}
