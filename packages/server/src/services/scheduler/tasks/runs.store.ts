import type { RunStatus } from '@soundings/contract'
import type { Db } from '../../../platform/store/store.ts'

export interface StoredRun {
  readonly id: string
  readonly taskId: number
  readonly status: RunStatus
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly rows: number | null
  readonly recipients: readonly string[]
  readonly error: string | null
}

export type RunEnd = Pick<StoredRun, 'rows' | 'error'> & { readonly status: RunStatus; readonly at: string }

export function createRunStore(db: Db) {
  const runs = (from: Db) =>
    from
      .selectFrom('task_runs')
      .select([
        'id',
        'task_id as taskId',
        'status',
        'started_at as startedAt',
        'finished_at as finishedAt',
        'row_count as rows',
        'recipients',
        'last_error as error',
      ])

  return {
    async insert(
      {
        id,
        taskId,
        status,
        startedAt,
        recipients,
      }: Pick<StoredRun, 'id' | 'taskId' | 'status' | 'startedAt' | 'recipients'>,
      within: Db,
    ): Promise<void> {
      await within
        .insertInto('task_runs')
        .values({ id, task_id: taskId, status, started_at: startedAt, recipients: JSON.stringify(recipients) })
        .execute()
    },

    async find(id: string, from: Db): Promise<StoredRun | undefined> {
      const row = await runs(from).where('id', '=', id).executeTakeFirst()
      return row && toRun(row)
    },

    async open(taskId: number, from: Db): Promise<StoredRun[]> {
      return (await runs(from).where('task_id', '=', taskId).where('finished_at', 'is', null).execute()).map(toRun)
    },

    async latest(taskId: number, most: number): Promise<StoredRun[]> {
      return (
        await runs(db).where('task_id', '=', taskId).orderBy('started_at', 'desc').orderBy('id').limit(most).execute()
      ).map(toRun)
    },

    async end(id: string, { status, rows, error, at }: RunEnd, within: Db): Promise<void> {
      await within
        .updateTable('task_runs')
        .set({ status, row_count: rows, last_error: error, finished_at: at })
        .where('id', '=', id)
        .execute()
    },

    async removeBefore(moment: string): Promise<void> {
      await db.deleteFrom('task_runs').where('finished_at', '<', moment).execute()
    },
  }
}

export type RunStore = ReturnType<typeof createRunStore>

const toRun = <Found extends { status: string; recipients: string }>(row: Found) => ({
  ...row,
  status: row.status as RunStatus,
  recipients: JSON.parse(row.recipients) as string[],
})
