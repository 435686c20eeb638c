import {
  type AuditVerb,
  type ChosenFilters,
  type Dashboard,
  type DashboardChange,
  type DashboardDraft,
  type DashboardSummary,
  type DeletedItem,
  type EarlierVersion,
  isAdministrator,
  type ItemRights,
  Problem,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { isSameJson } from '../../../platform/same-json.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing } from '../../auth/index.ts'
import { mayChange, rightsOf } from '../ownership.ts'
import { retryConflicts } from '../retry-conflicts.ts'
import { askerOf, type SavedListAsk } from '../saved-lists.ts'
import { createTrash } from '../trash.ts'
import type { AddUsage } from '../search/usage.ts'
import type { AddVerified } from '../verified/verified.ts'
import type { ChosenFilterValues } from './filters/chosen-filters.ts'
import { bodyOf, contentOf, type DashboardContent } from './dashboard-content.ts'
import { type DashboardStore, questionIdsOf, type StoredDashboard, type StoredSummary } from './dashboards.store.ts'
import { withOptionsOfQuestions, type ViewOptionsOf } from './tile-options.ts'
import { newTiles, type TileRights } from './tile-rights.ts'

interface Needs {
  readonly store: DashboardStore
  readonly sharing: Sharing
  readonly tileRights: TileRights
  readonly viewOptionsOf: ViewOptionsOf
  readonly chosen: ChosenFilterValues
  readonly addVerified: AddVerified
  readonly addUsage: AddUsage
  readonly favouriteIdsOf: (userId: number) => Promise<readonly number[]>
  readonly audit: Audit
  readonly now: () => Date
}

/** The rules of dashboards: who sees them, who changes them, and how they go and come back. */
export function createDashboards({
  store,
  sharing,
  tileRights,
  viewOptionsOf,
  chosen,
  addVerified,
  addUsage,
  favouriteIdsOf,
  audit,
  now,
}: Needs) {
  const trash = createTrash(now)
  const saving = (viewer: Viewer) => ({ at: now().toISOString(), by: viewer.username })

  /** A stranger's dashboard, a deleted one and none at all look the same, so that ids cannot be probed. */
  async function getVisible(viewer: Viewer, id: number): Promise<StoredDashboard> {
    const dashboard = await store.find(id)
    if (dashboard?.deletedAt !== null) throw dashboardMissing(id)
    if (!mayChange(viewer, dashboard) && !(await sharing.isSharedWith('dashboard', id, viewer.userId)))
      throw dashboardMissing(id)
    return dashboard
  }

  const rightsFor = async (viewer: Viewer, dashboard: StoredSummary, from?: Db): Promise<ItemRights> =>
    rightsOf(
      viewer,
      'dashboard',
      dashboard,
      !mayChange(viewer, dashboard) && (await sharing.isEditor('dashboard', dashboard.id, viewer.userId, from)),
    )

  async function reply(viewer: Viewer, dashboard: StoredDashboard): Promise<Dashboard> {
    const [replied] = await addVerified('dashboard', [toReply(dashboard, await rightsFor(viewer, dashboard))])
    return replied!
  }

  async function assertMayEdit(
    viewer: Viewer,
    dashboard: StoredSummary,
    verb: 'overwrite' | 'see earlier versions of',
    from?: Db,
  ) {
    if (!(await rightsFor(viewer, dashboard, from)).canEdit) throw notEditor(verb)
  }

  /** An earlier version holds titles and filter values of tiles that its editor of today need not see. */
  const mayOpenVersion = async (
    viewer: Viewer,
    dashboard: StoredDashboard,
    content: DashboardContent,
  ): Promise<boolean> => mayChange(viewer, dashboard) || tileRights.seesAll(viewer, tilesAdded(dashboard, content))

  /** New tiles show their questions to all users who see the dashboard, its owner included. */
  async function giveTiles(viewer: Viewer, dashboard: StoredSummary, tiles: ReturnType<typeof newTiles>, within: Db) {
    const seenBy = (await sharing.usernamesByObject('dashboard', [dashboard.id], within)).map(
      ({ username }) => username,
    )
    const isOwner = dashboard.ownerId === viewer.userId
    if (!mayChange(viewer, dashboard)) tileRights.assertMayShare(viewer, tiles)
    await tileRights.assertMayGive(
      viewer,
      tiles,
      isOwner || dashboard.owner === '' ? seenBy : [...seenBy, dashboard.owner],
      within,
    )
    if (!isOwner)
      await store.giveToOwner(
        dashboard.id,
        tiles.map(({ questionId }) => questionId),
        within,
      )
  }

  const record = (
    viewer: Viewer,
    verb: AuditVerb<'dashboard'>,
    { id, name }: { id: number; name: string },
    within: Db,
  ) =>
    audit.record(
      {
        username: viewer.username,
        action: `dashboard.${verb}`,
        object: String(id),
        detail: name,
        address: viewer.address,
      },
      within,
    )

  async function insertWithin(viewer: Viewer, sent: DashboardContent, within: Db): Promise<number> {
    const content = await withOptionsOfQuestions(sent, undefined, viewOptionsOf, within)
    const id = await store.insert(content, viewer.userId, saving(viewer), within)
    await record(viewer, 'create', { id, name: content.name }, within)
    return id
  }

  /** `opened` is what is replaced, at the version that was seen. */
  async function replaceWithin(
    viewer: Viewer,
    opened: StoredDashboard,
    sent: DashboardContent,
    within: Db,
  ): Promise<void> {
    const content = await withOptionsOfQuestions(sent, opened, viewOptionsOf, within)
    if (!(await store.update(opened.id, opened.version, content, saving(viewer), within))) throw newerVersion()
    // Once more under the lock of the update: a share may have been taken back, or the owner changed, a moment ago.
    const current = (await store.find(opened.id, within)) ?? opened
    await assertMayEdit(viewer, current, 'overwrite', within)
    await giveTiles(viewer, current, tilesAdded(opened, content), within)
    await store.keepVersion(opened, within)
    await record(viewer, 'update', { id: opened.id, name: content.name }, within)
  }

  async function create(viewer: Viewer, draft: DashboardDraft): Promise<Dashboard> {
    const content = settle(draft)
    await tileRights.assertMayPlace(viewer, newTiles(content.tabs))
    const id = await store.transaction((within) => insertWithin(viewer, content, within))
    return reply(viewer, await getVisible(viewer, id))
  }

  async function overwrite(viewer: Viewer, change: DashboardChange): Promise<Dashboard> {
    const content = settle(change)
    const opened = await getVisible(viewer, change.id)
    await assertMayEdit(viewer, opened, 'overwrite')
    if (change.version !== undefined && opened.version !== change.version) throw newerVersion()
    if (isSameJson(contentOf(opened), content)) return reply(viewer, opened)
    const added = tilesAdded(opened, content)
    await tileRights.assertMayPlace(viewer, added)
    await tileRights.assertAllRun(viewer, added)
    await store.transaction((within) => replaceWithin(viewer, opened, content, within))
    return reply(viewer, await getVisible(viewer, change.id))
  }

  return {
    getVisible,

    /** For several at once: who calls has opened the transaction, and made sure that the viewer may place the tiles. */
    insertWithin,
    replaceWithin,

    /** With the values that the viewer chose last. */
    async get(viewer: Viewer, id: number): Promise<Dashboard> {
      const dashboard = await getVisible(viewer, id)
      const chosenFilters = await chosen.of(viewer, dashboard)
      return { ...(await reply(viewer, dashboard)), ...(chosenFilters && { chosenFilters }) }
    },

    chooseFilters: async (viewer: Viewer, id: number, choice: ChosenFilters): Promise<ChosenFilters> =>
      chosen.save(viewer, await getVisible(viewer, id), choice),

    async list(viewer: Viewer, { favourites, folder, ...ask }: SavedListAsk): Promise<Page<DashboardSummary>> {
      const { rows, total } = await store.list(
        {
          ...askerOf(viewer),
          folder,
          ...(favourites && { favourites: { ids: await favouriteIdsOf(viewer.userId), only: favourites === 'only' } }),
        },
        ask,
      )
      const edited = new Set(isAdministrator(viewer) ? [] : await sharing.objectIdsEditedBy('dashboard', viewer.userId))
      return {
        total,
        rows: await addUsage(
          'dashboard',
          await addVerified(
            'dashboard',
            rows.map((dashboard) =>
              toSummary(dashboard, rightsOf(viewer, 'dashboard', dashboard, edited.has(dashboard.id))),
            ),
          ),
        ),
      }
    },

    create,
    overwrite: (viewer: Viewer, change: DashboardChange): Promise<Dashboard> =>
      change.version === undefined ? retryConflicts(() => overwrite(viewer, change)) : overwrite(viewer, change),

    async remove(viewer: Viewer, id: number): Promise<void> {
      const dashboard = await getVisible(viewer, id)
      if (!(await rightsFor(viewer, dashboard)).canDelete) throw notOwner()
      await store.transaction(async (within) => {
        await store.setDeletedAt(id, now().toISOString(), within)
        await record(viewer, 'delete', dashboard, within)
      })
    },

    async restore(viewer: Viewer, id: number): Promise<Dashboard> {
      const dashboard = await store.find(id)
      if (!dashboard || !mayChange(viewer, dashboard) || trash.isOver(dashboard)) throw dashboardMissing(id)
      await store.transaction(async (within) => {
        await store.setDeletedAt(id, null, within)
        await record(viewer, 'restore', dashboard, within)
      })
      return reply(viewer, await getVisible(viewer, id))
    },

    listDeleted: async (viewer: Viewer, ask: ListAsk): Promise<Page<DeletedItem>> =>
      trash.describe(await store.listDeleted(askerOf(viewer), trash.start(), ask)),

    async listVersions(viewer: Viewer, id: number, ask: ListAsk): Promise<Page<EarlierVersion>> {
      const dashboard = await getVisible(viewer, id)
      await assertMayEdit(viewer, dashboard, 'see earlier versions of')
      const { rows, total } = await store.versionsOf(id, ask)
      const shown = rows.map(async ({ version, savedAt, savedBy, content }): Promise<EarlierVersion> => {
        const earlier = { version, savedAt, savedBy }
        return (await mayOpenVersion(viewer, dashboard, content))
          ? { ...earlier, name: content.name }
          : { ...earlier, name: dashboard.name, stopReason: VERSION_OUT_OF_REACH }
      })
      return { rows: await Promise.all(shown), total }
    },

    async getVersion(viewer: Viewer, id: number, version: number): Promise<Dashboard> {
      const dashboard = await getVisible(viewer, id)
      await assertMayEdit(viewer, dashboard, 'see earlier versions of')
      if (dashboard.version === version) return reply(viewer, dashboard)
      const earlier = await store.findVersion(id, version)
      if (!earlier) throw versionMissing(id, version)
      const { content, savedAt, savedBy } = earlier
      if (!(await mayOpenVersion(viewer, dashboard, content))) throw new Problem('out-of-reach', VERSION_OUT_OF_REACH)
      // What the version leaves out was off then, whatever it is today.
      const off = { filtersOnAllTabs: undefined, clickFilters: undefined }
      return reply(viewer, { ...dashboard, ...off, ...content, version, modifiedAt: savedAt, modifiedBy: savedBy })
    },

    /** Ends the time in the trash of what was deleted too long ago, with its shares. */
    async purgeExpired(removeTraces: (ids: readonly number[], within: Db) => Promise<void>): Promise<void> {
      const ids = await store.idsDeletedBefore(trash.start())
      if (ids.length === 0) return
      await store.transaction(async (within) => {
        await sharing.removeObjects('dashboard', ids, within)
        await removeTraces(ids, within)
        await store.remove(ids, within)
      })
    },
  }
}

export type Dashboards = ReturnType<typeof createDashboards>

const VERSION_OUT_OF_REACH = 'This version shows questions that are not shared with you'

/** A tile that was there already may stay. */
const tilesAdded = (opened: StoredDashboard, { tabs }: DashboardContent) =>
  newTiles(tabs, new Set(questionIdsOf(opened)))

/** What is kept of what was sent: filters of tabs that are not there go with them. */
function settle({ tabs, filters, ...draft }: DashboardDraft): DashboardContent {
  const indexes = new Set(tabs.map(({ index }) => index))
  return {
    ...contentOf({
      ...draft,
      tabs: tabs.map(({ index, name, views, texts = [] }) => ({
        index,
        name,
        views,
        ...(texts.length > 0 && { texts }),
      })),
      filters,
    }),
    filters: filters.filter(({ tabIndex }) => indexes.has(tabIndex)),
  }
}

function notEditor(verb: 'overwrite' | 'see earlier versions of') {
  return new Problem('forbidden', `Only its owner, its editors or an administrator can ${verb} this dashboard`)
}

function notOwner() {
  return new Problem('forbidden', 'Only its owner or an administrator can delete this dashboard')
}

function toSummary(
  { id, name, description, tag, owner, version, createdAt, modifiedAt }: StoredSummary,
  rights: ItemRights,
): DashboardSummary {
  return { id, name, description, tag, owner, version, rights, createdDate: createdAt, lastModifiedDate: modifiedAt }
}

const toReply = (dashboard: StoredDashboard, rights: ItemRights): Dashboard => ({
  ...toSummary(dashboard, rights),
  ...bodyOf(dashboard),
})

export function dashboardMissing(id: number) {
  return new Problem('missing', `There is no dashboard with id ${id}`)
}

function versionMissing(id: number, version: number) {
  return new Problem('missing', `There is no version ${version} of dashboard ${id}`)
}

function newerVersion() {
  return new Problem('conflict', 'Someone saved a newer version of this dashboard')
}
