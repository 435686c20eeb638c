import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ListQuery } from '../paging.ts'
import { Ids, SharedEntity, UsernameParams, Usernames } from '../sharing.ts'

export const DashboardSummary = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  tag: z.string(),
  createdDate: z.string(),
})
export type DashboardSummary = z.infer<typeof DashboardSummary>

export const listDashboards = endpoint({
  service: 'core',
  method: 'GET',
  path: '/dashboards',
  allow: ['dashboard.view', 'dashboard.write_access'],
  summary: 'The dashboards the caller owns or was given',
  query: ListQuery,
  reply: z.array(DashboardSummary),
})

export const listDashboardsSharedWith = endpoint({
  service: 'core',
  method: 'GET',
  path: '/dashboards/shared_dashboards_for_username/:name',
  allow: 'user.write_access',
  summary: 'The dashboards that were shared with a user',
  params: UsernameParams,
  reply: z.array(SharedEntity),
})

export const unshareDashboards = endpoint({
  service: 'core',
  method: 'POST',
  path: '/dashboards/unshare',
  allow: ['dashboard.share', 'user.write_access'],
  summary: 'Take shared dashboards back from users',
  body: z.strictObject({ dashboardsIds: Ids, userNames: Usernames }),
  reply: z.strictObject({}),
})
