import { join } from 'node:path'
import type { Dashboard, DashboardSummary, DeletedItem, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STORE_FILE } from '../../../platform/instance/instance-format.ts'
import { openStore } from '../../../platform/store/store.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft, textTile, tile } from '../../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const DAY_MS = 24 * 3_600_000
const everything = [
  'dashboard.write_access',
  'dashboard.delete',
  'dashboard.share',
  'question.write_access',
  'question.delete',
  'database.write_access',
  'database.view',
] as const

let test: TestApp
let clinic: Clinic
let costs: number
let clock = Date.parse('2026-03-01T08:00:00Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date(clock) })
  for (const name of ['ann', 'bob', 'eve']) await test.addUser(name, { permissions: everything })
  clinic = await connectClinic(test, 'ann')
  costs = await saveQuestion('Costs')
})
afterAll(() => test.close())

/** Sessions do not live that long, so everybody signs in again. */
function pass(days: number) {
  clock += days * DAY_MS
  for (const name of ['ann', 'bob', 'eve', ADMIN]) test.forgetSignIn(name)
}

async function saveQuestion(name: string, viewTypeOptions = '{}'): Promise<number> {
  const query = clinic.query('visits', [clinic.group('visits.ward_id'), clinic.view('visits.cost', 'sum')])
  return ((await test.as('ann').post('/core/questions', { name, viewTypeOptions, query })).json() as Question).id
}
async function save(changes: object = {}, who = 'ann'): Promise<Dashboard> {
  const answer = await test.as(who).post('/core/dashboards', dashboardDraft([costs], changes))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json()
}
const get = (who: string, id: number) => test.as(who).get(`/core/dashboards/${id}`)
const share = (id: number, user: string) => test.as('ann').post(`/core/dashboards/${id}/share`, { users: [user] })
const change = ({ id, version, name, tabs, filters }: Dashboard, changes: object = {}) => ({
  id,
  version,
  name,
  tabs,
  filters,
  ...changes,
})
const namesSeenBy = async (who: string) =>
  ((await test.as(who).get('/core/dashboards?size=9999')).json() as DashboardSummary[]).map(({ name }) => name)
const favouritesOf = async (who: string) =>
  ((await test.as(who).get('/core/user-dashboard?size=9999')).json() as { dashboardId: number }[]).map(
    ({ dashboardId }) => dashboardId,
  )

describe('DE8 saving a dashboard', () => {
  it('DE4 keeps what was sent, under its owner, and gives it back to the pixel at every width', async () => {
    const positions = {
      lg: { i: 'a', x: 8, y: 2, w: 4, h: 3 },
      md: { i: 'a', x: 5, y: 9, w: 5, h: 3 },
      xs: { i: 'a', x: 0, y: 31, w: 4, h: 7 },
    }
    const views = [
      tile(costs, 0, {
        id: 'a',
        position: positions.lg,
        positions,
        title: 'Cost',
        description: 'By\nward',
        viewType: 'BAR',
        viewOptionsJSON: '{"stack":true}',
      }),
    ]
    const tabs = [
      { id: 'tab-2', index: 1, name: 'Money', views },
      { id: 'tab-1', index: 0, name: 'New Tab', views: [] },
    ]
    const filters = [
      {
        tabIndex: 1,
        filters: [{ ...clinic.filter('visits.ward_id', 'equals', [10]), dynamic: false, zoomingFilter: false }],
      },
    ]
    const saved = await save({ name: '  Morning ', description: 'All wards', tag: 'cost,ward', tabs, filters })
    expect(saved).toEqual({
      id: expect.any(Number),
      name: 'Morning',
      description: 'All wards',
      tag: 'cost,ward',
      owner: 'ann',
      version: 1,
      createdDate: new Date(clock).toISOString(),
      lastModifiedDate: new Date(clock).toISOString(),
      tabs,
      filters,
      rights: { canEdit: true, canDelete: true, canShare: true, canSeeAccess: true, canChangeOwner: false },
    })
    expect((await get('ann', saved.id)).json()).toEqual(saved)
  })

  it('DE2 names a tab that has no name, drops the filters of tabs that are gone, and what the page knows for itself', async () => {
    const { tabs, filters } = await save({
      tabs: [{ index: 0, editable: true }],
      filters: [
        { tabIndex: 0, filters: [] },
        { tabIndex: 3, filters: [] },
      ],
    })
    expect(tabs).toEqual([{ id: 'tab-1', index: 0, name: 'New Tab', views: [] }])
    expect(filters).toEqual([{ tabIndex: 0, filters: [] }])
  })

  it('gives a tile that comes without view settings those of its question, and leaves a tile its own', async () => {
    const area = await saveQuestion('Area', '{"stack":true,"area":true}')
    const later = await saveQuestion('Later', '{"colorSchemaIndex":2}')
    const { viewOptionsJSON: _left, ...silent } = tile(area, 0)
    const views = [
      silent,
      tile(area, 1, { viewOptionsJSON: '{}' }),
      tile(area, 2, { viewOptionsJSON: '{"stack":false}' }),
      tile(costs, 3),
    ]
    const optionsOf = ({ tabs }: Dashboard) => tabs[0]!.views.map(({ viewOptionsJSON }) => viewOptionsJSON)
    const saved = await save({ tabs: [{ index: 0, name: 'New Tab', views }] })
    expect(optionsOf(saved)).toEqual([
      '{"stack":true,"area":true}',
      '{"stack":true,"area":true}',
      '{"stack":false}',
      '{}',
    ])

    const [first, ...others] = saved.tabs[0]!.views
    const changed = await test.as('ann').put(
      '/core/dashboards',
      change(saved, {
        tabs: [
          {
            index: 0,
            name: 'New Tab',
            views: [{ ...first!, viewOptionsJSON: '{"stack":false}' }, ...others, tile(later, 4)],
          },
        ],
      }),
    )
    expect(optionsOf(changed.json())).toEqual([
      '{"stack":false}',
      '{"stack":true,"area":true}',
      '{"stack":false}',
      '{}',
      '{"colorSchemaIndex":2}',
    ])
  })

  it('keeps texts, headings and spacers in order, in earlier versions too, and none where an earlier client sends none', async () => {
    const texts = [
      textTile({ kind: 'heading', text: 'Beds' }, 0),
      textTile({ kind: 'text', text: '# How to read\n<b>once</b>' }, 1),
      textTile({ kind: 'spacer' }, 2),
    ]
    const tabs = [{ id: 'tab-1', index: 0, name: 'New Tab', views: [tile(costs)], texts }]
    const saved = await save({ tabs })
    expect(saved.tabs).toEqual(tabs)
    const { json } = await test
      .as('ann')
      .put(
        '/core/dashboards',
        change(saved, { tabs: [{ index: 0, name: 'New Tab', views: [tile(costs)], texts: [] }] }),
      )
    expect((json() as Dashboard).tabs).toEqual([{ id: 'tab-1', index: 0, name: 'New Tab', views: [tile(costs)] }])
    expect(((await test.as('ann').get(`/core/dashboards/${saved.id}/versions/1`)).json() as Dashboard).tabs).toEqual(
      tabs,
    )
  })

  it('keeps whether a click filters, which is off where nobody said so', async () => {
    const on = await save({ clickFilters: true })
    expect([
      on.clickFilters,
      ((await get('ann', on.id)).json() as Dashboard).clickFilters,
      (await save()).clickFilters,
      (await save({ clickFilters: false })).clickFilters,
    ]).toEqual([true, true, undefined, undefined])
    const off = await test.as('ann').put('/core/dashboards', change(on, { clickFilters: false }))
    expect((off.json() as Dashboard).version).toBe(2)
    expect(((await test.as('ann').get(`/core/dashboards/${on.id}/versions/1`)).json() as Dashboard).clickFilters).toBe(
      true,
    )
  })

  it('keeps filters of all tabs, in versions too', async () => {
    const filtersOnAllTabs = [clinic.filter('visits.ward_id', 'in', ['10'], { dynamic: true, zoomingFilter: false })]
    const saved = await save({ filtersOnAllTabs })
    expect([saved.filtersOnAllTabs, (await save()).filtersOnAllTabs]).toEqual([filtersOnAllTabs, undefined])
    const without = (
      await test.as('ann').put('/core/dashboards', change(saved, { filtersOnAllTabs: [] }))
    ).json() as Dashboard
    expect([without.version, 'filtersOnAllTabs' in without]).toEqual([2, false])
    const version = async (at: number) =>
      ((await test.as('ann').get(`/core/dashboards/${saved.id}/versions/${at}`)).json() as Dashboard).filtersOnAllTabs
    expect(await version(1)).toEqual(filtersOnAllTabs)
    await test.as('ann').put('/core/dashboards', change(without, { filtersOnAllTabs }))
    expect(await version(2)).toBeUndefined()
  })

  const tab = (index: number, views: unknown[] = [], texts?: unknown[]) => ({
    index,
    name: 'Tab',
    views,
    ...(texts && { texts }),
  })
  it.each<[string, () => object, string]>([
    ['no tab', () => ({ tabs: [] }), 'tabs'],
    ['five tabs', () => ({ tabs: [0, 1, 2, 3, 3].map((index) => tab(index)) }), 'tabs'],
    ['two tabs of one index', () => ({ tabs: [tab(0), tab(0)] }), 'tabs'],
    ['two tabs of one id', () => ({ tabs: [0, 1].map((index) => ({ ...tab(index), id: 'a' })) }), 'tabs'],
    ['a number as the id of a tab', () => ({ tabs: [{ ...tab(0), id: '2' }] }), 'tabs.0.id'],
    ['a tab of blanks', () => ({ tabs: [{ index: 0, name: '  ' }] }), 'tabs.0.name'],
    ['a name of blanks', () => ({ name: '   ' }), 'name'],
    ['two tiles of one id', () => ({ tabs: [tab(0, [tile(costs), tile(costs)])] }), 'tabs'],
    [
      'a tile and a text of one id',
      () => ({ tabs: [tab(0, [tile(costs, 0, { id: 'text-0' })], [textTile({ kind: 'spacer' })])] }),
      'tabs',
    ],
    [
      'more than a hundred tiles',
      () => ({
        tabs: [
          tab(
            0,
            [tile(costs)],
            Array.from({ length: 100 }, (_, at) => textTile({ kind: 'spacer' }, at)),
          ),
        ],
      }),
      'tabs',
    ],
    [
      'a kind of text that is none',
      () => ({ tabs: [tab(0, [], [{ ...textTile({ kind: 'spacer' }), kind: 'html' }])] }),
      'tabs.0.texts.0.kind',
    ],
    [
      'a text of blanks',
      () => ({ tabs: [tab(0, [], [textTile({ kind: 'text', text: ' \n ' })])] }),
      'tabs.0.texts.0.text',
    ],
    [
      'a text that is too long',
      () => ({ tabs: [tab(0, [], [textTile({ kind: 'text', text: 'x'.repeat(10_001) })])] }),
      'tabs.0.texts.0.text',
    ],
    [
      'a heading of two lines',
      () => ({ tabs: [tab(0, [], [textTile({ kind: 'heading', text: 'Beds\nWards' })])] }),
      'tabs.0.texts.0.text',
    ],
    [
      'a spacer with words',
      () => ({ tabs: [tab(0, [], [{ ...textTile({ kind: 'spacer' }), text: 'x' }])] }),
      'tabs.0.texts.0',
    ],
    [
      'a tile beyond the grid',
      () => ({ tabs: [tab(0, [tile(costs, 0, { position: { i: 'a', x: -1, y: 0, w: 1, h: 1 } })])] }),
      'tabs.0.views.0.position.x',
    ],
    ['a forged field of a tile', () => ({ tabs: [tab(0, [{ ...tile(costs), sql: 'select 1' }])] }), 'tabs.0.views.0'],
    ['a question that is not there', () => ({ tabs: [tab(0, [tile(999_999)])] }), 'tabs.0.views.0.questionId'],
    ['a click that is neither on nor off', () => ({ clickFilters: 'yes' }), 'clickFilters'],
    [
      'a filter of all tabs twice',
      () => ({ filtersOnAllTabs: [1, 2].map((value) => clinic.filter('visits.cost', 'equals', [value])) }),
      'filtersOnAllTabs',
    ],
    [
      'a filter of all tabs that a tab has too',
      () => ({
        filtersOnAllTabs: [clinic.filter('visits.cost', 'equals', [1])],
        filters: [{ tabIndex: 0, filters: [clinic.filter('visits.cost', 'equals', [2], { functionType: 'none' })] }],
      }),
      'filtersOnAllTabs',
    ],
    ['filters of one tab twice', () => ({ filters: [0, 0].map((tabIndex) => ({ tabIndex, filters: [] })) }), 'filters'],
    [
      'an operator that is none',
      () => ({ filters: [{ tabIndex: 0, filters: [clinic.filter('visits.cost', 'like', [1])] }] }),
      'filters.0.filters.0.operator',
    ],
    ['a version without an id', () => ({ version: 1 }), 'version'],
  ])('is refused with %s, and the field is named', async (_what, changes, field) => {
    const answer = await test.as('ann').post('/core/dashboards', dashboardDraft([], changes()))
    expect(answer.json()).toMatchObject({ status: 400, kind: 'invalid', fieldErrors: [{ field }] })
  })

  it("R2: shows a stranger's question like one that is not there, and lets a tile stay that was there", async () => {
    const draft = dashboardDraft([costs])
    const refused = await test.as('bob').post('/core/dashboards', draft)
    expect(refused.json()).toMatchObject({
      status: 400,
      title: `There is no question ${costs}`,
      fieldErrors: [{ field: 'tabs.0.views.0.questionId' }],
    })

    const id = await saveQuestion('For a while')
    const dashboard = await save({ tabs: dashboardDraft([id]).tabs })
    await test.as('ann').delete(`/core/questions/${id}`)
    expect((await test.as('ann').put('/core/dashboards', change(dashboard, { name: 'Renamed' }))).json()).toMatchObject(
      { name: 'Renamed', version: 2 },
    )
    expect((await test.as('ann').post('/core/dashboards', dashboardDraft([id]))).status).toBe(400)
  })
})

describe('R23 saving over a dashboard', () => {
  it('keeps earlier versions, and an earlier one saved again is a new one', async () => {
    const first = await save({ name: 'First' })
    const second = (
      await test.as('ann').put('/core/dashboards', change(first, { name: 'Second', tabs: dashboardDraft([]).tabs }))
    ).json() as Dashboard
    expect(second).toMatchObject({ id: first.id, version: 2, name: 'Second' })
    expect((await test.as('ann').get(`/core/dashboards/${first.id}/versions`)).json()).toEqual([
      { version: 1, name: 'First', savedAt: first.lastModifiedDate, savedBy: 'ann' },
    ])
    const earlier = (await test.as('ann').get(`/core/dashboards/${first.id}/versions/1`)).json() as Dashboard
    expect(earlier).toEqual(first)
    const third = (
      await test.as('ann').post('/core/dashboards', change({ ...earlier, version: second.version }))
    ).json() as Dashboard
    expect(third).toMatchObject({ version: 3, name: 'First', tabs: first.tabs })
    expect((await test.as('ann').get(`/core/dashboards/${first.id}/versions/9`)).status).toBe(404)
  })

  it('finds the tabs of versions that were saved before tabs had ids by their tiles, and gives deleted ones an id of their own', async () => {
    const named = ['Beds', 'Costs', 'Staff'].map((name, index) => ({ index, name, views: [tile(costs, index)] }))
    const first = await save({ tabs: named })
    const waits = { index: 0, name: 'Waits', views: [tile(costs, 7)] }
    const others = { tabs: [waits, ...first.tabs.slice(1)] }
    const second = (await test.as('ann').put('/core/dashboards', change(first, others))).json() as Dashboard
    const kept = second.tabs.slice(1).map((tab, index) => ({ ...tab, index, name: `${tab.name} now` }))
    expect((await test.as('ann').put('/core/dashboards', change(second, { tabs: kept }))).status).toBe(200)
    const store = await openStore({ databaseUrl: test.config.databaseUrl, file: join(test.dataDir, STORE_FILE) })
    const ofDashboard = ['dashboard_id', '=', first.id] as const
    const stored = store.db
      .selectFrom('dashboard_versions')
      .select(['version', 'content'])
      .where(...ofDashboard)
    for (const { version, content } of await stored.execute()) {
      const before = content.replaceAll(/"id":"(tab-\d|[a-z]{10})",/g, '')
      expect(before.length).toBeLessThan(content.length)
      await store.db
        .updateTable('dashboard_versions')
        .set({ content: before })
        .where(...ofDashboard)
        .where('version', '=', version)
        .execute()
    }
    await store.close()
    const tabsOf = async (version: number) => {
      const answer = await test.as('ann').get(`/core/dashboards/${first.id}/versions/${version}`)
      return (answer.json() as Dashboard).tabs.map(({ id, name }) => [id, name])
    }
    const found = [
      ['tab-2', 'Costs'],
      ['tab-3', 'Staff'],
    ]
    expect(await tabsOf(1)).toEqual([['gone-1-1', 'Beds'], ...found])
    expect(await tabsOf(2)).toEqual([['gone-2-1', 'Waits'], ...found])
  })

  it('over a newer version is refused, and of ten at once one is kept', async () => {
    const first = await save()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        test.as('ann').put('/core/dashboards', change(first, { name: `Number ${n}` })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
    expect(answers.find(({ status }) => status === 409)!.json()).toMatchObject({
      title: 'Someone saved a newer version of this dashboard. Open it again to see it',
    })
    expect((await test.as('ann').get(`/core/dashboards/${first.id}/versions`)).json()).toHaveLength(1)
  })

  it('is left to the owner and administrators, and strangers hear that there is none', async () => {
    const dashboard = await save()
    await share(dashboard.id, 'bob')
    expect((await test.as('bob').put('/core/dashboards', change(dashboard))).json()).toMatchObject({
      status: 403,
      title: 'Only its owner, its editors or an administrator can overwrite this dashboard',
    })
    expect((await test.as('eve').put('/core/dashboards', change(dashboard))).status).toBe(404)
    for (const path of ['', '/versions', '/versions/1']) {
      const answer = await test.as('eve').get(`/core/dashboards/${dashboard.id}${path}`)
      expect(answer.json()).toMatchObject({ status: 404, title: `There is no dashboard with id ${dashboard.id}` })
    }
    for (const path of ['versions', 'versions/1']) {
      const answer = await test.as('bob').get(`/core/dashboards/${dashboard.id}/${path}`)
      expect(answer.json()).toMatchObject({
        status: 403,
        title: 'Only its owner, its editors or an administrator can see earlier versions of this dashboard',
      })
    }
    expect(
      (await test.as(ADMIN).put('/core/dashboards', change(dashboard, { name: 'By an administrator' }))).json(),
    ).toMatchObject({ owner: 'ann', version: 2 })
  })

  it('R27: is recorded like its creation, deletion and return', async () => {
    const dashboard = await save({ name: 'Recorded' })
    await test.as('ann').put('/core/dashboards', change(dashboard, { description: 'Changed' }))
    await test.as('ann').delete(`/core/dashboards/${dashboard.id}`)
    await test.as('ann').post(`/core/dashboards/${dashboard.id}/restore`)
    const entries = (await test.as(ADMIN).get('/auth/audit?username=ann&size=20')).json() as {
      action: string
      detail: string
    }[]
    expect(entries.filter(({ detail }) => detail === 'Recorded').map(({ action }) => action)).toEqual([
      'dashboard.restore',
      'dashboard.delete',
      'dashboard.update',
      'dashboard.create',
    ])
  })
})

describe('DL2 deleting a dashboard', () => {
  const trashOf = async (who: string) => (await test.as(who).get('/core/dashboards/trash')).json() as DeletedItem[]

  it('puts it into the trash, from which it comes back with its shares and favourites', async () => {
    const dashboard = await save({ name: 'To be deleted' })
    await share(dashboard.id, 'bob')
    await test.as('bob').post('/core/user-dashboard', { dashboardId: dashboard.id })
    expect((await test.as('ann').delete(`/core/dashboards/${dashboard.id}`)).json()).toEqual({})
    for (const who of ['ann', 'bob', ADMIN]) {
      expect(await namesSeenBy(who)).not.toContain('To be deleted')
      expect((await get(who, dashboard.id)).status).toBe(404)
    }
    expect(await favouritesOf('bob')).not.toContain(dashboard.id)
    const [deletedDate, restorableUntil] = [clock, clock + 30 * DAY_MS].map((moment) => new Date(moment).toISOString())
    expect((await trashOf('ann')).find(({ id }) => id === dashboard.id)).toEqual({
      id: dashboard.id,
      name: 'To be deleted',
      owner: 'ann',
      deletedDate,
      restorableUntil,
    })
    expect((await trashOf(ADMIN)).map(({ id }) => id)).toContain(dashboard.id)
    expect(await trashOf('bob')).toEqual([])

    expect((await test.as('bob').post(`/core/dashboards/${dashboard.id}/restore`)).status).toBe(404)
    expect((await test.as('ann').post(`/core/dashboards/${dashboard.id}/restore`)).json()).toEqual(dashboard)
    expect(await namesSeenBy('bob')).toContain('To be deleted')
    expect(await favouritesOf('bob')).toContain(dashboard.id)
    expect((await trashOf('ann')).map(({ id }) => id)).not.toContain(dashboard.id)
  })

  it('is left to the owner and administrators', async () => {
    const { id } = await save()
    await share(id, 'bob')
    expect((await test.as('bob').delete(`/core/dashboards/${id}`)).status).toBe(403)
    expect((await test.as('eve').delete(`/core/dashboards/${id}`)).status).toBe(404)
    expect((await test.as(ADMIN).delete(`/core/dashboards/${id}`)).status).toBe(200)
  })

  it('can be undone for 30 days; then the dashboard and its traces are gone', async () => {
    const [early, late] = [await save({ name: 'Early' }), await save({ name: 'Late' })]
    await share(early.id, 'bob')
    await test.as('bob').post('/core/user-dashboard', { dashboardId: early.id })
    await test.as('ann').delete(`/core/dashboards/${early.id}`)
    pass(29)
    await test.as('ann').delete(`/core/dashboards/${late.id}`)
    pass(2)
    expect((await test.as('ann').post(`/core/dashboards/${early.id}/restore`)).status).toBe(404)
    expect((await trashOf('ann')).map(({ name }) => name)).toEqual(['Late'])
    await test.app.purgeExpired()
    const { db } = test.app.store
    const left = async (table: 'shares' | 'favourites') =>
      db
        .selectFrom(table)
        .select('object_id')
        .where('kind', '=', 'dashboard')
        .where('object_id', '=', early.id)
        .execute()
    expect(await db.selectFrom('dashboards').select('id').where('id', 'in', [early.id, late.id]).execute()).toEqual([
      { id: late.id },
    ])
    expect([await left('shares'), await left('favourites')]).toEqual([[], []])
    expect((await test.as('ann').post(`/core/dashboards/${late.id}/restore`)).status).toBe(200)
  })
})

describe('DL3 favourite dashboards', () => {
  it('belong to the caller, whatever username is sent, and only of what one sees', async () => {
    const { id } = await save()
    expect(
      (await test.as('ann').post('/core/user-dashboard', { dashboardId: id, username: 'bob' })).json(),
    ).toMatchObject({ dashboardId: id, username: 'ann' })
    expect(await favouritesOf('ann')).toContain(id)
    expect((await test.as('eve').post('/core/user-dashboard', { dashboardId: id })).status).toBe(404)
    expect((await test.as('ann').delete(`/core/user-dashboard/dashboard/${id}`)).json()).toEqual({})
    expect(await favouritesOf('ann')).not.toContain(id)
  })
})
