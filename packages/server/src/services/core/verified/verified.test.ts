import type { Dashboard, DashboardSummary, Home, Question, QuestionSummary, SearchResult } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const NOW = new Date('2026-03-01T08:00:00.000Z')
let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp({ now: () => NOW })
  const builder = ['question.write_access', 'dashboard.write_access', 'database.write_access', 'database.view'] as const
  await test.addUser('ann', { permissions: [...builder, 'question.share', 'dashboard.share'] })
  await test.addUser('bob', { permissions: ['question.share', 'dashboard.share'] })
  await test.addUser('cleo', { permissions: [...builder] })
  clinic = await connectClinic(test, 'ann')
})
afterAll(() => test.close())

async function saveQuestion(name: string): Promise<Question> {
  const query = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
  return (await test.as('ann').post('/core/questions', { name, query })).json()
}
const saveDashboard = async (who: string, name: string) =>
  (await test.as(who).post('/core/dashboards', { ...dashboardDraft([]), name })).json() as Dashboard
const verify = (who: string, path: string, version = 1) => test.as(who).post(`/core/${path}/verified`, { version })
const markOf = async (who: string, path: string) =>
  ((await test.as(who).get(`/core/${path}`)).json() as DashboardSummary | QuestionSummary).verified

describe('verified', () => {
  it('is shown with who and when, on the item, in lists, in the search and on Home', async () => {
    const { id } = await saveQuestion('Looked over')
    const mark = { by: 'ann', date: NOW.toISOString(), isChanged: false }
    expect((await verify('ann', `questions/${id}`)).json()).toEqual(mark)
    expect(await markOf('ann', `questions/${id}`)).toEqual(mark)
    const listed = (await test.as('ann').get('/core/questions')).json() as QuestionSummary[]
    expect(listed.find((question) => question.id === id)?.verified).toEqual(mark)
    for (const text of ['looked', 'loooked']) {
      const found = (await test.as('ann').get(`/core/search?text=${text}`)).json() as SearchResult[]
      expect(found).toMatchObject([{ name: 'Looked over', verified: mark }])
    }
    await test.as('ann').post('/core/opened', { kind: 'question', id })
    await test.as('ann').post('/core/user-question', { questionId: id })
    const home = (await test.as('ann').get('/core/home')).json() as Home
    expect([home.opened[0], home.favourites[0]]).toMatchObject([{ verified: mark }, { verified: mark }])
  })

  it('says when the item was saved since, until it is verified again or the mark is taken', async () => {
    const { id, version: _, rights: __, ...rest } = await saveDashboard('ann', 'Wards')
    await verify('ann', `dashboards/${id}`)
    await test.as('ann').put('/core/dashboards', { id, ...rest, description: 'By day' })
    expect(await markOf('ann', `dashboards/${id}`)).toMatchObject({ by: 'ann', isChanged: true })
    expect((await verify('ann', `dashboards/${id}`, 1)).status).toBe(409)
    expect(await markOf('ann', `dashboards/${id}`)).toMatchObject({ isChanged: true })
    expect((await verify(ADMIN, `dashboards/${id}`, 2)).status).toBe(200)
    expect(await markOf('ann', `dashboards/${id}`)).toMatchObject({ by: ADMIN, isChanged: false })
    expect((await test.as('ann').delete(`/core/dashboards/${id}/verified`)).status).toBe(200)
    expect(await markOf('ann', `dashboards/${id}`)).toBeUndefined()
  })

  it('is given by administrators and by owners who may share, by nobody else', async () => {
    const question = await saveQuestion('Of Ann')
    const path = `questions/${question.id}`
    expect((await verify('bob', path)).status).toBe(404)
    await test.as('ann').post(`/core/${path}/share`, { users: ['bob'], canEdit: true })
    expect((await verify('bob', path)).status).toBe(403)
    expect((await test.as('bob').delete(`/core/${path}/verified`)).status).toBe(403)
    const { id } = await saveDashboard('cleo', 'Of Cleo')
    expect((await verify('cleo', `dashboards/${id}`)).status).toBe(403)
    expect(await markOf('bob', path)).toBeUndefined()
    expect(await markOf('cleo', `dashboards/${id}`)).toBeUndefined()
  })

  it('stands in lists beside the number of people who opened the item within 30 days', async () => {
    const { id } = await saveQuestion('Used')
    await test.addUser('dora', { permissions: ['question.view'] })
    await test.as('ann').post(`/core/questions/${id}/share`, { users: ['bob', 'cleo', 'dora'] })
    for (const who of ['bob', 'cleo', 'dora', ADMIN]) await test.as(who).post('/core/opened', { kind: 'question', id })
    const { db } = test.app.store
    await db
      .updateTable('opened_items')
      .set({ opened_at: '2026-01-20T08:00:00.000Z' })
      .where('user_id', 'in', (e) => e.selectFrom('users').select('id').where('username', '=', 'cleo'))
      .execute()
    const listed = (await test.as('bob').get('/core/questions')).json() as QuestionSummary[]
    expect(listed.find((question) => question.id === id)?.usedBy).toBe(3)
    const dashboards = (await test.as('ann').get('/core/dashboards')).json() as DashboardSummary[]
    expect(dashboards.every(({ usedBy }) => usedBy === 0)).toBe(true)
  })

  it('refuses what is no version, and what is in the trash', async () => {
    const { id } = await saveQuestion('Bad')
    expect((await test.as('ann').post(`/core/questions/${id}/verified`, {})).status).toBe(400)
    expect((await test.as('ann').post(`/core/questions/${id}/verified`, { version: 'one' })).status).toBe(400)
    await test.as(ADMIN).delete(`/core/questions/${id}`)
    expect((await verify('ann', `questions/${id}`)).status).toBe(404)
  })
})
