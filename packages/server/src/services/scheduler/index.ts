import type { FastifyInstance } from 'fastify'
import type { Store } from '../../platform/store/store.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'
import { createTasks } from './tasks/tasks.ts'
import { createTaskStore } from './tasks/tasks.store.ts'

/** What runs again and again. */
export function createScheduler({ store }: { store: Store }) {
  const tasks = createTasks(createTaskStore(store.db))
  return {
    mount: (app: FastifyInstance) => taskRoutes(app, tasks),
  }
}
