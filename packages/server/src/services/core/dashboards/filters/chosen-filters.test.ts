import { join } from 'node:path'
import type { Dashboard, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STORE_FILE } from '../../../../platform/instance/instance-format.ts'
import { openStore } from '../../../../platform/store/store.ts'
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

/** By what a filter is known when it goes back to its saved value. */
const targetOf = ({ dbColumn }: { dbColumn: number }) => ({ dbColumn })

async function shared(changes: object = {}): Promise<Dashboard> {
  const draft = dashboardDraft([question])
  const filters = [{ tabIndex: 0, filters: [code('I10')] }]
  const saved = await test
    .as(ADMIN)
    .post('/core/dashboards', { ...draft, filters, filtersOnAllTabs: [status()], ...changes })
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
    const own = { allTabs: [status('left')], tabs: [{ tab: 'tab-1', filters: [code('H25')] }] }
    expect((await choose('ann', id, own)).json()).toEqual(own)
    expect(await chosen('ann', id)).toEqual(own)
    expect([await chosen('bob', id), await chosen(ADMIN, id)]).toEqual([undefined, undefined])
    await choose('ann', id, { reset: { allTabs: [targetOf(status())] } })
    expect(await chosen('ann', id)).toEqual({ ...own, allTabs: [] })
    await choose('ann', id, { reset: { tabs: [{ tab: 'tab-1', filters: [targetOf(code())] }] } })
    expect(await chosen('ann', id)).toBeUndefined()
    expect(((await test.as(ADMIN).get(`/core/dashboards/${id}`)).json() as Dashboard).version).toBe(version)
  })

  it('is kept only for filters that the dashboard has, now and when it is opened again', async () => {
    const dashboard = await shared()
    const { id } = dashboard
    const sent = {
      allTabs: [code('H25')],
      tabs: [
        { tab: 'tab-1', filters: [code('H25')] },
        { tab: 'tab-4', filters: [code('E11')] },
      ],
    }
    expect((await choose('ann', id, sent)).json()).toEqual({ allTabs: [], tabs: [sent.tabs[0]] })
    const changed = await test.as(ADMIN).put('/core/dashboards', { ...dashboard, filters: [] })
    expect(changed.status).toBe(200)
    expect(await chosen('ann', id)).toBeUndefined()
  })

  it('is refused where it cannot be read, and where the dashboard is not shared', async () => {
    const { id } = await shared()
    const own = { tabs: [{ tab: 'tab-1', filters: [code('H25')] }] }
    await choose('ann', id, own)
    for (const wrong of [
      { tabs: [{ tabIndex: 0, filters: [] }] },
      { tabs: [{ tab: '2', filters: [] }] },
      { tabs: [{ tab: 'tab-1', filters: [code('E11'), code('I10')] }] },
      { ...own, reset: { tabs: [{ tab: 'tab-1', filters: [targetOf(code())] }] } },
      { reset: { allTabs: [code('E11')] } },
      { tabs: [own.tabs[0], own.tabs[0]] },
      { allTabs: [status('a'), status('b')] },
      { tabs: [{ tab: 'tab-1', filters: [{ ...code('H25'), operator: 'like' }] }] },
      { filters: [] },
      {},
      [],
    ])
      expect((await choose('ann', id, wrong)).status).toBe(400)
    expect(await chosen('ann', id)).toMatchObject(own)
    await test.as(ADMIN).post('/core/dashboards/unshare', { dashboardsIds: [id], userNames: ['bob'] })
    expect([(await choose('bob', id, own)).status, (await choose('ann', 999_999, own)).status]).toEqual([404, 404])
  })

  it('keeps what two windows choose for different filters, also at once, and the last of two for the same one', async () => {
    const names = ['A', 'B', 'C', 'D']
    const tabs = names.map((name, index) => ({ index, name, views: [] }))
    const filters = names.map((_, tabIndex) => ({ tabIndex, filters: [code('I10')] }))
    const { id } = await shared({ tabs, filters })
    const first = { tab: 'tab-1', filters: [code('H25')] }
    await choose('ann', id, { tabs: [first] })
    await choose('ann', id, { tabs: [{ tab: 'tab-2', filters: [code('E11')] }], allTabs: [status('left')] })
    await choose('ann', id, { tabs: [{ tab: 'tab-2', filters: [code('J45')] }] })
    expect(await chosen('ann', id)).toEqual({
      allTabs: [status('left')],
      tabs: [first, { tab: 'tab-2', filters: [code('J45')] }],
    })
    await Promise.all([
      ...['tab-1', 'tab-3', 'tab-4'].map((tab) => choose('ann', id, { tabs: [{ tab, filters: [code('K20')] }] })),
      choose('ann', id, {
        reset: { tabs: [{ tab: 'tab-2', filters: [targetOf(code())] }], allTabs: [targetOf(status())] },
      }),
    ])
    const now = await chosen('ann', id)
    expect(now?.allTabs).toEqual([])
    expect(now?.tabs.toSorted((one, other) => one.tab.localeCompare(other.tab))).toEqual(
      ['tab-1', 'tab-3', 'tab-4'].map((tab) => ({ tab, filters: [code('K20')] })),
    )
  })

  it('is kept beside other windows that take the last one back at the same moment', async () => {
    const { id } = await shared()
    const last = { tabs: [{ tab: 'tab-1', filters: [code('K20')] }] }
    const back = { reset: { tabs: [{ tab: 'tab-1', filters: [targetOf(code())] }] } }
    for (let round = 0; round < 8; round += 1) {
      await choose('ann', id, { ...last, reset: { allTabs: [targetOf(status())] } })
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => choose('ann', id, back)),
        choose('ann', id, { allTabs: [status('left')] }),
        ...Array.from({ length: 5 }, () => choose('ann', id, back)),
      ])
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
      expect(await chosen('ann', id)).toEqual({ allTabs: [status('left')], tabs: [] })
    }
  })

  it('is bounded over all requests together: what is too much is refused and changes nothing, and going back is always taken', async () => {
    const tabs = [0, 1, 2, 3].map((index) => ({ index, name: `Tab ${index}`, views: [] }))
    const each = [code, status, (...values: string[]) => filter('patients.full_name', ...values)]
    const filters = tabs.map(({ index }) => ({ tabIndex: index, filters: each.map((of) => of()) }))
    const { id } = await shared({ tabs, filters, filtersOnAllTabs: [] })
    const values = Array.from({ length: 900 }, (_, at) => `v${at}`)
    const onTab = (at: number) => ({ tabs: [{ tab: `tab-${at + 1}`, filters: each.map((of) => of(...values)) }] })
    for (const at of [0, 1, 2]) expect((await choose('ann', id, onTab(at))).status).toBe(200)
    const kept = await chosen('ann', id)
    const refused = await choose('ann', id, onTab(3))
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('too many')
    expect(await chosen('ann', id)).toEqual(kept)
    const back = { reset: { tabs: [{ tab: 'tab-1', filters: [targetOf(code())] }] } }
    expect((await choose('ann', id, back)).status).toBe(200)
  })

  it('stays with its tab when others are deleted, moved and added, and is not given to a new one', async () => {
    const tabs = ['A', 'B', 'C'].map((name, index) => ({ index, name, views: [] }))
    const filters = tabs.map(({ index }) => ({ tabIndex: index, filters: [code('I10')] }))
    const dashboard = await shared({ tabs, filters })
    const { id } = dashboard
    await choose('ann', id, {
      tabs: ['tab-1', 'tab-2', 'tab-3'].map((tab, at) => ({ tab, filters: [code(`V${at + 1}`)] })),
    })
    const onTabs = async () => {
      const now = (await test.as('ann').get(`/core/dashboards/${id}`)).json() as Dashboard
      return now.tabs.map((tab) => {
        const own = now.chosenFilters?.tabs.find((each) => each.tab === tab.id)?.filters
        return `${tab.name} ${own?.[0]?.values.join() ?? '-'}`
      })
    }
    const save = async (kept: readonly object[]) => {
      const sent = kept.map((tab, index) => ({ name: '', ...tab, index }))
      const answer = await test.as(ADMIN).put('/core/dashboards', {
        ...dashboard,
        version: undefined,
        tabs: sent,
        filters: sent.map(({ index }) => ({ tabIndex: index, filters: [code('I10')] })),
      })
      if (answer.status !== 200) throw new Error(answer.text)
      return (answer.json() as Dashboard).tabs
    }
    const [, b, c] = dashboard.tabs
    await save([c!, b!])
    expect(await onTabs()).toEqual(['C V3', 'B V2'])
    const withNew = await save([{ name: 'D' }, c!, b!])
    expect(await onTabs(), 'a program that names no id gets a new one').toEqual(['D -', 'C V3', 'B V2'])
    const withoutIds = [withNew[2]!, withNew[1]!].map(({ id: _id, ...tab }) => tab)
    await save(withoutIds)
    expect(await onTabs(), 'and a tab without its id is known by what it is').toEqual(['B V2', 'C V3'])
    await save([b!])
    await save([b!, { name: 'C' }])
    expect(await onTabs(), 'an id is never given again').toEqual(['B V2', 'C -'])
  })

  it('and the tabs themselves, kept before tabs had ids, are known by their number', async () => {
    const { id, version } = await shared()
    await choose('ann', id, { allTabs: [status('left')] })
    const old = { allTabs: [status('left')], tabs: [{ tabIndex: 0, filters: [code('H25')] }] }
    const store = await openStore({
      databaseUrl: test.config.databaseUrl,
      file: join(test.dataDir, STORE_FILE),
    })
    const { content } = await store.db
      .selectFrom('dashboards')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await store.db
      .updateTable('dashboards')
      .set({ content: content.replace('"id":"tab-1",', '') })
      .where('id', '=', id)
      .execute()
    await store.db
      .updateTable('dashboard_choices')
      .set({ filters: JSON.stringify(old) })
      .where('dashboard_id', '=', id)
      .execute()
    await store.close()
    expect(content).toContain('"id":"tab-1",')
    const dashboard = (await test.as('ann').get(`/core/dashboards/${id}`)).json() as Dashboard
    expect(dashboard.tabs.map((tab) => tab.id)).toEqual(['tab-1'])
    expect(dashboard.chosenFilters).toEqual({ ...old, tabs: [{ tab: 'tab-1', filters: [code('H25')] }] })
    const again = await test.as(ADMIN).put('/core/dashboards', dashboard)
    expect((again.json() as Dashboard).version, 'an id alone is no change').toBe(version)
  })
})
