import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('EX2 PE4: files are listed newest first, to their owner and to administrators, once they are finished', async () => {
  const ann = await test.addUser('ann', { permissions: ['download.view'] })
  await test.addUser('bob', { permissions: ['download.view'] })
  const file = (id: string, createdAt: string, state = 'done') => ({ id, display_name: `Report ${id}`, question_name: 'Stays', extension: 'CSV', owner_id: ann.id, created_at: createdAt, state })
  await test.app.store.db
    .insertInto('export_files')
    .values([file('a', '2026-03-01T08:00:00Z'), file('b', '2026-03-02T08:00:00Z'), file('c', '2026-03-03T08:00:00Z', 'running')])
    .execute()
  const seenBy = async (user: string) => ((await test.as(user).get('/exporter/oi-files?size=9999')).json() as { id: string }[]).map(({ id }) => id)
  expect(await seenBy('ann')).toEqual(['b', 'a'])
  expect(await seenBy('bob')).toEqual([])
  expect(await seenBy(ADMIN)).toEqual(['b', 'a'])
  expect((await test.as('ann').get('/exporter/oi-files?size=1')).json()).toEqual([{ id: 'b', displayName: 'Report b', questionName: 'Stays', extention: 'CSV', createdDate: '2026-03-02T08:00:00Z' }])
})
