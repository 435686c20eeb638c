import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Audit } from '../../platform/audit/audit.ts'
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/create-log.ts'
import type { Store } from '../../platform/store/store.ts'
import type { Auth } from '../auth/index.ts'
import type { Discovery } from '../discovery/index.ts'
import type { Exporter } from '../exporter/index.ts'
import { createTaskSchedule } from './tasks/task-schedule.ts'
import { createRuns } from './tasks/runs.ts'
import { createRunStore } from './tasks/runs.store.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'
import { createTasks } from './tasks/tasks.ts'
import { createTaskStore } from './tasks/tasks.store.ts'

interface Needs {
  readonly config: Pick<Config, 'timeZone' | 'scheduleMinMinutes' | 'schedulesPerPerson'>
  readonly store: Store
  readonly auth: Pick<Auth, 'scheduledViewerOf'>
  readonly accessRules: Pick<Discovery['accessRules'], 'isBound'>
  readonly exporter: Pick<Exporter, 'deliveries'>
  readonly audit: Audit
  readonly jobs: Jobs
  readonly log: Log
  readonly now: () => Date
}

const KEEP_RUNS_MS = 400 * 24 * 3_600_000

/** What runs again and again. */
export function createScheduler({
  config: { timeZone, scheduleMinMinutes, schedulesPerPerson },
  store: { db },
  auth: { scheduledViewerOf },
  accessRules,
  exporter: { deliveries },
  audit,
  jobs,
  log,
  now,
}: Needs) {
  const store = createTaskStore(db)
  const runs = createRuns({
    store: createRunStore(db),
    tasks: store,
    deliveries,
    viewerOf: scheduledViewerOf,
    accessRules,
    audit,
    log,
    now,
  })
  const schedule = createTaskSchedule({ store, runs, jobs, timeZone, now })
  const tasks = createTasks({
    store,
    schedule,
    runs,
    deliveries,
    audit,
    timeZone,
    scheduleMinMinutes,
    schedulesPerPerson,
    now,
  })

  return {
    usageOf: tasks.usageOf,
    findSending: tasks.findSending,
    ownersSending: tasks.ownersSending,
    ownersSendingFrom: tasks.ownersSendingFrom,
    namesOf: { task: store.namesOf },
    jobKinds: [schedule.kind] as readonly JobKind<never>[],
    planTasks: () => schedule.planAll(),
    followClock: () => schedule.followClock(),
    purgeExpired: () => runs.purgeExpired(new Date(now().getTime() - KEEP_RUNS_MS)),
    mount: (app: FastifyInstance) => taskRoutes(app, tasks),
  }
}
