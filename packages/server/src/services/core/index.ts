import type { FastifyInstance } from 'fastify'
import type { Store } from '../../platform/store/store.ts'
import type { Sharing, Users } from '../auth/index.ts'
import { dashboardRoutes } from './dashboards/dashboards.routes.ts'
import { createDashboards } from './dashboards/dashboards.ts'
import { createDashboardStore } from './dashboards/dashboards.store.ts'

interface Needs {
  readonly store: Store
  readonly sharing: Sharing
  readonly users: Users
}

/** Questions and what is made of them. */
export function createCore({ store, sharing, users }: Needs) {
  const dashboards = createDashboards({ store: createDashboardStore(store.db), sharing, users })
  return {
    mount(app: FastifyInstance) {
      dashboardRoutes(app, dashboards)
    },
  }
}
