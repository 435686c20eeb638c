import { randomUUID } from 'node:crypto'
import { Problem, type RunStatus, type TaskRun } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import { failedOutcome, toProblem } from '../../../platform/http/problems.ts'
import { BACKGROUND_ADDRESS, type Viewer } from '../../../platform/http/viewer.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Auth } from '../../auth/index.ts'
import { quotesDatabase, type Discovery } from '../../discovery/index.ts'
import type { Exporter } from '../../exporter/index.ts'
import type { RunStore, StoredRun } from './runs.store.ts'
import type { StoredTask, TaskStore } from './tasks.store.ts'

interface Needs {
  readonly store: RunStore
  readonly tasks: TaskStore
  readonly deliveries: Exporter['deliveries']
  readonly viewerOf: Auth['scheduledViewerOf']
  readonly accessRules: Pick<Discovery['accessRules'], 'isBound'>
  readonly audit: Audit
  readonly log: Log
  readonly now: () => Date
}

/** What a task's owner must be allowed whenever it runs. */
export const TASK_PERMISSIONS = ['question.schedule', 'question.send_as_email'] as const
const SHOWN_RUNS = 100
const HIDDEN_ERROR = 'Only people without row rules see why'
const statusOf = { sent: 'SUCCESS', kept: 'NOT_SENT', failed: 'FAILED' } as const

/** Runs of tasks: each is one mail, or a record of why there is none. */
export function createRuns({ store, tasks, deliveries, viewerOf, accessRules, audit, log, now }: Needs) {
  async function end(run: StoredRun, status: RunStatus, rows: number | null, error: string, within: Db) {
    const at = now().toISOString()
    await store.end(run.id, { status, rows, error, at }, within)
    await tasks.setLastRun(run.taskId, status, run.startedAt, within)
    if (status === 'FAILED' || status === 'SKIPPED')
      log.warn({ task: run.taskId, run: run.id }, status === 'FAILED' ? 'task failed' : 'task skipped')
  }

  /** The owner's rights at this moment, or why it must not run. */
  async function prepare({ ownerId, job: { emails, questions } }: StoredTask) {
    const owner = ownerId === null ? undefined : await viewerOf(ownerId)
    if (!owner)
      throw new Problem(
        'forbidden',
        ownerId === null ? 'The owner of this task was removed' : 'The owner of this task is deactivated',
      )
    return { owner, names: await deliveries.check(owner, { emails, questions, permissions: TASK_PERMISSIONS }) }
  }

  /** A run without a mail leaves no record of a query, so that it was refused is recorded here. */
  async function recordRefusal({ id, displayName, owner: username }: StoredTask, problem: Problem, within: Db) {
    await audit.record(
      {
        username,
        action: 'task.run',
        object: String(id),
        outcome: failedOutcome(problem),
        detail: `${displayName}: ${problem.message}`,
        address: BACKGROUND_ADDRESS,
      },
      within,
    )
  }

  /** A run whose mail no one works at any more was lost with its server. */
  async function isStillRunning(taskId: number, within: Db): Promise<boolean> {
    for (const run of await store.open(taskId, within)) {
      if (await deliveries.isAlive(run.id, within)) return true
      await end(run, 'FAILED', null, 'Interrupted', within)
    }
    return false
  }

  const newRun = ({ id: taskId, job }: StoredTask): StoredRun => ({
    id: randomUUID(),
    taskId,
    status: 'RUNNING',
    startedAt: now().toISOString(),
    finishedAt: null,
    rows: null,
    recipients: job.emails,
    error: null,
  })

  deliveries.registerListener(async ({ id, state, rows, error }, within) => {
    const run = await store.find(id, within)
    if (run) await end(run, statusOf[state], rows, error, within)
  })

  return {
    /** Begins a run inside the transaction that claimed the fire, so that there is one for each fire and never two. */
    async begin(task: StoredTask, claim: (within: Db) => Promise<boolean>): Promise<string | undefined> {
      const ready = await prepare(task).catch((error: unknown) => toProblem(error))
      const run = newRun(task)
      const { id } = run
      const { displayName: title, job } = task
      return tasks.transaction(async (within) => {
        if (!(await claim(within))) return undefined
        const isOverlapping = await isStillRunning(task.id, within)
        await store.insert(run, within)
        if (isOverlapping) await end(run, 'SKIPPED', null, 'The run before was still going on', within)
        else if (ready instanceof Problem) {
          await end(run, 'FAILED', null, ready.message, within)
          await recordRefusal(task, ready, within)
        } else {
          await tasks.setLastRun(task.id, 'RUNNING', run.startedAt, within)
          await deliveries.order(ready.owner, { id, title, ...job, permissions: TASK_PERMISSIONS }, within, ready.names)
        }
        return id
      })
    },

    /** A run that could not even begin. */
    async recordFailure(task: StoredTask, reason: string, claim: (within: Db) => Promise<boolean>): Promise<void> {
      const run = newRun(task)
      await tasks.transaction(async (within) => {
        if (!(await claim(within))) return
        await store.insert(run, within)
        await end(run, 'FAILED', null, reason, within)
      })
    },

    /**
     * Errors may quote values of rows that the owner saw at that time. The questions may be gone by now, so any row rule counts. Owners
     * go on to read what the database did not say, such as that a mail was refused.
     */
    async latest(viewer: Viewer, { id, ownerId }: StoredTask): Promise<TaskRun[]> {
      const runs = (await store.latest(id, SHOWN_RUNS)).map(toReply)
      if (!(await accessRules.isBound(viewer))) return runs
      const isHidden = ({ error }: TaskRun) => error !== '' && (ownerId !== viewer.userId || quotesDatabase(error))
      return runs.map((run) => (isHidden(run) ? { ...run, error: HIDDEN_ERROR } : run))
    },

    purgeExpired: (before: Date) => store.removeBefore(before.toISOString()),
  }
}

export type Runs = ReturnType<typeof createRuns>

function toReply({ id, status, startedAt, finishedAt, rows, recipients, error }: StoredRun): TaskRun {
  const durationMs = finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt)
  return { id, status, startedDate: startedAt, durationMs, rows, recipients: [...recipients], error: error ?? '' }
}
