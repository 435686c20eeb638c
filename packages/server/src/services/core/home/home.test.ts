import type { Dashboard, Home, NewApiKey, Question } from '@soundings/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let keyOfAnn: string
let now = new Date('2026-03-01T08:00:00.000Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => now, env: { ID_TOKEN_MINUTES: '1440' } })
  await test.addUser('ann', {
    permissions: [
      'question.write_access',
      'question.share',
      'question.delete',
      'dashboard.write_access',
      'dashboard.share',
      'database.write_access',
      'database.view',
    ],
  })
  await test.addUser('bob', { permissions: ['dashboard.view', 'question.view'] })
  await test.addUser('cleo', { permissions: ['dashboard.view'] })
  clinic = await connectClinic(test, 'ann')
  // Keys are made soon after the sign-in.
  const made = await test.as('ann').post('/auth/account/api-keys', {
    name: 'Tables',
    scope: ['database.view'],
    expiresDate: new Date(now.getTime() + 7 * 24 * 3_600_000).toISOString(),
  })
  keyOfAnn = (made.json() as NewApiKey).secret
})
afterAll(() => test.close())
beforeEach(() => later(60))

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const homeOf = async (who: string) => (await test.as(who).get('/core/home')).json() as Home
const visit = (who: string, body: object = {}) => test.as(who).post('/core/home/visits', body)
const namesIn = (items: readonly { name: string }[]) => items.map(({ name }) => name)

async function saveQuestion(name: string): Promise<Question> {
  const query = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
  return (await test.as('ann').post('/core/questions', { name, query })).json()
}
async function saveDashboard(name: string): Promise<Dashboard> {
  return (await test.as('ann').post('/core/dashboards', { ...dashboardDraft([]), name })).json()
}
const change = async ({ id }: Question, name: string, who = 'ann') => {
  const { version: _, ...question } = (await test.as(who).get(`/core/questions/${id}`)).json() as Question
  expect((await test.as(who).put('/core/questions', { ...question, name })).status).toBe(200)
}

describe('Home', () => {
  it('has nothing for a person who was given nothing', async () => {
    await test.addUser('newcomer', { permissions: ['dashboard.view'] })
    await saveQuestion('Of Ann alone')
    expect(await homeOf('newcomer')).toMatchObject({ favourites: [], opened: [], shared: [], changed: [] })
  })

  it('shows what was marked, opened and shared, as long as the person may see it', async () => {
    const question = await saveQuestion('Costs of wards')
    const dashboard = await saveDashboard('Wards today')
    await test.as('ann').post(`/core/questions/${question.id}/share`, { users: ['bob'] })
    later(1)
    await test.as('ann').post(`/core/dashboards/${dashboard.id}/share`, { users: ['bob', 'cleo'] })
    await test.as('bob').post('/core/user-dashboard', { dashboardId: dashboard.id })
    await test.as('bob').post('/core/user-question', { questionId: question.id })
    await test.as('bob').post('/core/opened', { kind: 'question', id: question.id })
    const home = await homeOf('bob')
    expect(home.shared[0]).toEqual({
      kind: 'dashboard',
      id: dashboard.id,
      name: 'Wards today',
      owner: 'ann',
      sharedDate: now.toISOString(),
      isNew: true,
    })
    expect(namesIn(home.shared)).toEqual(['Wards today', 'Costs of wards'])
    expect(namesIn(home.favourites)).toEqual(['Costs of wards', 'Wards today'])
    expect(home.opened).toMatchObject([{ kind: 'question', name: 'Costs of wards', openedDate: now.toISOString() }])

    await test.as('ann').post('/core/dashboards/unshare', { dashboardsIds: [dashboard.id], userNames: ['bob'] })
    await test.as('ann').delete(`/core/questions/${question.id}`)
    expect(await homeOf('bob')).toMatchObject({ favourites: [], opened: [], shared: [] })
    expect((await homeOf('ann')).shared).toEqual([])
  })

  it('shows questions only to people who may see questions, also where one was shared', async () => {
    const question = await saveQuestion('Not for Dora')
    const { id: dora } = await test.addUser('dora', { permissions: ['dashboard.view'] })
    const { db } = test.app.store
    await db
      .insertInto('shares')
      .values({
        kind: 'question',
        object_id: question.id,
        user_id: dora,
        shared_by: 'ann',
        shared_at: now.toISOString(),
        can_edit: 0,
      })
      .execute()
    await db
      .deleteFrom('user_permissions')
      .where('permission', '=', 'question.view')
      .where('user_id', '=', dora)
      .execute()
    expect(namesIn((await homeOf('dora')).shared)).not.toContain('Not for Dora')
  })

  it('shows what others changed since the visit before, and keeps it during a visit', async () => {
    await test.addUser('chief', { role: 'ROLE_ADMIN' })
    const question = await saveQuestion('Beds')
    const own = await saveQuestion('Beds of mine')
    await test.as('ann').post(`/core/questions/${question.id}/share`, { users: ['chief'] })
    await visit('chief')
    expect((await homeOf('chief')).changed).toEqual([])
    later(60)
    await change(question, 'Beds, by ward')
    await change(own, 'Beds of Ann')
    await change(own, 'Beds of the administrator', 'chief')
    const changes = [{ kind: 'question', name: 'Beds, by ward', changedBy: 'ann', changedDate: now.toISOString() }]
    expect((await homeOf('chief')).changed).toMatchObject(changes)
    expect((await homeOf('ann')).changed).toMatchObject([{ name: 'Beds of the administrator', changedBy: 'chief' }])
    await visit('chief')
    later(20)
    await visit('chief')
    expect((await homeOf('chief')).changed).toMatchObject(changes)
    await visit('chief', { isRead: true })
    expect((await homeOf('chief')).changed).toEqual([])
  })

  it('tells people who see everything of what they use, not of everything', async () => {
    await test.addUser('head', { role: 'ROLE_ADMIN' })
    const [used, other] = [await saveQuestion('Used'), await saveQuestion('Other')]
    await test.as('head').post('/core/opened', { kind: 'question', id: used.id })
    await visit('head', { isRead: true })
    later(1)
    await change(used, 'Used, changed')
    await change(other, 'Other, changed')
    expect(namesIn((await homeOf('head')).changed)).toEqual(['Used, changed'])
  })

  it('gives a key no more than its scope', async () => {
    const question = await saveQuestion('Marked by Ann')
    await test.as('ann').post('/core/user-question', { questionId: question.id })
    const home = (await test.request({ method: 'GET', url: '/core/home', token: keyOfAnn })).json() as Home
    expect([home.favourites, home.shared, home.changed]).toEqual([[], [], []])
  })

  it('refuses a visit with other fields', async () => {
    expect((await visit('ann', { since: '2020-01-01' })).status).toBe(400)
    expect((await visit('ann', { isRead: 'yes' })).status).toBe(400)
  })
})
