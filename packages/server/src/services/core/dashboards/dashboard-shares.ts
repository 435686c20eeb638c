import {
  type AccessList,
  type AccessQuery,
  isAdministrator,
  mayUse,
  Problem,
  type SharedEntity,
} from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { listAccess, type Receivers, type Sharing, toEntries, type Users } from '../../auth/index.ts'
import type { HandOver } from '../hand-over.ts'
import { rightsOf } from '../ownership.ts'
import { dashboardMissing } from './dashboards.ts'
import type { DashboardStore, StoredSummary } from './dashboards.store.ts'
import { newTiles, type TileRights } from './tile-rights.ts'

interface Needs {
  readonly store: DashboardStore
  readonly sharing: Sharing
  readonly users: Pick<Users, 'getByName' | 'find'>
  readonly tileRights: TileRights
  readonly handOver: HandOver
}

/** Who gives dashboards to whom: people share what is theirs, and several at once all or none. */
export function createDashboardShares({ store, sharing, users, tileRights, handOver }: Needs) {
  const rights = (viewer: Viewer, dashboard: StoredSummary) => rightsOf(viewer, 'dashboard', dashboard, false)

  async function assertAll(
    viewer: Viewer,
    ids: readonly number[],
    mayDo: (dashboard: StoredSummary) => boolean,
    within?: Db,
  ): Promise<StoredSummary[]> {
    const known = new Map((await store.findMany(ids, within)).map((dashboard) => [dashboard.id, dashboard]))
    for (const id of ids) {
      const dashboard = known.get(id)
      if (dashboard && mayDo(dashboard)) continue
      const isSeen = dashboard && (await sharing.isSharedWith('dashboard', id, viewer.userId, within))
      throw isSeen ? notYours() : dashboardMissing(id)
    }
    return [...known.values()]
  }

  /** One dashboard after the other, since many large ones would not fit into memory; each question once. */
  async function tilesOf(ids: readonly number[], within?: Db, withTrash = false) {
    const tiles: ReturnType<typeof newTiles> = []
    const known = new Set<number>()
    for (const id of new Set(ids)) {
      const dashboard = await store.find(id, within)
      if (!dashboard || (dashboard.deletedAt !== null && !withTrash)) throw dashboardMissing(id)
      const found = newTiles(dashboard.tabs, known)
      tiles.push(...found)
      for (const { questionId } of found) known.add(questionId)
    }
    return tiles
  }

  const assertShareable = (viewer: Viewer, ids: readonly number[], within?: Db) =>
    assertAll(viewer, ids, (dashboard) => rights(viewer, dashboard).canShare, within)

  async function assertMayGiveTiles(
    viewer: Viewer,
    ids: readonly number[],
    usernames: readonly string[],
    within: Db,
  ): Promise<void> {
    // Who has it already is given no tiles by it, only whether they may edit.
    const receivers = await sharing.withoutShare('dashboard', ids, usernames, within)
    await tileRights.assertMayGive(viewer, await tilesOf(ids, within, true), receivers, within)
  }

  return {
    async share(viewer: Viewer, ids: readonly number[], receivers: Receivers, canEdit?: boolean): Promise<void> {
      await assertShareable(viewer, ids)
      await tileRights.assertAllRun(viewer, await tilesOf(ids))
      await store.transaction(async (within) => {
        await store.hold(ids, within)
        await assertMayGiveTiles(viewer, ids, await sharing.peopleAmong(receivers, within), within)
        await sharing.share(
          viewer,
          { kind: 'dashboard', objectIds: ids, ...receivers, field: 'users', canEdit },
          within,
        )
      })
    },

    /** Asked before the transaction that gives them. */
    assertAllRun: async (viewer: Viewer, ids: readonly number[]): Promise<void> =>
      tileRights.assertAllRun(viewer, await tilesOf(ids)),

    /** What is in the trash comes back with its shares; only administrators give it on there. */
    async assertMayGive(
      viewer: Viewer,
      ids: readonly number[],
      usernames: readonly string[],
      within: Db,
    ): Promise<void> {
      const present = new Set((await store.findMany(ids, within)).map(({ id }) => id))
      await assertShareable(viewer, isAdministrator(viewer) ? [...present] : ids, within)
      await store.hold(ids, within)
      await assertMayGiveTiles(viewer, ids, usernames, within)
    },

    namesOf: store.namesOf,

    /** A manager of users takes back any share. A save at this moment waits, and is refused then. */
    async unshare(viewer: Viewer, ids: readonly number[], receivers: Receivers): Promise<void> {
      await assertAll(
        viewer,
        ids,
        (dashboard) => mayUse(viewer, 'user.write_access') || rights(viewer, dashboard).canSeeAccess,
      )
      await store.transaction(async (within) => {
        await store.hold(ids, within)
        await sharing.unshare(viewer, { kind: 'dashboard', objectIds: ids, ...receivers, field: 'userNames' }, within)
      })
    },

    async listAccess(viewer: Viewer, id: number, query: AccessQuery): Promise<AccessList> {
      const [dashboard] = await assertAll(viewer, [id], (found) => rights(viewer, found).canSeeAccess)
      const owner = dashboard?.ownerId ? await users.find(dashboard.ownerId) : undefined
      return listAccess(
        owner,
        toEntries(await sharing.accessTo('dashboard', [id]), 'direct'),
        await sharing.groupsWith('dashboard', id),
        query,
      )
    },

    /** The new owner sees the results of the tiles, as those do with whom the dashboard is shared. */
    changeOwner: (viewer: Viewer, ids: readonly number[], change: Parameters<HandOver>[1]['change']): Promise<void> =>
      handOver(viewer, {
        kind: 'dashboard',
        ids,
        change,
        find: (within) => store.findMany(ids, within),
        missing: dashboardMissing,
        lock: (within) => store.hold(ids, within),
        assertMayGive: async (receivers, within) =>
          tileRights.assertMayGive(viewer, await tilesOf(ids, within), receivers, within),
        setOwner: (ownerId, within) => store.setOwner(ids, ownerId, within),
      }),

    async listSharedWith(username: string, ask: ListAsk): Promise<Page<SharedEntity>> {
      const { id } = await users.getByName(username)
      const { rows, total } = await store.listSharedWith(id, ask)
      return { rows: await sharing.withWays('dashboard', id, rows), total }
    },
  }
}

export type DashboardShares = ReturnType<typeof createDashboardShares>

function notYours() {
  return new Problem('forbidden', 'Only its owner or an administrator can share this dashboard')
}
