import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  for (const name of ['ann', 'bob']) await test.addUser(name, { permissions: ['dashboard.share'] })
  await test.addUser('manager', { permissions: ['user.write_access'] })
})
afterAll(() => test.close())

const db = () => test.app.store.db
const userId = async (username: string) => (await db().selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

async function addDashboard(owner: string, name: string, sharedWith: readonly string[] = []) {
  const at = '2026-03-01T08:00:00.000Z'
  const { id } = await db()
    .insertInto('dashboards')
    .values({ name, description: 'About beds', tag: 'beds,ward', content: '{}', owner_id: await userId(owner), created_at: at, modified_at: at, modified_by: owner, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const user of sharedWith) {
    await db().insertInto('shares').values({ kind: 'dashboard', object_id: id, user_id: await userId(user), shared_by: owner, shared_at: at }).execute()
  }
  return id
}
const namesSeenBy = async (user: string) => ((await test.as(user).get('/core/dashboards?size=9999')).json() as { name: string }[]).map(({ name }) => name)

describe('PE4 dashboards', () => {
  it('are seen by their owner, by those they are shared with, and by administrators', async () => {
    await addDashboard('ann', 'Beds', ['bob'])
    await addDashboard('ann', 'Private')
    expect(await namesSeenBy('ann')).toEqual(['Beds', 'Private'])
    expect(await namesSeenBy('bob')).toEqual(['Beds'])
    expect(await namesSeenBy('manager')).toEqual([])
    expect(await namesSeenBy(ADMIN)).toEqual(['Beds', 'Private'])
  })

  it('DL1: are listed with name, creation date, description and tags', async () => {
    const [first] = (await test.as('ann').get('/core/dashboards')).json() as unknown[]
    expect(first).toEqual({ id: expect.any(Number), name: 'Beds', description: 'About beds', tag: 'beds,ward', createdDate: '2026-03-01T08:00:00.000Z' })
  })

  it('US6: a share that is taken back ends at once, by the owner or a manager of users, and by nobody else', async () => {
    const id = await addDashboard('ann', 'Theatre', ['bob'])
    const body = { dashboardsIds: [id], userNames: ['bob'] }
    expect((await test.as('bob').post('/core/dashboards/unshare', body)).status).toBe(404)
    expect((await test.as('manager').get('/core/dashboards/shared_dashboards_for_username/bob')).json()).toContainEqual({ id, name: 'Theatre', detail: 'About beds' })
    expect((await test.as('manager').post('/core/dashboards/unshare', body)).status).toBe(200)
    expect(await namesSeenBy('bob')).not.toContain('Theatre')
  })

  it('R23: taking back several is all or nothing', async () => {
    const id = await addDashboard('ann', 'Wards', ['bob'])
    for (const body of [
      { dashboardsIds: [id, 999_999], userNames: ['bob'] },
      { dashboardsIds: [id], userNames: ['bob', 'nobody'] },
    ]) {
      expect((await test.as('ann').post('/core/dashboards/unshare', body)).status).toBeGreaterThanOrEqual(400)
      expect(await namesSeenBy('bob')).toContain('Wards')
    }
  })
})
