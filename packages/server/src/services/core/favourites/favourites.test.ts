import type { Dashboard, FavouriteQuestion, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', {
    permissions: [
      'question.write_access',
      'question.delete',
      'question.share',
      'database.write_access',
      'database.view',
    ],
  })
  await test.addUser('bob')
  clinic = await connectClinic(test, 'ann')
})
afterAll(() => test.close())

async function save(): Promise<number> {
  const query = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
  return ((await test.as('ann').post('/core/questions', { name: 'Costs', query })).json() as Question).id
}
const favouritesOf = async (who: string) =>
  ((await test.as(who).get('/core/user-question?size=9999')).json() as { questionId: number }[]).map(
    ({ questionId }) => questionId,
  )
const mark = (who: string, questionId: number, more: object = {}) =>
  test.as(who).post('/core/user-question', { questionId, ...more })

describe('favourite questions', () => {
  it('belong to the caller, whatever username is sent', async () => {
    const id = await save()
    expect((await mark('ann', id, { username: 'bob' })).json()).toMatchObject({ questionId: id, username: 'ann' })
    expect(await favouritesOf('ann')).toContain(id)
    expect(await favouritesOf('bob')).toEqual([])
    expect(await favouritesOf(ADMIN)).toEqual([])
  })

  it('QL1 name the table that they are about, as the data model calls it, and live on without their database', async () => {
    const gone = await connectClinic(test, 'ann', 'soon-gone.db')
    const query = gone.query('visits', [gone.view('visits.cost', 'sum')])
    const { id } = (await test.as('ann').post('/core/questions', { name: 'Costs', query })).json() as Question
    expect((await mark('ann', id)).json()).toMatchObject({ questionId: id, tableName: 'Visits' })
    await test.as(ADMIN).delete(`/discovery/databases/${gone.id}`)
    const named = (await test.as('ann').get('/core/user-question')).json() as FavouriteQuestion[]
    expect(named.find(({ questionId }) => questionId === id)).toMatchObject({ tableName: '' })
  })

  it('are marked once, however often, and also at once', async () => {
    const id = await save()
    const answers = await Promise.all([1, 2, 3].map(() => mark('ann', id)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await favouritesOf('ann')).filter((marked) => marked === id)).toHaveLength(1)
  })

  it('are taken off again, by their owner only, and as often as wished', async () => {
    const id = await save()
    await mark('ann', id)
    await test.as('bob').delete(`/core/user-question/question/${id}`)
    expect(await favouritesOf('ann')).toContain(id)
    for (const _time of [1, 2])
      expect((await test.as('ann').delete(`/core/user-question/question/${id}`)).status).toBe(200)
    expect(await favouritesOf('ann')).not.toContain(id)
  })

  it("R2: are only what one can see: no stranger's question, and none that was taken back or deleted", async () => {
    const id = await save()
    expect((await mark('bob', id)).json()).toMatchObject({ status: 404, title: `Error Loading Question with id ${id}` })
    await test.as('ann').post(`/core/questions/${id}/share`, { users: ['bob'] })
    expect((await mark('bob', id)).status).toBe(200)
    await mark('ann', id)
    await test.as('ann').post('/core/questions/unshare', { questionsIds: [id], userNames: ['bob'] })
    expect(await favouritesOf('bob')).toEqual([])
    await test.as('ann').delete(`/core/questions/${id}`)
    expect(await favouritesOf('ann')).not.toContain(id)
    await test.as('ann').post(`/core/questions/${id}/restore`)
    expect(await favouritesOf('ann')).toContain(id)
  })
})

describe('a favourite dashboard', () => {
  it('says so when the person who marked it opens it, and to no one else', async () => {
    const dashboard = (
      await test.as(ADMIN).post('/core/dashboards', dashboardDraft([await save()]))
    ).json() as Dashboard
    const opened = async (who: string) =>
      ((await test.as(who).get(`/core/dashboards/${dashboard.id}`)).json() as Dashboard).isFavourite
    await test.as(ADMIN).post(`/core/dashboards/${dashboard.id}/share`, { users: ['bob'] })
    expect([await opened(ADMIN), await opened('bob')]).toEqual([undefined, undefined])

    await test.as('bob').post('/core/user-dashboard', { dashboardId: dashboard.id })
    expect([await opened(ADMIN), await opened('bob')]).toEqual([undefined, true])

    await test.as('bob').delete(`/core/user-dashboard/dashboard/${dashboard.id}`)
    expect(await opened('bob')).toBeUndefined()
  })
})
