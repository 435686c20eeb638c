import {
  type AuditVerb,
  type AffectedList,
  type ExportFileJob,
  fieldProblem,
  IMPACT_NAMES_MAX,
  isAdministrator,
  Problem,
  type ScheduledTask,
  type TaskChange,
  type TaskDraft,
  type TaskRun,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import { isSameJson } from '../../../platform/same-json.ts'
import { scheduleProblem } from '../../../platform/jobs/cron.ts'
import { newerVersion } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Exporter } from '../../exporter/index.ts'
import type { TaskSchedule } from './task-schedule.ts'
import { type Runs, TASK_PERMISSIONS } from './runs.ts'
import type { StoredTask, TaskEdit, TaskStore } from './tasks.store.ts'

interface Needs {
  readonly store: TaskStore
  readonly schedule: TaskSchedule
  readonly runs: Runs
  readonly deliveries: Pick<Exporter['deliveries'], 'check'>
  readonly audit: Audit
  readonly timeZone: string
  readonly scheduleMinMinutes: number
  readonly schedulesPerPerson: number
  readonly now: () => Date
}

/** The rules of scheduled tasks: people see their own and administrators all, but what a task sends is its owner's to say. */
export function createTasks({
  store,
  schedule,
  runs,
  deliveries,
  audit,
  timeZone,
  scheduleMinMinutes,
  schedulesPerPerson,
  now,
}: Needs) {
  async function getVisible(viewer: Viewer, id: number): Promise<StoredTask> {
    const task = await store.find(id)
    if (!task || !isVisible(viewer, task)) throw taskMissing(id)
    return task
  }

  function assertSchedule(cron: string) {
    const problem = scheduleProblem(cron, now(), timeZone, scheduleMinMinutes)
    if (problem) throw fieldProblem({ field: 'cronExp', message: problem })
  }

  const record = (
    viewer: Viewer,
    verb: AuditVerb<'task'>,
    { id, displayName }: Pick<StoredTask, 'id' | 'displayName'>,
    within: Db,
  ) =>
    audit.record(
      {
        username: viewer.username,
        action: `task.${verb}`,
        object: String(id),
        detail: displayName,
        address: viewer.address,
      },
      within,
    )

  /** Who changes what is sent answers for it like a person who schedules anew. */
  async function assertContentAllowed(viewer: Viewer, task: StoredTask, { displayName, cron, job }: TaskEdit) {
    if (displayName === undefined && cron === undefined && job === undefined) return
    if (task.ownerId !== viewer.userId) throw notYours()
    if (cron !== undefined) assertSchedule(cron)
    if (job !== undefined) await deliveries.check(viewer, { ...job, permissions: TASK_PERMISSIONS }, 'payload.emails')
  }

  return {
    async list(viewer: Viewer, ask: ListAsk): Promise<Page<ScheduledTask>> {
      const { rows, total } = await store.list(isAdministrator(viewer) ? 'everybody' : viewer.userId, ask)
      return { rows: rows.map(toReply), total }
    },

    async create(viewer: Viewer, { displayName, cronExp, exportFileJob: job }: TaskDraft): Promise<ScheduledTask> {
      assertSchedule(cronExp)
      const names = await deliveries.check(viewer, { ...job, permissions: TASK_PERMISSIONS }, 'exportFileJob.emails')
      const title = displayName === '' ? titleOf(names) : displayName
      const id = await store.transaction(async (within) => {
        if ((await store.countOf(viewer.userId, within)) >= schedulesPerPerson) throw tooManyTasks(schedulesPerPerson)
        const inserted = await store.insert(
          { displayName: title, cron: cronExp, job, ownerId: viewer.userId, createdAt: now().toISOString() },
          within,
        )
        await schedule.plan({ id: inserted, cron: cronExp }, within)
        await record(viewer, 'create', { id: inserted, displayName: title }, within)
        return inserted
      })
      return toReply(await getVisible(viewer, id))
    },

    async change(viewer: Viewer, change: TaskChange): Promise<ScheduledTask> {
      const task = await getVisible(viewer, change.id)
      const edit = differences(task, change)
      if (change.version !== undefined && change.version !== String(task.version)) throw newerVersion('task')
      if (Object.keys(edit).length === 0) return toReply(task)
      await assertContentAllowed(viewer, task, edit)
      await store.transaction(async (within) => {
        if (!(await store.update(task, edit, within))) throw newerVersion('task')
        const { active = task.active, cron = task.cron } = edit
        if (!active) await schedule.stop(task.id, within)
        else if (edit.active !== undefined || edit.cron !== undefined)
          await schedule.plan({ id: task.id, cron }, within)
        await record(viewer, edit.active === undefined ? 'update' : edit.active ? 'play' : 'pause', task, within)
      })
      return toReply(await getVisible(viewer, task.id))
    },

    async remove(viewer: Viewer, id: number): Promise<void> {
      const task = await getVisible(viewer, id)
      await store.transaction(async (within) => {
        await store.remove(id, within)
        await record(viewer, 'delete', task, within)
      })
    },

    /** Outside its schedule, which goes on as if nothing had happened. */
    async runNow(viewer: Viewer, id: number): Promise<{ runId: string }> {
      const task = await getVisible(viewer, id)
      const runId = await runs.begin(task, async (within) => {
        await record(viewer, 'run', task, within)
        return true
      })
      return { runId: runId! }
    },

    async listRuns(viewer: Viewer, id: number): Promise<TaskRun[]> {
      return runs.latest(viewer, await getVisible(viewer, id))
    },

    /** Tasks that send any of these questions: those that the viewer sees by name, the others as a number. */
    async findSending(questionIds: ReadonlySet<number>, viewer: Viewer): Promise<AffectedList> {
      const sending =
        questionIds.size === 0
          ? []
          : (await store.list('everybody', { size: 'all' })).rows.filter(({ job }) =>
              job.questions.some(({ questionId }) => questionIds.has(questionId)),
            )
      const seen = sending.filter((task) => isVisible(viewer, task)).slice(0, IMPACT_NAMES_MAX)
      return {
        named: seen.map(({ id, displayName: name, owner }) => ({ id, name, owner })),
        others: sending.length - seen.length,
      }
    },

    ownersSending: store.ownersSending,
    ownersSendingFrom: store.ownersSendingFrom,

    /** For the person who is about to delete the question. Names of other people's tasks are theirs. */
    async usageOf(questionId: number, viewer: Viewer): Promise<string | undefined> {
      const using = (await store.list('everybody', { size: 'all' })).rows.filter(({ job }) =>
        job.questions.some((question) => question.questionId === questionId),
      )
      const [mine, others] = [
        using.filter((task) => isVisible(viewer, task)),
        using.filter((task) => !isVisible(viewer, task)),
      ]
      const names = mine.map(({ displayName }) => displayName).join(', ')
      const named =
        mine.length === 0
          ? ''
          : `${mine.length === 1 ? `The task ${names} sends` : `The tasks ${names} send`} this question.`
      const counted =
        others.length === 0
          ? ''
          : `${others.length} ${others.length === 1 ? 'task' : 'tasks'} of other people would end.`
      return [named, counted].filter(Boolean).join(' ') || undefined
    },
  }
}

export type Tasks = ReturnType<typeof createTasks>

const isVisible = (viewer: Viewer, { ownerId }: StoredTask): boolean =>
  isAdministrator(viewer) || ownerId === viewer.userId

/** Tasks that no one named are called after what they send. */
const titleOf = (questionNames: readonly string[]): string => questionNames.join(', ').slice(0, 200)

/** Clients send a task back whole when they play or pause it. */
function differences(task: StoredTask, { active, cronExp, displayName: title, ...sent }: TaskChange): TaskEdit {
  const job = changedJob(task.job, sent)
  const displayName =
    title === '' ? titleOf((job ?? task.job).questions.map((question) => question.displayName)) : title
  return {
    ...(active !== undefined && active !== task.active && { active }),
    ...(cronExp !== undefined && cronExp !== task.cron && { cron: cronExp }),
    ...(displayName !== undefined && displayName !== task.displayName && { displayName }),
    ...(job !== undefined && { job }),
  }
}

/** A task says twice what it sends; whichever of the two was changed counts. */
function changedJob(
  job: ExportFileJob,
  { payload, exportFileJob }: Pick<TaskChange, 'payload' | 'exportFileJob'>,
): ExportFileJob | undefined {
  const [changed, other] = [payload, exportFileJob].filter((sent) => sent !== undefined && !isSameJson(sent, job))
  if (other !== undefined && !isSameJson(changed, other)) throw jobsDiffer()
  return changed
}

function toReply({
  id,
  active,
  cron,
  displayName,
  job,
  owner,
  lastRunStatus,
  version,
  lastRunAt,
  nextRunAt,
}: StoredTask): ScheduledTask {
  return {
    id,
    active,
    cronExp: cron,
    displayName,
    jobService: 'EXPORTER',
    jobType: 'EXPORT_FILES',
    payload: JSON.stringify(job),
    exportFileJob: job,
    owner,
    version: String(version),
    lastRunStatus,
    lastRunDate: lastRunAt,
    nextRunDate: nextRunAt,
  }
}

function taskMissing(id: number) {
  return new Problem('missing', `There is no task ${id}`)
}

function tooManyTasks(most: number) {
  return new Problem(
    'conflict',
    `You have ${most} scheduled tasks, which is the most that this installation allows. Delete one first`,
  )
}

function jobsDiffer() {
  return fieldProblem({
    field: 'exportFileJob',
    message: 'Payload and exportFileJob say different things: send one of them',
  })
}

function notYours() {
  return new Problem('forbidden', 'Only its owner can change what a task sends and when')
}
