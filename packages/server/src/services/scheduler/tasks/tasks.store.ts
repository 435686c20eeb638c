import type { Db } from '../../../platform/store/store.ts'

export function createTaskStore(db: Db) {
  return {
    /** Everybody's when no owner is given. */
    list(ownerId: number | undefined) {
      const tasks = db
        .selectFrom('scheduled_tasks')
        .select(['id', 'active', 'cron', 'display_name as displayName', 'last_run_status as lastRunStatus', 'last_run_at as lastRunDate'])
        .orderBy('id')
      return (ownerId === undefined ? tasks : tasks.where('owner_id', '=', ownerId)).execute()
    },
  }
}

export type TaskStore = ReturnType<typeof createTaskStore>
