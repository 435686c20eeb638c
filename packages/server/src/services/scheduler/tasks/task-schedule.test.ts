import { describe, expect, it } from 'vitest'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/store/store.ts'
import { createTaskSchedule } from './task-schedule.ts'
import type { StoredTask, TaskStore } from './tasks.store.ts'

it('R24: the fire after one that runs is the next, also where the clock was set back a moment before it was taken', async () => {
  const at = '2026-03-02T06:00:00.000Z'
  const task = { id: 7, active: true, cron: '0 7 * * *', nextRunAt: at } as StoredTask
  const planned: (string | null)[] = []
  let clock = new Date('2026-03-02T06:00:00.200Z')
  const { kind } = createTaskSchedule({
    store: {
      find: () => Promise.resolve(task),
      takeFire: () => Promise.resolve(true),
      setNextRun: (_id, next) => Promise.resolve(void planned.push(next)),
    } satisfies Partial<TaskStore> as unknown as TaskStore,
    runs: {
      begin: async (_task, claim) => {
        clock = new Date('2026-03-02T05:59:59.400Z')
        return (await claim({} as Db)) ? 'run' : undefined
      },
      recordFailure: () => Promise.resolve(),
    },
    jobs: { enqueue: () => Promise.resolve('') } satisfies Partial<Jobs> as unknown as Jobs,
    timeZone: 'Europe/Vienna',
    now: () => clock,
  })
  await kind.run({ taskId: 7, at }, new AbortController().signal, 1)
  expect(planned).toEqual(['2026-03-03T06:00:00.000Z'])
})

describe('R24: at the start', () => {
  /** What is planned anew for a task that ran this Monday at seven and waits for the next. */
  async function plannedAt(clock: string, task: Pick<StoredTask, 'cron' | 'nextRunAt'>, timeZone = 'Europe/Vienna') {
    const planned: (string | null)[] = []
    const schedule = createTaskSchedule({
      store: {
        list: () => Promise.resolve({ rows: [{ id: 7, active: true, ...task } as StoredTask], total: 1 }),
        transaction: (work) => work({} as Db),
        setNextRun: (_id, next) => Promise.resolve(void planned.push(next)),
      } satisfies Partial<TaskStore> as unknown as TaskStore,
      runs: { begin: () => Promise.resolve('run'), recordFailure: () => Promise.resolve() },
      jobs: {
        isAlive: () => Promise.resolve(true),
        enqueue: () => Promise.resolve(''),
      } satisfies Partial<Jobs> as unknown as Jobs,
      timeZone,
      now: () => new Date(clock),
    })
    await schedule.planAll()
    return planned
  }
  const daily = { cron: '0 7 * * *', nextRunAt: '2026-03-03T06:00:00.000Z' }

  it('a task that has just run is not planned again when the clock was set back a little meanwhile', async () => {
    expect(await plannedAt('2026-03-02T05:50:00Z', daily)).toEqual([])
    expect(
      await plannedAt('2026-03-02T05:50:00Z', { cron: '0 7 * * 1', nextRunAt: '2026-03-09T06:00:00.000Z' }),
    ).toEqual([])
  })

  it('a task is planned anew when the clock was set back far, or the zone is another', async () => {
    expect(await plannedAt('2026-01-02T05:50:00Z', daily)).toEqual(['2026-01-02T06:00:00.000Z'])
    expect(await plannedAt('2026-03-02T08:00:00Z', daily, 'Europe/London')).toEqual(['2026-03-03T07:00:00.000Z'])
    expect(await plannedAt('2026-03-02T08:00:00Z', daily)).toEqual([])
  })
})
