import { mayUse } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing, Users } from '../../auth/index.ts'
import type { HandOver } from '../saved-items/hand-over.ts'
import { createItemShares } from '../saved-items/item-shares.ts'
import { dashboardMissing } from './dashboards.ts'
import type { DashboardStore } from './dashboards.store.ts'
import { newTiles, type TileRights } from './tile-rights.ts'

interface Needs {
  readonly store: DashboardStore
  readonly sharing: Sharing
  readonly users: Pick<Users, 'getByName' | 'find'>
  readonly tileRights: TileRights
  readonly handOver: HandOver
}

/** What the shares of dashboards add to those of saved items: a dashboard gives the results of its tiles. */
export function createDashboardShares({ store, sharing, users, tileRights, handOver }: Needs) {
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

  const shares = createItemShares({
    kind: 'dashboard',
    store,
    sharing,
    users,
    handOver,
    missing: dashboardMissing,
    assertAllRun: async (viewer, ids) => tileRights.assertAllRun(viewer, await tilesOf(ids)),
    assertNoMoreRows: async (viewer, ids, usernames, within) =>
      tileRights.assertMayGive(viewer, await tilesOf(ids, within, true), usernames, within),
  })

  const mayDisplay = async (viewer: Viewer, id: number): Promise<boolean> =>
    mayUse(viewer, 'dashboard.view') &&
    (await store.findMany([id])).some((dashboard) => shares.rights(viewer, dashboard).canShare)

  return {
    ...shares,

    /** Whether a display link of the viewer on the dashboard is good at this moment. */
    mayDisplay,

    /** A display shows every tile to all who pass by, so the tiles are given as by a share. */
    async assertMayDisplay(viewer: Viewer, id: number): Promise<void> {
      await shares.assertShareable(viewer, [id])
      if (!(await mayDisplay(viewer, id))) throw dashboardMissing(id)
      const tiles = await tilesOf([id])
      await tileRights.assertAllRun(viewer, tiles)
      await store.transaction((within) => tileRights.assertOwn(viewer, tiles, within))
    },
  }
}

export type DashboardShares = ReturnType<typeof createDashboardShares>
