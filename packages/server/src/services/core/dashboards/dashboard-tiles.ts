import { isAdministrator } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Sharing } from '../../auth/index.ts'
import { mayChange } from '../ownership.ts'
import type { Showing, UsageCheck } from '../questions/questions.ts'
import type { DashboardTileStore } from './dashboard-tiles.store.ts'

interface Needs {
  readonly store: DashboardTileStore
  readonly sharing: Pick<Sharing, 'objectIdsSharedWith'>
}

/** What dashboards mean to the questions on them. */
export function createDashboardTiles({ store, sharing }: Needs) {
  /**
   * By a share only: who owns a dashboard sees of it what was given to them. Otherwise a question would stay with everybody
   * who once put it on a dashboard of their own.
   */
  const showing: Showing = {
    showsTo: ({ userId }, questionId) => store.isOnDashboardSharedWith(userId, questionId),
    usernamesSeeing: store.usernamesSeeing,
  }

  /** Dashboards that the viewer cannot see are counted, not named. */
  const usageCheck: UsageCheck = async (questionId, viewer) => {
    const dashboards = await store.listShowing(questionId)
    const shared = new Set(await sharing.objectIdsSharedWith('dashboard', viewer.userId))
    const seen = dashboards.filter((dashboard) => isSeen(viewer, dashboard, shared)).map(({ name }) => name)
    return toSentence(seen, dashboards.length - seen.length)
  }

  return { showing, usageCheck }
}

const isSeen = (viewer: Viewer, dashboard: { id: number; ownerId: number | null }, shared: ReadonlySet<number>) =>
  isAdministrator(viewer) || mayChange(viewer, dashboard) || shared.has(dashboard.id)

function toSentence(names: readonly string[], others: number): string | undefined {
  const hidden = others === 0 ? [] : [`${others} ${names.length > 0 ? 'more ' : ''}of other people`]
  const all = [...names, ...hidden]
  if (all.length === 0) return undefined
  return names.length + others === 1 ? `It is shown on the dashboard ${all[0]}.` : `It is shown on the dashboards ${all.join(', ')}.`
}
