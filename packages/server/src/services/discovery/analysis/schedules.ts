import { EngineError } from '@soundings/engines'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import { followingFire, parseCron } from '../../../platform/jobs/cron.ts'
import type { Db } from '../../../platform/store/store.ts'
import { type Analysis, BY_SYSTEM } from './analysis.ts'
import { type AnalysisStore, MONITORING_CRON } from './analysis.store.ts'

interface Scheduled {
  readonly tableId: number
  readonly cron: string
}

interface Fire extends Scheduled {
  /** Left out by jobs of earlier versions. */
  readonly at?: string
}

interface Needs {
  readonly store: Pick<AnalysisStore, 'scheduledColumns' | 'schedules'>
  readonly analysis: Pick<Analysis, 'analyse' | 'recordFailure'>
  readonly jobs: Jobs
  readonly timeZone: string
  readonly now: () => Date
}

/** Columns with a refresh schedule and monitored tables, analysed by table: all that are due together share one scan. */
export function createAnalysisSchedules({ store, analysis, jobs, timeZone, now }: Needs) {
  const kind: JobKind<Fire> = {
    name: 'discovery.analyse-scheduled',
    maxAttempts: 3,
    async run(scheduled, signal) {
      const columns = await store.scheduledColumns(scheduled.tableId, scheduled.cron)
      const [first] = columns
      // No one has this schedule any more, so it ends here.
      if (!first) return
      await plan(scheduled)
      const ids = columns.map(({ id }) => id)
      try {
        await analysis.analyse(first.databaseId, scheduled.tableId, ids, { by: BY_SYSTEM, signal })
      } catch (error) {
        if (signal.aborted || !(error instanceof EngineError)) throw error
        await analysis.recordFailure(ids, error)
      }
    },
  }

  /** The id names the fire, so that it exists once, whichever server plans it. Missed fires are one: the next counts from now. */
  async function plan({ tableId, cron, at: taken }: Fire, within?: Db): Promise<void> {
    const parsed = parseCron(cron)
    const fire = parsed && followingFire(parsed, taken, now(), timeZone)
    if (!fire) return
    const at = fire.toISOString()
    await jobs.enqueue(
      kind,
      { tableId, cron, at },
      {
        runAt: fire,
        id: `analyse:${tableId}:${cron}:${at}`,
        isRepeated: true,
        ...(within && { within }),
      },
    )
  }

  return {
    kind,
    plan: (scheduled: Scheduled, within?: Db): Promise<void> => plan(scheduled, within),
    planMonitoring: (tableId: number, within: Db): Promise<void> => plan({ tableId, cron: MONITORING_CRON }, within),

    /** At the start, in case the time zone was changed or a plan was lost, and when the clock was set back. */
    async planAll(): Promise<void> {
      for (const scheduled of await store.schedules()) await plan(scheduled)
    },
  }
}

export type AnalysisSchedules = ReturnType<typeof createAnalysisSchedules>
