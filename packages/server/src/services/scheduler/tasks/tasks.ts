import { isAdministrator, type ScheduledTask } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { TaskStore } from './tasks.store.ts'

/** The rules of scheduled tasks: everybody sees their own, administrators all. */
export function createTasks(store: TaskStore) {
  return {
    async listFor(viewer: Viewer): Promise<ScheduledTask[]> {
      const tasks = await store.list(isAdministrator(viewer) ? undefined : viewer.userId)
      return tasks.map(({ active, cron, ...task }) => ({ ...task, active: active === 1, cronExp: cron, jobService: 'EXPORTER', jobType: 'EXPORT_FILES' }))
    },
  }
}

export type Tasks = ReturnType<typeof createTasks>
