import { type DashboardSummary, isAdministrator, mayUse, Problem, type SharedEntity } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Sharing, Users } from '../../auth/index.ts'
import type { DashboardStore, StoredDashboard } from './dashboards.store.ts'

interface Needs {
  readonly store: DashboardStore
  readonly sharing: Sharing
  readonly users: Users
}

/** The rules of dashboards: who sees them, and who takes a share back. */
export function createDashboards({ store, sharing, users }: Needs) {
  /** A manager of users takes back any share; others only what is theirs to give. */
  function assertMayUnshare(viewer: Viewer, { id, ownerId }: { id: number; ownerId: number | null }) {
    if (isAdministrator(viewer) || ownerId === viewer.userId || mayUse(viewer, 'user.write_access')) return
    throw dashboardMissing(id)
  }

  return {
    async listFor(viewer: Viewer): Promise<DashboardSummary[]> {
      const shared = new Set(await sharing.objectIdsSharedWith('dashboard', viewer.userId))
      const isVisible = ({ id, ownerId }: StoredDashboard) => isAdministrator(viewer) || ownerId === viewer.userId || shared.has(id)
      return (await store.list()).filter(isVisible).map(({ ownerId: _owner, createdAt, ...dashboard }) => ({ ...dashboard, createdDate: createdAt }))
    },

    async listSharedWith(username: string): Promise<SharedEntity[]> {
      const user = await users.getByName(username)
      const shared = new Set(await sharing.objectIdsSharedWith('dashboard', user.id))
      return (await store.list()).filter(({ id }) => shared.has(id)).map(({ id, name, description }) => ({ id, name, detail: description }))
    },

    async unshare(viewer: Viewer, ids: readonly number[], usernames: readonly string[]): Promise<void> {
      const known = new Map((await store.list()).map((dashboard) => [dashboard.id, dashboard]))
      for (const id of ids) {
        const dashboard = known.get(id)
        if (!dashboard) throw dashboardMissing(id)
        assertMayUnshare(viewer, dashboard)
      }
      await store.transaction((within) => sharing.unshare(viewer, 'dashboard', ids, usernames, within))
    },
  }
}

export type Dashboards = ReturnType<typeof createDashboards>

function dashboardMissing(id: number) {
  return new Problem('missing', `There is no dashboard with id ${id}`)
}
