import type { Dashboard, DashboardSummary, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  const permissions = [
    'dashboard.write_access',
    'dashboard.delete',
    'dashboard.share',
    'question.write_access',
    'question.share',
    'question.delete',
  ] as const
  await test.addUser('ann', { permissions: [...permissions, 'database.write_access', 'database.view'] })
  for (const name of ['bob', 'eve']) await test.addUser(name, { permissions })
  await test.addUser('manager', { permissions: ['user.write_access'] })
  clinic = await connectClinic(test, 'ann')
})
afterAll(() => test.close())

async function ask(name = 'Costs', who = 'ann'): Promise<number> {
  const query = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
  return ((await test.as(who).post('/core/questions', { name, query })).json() as Question).id
}
async function save(questionIds: readonly number[], who = 'ann', name = 'Morning'): Promise<Dashboard> {
  const answer = await test.as(who).post('/core/dashboards', dashboardDraft(questionIds, { name }))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json()
}
const share = (who: string, id: number, users: string[]) => test.as(who).post(`/core/dashboards/${id}/share`, { users })
const unshare = (who: string, id: number, userNames: string[]) =>
  test.as(who).post('/core/dashboards/unshare', { dashboardsIds: [id], userNames })
const place = (who: string, { id, version, name }: Dashboard, questionIds: readonly number[]) =>
  test.as(who).put('/core/dashboards', { ...dashboardDraft(questionIds), name, id, version })
const sees = async (who: string, id: number) => (await test.as(who).get(`/core/dashboards/${id}`)).status === 200

/** Every road to a question's result. */
async function reads(who: string, questionId: number): Promise<boolean> {
  const roads = await Promise.all(
    ['execute', 'count', 'summaries'].map(
      async (road) => (await test.as(who).post(`/core/executor/${questionId}/${road}`, {})).status,
    ),
  )
  if (new Set(roads).size > 1) throw new Error(`the roads differ: ${roads.join(' ')}`)
  return roads[0] === 200
}

describe('PE4 DE7 sharing dashboards', () => {
  it('lets others see the dashboard and the results of its tiles, until it is taken back', async () => {
    const [shown, hidden] = [await ask('Shown'), await ask('Hidden')]
    const { id } = await save([shown])
    expect([await sees('bob', id), await reads('bob', shown)]).toEqual([false, false])
    expect((await share('ann', id, ['BOB', 'bob'])).json()).toEqual({ message: 'Dashboard shared successfully' })
    expect([await sees('bob', id), await reads('bob', shown), await reads('bob', hidden)]).toEqual([true, true, false])
    expect([await sees('eve', id), await reads('eve', shown)]).toEqual([false, false])
    expect((await unshare('ann', id, ['bob'])).json()).toEqual({})
    expect([await sees('bob', id), await reads('bob', shown)]).toEqual([false, false])
  })

  it("shows the definition of a tile's question, but neither lists it nor lets it be kept, changed or passed on", async () => {
    const question = await ask('Through a tile')
    await share('ann', (await save([question])).id, ['bob'])
    const seen = (await test.as('bob').get(`/core/questions/${question}`)).json() as Question
    expect(seen).toMatchObject({ id: question, name: 'Through a tile' })
    expect(((await test.as('bob').get('/core/questions')).json() as Question[]).map(({ id }) => id)).not.toContain(
      question,
    )
    expect((await test.as('bob').get(`/core/questions/${question}/versions`)).status).toBe(404)
    expect((await test.as('bob').post('/core/user-question', { questionId: question })).status).toBe(404)
    expect((await test.as('bob').post(`/core/questions/${question}/share`, { users: ['eve'] })).status).toBe(404)
    expect((await test.as('bob').delete(`/core/questions/${question}`)).status).toBe(403)
    const { id, version, name, query } = seen
    expect((await test.as('bob').put('/core/questions', { id, version, name, query })).status).toBe(403)
    expect((await test.as('bob').put('/core/questions', { id, version, name, query, saveAs: true })).status).toBe(404)
    expect((await test.as('bob').post('/core/dashboards', dashboardDraft([question]))).status).toBe(400)
  })

  it('ends with the removal of the tile and comes back with it', async () => {
    const question = await ask()
    const dashboard = await save([question])
    await share('ann', dashboard.id, ['bob'])
    const without = (await place('ann', dashboard, [])).json() as Dashboard
    expect(await reads('bob', question)).toBe(false)
    await place('ann', without, [question])
    expect(await reads('bob', question)).toBe(true)
  })

  it('ends with the deletion of the dashboard or the question, and comes back with them', async () => {
    const question = await ask()
    const { id } = await save([question])
    await share('ann', id, ['bob'])
    for (const path of [`/core/dashboards/${id}`, `/core/questions/${question}`]) {
      await test.as('ann').delete(path)
      expect(await reads('bob', question)).toBe(false)
      await test.as('ann').post(`${path}/restore`)
      expect(await reads('bob', question)).toBe(true)
    }
    await test.as('ann').delete(`/core/questions/${question}`)
    const gone = await test.as('bob').post(`/core/executor/${question}/execute`, {})
    expect(gone.json()).toMatchObject({ status: 404, title: `Error Loading Question with id ${question}` })
    expect(await sees('bob', id)).toBe(true)
  })

  it('of several is all or nothing, and the wrong one is named', async () => {
    const { id } = await save([])
    const several = (dashboards: number[], users: string[]) =>
      test.as('ann').post('/core/dashboards/share', { dashboards, users })
    expect((await several([id], ['bob', 'nobody'])).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'users.1' }],
    })
    expect((await several([id, 999_999], ['bob'])).json()).toMatchObject({
      status: 404,
      title: 'There is no dashboard with id 999999',
    })
    expect(await sees('bob', id)).toBe(false)
    const other = await save([])
    expect((await several([id, other.id], ['bob', 'eve'])).status).toBe(200)
    for (const who of ['bob', 'eve']) expect([await sees(who, id), await sees(who, other.id)]).toEqual([true, true])
  })

  it('is for what one owns: who was given a dashboard cannot pass it on or take it from others', async () => {
    const { id } = await save([])
    await share('ann', id, ['bob'])
    expect((await share('bob', id, ['eve'])).json()).toMatchObject({
      status: 403,
      title: 'Only its owner or an administrator can share this dashboard',
    })
    expect((await unshare('bob', id, ['bob'])).status).toBe(403)
    expect((await share('eve', id, ['eve'])).status).toBe(404)
    expect((await share(ADMIN, id, ['eve'])).status).toBe(200)
  })

  it('DL1 US6 is seen in lists, and a manager of users takes it back at once', async () => {
    const { id } = await save([], 'ann', 'Theatre')
    await share('ann', id, ['bob'])
    const names = async (who: string) =>
      ((await test.as(who).get('/core/dashboards?size=9999')).json() as DashboardSummary[]).map(({ name }) => name)
    expect([await names('ann'), await names('bob'), await names(ADMIN)].every((seen) => seen.includes('Theatre'))).toBe(
      true,
    )
    expect([await names('eve'), await names('manager')].some((seen) => seen.includes('Theatre'))).toBe(false)
    const shared = '/core/dashboards/shared_dashboards_for_username/bob'
    expect((await test.as('manager').get(shared)).json()).toContainEqual({
      id,
      name: 'Theatre',
      detail: '',
      isDirect: true,
      groups: [],
      folders: [],
    })
    expect((await unshare('manager', id, ['bob', 'nobody'])).status).toBe(400)
    expect(await sees('bob', id)).toBe(true)
    expect((await unshare('manager', id, ['bob'])).status).toBe(200)
    expect([await sees('bob', id), await names('bob')]).toEqual([false, expect.not.arrayContaining(['Theatre'])])
  })
})

describe("R3 a question that is not one's own", () => {
  const refusal = {
    status: 403,
    title: 'Only their owner or an administrator can show these questions to others: Tile 0',
  }

  it("can be put on a dashboard of one's own, where its end takes effect at once, too", async () => {
    const question = await ask()
    await test.as('ann').post(`/core/questions/${question}/share`, { users: ['bob'] })
    await save([question], 'bob')
    expect(await reads('bob', question)).toBe(true)
    await test.as('ann').post('/core/questions/unshare', { questionsIds: [question], userNames: ['bob'] })
    expect(await reads('bob', question)).toBe(false)
  })

  it('is not passed on by sharing the dashboard, nor by saving it onto a shared one, nor by an earlier version', async () => {
    const question = await ask()
    await test.as('ann').post(`/core/questions/${question}/share`, { users: ['bob'] })
    const dashboard = await save([question], 'bob')
    expect((await share('bob', dashboard.id, ['eve'])).json()).toMatchObject(refusal)
    expect((await share('bob', dashboard.id, ['bob'])).json()).toMatchObject(refusal)
    const without = (await place('bob', dashboard, [])).json() as Dashboard
    expect((await share('bob', dashboard.id, ['eve'])).status).toBe(200)
    expect((await place('bob', without, [question])).json()).toMatchObject(refusal)
    expect(await reads('eve', question)).toBe(false)
    expect((await test.as('bob').get(`/core/dashboards/${dashboard.id}/versions`)).json()).toHaveLength(1)
    expect((await place(ADMIN, without, [question])).status).toBe(200)
    expect(await reads('eve', question)).toBe(true)
  })

  it('is not passed on while it lies in the trash, from which it would come back', async () => {
    const question = await ask()
    await test.as('ann').post(`/core/questions/${question}/share`, { users: ['bob'] })
    const { id } = await save([question], 'bob')
    await test.as('ann').delete(`/core/questions/${question}`)
    expect((await share('bob', id, ['eve'])).json()).toMatchObject(refusal)
  })

  it('is not passed on by sharing and saving at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const question = await ask()
      await test.as('ann').post(`/core/questions/${question}/share`, { users: ['bob'] })
      const dashboard = await save([], 'bob')
      const [shared, placed] = await Promise.all([
        share('bob', dashboard.id, ['eve']),
        place('bob', dashboard, [question]),
      ])
      expect([shared.status, placed.status].toSorted()).toEqual([200, 403])
      expect(await reads('eve', question)).toBe(false)
    }
  })
})

describe('QL3 deleting a question that dashboards show', () => {
  it('names those the asker sees and counts the others', async () => {
    const question = await ask()
    const cause = async () =>
      (await test.as('ann').get(`/core/questions/delete/${question}`)).json() as { cause: string; deletable: boolean }
    expect(await cause()).toEqual({ deletable: true, cause: '' })
    await save([question, question], 'ann', 'Beds')
    expect(await cause()).toEqual({ deletable: false, cause: 'It is shown on the dashboard Beds.' })
    await save([question], 'ann', 'Wards')
    await test.as('ann').post(`/core/questions/${question}/share`, { users: ['bob'] })
    const { id } = await save([question], 'bob', 'Secret plans')
    expect((await cause()).cause).toBe('It is shown on the dashboards Beds, Wards, 1 more of other people.')
    await test.as('bob').delete(`/core/dashboards/${id}`)
    expect((await cause()).cause).toBe('It is shown on the dashboards Beds, Wards.')
    expect((await test.as('ann').delete(`/core/questions/${question}`)).status).toBe(200)
  })

  it('lists it in the trash of its owner and of administrators until it is restored', async () => {
    const question = await ask('Thrown away')
    await test.as('ann').delete(`/core/questions/${question}`)
    const trash = async (who: string) => (await test.as(who).get('/core/questions/trash')).json() as { id: number }[]
    expect((await trash('ann'))[0]).toMatchObject({
      id: question,
      name: 'Thrown away',
      owner: 'ann',
      deletedDate: expect.any(String),
      restorableUntil: expect.any(String),
    })
    expect((await trash(ADMIN)).map(({ id }) => id)).toContain(question)
    expect((await trash('bob')).map(({ id }) => id)).not.toContain(question)
    await test.as('ann').post(`/core/questions/${question}/restore`)
    expect((await trash('ann')).map(({ id }) => id)).not.toContain(question)
  })
})
