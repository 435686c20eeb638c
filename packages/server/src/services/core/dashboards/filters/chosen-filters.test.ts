import type { Dashboard, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let question: number
beforeAll(async () => {
  test = await startTestApp()
  for (const name of ['ann', 'bob']) await test.addUser(name, { permissions: ['dashboard.view'] })
  clinic = await connectClinic(test, ADMIN)
  const query = clinic.query('visits', [clinic.view('visits.diagnosis_code'), clinic.view('patients.status')])
  question = ((await test.as(ADMIN).post('/core/questions', { name: 'Visits', query })).json() as Question).id
})
afterAll(() => test.close())

const filter = (column: string, ...values: string[]) =>
  clinic.filter(column, 'in', values, { dynamic: true, zoomingFilter: false })
const code = (...values: string[]) => filter('visits.diagnosis_code', ...values)
const status = (...values: string[]) => filter('patients.status', ...values)

async function shared(): Promise<Dashboard> {
  const draft = dashboardDraft([question])
  const filters = [{ tabIndex: 0, filters: [code('I10')] }]
  const saved = await test.as(ADMIN).post('/core/dashboards', { ...draft, filters, filtersOnAllTabs: [status()] })
  if (saved.status !== 201) throw new Error(saved.text)
  const dashboard = saved.json() as Dashboard
  await test.as(ADMIN).post(`/core/dashboards/${dashboard.id}/share`, { users: ['ann', 'bob'] })
  return dashboard
}
const choose = (who: string, id: number, body: object) =>
  test.as(who).put(`/core/dashboards/${id}/chosen-filters`, body)
const chosen = async (who: string, id: number) =>
  ((await test.as(who).get(`/core/dashboards/${id}`)).json() as Dashboard).chosenFilters

describe('what people chose last for the filters of a dashboard', () => {
  it('comes back with the dashboard, for each of them alone, until they go back to the saved values', async () => {
    const { id, version } = await shared()
    expect(await chosen('ann', id)).toBeUndefined()
    const own = { allTabs: [status('left')], tabs: [{ tabIndex: 0, filters: [code('H25')] }] }
    expect((await choose('ann', id, own)).json()).toEqual(own)
    expect(await chosen('ann', id)).toEqual(own)
    expect([await chosen('bob', id), await chosen(ADMIN, id)]).toEqual([undefined, undefined])
    await choose('ann', id, { tabs: own.tabs })
    expect(await chosen('ann', id)).toEqual({ ...own, allTabs: [] })
    expect((await choose('ann', id, {})).status).toBe(200)
    expect(await chosen('ann', id)).toBeUndefined()
    expect(((await test.as(ADMIN).get(`/core/dashboards/${id}`)).json() as Dashboard).version).toBe(version)
  })

  it('is kept only for filters that the dashboard has, now and when it is opened again', async () => {
    const dashboard = await shared()
    const { id } = dashboard
    const sent = {
      allTabs: [code('H25')],
      tabs: [
        { tabIndex: 0, filters: [code('H25')] },
        { tabIndex: 3, filters: [code('E11')] },
      ],
    }
    expect((await choose('ann', id, sent)).json()).toEqual({ allTabs: [], tabs: [sent.tabs[0]] })
    const changed = await test.as(ADMIN).put('/core/dashboards', { ...dashboard, filters: [] })
    expect(changed.status).toBe(200)
    expect(await chosen('ann', id)).toBeUndefined()
  })

  it('is refused where it cannot be read, and where the dashboard is not shared', async () => {
    const { id } = await shared()
    const own = { tabs: [{ tabIndex: 0, filters: [code('H25')] }] }
    await choose('ann', id, own)
    for (const wrong of [
      { tabs: [{ tabIndex: 4, filters: [] }] },
      { tabs: [own.tabs[0], own.tabs[0]] },
      { allTabs: [status('a'), status('b')] },
      { tabs: [{ tabIndex: 0, filters: [{ ...code('H25'), operator: 'like' }] }] },
      { filters: [] },
      [],
    ])
      expect((await choose('ann', id, wrong)).status).toBe(400)
    expect(await chosen('ann', id)).toMatchObject(own)
    await test.as(ADMIN).post('/core/dashboards/unshare', { dashboardsIds: [id], userNames: ['bob'] })
    expect([(await choose('bob', id, own)).status, (await choose('ann', 999_999, own)).status]).toEqual([404, 404])
  })
})
