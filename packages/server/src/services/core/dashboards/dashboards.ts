import {
  type ChosenFilters,
  type Dashboard,
  type DashboardChange,
  type DashboardDraft,
  type DashboardSummary,
  type FilterChoices,
  goneTabId,
  type ItemRights,
  newTabId,
  Problem,
  withTabIds,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { isSameJson } from '../../../platform/same-json.ts'
import type { Page } from '../../../platform/store/lists/read-page.ts'
import { newerVersion } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing } from '../../auth/index.ts'
import { mayChange, rightsOf } from '../saved-items/ownership.ts'
import { retryConflicts } from '../saved-items/retry-conflicts.ts'
import { createSavedItems } from '../saved-items/saved-items.ts'
import type { SavedListAsk } from '../saved-items/saved-lists.ts'
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
  /** Makers of the display links of a dashboard that have not ended. */
  readonly displayMakersOf: (dashboardId: number, at: string, within: Db) => Promise<readonly string[]>
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
  displayMakersOf,
  addVerified,
  addUsage,
  favouriteIdsOf,
  audit,
  now,
}: Needs) {
  const items = createSavedItems<StoredSummary, DashboardContent, Dashboard>({
    kind: 'dashboard',
    store,
    sharing,
    favouriteIdsOf,
    audit,
    now,
    missing: dashboardMissing,
    getVisible,
    rightsFor,
    reply,
    versions: {
      assertMaySee: (viewer, dashboard) => assertMayEdit(viewer, dashboard, 'see earlier versions of'),
      // A version holds titles and filter values of tiles that its editor of today need not see.
      mayOpen: async (viewer, dashboard, content) =>
        mayChange(viewer, dashboard) || tileRights.seesAll(viewer, tilesAdded(dashboard, content)),
      outOfReach: 'This version shows questions that are not shared with you',
      reply: (dashboard, { content, ...earlier }, rights) => {
        // What was saved before tabs had ids has those of today's tabs.
        const tabs = withTabIds(content.tabs, dashboard.tabs, (tab) => goneTabId(earlier.version, tab))
        // What the version leaves out was off then, whatever it is today.
        const off = { filtersOnAllTabs: undefined, clickFilters: undefined }
        return toReply({ ...dashboard, ...off, ...content, tabs, ...earlier }, rights)
      },
    },
  })

  function getVisible(viewer: Viewer, id: number): Promise<StoredDashboard> {
    return items.getGiven(viewer, id)
  }

  async function rightsFor(viewer: Viewer, dashboard: StoredSummary, from?: Db): Promise<ItemRights> {
    const isEditor =
      !mayChange(viewer, dashboard) && (await sharing.isEditor('dashboard', dashboard.id, viewer.userId, from))
    return rightsOf(viewer, 'dashboard', dashboard, isEditor)
  }

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

  const insertWithin = (viewer: Viewer, content: DashboardContent, within: Db): Promise<number> =>
    items.insertWithin(viewer, content, within)

  /** `opened` is what is replaced, at the version that was seen. */
  async function replaceWithin(
    viewer: Viewer,
    opened: StoredDashboard,
    content: DashboardContent,
    within: Db,
  ): Promise<void> {
    const assertMaySave = async (current: StoredDashboard) => {
      await assertMayEdit(viewer, current, 'overwrite', within)
      await giveTiles(viewer, current, tilesAdded(opened, content), within)
      // Displays cannot lift filters, so a person who sees fewer rows than the maker of a link does not lift them either.
      if (!isSameJson(shownOf(opened), shownOf(content)))
        await tileRights.assertShowsNoMore(
          viewer,
          newTiles(content.tabs),
          () => displayMakersOf(current.id, now().toISOString(), within),
          within,
        )
    }
    await items.replaceWithin(viewer, opened, content, assertMaySave, within)
  }

  /** Of tiles that the transaction has just saved. */
  async function mapViewOptionsWithin(ids: readonly number[], map: (options: string) => string, within: Db) {
    for (const id of ids) {
      const stored = await store.find(id, within)
      if (!stored) continue
      const tabs = stored.tabs.map((tab) => ({
        ...tab,
        views: tab.views.map((view) => ({ ...view, viewOptionsJSON: map(view.viewOptionsJSON) })),
      }))
      if (!isSameJson(tabs, stored.tabs)) await store.rewrite(id, contentOf({ ...stored, tabs }), within)
    }
  }

  async function create(viewer: Viewer, draft: DashboardDraft): Promise<Dashboard> {
    const content = normalise(draft, [])
    await tileRights.assertMayPlace(viewer, newTiles(content.tabs))
    const id = await store.transaction(async (within) =>
      insertWithin(viewer, await withOptionsOfQuestions(content, undefined, viewOptionsOf, within), within),
    )
    return reply(viewer, await getVisible(viewer, id))
  }

  async function overwrite(viewer: Viewer, change: DashboardChange): Promise<Dashboard> {
    const opened = await getVisible(viewer, change.id)
    const content = normalise(change, opened.tabs)
    await assertMayEdit(viewer, opened, 'overwrite')
    if (change.version !== undefined && opened.version !== change.version) throw newerVersion('dashboard')
    if (isSameJson(contentOf(opened), content)) return reply(viewer, opened)
    const added = tilesAdded(opened, content)
    await tileRights.assertMayPlace(viewer, added)
    await tileRights.assertAllRun(viewer, added)
    await store.transaction(async (within) =>
      replaceWithin(viewer, opened, await withOptionsOfQuestions(content, opened, viewOptionsOf, within), within),
    )
    return reply(viewer, await getVisible(viewer, change.id))
  }

  return {
    getVisible,

    /** For several at once: who calls has opened the transaction, and made sure that the viewer may place the tiles. */
    insertWithin,
    replaceWithin,
    mapViewOptionsWithin,

    /** With the values that the viewer chose last, and their mark. */
    async get(viewer: Viewer, id: number): Promise<Dashboard> {
      const dashboard = await getVisible(viewer, id)
      const chosenFilters = await chosen.of(viewer, dashboard)
      const isFavourite = (await favouriteIdsOf(viewer.userId)).includes(id)
      return {
        ...(await reply(viewer, dashboard)),
        ...(chosenFilters && { chosenFilters }),
        ...(isFavourite && { isFavourite }),
      }
    },

    chooseFilters: async (viewer: Viewer, id: number, choices: FilterChoices): Promise<ChosenFilters> =>
      chosen.save(viewer, await getVisible(viewer, id), choices),

    list: (viewer: Viewer, ask: SavedListAsk): Promise<Page<DashboardSummary>> =>
      items.list(viewer, ask, async (rows, editedIds) => {
        const summaries = rows.map((dashboard) =>
          toSummary(dashboard, rightsOf(viewer, 'dashboard', dashboard, editedIds.has(dashboard.id))),
        )
        return addUsage('dashboard', await addVerified('dashboard', summaries))
      }),

    create,
    overwrite: (viewer: Viewer, change: DashboardChange): Promise<Dashboard> =>
      change.version === undefined ? retryConflicts(() => overwrite(viewer, change)) : overwrite(viewer, change),

    remove: items.remove,
    restore: items.restore,
    listDeleted: items.listDeleted,
    listVersions: items.listVersions,
    getVersion: items.getVersion,
    purgeExpired: items.purgeExpired,
  }
}

export type Dashboards = ReturnType<typeof createDashboards>

/** A tile that was there already may stay. */
const tilesAdded = (opened: StoredDashboard, { tabs }: DashboardContent) =>
  newTiles(tabs, new Set(questionIdsOf(opened)))

/** What is kept of what was sent: filters of tabs that are not there go with them. */
function normalise({ tabs, filters, ...draft }: DashboardDraft, savedTabs: StoredDashboard['tabs']): DashboardContent {
  const indexes = new Set(tabs.map(({ index }) => index))
  return {
    ...contentOf({
      ...draft,
      tabs: withTabIds(tabs, savedTabs, savedTabs.length > 0 ? newTabId : undefined).map(
        ({ id, index, name, views, texts = [] }) => ({
          id,
          index,
          name,
          views,
          ...(texts.length > 0 && { texts }),
        }),
      ),
      filters,
    }),
    filters: filters.filter(({ tabIndex }) => indexes.has(tabIndex)),
  }
}

/** What decides which rows a display shows; names, texts and places do not. */
const shownOf = ({ tabs, filters, filtersOnAllTabs = [] }: DashboardContent) => ({
  tiles: tabs.map(({ index, views }) => [
    index,
    views
      .map(({ id, questionId, viewType, viewOptionsJSON }) => [id, questionId, viewType, viewOptionsJSON].join(' '))
      .toSorted((one, other) => one.localeCompare(other)),
  ]),
  filters,
  filtersOnAllTabs,
})

function notEditor(verb: 'overwrite' | 'see earlier versions of') {
  return new Problem('forbidden', `Only its owner, its editors or an administrator can ${verb} this dashboard`)
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
