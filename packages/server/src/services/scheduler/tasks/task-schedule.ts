import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import { followingFire, nextFire, parseCron } from '../../../platform/jobs/cron.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Runs } from './runs.ts'
import type { StoredTask, TaskStore } from './tasks.store.ts'

interface Fire {
  readonly taskId: number
  readonly at: string
}

interface Needs {
  readonly store: TaskStore
  readonly runs: Pick<Runs, 'begin' | 'recordFailure'>
  readonly jobs: Jobs
  readonly timeZone: string
  readonly now: () => Date
}

const idOf = ({ taskId, at }: Fire) => `task:${taskId}:${at}`

/** When tasks run. A task waits for one fire at a time; taking it plans the next, counted from then, so missed ones are one. */
export function createTaskSchedule({ store, runs, jobs, timeZone, now }: Needs) {
  const kind: JobKind<Fire> = {
    name: 'scheduler.fire',
    maxAttempts: 5,
    async run({ taskId, at }) {
      const task = await findWaiting(taskId, at)
      if (task) await runs.begin(task, claimOf(task, at))
    },
    // Nothing else plans the next fire before the server starts again.
    async onGivenUp({ taskId, at }, reason) {
      const task = await findWaiting(taskId, at)
      if (task) await runs.recordFailure(task, reason, claimOf(task, at))
    },
  }

  /** Undefined when it was paused, changed or fired already. */
  async function findWaiting(taskId: number, at: string): Promise<StoredTask | undefined> {
    const task = await store.find(taskId)
    return task?.active && task.nextRunAt === at ? task : undefined
  }

  const claimOf = (task: StoredTask, at: string) => async (within: Db) => {
    if (!(await store.takeFire(task.id, at, within))) return false
    await plan(task, within, at)
    return true
  }

  async function plan({ id, cron }: Pick<StoredTask, 'id' | 'cron'>, within: Db, taken?: string): Promise<void> {
    const parsed = parseCron(cron)
    const fire = parsed && followingFire(parsed, taken, now(), timeZone)
    const at = fire?.toISOString() ?? null
    await store.setNextRun(id, at, within)
    if (fire && at)
      await jobs.enqueue(
        kind,
        { taskId: id, at },
        { runAt: fire, id: idOf({ taskId: id, at }), isRepeated: true, within },
      )
  }

  /** Whether a job still waits for the fire, and it is one of the schedule. Where the clock was set back meanwhile it need not be the next by that clock, which may have run. */
  async function isPlanned(task: StoredTask): Promise<boolean> {
    const { id: taskId, cron, nextRunAt: at } = task
    if (at === null || !(await jobs.isAlive(idOf({ taskId, at })))) return false
    if (at <= now().toISOString()) return true
    const parsed = parseCron(cron)
    const before = new Date(Date.parse(at) - 1)
    return parsed !== undefined && nextFire(parsed, before, timeZone)?.toISOString() === at && !waitsTooLong(task)
  }

  /** More than two of its own intervals: by a clock that was set back a little, what has just run must not run again. */
  function waitsTooLong({ cron, nextRunAt }: StoredTask): boolean {
    const parsed = parseCron(cron)
    const next = parsed && nextFire(parsed, now(), timeZone)
    const following = next && nextFire(parsed, next, timeZone)
    if (!next || !following || nextRunAt === null) return false
    return Date.parse(nextRunAt) - now().getTime() > 2 * (following.getTime() - next.getTime())
  }

  return {
    kind,
    plan: (task: Pick<StoredTask, 'id' | 'cron'>, within: Db) => plan(task, within),
    stop: (id: number, within: Db) => store.setNextRun(id, null, within),

    /** After the clock was set back, a task that runs every minute would wait until it is as late as before. */
    async followClock(): Promise<void> {
      for (const task of (await store.list('everybody', { size: 'all' })).rows) {
        if (task.active && waitsTooLong(task)) await store.transaction((within) => plan(task, within))
      }
    },

    /** At the start, in case the time zone was changed or a plan was lost. What was missed meanwhile stays due. */
    async planAll(): Promise<void> {
      for (const task of (await store.list('everybody', { size: 'all' })).rows) {
        if (task.active && !(await isPlanned(task))) await store.transaction((within) => plan(task, within))
      }
    },
  }
}

export type TaskSchedule = ReturnType<typeof createTaskSchedule>
