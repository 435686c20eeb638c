import { mayUse, type SharedEntity, type UnreachedShare } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Receivers, Sharing, Users } from '../../auth/index.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { Unreached } from '../access-rules/unreached-tables.ts'
import { type TableAccess, tableMissing } from '../access/table-access.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { TableStore } from './tables.store.ts'

interface Needs {
  readonly store: Pick<TableStore, 'databasesOf' | 'namesOf' | 'sharedWith' | 'transaction'>
  readonly catalogs: Pick<Catalogs, 'invalidate'>
  readonly tableAccess: TableAccess
  readonly accessRules: Pick<AccessRules, 'assertNoRowAccessEscalation'>
  readonly unreached: Pick<Unreached, 'inShare'>
  readonly sharing: Sharing
  readonly users: Pick<Users, 'getByName'>
}

/** Tables that people share one by one. */
export function createTableShares({ store, catalogs, tableAccess, accessRules, unreached, sharing, users }: Needs) {
  /** Tables of whatever databases, all of which the viewer may use; 404 tells nothing of the others. */
  async function databasesOf(
    viewer: Viewer,
    ids: readonly number[],
    must: 'read' | 'manage access' | 'exist',
    within?: Db,
  ): Promise<number[]> {
    const tables = await store.databasesOf(ids, within)
    if (tables.length !== new Set(ids).size) throw tableMissing()
    const byDatabase = Map.groupBy(tables, ({ databaseId }) => databaseId)
    for (const [databaseId, some] of byDatabase) {
      const tableIds = some.map(({ id }) => id)
      if (must === 'read') await tableAccess.assertMayRead(viewer, databaseId, tableIds, within)
      if (must === 'manage access') await tableAccess.assertMayManageAccess(viewer, databaseId, tableIds)
    }
    return [...byDatabase.keys()]
  }

  async function changeShares(
    viewer: Viewer,
    verb: 'share' | 'unshare',
    ids: readonly number[],
    receivers: Receivers,
    databaseIds: readonly number[],
  ) {
    await store.transaction(async (within) => {
      await catalogs.invalidate(databaseIds, within)
      if (verb === 'share')
        await assertNoRowAccessEscalation(viewer, databaseIds, await sharing.peopleAmong(receivers, within), within)
      await sharing[verb](viewer, { kind: 'table', objectIds: ids, ...receivers }, within)
    })
  }

  async function assertNoRowAccessEscalation(
    viewer: Viewer,
    databaseIds: readonly number[],
    usernames: readonly string[],
    within: Db,
  ) {
    for (const databaseId of databaseIds)
      await accessRules.assertNoRowAccessEscalation(viewer, databaseId, usernames, within)
  }

  return {
    async checkShare(viewer: Viewer, ids: readonly number[], receivers: Receivers): Promise<UnreachedShare[]> {
      const databaseIds = await databasesOf(viewer, ids, 'read')
      const described = await sharing.describeReceivers(receivers)
      return (await Promise.all(databaseIds.map((databaseId) => unreached.inShare(databaseId, described, ids)))).flat()
    },

    async share(viewer: Viewer, ids: readonly number[], receivers: Receivers): Promise<void> {
      await changeShares(viewer, 'share', ids, receivers, await databasesOf(viewer, ids, 'read'))
    },

    async assertMayGive(
      viewer: Viewer,
      ids: readonly number[],
      usernames: readonly string[],
      within: Db,
    ): Promise<void> {
      await assertNoRowAccessEscalation(viewer, await databasesOf(viewer, ids, 'read', within), usernames, within)
    },

    namesOf: store.namesOf,

    /** A person who manages users takes back anything from them. */
    async unshare(viewer: Viewer, ids: readonly number[], receivers: Receivers): Promise<void> {
      await changeShares(
        viewer,
        'unshare',
        ids,
        receivers,
        await databasesOf(viewer, ids, mayUse(viewer, 'user.write_access') ? 'exist' : 'manage access'),
      )
    },

    async sharedWith(username: string, ask: ListAsk): Promise<Page<SharedEntity>> {
      const { id } = await users.getByName(username)
      return sharing.withWays('table', id, await store.sharedWith(id, ask))
    },
  }
}

export type TableShares = ReturnType<typeof createTableShares>
