import { listDashboards, listDashboardsSharedWith, unshareDashboards } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { listPage } from '../../../platform/http/list-page.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Dashboards } from './dashboards.ts'

export function dashboardRoutes(app: FastifyInstance, dashboards: Dashboards) {
  serve(app, listDashboards, async ({ viewer, query }) => listPage(await dashboards.listFor(viewer), query))
  serve(app, listDashboardsSharedWith, ({ params }) => dashboards.listSharedWith(params.name))
  serve(app, unshareDashboards, async ({ viewer, body }) => {
    await dashboards.unshare(viewer, body.dashboardsIds, body.userNames)
    return {}
  })
}
