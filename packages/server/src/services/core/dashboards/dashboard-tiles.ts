import { type AccessEntry, type AffectedList, IMPACT_NAMES_MAX, isAdministrator } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { type Sharing, toEntries } from '../../auth/index.ts'
import { mayChange } from '../saved-items/ownership.ts'
import type { VisibilitySource, UsageCheck } from '../questions/questions.ts'
import type { DashboardTileStore } from './dashboard-tiles.store.ts'

interface Needs {
  readonly store: DashboardTileStore
  readonly sharing: Pick<Sharing, 'objectIdsSharedWith' | 'accessTo'>
}

/** What dashboards mean to the questions on them. */
export function createDashboardTiles({ store, sharing }: Needs) {
  /**
   * By a share, or by a tile that someone who may share the question put on a dashboard of the viewer. A tile that people put on
   * their own dashboard gives them nothing: otherwise a question would stay with every user who once did.
   */
  const showing: VisibilitySource = {
    showsTo: ({ userId }, questionId) => store.showsTo(userId, questionId),
    usernamesSeeing: store.usernamesSeeing,
    usernamesByQuestion: store.usernamesByQuestion,
    usernamesSeeingAny: store.usernamesSeeingAny,
  }

  /** Who sees a question by dashboards. Those that the viewer cannot see are not named. */
  async function accessByDashboards(viewer: Viewer, questionId: number): Promise<AccessEntry[]> {
    const dashboards = await store.listShowing(questionId)
    const shared = new Set(await sharing.objectIdsSharedWith('dashboard', viewer.userId))
    const shares = Map.groupBy(
      await sharing.accessTo(
        'dashboard',
        dashboards.map(({ id }) => id),
      ),
      ({ objectId }) => objectId,
    )
    const owners = Map.groupBy(await store.ownersGiven(questionId), ({ dashboardId }) => dashboardId)
    return dashboards.flatMap((dashboard) => {
      const ofOwner = (owners.get(dashboard.id) ?? []).map((owner) => ({
        ...owner,
        enabled: owner.enabled === 1,
        sharedBy: '',
        sharedAt: '',
        groupName: '',
        folderName: '',
      }))
      // By a dashboard people see the result; the question itself is edited by a share of its own.
      const people = [...(shares.get(dashboard.id) ?? []), ...ofOwner].map((person) => ({ ...person, canEdit: false }))
      return toEntries(people, 'dashboard', isSeen(viewer, dashboard, shared) ? dashboard.name : '')
    })
  }

  /** Dashboards that the viewer cannot see are counted, not named. */
  const usageCheck: UsageCheck = async (questionId, viewer) => {
    const dashboards = await store.listShowing(questionId)
    const shared = new Set(await sharing.objectIdsSharedWith('dashboard', viewer.userId))
    const seen = dashboards.filter((dashboard) => isSeen(viewer, dashboard, shared)).map(({ name }) => name)
    return toSentence(seen, dashboards.length - seen.length)
  }

  return {
    showing,
    usageCheck,
    accessByDashboards,

    listShownTo: store.listShownTo,

    /** Those of the questions that a shared dashboard shows to the viewer. */
    shownTo: async ({ userId }: Viewer, questionIds: readonly number[]): Promise<number[]> =>
      (await Promise.all(portions(questionIds).map((some) => store.idsShownTo(userId, some)))).flat(),

    /** Dashboards with any of these questions: those that the viewer sees by name, the others as a number. */
    async findShowing(questionIds: ReadonlySet<number>, viewer: Viewer): Promise<AffectedList> {
      const found = (await Promise.all(portions([...questionIds]).map(store.listShowingAny))).flat()
      const dashboards = [...new Map(found.map((dashboard) => [dashboard.id, dashboard])).values()]
      const shared = new Set(await sharing.objectIdsSharedWith('dashboard', viewer.userId))
      const seen = dashboards.filter((dashboard) => isSeen(viewer, dashboard, shared)).slice(0, IMPACT_NAMES_MAX)
      return {
        named: seen.map(({ id, name, owner }) => ({ id, name, owner: owner ?? '' })),
        others: dashboards.length - seen.length,
      }
    },
  }
}

export type DashboardTiles = ReturnType<typeof createDashboardTiles>

const PORTION = 500

/** Stores take a bounded number of values with a statement. */
const portions = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / PORTION) }, (_, at) => ids.slice(at * PORTION, (at + 1) * PORTION))

const isSeen = (viewer: Viewer, dashboard: { id: number; ownerId: number | null }, shared: ReadonlySet<number>) =>
  isAdministrator(viewer) || mayChange(viewer, dashboard) || shared.has(dashboard.id)

function toSentence(names: readonly string[], others: number): string | undefined {
  const hidden = others === 0 ? [] : [`${others} ${names.length > 0 ? 'more ' : ''}of other people`]
  const all = [...names, ...hidden]
  if (all.length === 0) return undefined
  return names.length + others === 1
    ? `It is shown on the dashboard ${all[0]}.`
    : `It is shown on the dashboards ${all.join(', ')}.`
}
