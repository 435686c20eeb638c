import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('EX6 PE4: tasks are listed to their owner and to administrators', async () => {
  const ann = await test.addUser('ann', { permissions: ['task.view'] })
  await test.addUser('bob', { permissions: ['task.view'] })
  await test.app.store.db
    .insertInto('scheduled_tasks')
    .values({ display_name: '7 o\'clock report', cron: '0 7 * * *', active: 1, payload: '{}', owner_id: ann.id, created_at: '2026-03-01T08:00:00Z' })
    .execute()
  const seenBy = async (user: string) => (await test.as(user).post('/scheduler/oi-jobs/service', { jobService: 'EXPORTER' })).json()
  const task = { id: 1, active: true, cronExp: '0 7 * * *', displayName: '7 o\'clock report', jobService: 'EXPORTER', jobType: 'EXPORT_FILES', lastRunStatus: null, lastRunDate: null }
  expect(await seenBy('ann')).toEqual([task])
  expect(await seenBy('bob')).toEqual([])
  expect(await seenBy(ADMIN)).toEqual([task])
})
