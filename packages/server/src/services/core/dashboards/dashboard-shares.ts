import { mayUse, Problem, type SharedEntity } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing, Users } from '../../auth/index.ts'
import { mayChange } from '../ownership.ts'
import { dashboardMissing } from './dashboards.ts'
import type { DashboardStore, StoredSummary } from './dashboards.store.ts'
import { newTiles, type TileRights } from './tile-rights.ts'

interface Needs {
  readonly store: DashboardStore
  readonly sharing: Sharing
  readonly users: Pick<Users, 'getByName'>
  readonly tileRights: TileRights
}

/** Who gives dashboards to whom: people share what is theirs, and several at once all or none. */
export function createDashboardShares({ store, sharing, users, tileRights }: Needs) {
  async function assertAll(viewer: Viewer, ids: readonly number[], mayDo: (dashboard: StoredSummary) => boolean) {
    const known = new Map((await store.findMany(ids)).map((dashboard) => [dashboard.id, dashboard]))
    for (const id of ids) {
      const dashboard = known.get(id)
      if (dashboard && mayDo(dashboard)) continue
      const isSeen = dashboard && (await sharing.isSharedWith('dashboard', id, viewer.userId))
      throw isSeen ? notYours() : dashboardMissing(id)
    }
  }

  /** One dashboard after the other, since many large ones would not fit into memory; each question once. */
  async function tilesOf(ids: readonly number[], within: Db) {
    const tiles: ReturnType<typeof newTiles> = []
    const known = new Set<number>()
    for (const id of new Set(ids)) {
      const dashboard = await store.find(id, within)
      if (dashboard?.deletedAt !== null) throw dashboardMissing(id)
      const found = newTiles(dashboard.tabs, known)
      tiles.push(...found)
      for (const { questionId } of found) known.add(questionId)
    }
    return tiles
  }

  return {
    async share(viewer: Viewer, ids: readonly number[], usernames: readonly string[]): Promise<void> {
      await assertAll(viewer, ids, (dashboard) => mayChange(viewer, dashboard))
      await store.transaction(async (within) => {
        await store.hold(ids, within)
        await tileRights.assertMayGive(viewer, await tilesOf(ids, within), usernames, within)
        await sharing.share(viewer, 'dashboard', ids, usernames, within, 'users')
      })
    },

    /** A manager of users takes back any share. */
    async unshare(viewer: Viewer, ids: readonly number[], usernames: readonly string[]): Promise<void> {
      await assertAll(viewer, ids, (dashboard) => mayUse(viewer, 'user.write_access') || mayChange(viewer, dashboard))
      await store.transaction((within) => sharing.unshare(viewer, 'dashboard', ids, usernames, within, 'userNames'))
    },

    async listSharedWith(username: string): Promise<SharedEntity[]> {
      const { id: userId } = await users.getByName(username)
      const shared = new Set(await sharing.objectIdsSharedWith('dashboard', userId))
      const dashboards = await store.list('everybody')
      return dashboards.filter(({ id }) => shared.has(id)).map(({ id, name, description }) => ({ id, name, detail: description }))
    },
  }
}

export type DashboardShares = ReturnType<typeof createDashboardShares>

function notYours() {
  return new Problem('forbidden', 'Only its owner or an administrator can share this dashboard')
}
