import { expect, it } from 'vitest'
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
    },
    jobs: { enqueue: () => Promise.resolve('') } satisfies Partial<Jobs> as unknown as Jobs,
    timeZone: 'Europe/Vienna',
    now: () => clock,
  })
  await kind.run({ taskId: 7, at }, new AbortController().signal, 1)
  expect(planned).toEqual(['2026-03-03T06:00:00.000Z'])
})
