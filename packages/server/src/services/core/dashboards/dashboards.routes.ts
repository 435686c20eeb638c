import {
  changeDashboardOwner,
  chooseDashboardFilters,
  createDashboard,
  type DashboardDraft,
  deleteDashboard,
  getDashboard,
  getDashboardVersion,
  listDashboardAccess,
  listDashboards,
  listDashboardsSharedWith,
  listDashboardVersions,
  listDeletedDashboards,
  listFilterColumns,
  restoreDashboard,
  shareDashboard,
  shareDashboards,
  unshareDashboards,
  updateDashboard,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { Answer, pageAnswer, serve } from '../../../platform/http/serve.ts'
import type { Folders } from '../folders/folders.ts'
import type { DashboardShares } from './dashboard-shares.ts'
import type { Dashboards } from './dashboards.ts'
import type { FilterColumns } from './filters/filter-columns.ts'

interface Needs {
  readonly folders: Pick<Folders, 'getVisible'>
  readonly dashboards: Dashboards
  readonly shares: DashboardShares
  readonly filterColumns: FilterColumns
}

const SHARED = { message: 'Dashboard shared successfully' }

const isChange = (draft: DashboardDraft): draft is DashboardDraft & { id: number } => draft.id !== undefined

export function dashboardRoutes(app: FastifyInstance, { folders, dashboards, shares, filterColumns }: Needs) {
  serve(app, listDashboards, async ({ viewer, query }) => {
    if (query.folder !== undefined) await folders.getVisible(viewer, query.folder)
    return pageAnswer(await dashboards.list(viewer, query))
  })
  serve(app, getDashboard, ({ viewer, params }) => dashboards.get(viewer, params.id))
  serve(app, createDashboard, async ({ viewer, body }) =>
    isChange(body)
      ? dashboards.overwrite(viewer, body)
      : new Answer(await dashboards.create(viewer, body), { status: 201 }),
  )
  serve(app, updateDashboard, ({ viewer, body }) => dashboards.overwrite(viewer, body))
  serve(app, chooseDashboardFilters, ({ viewer, params, body }) => dashboards.chooseFilters(viewer, params.id, body))
  serve(app, deleteDashboard, async ({ viewer, params }) => {
    await dashboards.remove(viewer, params.id)
    return {}
  })
  serve(app, restoreDashboard, ({ viewer, params }) => dashboards.restore(viewer, params.id))
  serve(app, listDeletedDashboards, async ({ viewer, query }) =>
    pageAnswer(await dashboards.listDeleted(viewer, query)),
  )
  serve(app, listDashboardVersions, async ({ viewer, params, query }) =>
    pageAnswer(await dashboards.listVersions(viewer, params.id, query)),
  )
  serve(app, getDashboardVersion, ({ viewer, params }) => dashboards.getVersion(viewer, params.id, params.version))
  serve(app, listFilterColumns, ({ viewer, body }) => filterColumns.list(viewer, body.questions))

  serve(app, shareDashboard, async ({ viewer, params, body }) => {
    await shares.share(viewer, [params.id], { usernames: body.users }, body.canEdit)
    return SHARED
  })
  serve(app, shareDashboards, async ({ viewer, body }) => {
    await shares.share(viewer, body.dashboards, { usernames: body.users }, body.canEdit)
    return SHARED
  })
  serve(app, unshareDashboards, async ({ viewer, body }) => {
    await shares.unshare(viewer, body.dashboardsIds, { usernames: body.userNames })
    return {}
  })
  serve(app, listDashboardAccess, ({ viewer, params, query }) => shares.listAccess(viewer, params.id, query))
  serve(app, changeDashboardOwner, async ({ viewer, body }) => {
    await shares.changeOwner(viewer, body.dashboards, body)
    return {}
  })
  serve(app, listDashboardsSharedWith, async ({ params, query }) =>
    pageAnswer(await shares.listSharedWith(params.name, query)),
  )
}
