import type { ExportFileJob, RunStatus } from '@soundings/contract'
import { sql } from 'kysely'
import { displayNameKeys } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import { isUpdated } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export interface StoredTask {
  readonly id: number
  readonly displayName: string
  readonly cron: string
  readonly active: boolean
  readonly job: ExportFileJob
  /** Counts changes of what it sends and when. Runs, and being played or paused, are none. */
  readonly version: number
  readonly ownerId: number | null
  readonly owner: string
  readonly nextRunAt: string | null
  readonly lastRunAt: string | null
  readonly lastRunStatus: RunStatus | null
}

export interface TaskEdit {
  readonly displayName?: string
  readonly cron?: string
  readonly active?: boolean
  readonly job?: ExportFileJob
}

const taskColumns = [
  'scheduled_tasks.id',
  'scheduled_tasks.display_name as displayName',
  'scheduled_tasks.version',
  'scheduled_tasks.cron',
  'scheduled_tasks.active',
  'scheduled_tasks.payload',
  'scheduled_tasks.owner_id as ownerId',
  'users.username as owner',
  'scheduled_tasks.next_run_at as nextRunAt',
  'scheduled_tasks.last_run_at as lastRunAt',
  'scheduled_tasks.last_run_status as lastRunStatus',
] as const

const taskList: ListDefinition = {
  id: 'scheduled_tasks.id',
  search: [sql.ref('scheduled_tasks.search_text')],
  fields: {
    displayName: { by: 'key', of: sql.ref('scheduled_tasks.display_name_sort'), isIndexed: true },
    cronExp: { by: 'text', of: sql.ref('scheduled_tasks.cron'), isIndexed: true },
    active: { by: 'value', of: sql.ref('scheduled_tasks.active') },
    owner: { by: 'key', of: sql.ref('scheduled_tasks.owner_sort'), mayBeEmpty: 'null', isIndexed: true },
    lastRunStatus: { by: 'text', of: sql.ref('scheduled_tasks.last_run_status'), mayBeEmpty: 'null', isIndexed: true },
    lastRunDate: { by: 'value', of: sql.ref('scheduled_tasks.last_run_at'), mayBeEmpty: 'null', isIndexed: true },
    nextRunDate: { by: 'value', of: sql.ref('scheduled_tasks.next_run_at'), mayBeEmpty: 'null', isIndexed: true },
  },
}

export function createTaskStore(db: Db) {
  const from = db.selectFrom('scheduled_tasks')
  const withOwners = (tasks: typeof from) =>
    tasks.leftJoin('users', 'users.id', 'scheduled_tasks.owner_id').select(taskColumns)

  return {
    transaction: transactionsOf(db),

    namesOf: (ids: readonly number[]) =>
      db.selectFrom('scheduled_tasks').select(['id', 'display_name as name']).where('id', 'in', ids).execute(),

    async find(id: number, within: Db = db): Promise<StoredTask | undefined> {
      const row = await withOwners(within.selectFrom('scheduled_tasks'))
        .where('scheduled_tasks.id', '=', id)
        .executeTakeFirst()
      return row && toTask(row)
    },

    async list(ownerId: number | 'everybody', ask: ListAsk): Promise<Page<StoredTask>> {
      const { rows, total } = await readPage(db, taskList, ask, {
        from,
        where: (query) => (ownerId === 'everybody' ? query : query.where('scheduled_tasks.owner_id', '=', ownerId)),
        select: withOwners,
      })
      return { rows: rows.map(toTask), total }
    },

    /** Whose tasks send the question. */
    async ownersSending(questionId: number, within: Db): Promise<string[]> {
      const tasks = (await withOwners(within.selectFrom('scheduled_tasks')).execute()).map(toTask)
      const sending = tasks.filter(({ job }) => job.questions.some((question) => question.questionId === questionId))
      return sending.map(({ owner }) => owner)
    },

    /** Whose tasks send any question of the database. */
    async ownersSendingFrom(databaseId: number, within: Db): Promise<string[]> {
      const tasks = (await withOwners(within.selectFrom('scheduled_tasks')).execute()).map(toTask)
      const questions = await within
        .selectFrom('questions')
        .select('id')
        .where('database_id', '=', databaseId)
        .execute()
      const ids = new Set(questions.map(({ id }) => id))
      return tasks
        .filter(({ job }) => job.questions.some(({ questionId }) => ids.has(questionId)))
        .map(({ owner }) => owner)
    },

    async countOf(ownerId: number, within: Db): Promise<number> {
      const { count } = await within
        .selectFrom('scheduled_tasks')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow()
      return count
    },

    async insert(
      task: { displayName: string; cron: string; job: ExportFileJob; ownerId: number; createdAt: string },
      within: Db,
    ): Promise<number> {
      const { displayName, cron, job, ownerId, createdAt } = task
      const { id } = await within
        .insertInto('scheduled_tasks')
        .values({
          display_name: displayName,
          cron,
          active: 1,
          payload: JSON.stringify(job),
          owner_id: ownerId,
          created_at: createdAt,
          ...displayNameKeys(displayName),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** False when its content is not any more what was read. */
    async update(read: StoredTask, { displayName, cron, active, job }: TaskEdit, within: Db): Promise<boolean> {
      const changes = {
        ...(displayName !== undefined && { display_name: displayName, ...displayNameKeys(displayName) }),
        ...(cron !== undefined && { cron }),
        ...(active !== undefined && { active: active ? 1 : 0 }),
        ...(job !== undefined && { payload: JSON.stringify(job) }),
      }
      if (Object.keys(changes).length === 0) return true
      const isOnlyPlayedOrPaused = Object.keys(changes).every((column) => column === 'active')
      return isUpdated(
        within
          .updateTable('scheduled_tasks')
          .set({ ...changes, ...(!isOnlyPlayedOrPaused && { version: read.version + 1 }) })
          .where('id', '=', read.id)
          .where('version', '=', read.version),
      )
    },

    async setNextRun(id: number, at: string | null, within: Db): Promise<void> {
      await within.updateTable('scheduled_tasks').set({ next_run_at: at }).where('id', '=', id).execute()
    },

    /** True for exactly one of all who try: the fire that the task was waiting for. */
    async takeFire(id: number, at: string, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('scheduled_tasks')
        .set({ next_run_at: null })
        .where('id', '=', id)
        .where('active', '=', 1)
        .where('next_run_at', '=', at)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async setLastRun(id: number, status: RunStatus, at: string, within: Db): Promise<void> {
      await within
        .updateTable('scheduled_tasks')
        .set({ last_run_status: status, last_run_at: at })
        .where('id', '=', id)
        .execute()
    },

    async remove(id: number, within: Db): Promise<void> {
      await within.deleteFrom('scheduled_tasks').where('id', '=', id).execute()
    },
  }
}

export type TaskStore = ReturnType<typeof createTaskStore>

function toTask<Found extends { active: number; payload: string; owner: string | null; lastRunStatus: string | null }>({
  active,
  payload,
  owner,
  lastRunStatus,
  ...task
}: Found) {
  return {
    ...task,
    active: active === 1,
    job: JSON.parse(payload) as ExportFileJob,
    owner: owner ?? '',
    lastRunStatus: lastRunStatus as RunStatus | null,
  }
}
