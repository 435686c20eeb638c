import { z } from 'zod'
import { changesOwnView, endpoint, showsNoRows } from '../../endpoint.ts'
import { IdParams, ListQuery, SavedListQuery, SearchedListQuery } from '../../paging.ts'
import { needed } from '../../permissions/needed.ts'
import {
  AccessList,
  AccessQuery,
  CanEdit,
  Ids,
  ItemRights,
  OwnerChange,
  SharedEntity,
  UsernameParams,
  Usernames,
  unsharePermissions,
} from '../../permissions/sharing.ts'
import { takesBack } from '../../permissions/takes-back.ts'
import { line, nameLine, paragraph } from '../../text.ts'
import { ChosenFilters, FilterChoices } from './chosen-filters.ts'
import {
  DashboardFilters,
  DashboardTab,
  FiltersOnAllTabs,
  filterTarget,
  hasNoRepeated,
  MAX_TABS,
  MAX_TILES,
  SavedTab,
  tilesOfTab,
} from './dashboard-tabs.ts'
import { FilterWire } from '../questions/query-wire.ts'
import { sized } from '../sized.ts'
import { DeletedItem, EarlierVersion, VersionParams } from '../trash-and-versions.ts'
import { Verified } from '../verified.ts'

export const DashboardSummary = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** Comma-joined. */
  tag: z.string(),
  createdDate: z.string(),
  lastModifiedDate: z.string(),
  /** Empty when the account was deleted. */
  owner: z.string(),
  version: z.int(),
  /** What the caller may do with it. */
  rights: ItemRights,
  /** Absent where it was never verified. */
  verified: Verified.optional(),
  /** In lists: how many people opened it within 30 days. */
  usedBy: z.int().optional(),
})
export type DashboardSummary = z.infer<typeof DashboardSummary>

/** A click on a segment or a row filters the other tiles, instead of opening its menu. Absent means no. */
const clickFilters = z.boolean().optional()

export const Dashboard = DashboardSummary.extend({
  tabs: z.array(SavedTab),
  filters: z.array(DashboardFilters),
  /** Absent where there are none. */
  filtersOnAllTabs: z.array(FilterWire).optional(),
  clickFilters,
  /** What the caller chose last; absent where nothing else than the saved values. */
  chosenFilters: ChosenFilters.optional(),
  /** Of one dashboard that is opened; absent where the caller has not marked it. */
  isFavourite: z.boolean().optional(),
})
export type Dashboard = z.infer<typeof Dashboard>

/** What people write of a dashboard. */
export const DashboardFields = z.strictObject({
  name: nameLine(200).trim().min(1),
  description: paragraph(4000).default(''),
  tag: line(1000).default(''),
  tabs: z
    .array(DashboardTab)
    .min(1)
    .max(MAX_TABS)
    .refine((tabs) => hasNoRepeated(tabs.map(({ index }) => index)), 'has two tabs with the same index')
    .refine((tabs) => hasNoRepeated(tabs.flatMap(({ id }) => id ?? [])), 'has two tabs with the same id')
    .refine(
      (tabs) => hasNoRepeated(tabs.flatMap((tab) => tilesOfTab(tab).map(({ id }) => id))),
      'has two tiles with the same id',
    )
    .refine(
      (tabs) => tabs.every((tab) => tilesOfTab(tab).length <= MAX_TILES),
      `has a tab of more than ${MAX_TILES} tiles`,
    ),
  filters: sized(
    10_000,
    z
      .array(DashboardFilters)
      .max(MAX_TABS)
      .refine((filters) => hasNoRepeated(filters.map(({ tabIndex }) => tabIndex)), 'names a tab twice'),
  ).default([]),
  filtersOnAllTabs: sized(10_000, FiltersOnAllTabs).optional(),
  clickFilters,
})

interface Filters {
  readonly filters: readonly DashboardFilters[]
  readonly filtersOnAllTabs?: readonly FilterWire[] | undefined
}

/** One filter has one value: that of all tabs, or that of a tab. */
export const withEachFilterOnce = <Output extends Filters, Input>(schema: z.ZodType<Output, Input>) =>
  schema.refine(
    ({ filters, filtersOnAllTabs = [] }) => {
      const onAll = new Set(filtersOnAllTabs.map(filterTarget))
      return filters.every((tab) => tab.filters.every((filter) => !onAll.has(filterTarget(filter))))
    },
    { path: ['filtersOnAllTabs'], message: 'has a filter that a tab has too' },
  )

/** With an id it is a change. */
export const DashboardDraft = withEachFilterOnce(
  takesBack(DashboardFields.extend({ id: z.int().optional(), version: z.int().optional() }), Dashboard),
).refine(({ id, version }) => id !== undefined || version === undefined, {
  path: ['version'],
  message: 'needs the id of the dashboard',
})
export type DashboardDraft = z.infer<typeof DashboardDraft>

/** With the version that was opened, nothing newer is overwritten; without it, this content wins and the earlier is kept as a version. */
export const DashboardChange = withEachFilterOnce(
  takesBack(DashboardFields.extend({ id: z.int(), version: z.int().optional() }), Dashboard),
)
export type DashboardChange = z.infer<typeof DashboardChange>

export const listDashboards = endpoint({
  service: 'core',
  method: 'GET',
  path: '/dashboards',
  allow: needed.readDashboards,
  viewAs: true,
  records: showsNoRows,
  summary: 'The dashboards the caller owns or was given',
  query: SavedListQuery,
  reply: z.array(DashboardSummary),
})

export const getDashboard = endpoint({
  service: 'core',
  method: 'GET',
  path: '/dashboards/:id',
  allow: needed.readDashboards,
  viewAs: true,
  records: showsNoRows,
  summary: 'One dashboard with its tabs, tiles and filters',
  params: IdParams,
  reply: Dashboard,
})

export const createDashboard = endpoint({
  service: 'core',
  method: 'POST',
  path: '/dashboards',
  allow: needed.writeDashboards,
  records: ['dashboard.create'],
  summary:
    'Save a new dashboard, or with an id a change of one; with the version that was opened, 409 when someone saved a newer one',
  body: DashboardDraft,
  replies: [200, 201],
  reply: Dashboard,
})

export const updateDashboard = endpoint({
  service: 'core',
  method: 'PUT',
  path: '/dashboards',
  allow: needed.writeDashboards,
  records: ['dashboard.update'],
  summary: 'Save a change of a dashboard; with the version that was opened, 409 when someone saved a newer one',
  body: DashboardChange,
  reply: Dashboard,
})

export const chooseDashboardFilters = endpoint({
  service: 'core',
  method: 'PUT',
  path: '/dashboards/:id/chosen-filters',
  allow: needed.readDashboards,
  records: changesOwnView,
  summary:
    'Remember what the caller chose for filters of a dashboard, and forget it for those to reset; filters that are not named keep what was chosen, and those that it does not have are left out. One of them must be named',
  params: IdParams,
  body: FilterChoices,
  reply: ChosenFilters,
})

export const deleteDashboard = endpoint({
  service: 'core',
  method: 'DELETE',
  path: '/dashboards/:id',
  allow: 'dashboard.delete',
  records: ['dashboard.delete'],
  summary: 'Put a dashboard into the trash, from which it can be restored for 30 days',
  params: IdParams,
  reply: z.strictObject({}),
})

export const restoreDashboard = endpoint({
  service: 'core',
  method: 'POST',
  path: '/dashboards/:id/restore',
  allow: 'dashboard.delete',
  records: ['dashboard.restore'],
  summary: 'Take a dashboard out of the trash',
  params: IdParams,
  reply: Dashboard,
})

export const listDeletedDashboards = endpoint({
  service: 'core',
  method: 'GET',
  path: '/dashboards/trash',
  allow: 'dashboard.delete',
  records: showsNoRows,
  summary: 'The dashboards in the trash that the caller can restore, latest first',
  query: ListQuery,
  reply: z.array(DeletedItem),
})

export const listDashboardVersions = endpoint({
  service: 'core',
  method: 'GET',
  path: '/dashboards/:id/versions',
  allow: needed.writeDashboards,
  records: showsNoRows,
  summary: 'Earlier versions of a dashboard, newest first',
  params: IdParams,
  query: ListQuery,
  reply: z.array(EarlierVersion),
})

export const getDashboardVersion = endpoint({
  service: 'core',
  method: 'GET',
  path: '/dashboards/:id/versions/:version',
  allow: needed.writeDashboards,
  records: showsNoRows,
  summary: 'One earlier version of a dashboard',
  params: VersionParams,
  reply: Dashboard,
})

export const shareDashboard = endpoint({
  service: 'core',
  method: 'POST',
  path: '/dashboards/:id/share',
  allow: 'dashboard.share',
  records: ['dashboard.share', 'dashboard.allow-edit', 'dashboard.end-edit'],
  summary: 'Share a dashboard, and with it the results of its tiles, with users',
  params: IdParams,
  body: z.strictObject({ users: Usernames, canEdit: CanEdit }),
  reply: z.object({ message: z.string() }),
})

export const shareDashboards = endpoint({
  service: 'core',
  method: 'POST',
  path: '/dashboards/share',
  allow: 'dashboard.share',
  records: ['dashboard.share', 'dashboard.allow-edit', 'dashboard.end-edit'],
  summary: 'Share several dashboards with users, all or none',
  body: z.strictObject({ dashboards: Ids, users: Usernames, canEdit: CanEdit }),
  reply: z.object({ message: z.string() }),
})

export const listDashboardAccess = endpoint({
  service: 'core',
  method: 'GET',
  path: '/dashboards/:id/access',
  allow: needed.readDashboards,
  records: showsNoRows,
  summary: 'Who has access to a dashboard, for its owner and administrators',
  params: IdParams,
  query: AccessQuery,
  reply: AccessList,
})

export const changeDashboardOwner = endpoint({
  service: 'core',
  method: 'POST',
  path: '/dashboards/owner',
  allow: 'administrator',
  records: ['dashboard.change-owner', 'dashboard.share', 'dashboard.allow-edit', 'dashboard.end-edit'],
  summary: 'Hand dashboards over to another owner, all or none; also those of deleted users',
  body: z.strictObject({ dashboards: Ids, ...OwnerChange }),
  reply: z.strictObject({}),
})

export const listDashboardsSharedWith = endpoint({
  service: 'core',
  method: 'GET',
  path: '/dashboards/shared_dashboards_for_username/:name',
  allow: needed.writeUsers,
  records: showsNoRows,
  summary: 'The dashboards that were shared with a user',
  params: UsernameParams,
  query: SearchedListQuery,
  reply: z.array(SharedEntity),
})

export const unshareDashboards = endpoint({
  service: 'core',
  method: 'POST',
  path: '/dashboards/unshare',
  // Owners take back what they gave, also when they may not share any more.
  allow: unsharePermissions.dashboard,
  records: ['dashboard.unshare'],
  summary: 'Take shared dashboards back from users',
  body: z.strictObject({ dashboardsIds: Ids, userNames: Usernames }),
  reply: z.strictObject({}),
})

export const FavouriteDashboard = z.object({ id: z.int(), dashboardId: z.int(), username: z.string() })

export const listFavouriteDashboards = endpoint({
  service: 'core',
  method: 'GET',
  path: '/user-dashboard',
  allow: needed.readDashboards,
  viewAs: true,
  records: showsNoRows,
  summary: "The caller's favourite dashboards",
  query: ListQuery,
  reply: z.array(FavouriteDashboard),
})

export const addFavouriteDashboard = endpoint({
  service: 'core',
  method: 'POST',
  path: '/user-dashboard',
  allow: needed.readDashboards,
  records: changesOwnView,
  summary: "Mark a dashboard as the caller's favourite; whatever username is sent, it is the caller's",
  body: takesBack(z.strictObject({ dashboardId: z.int(), username: line(64).optional() }), FavouriteDashboard),
  reply: FavouriteDashboard,
})

export const removeFavouriteDashboard = endpoint({
  service: 'core',
  method: 'DELETE',
  path: '/user-dashboard/dashboard/:id',
  allow: needed.readDashboards,
  records: changesOwnView,
  summary: "Take a dashboard off the caller's favourites",
  params: IdParams,
  reply: z.strictObject({}),
})
