import type { Dashboard, DbTable, GdaFilter, Group, Question, ScheduledTask, User } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../testing/clinics/clinic.ts'
import { dashboardDraft } from '../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from '../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let questionId: number
let dashboardId: number
let annId: number
let groupId: number
let attributeId: number

const read = async (url: string) => (await test.as(ADMIN).get(url)).json() as unknown
const firstOf = async <Item>(url: string): Promise<Item> => ((await read(url)) as Item[])[0]!
const tasks = async () =>
  (await test.as(ADMIN).post('/scheduler/oi-jobs/service', { jobService: 'EXPORTER' })).json() as ScheduledTask[]

beforeAll(async () => {
  test = await startTestApp()
  annId = (await test.addUser('ann', { permissions: ['question.write_access', 'database.view'] })).id
  groupId = (
    (
      await test.as(ADMIN).post('/auth/groups', { name: 'Managers', permissions: ['task.view'], members: ['ann'] })
    ).json() as Group
  ).id
  attributeId = (
    (await test.as(ADMIN).post('/auth/attributes', { name: 'ward', description: 'Where they work' })).json() as {
      id: number
    }
  ).id
  clinic = await connectClinic(test, ADMIN)
  const filters = [clinic.filter('visits.cost', 'greaterThan', [10])]
  const query = clinic.query('visits', [clinic.group('visits.ward_id'), clinic.view('visits.cost', 'sum')], { filters })
  questionId = (
    (await test.as(ADMIN).post('/core/questions', { name: 'Costs', tag: 'money', query })).json() as Question
  ).id
  const filter = { ...clinic.filter('visits.ward_id', 'equals', [10]), dynamic: false, zoomingFilter: false }
  const draft = dashboardDraft([questionId], {
    description: 'All wards',
    tag: 'cost',
    filters: [{ tabIndex: 0, filters: [filter] }],
  } as object)
  dashboardId = ((await test.as(ADMIN).post('/core/dashboards', draft)).json() as Dashboard).id
  await test.as(ADMIN).put(`/core/dashboards/${dashboardId}/chosen-filters`, {
    tabs: [{ tab: 'tab-1', filters: [{ ...filter, values: [11] }] }],
  })
  const exported = { displayName: 'Costs', extention: 'xlsx', questionId, pageSize: 70, filters: [] }
  await test.as(ADMIN).post('/scheduler/jobs', {
    displayName: 'Report',
    cronExp: '0 7 * * *',
    exportFileJob: { emails: ['head@hospital.example'], questions: [exported] },
  })
  const wards = clinic.table('wards')
  const key = wards.columns.find(({ pk }) => pk)!
  await test.as(ADMIN).post('/core/user-gdas', {
    username: 'ann',
    databaseName: 'Clinic',
    tableName: wards.displayName,
    columnName: key.displayName,
    columnValue: '10',
  })
  await test.as(ADMIN).post('/discovery/row-rules', {
    groups: [groupId],
    databaseName: 'Clinic',
    tableName: wards.displayName,
    columnName: key.displayName,
    values: ['10'],
  })
  await test.as(ADMIN).post(`/discovery/databases/${clinic.id}/user_access_information`, {
    tables: [{ tableId: wards.id, usernames: ['ann'] }],
  })
  await test.as(ADMIN).post('/core/folders', { name: 'Wards' })
  await test.as(ADMIN).post('/core/user-question', { questionId })
  await test.as(ADMIN).post('/core/user-dashboard', { dashboardId })
})
afterAll(() => test.close())

/** For each route that takes an entity: how it is received. `:id` is that of the entity. */
const received: Record<string, () => Promise<unknown>> = {
  'PUT /auth/account/preferences': () => read('/auth/account/preferences'),
  'PUT /auth/display-settings': () => read('/auth/display-settings'),
  'PUT /auth/users/:id': () => read(`/auth/users/${annId}`),
  'POST /auth/users/:name/permissions/set': () => read('/auth/users/ann/permissions'),
  'POST /auth/users/:name/permissions/grant': () => read('/auth/users/ann/permissions'),
  'PUT /auth/groups/:id': () => read(`/auth/groups/${groupId}`),
  'PUT /auth/attributes/:id': async () =>
    ((await read('/auth/attributes')) as { id: number }[]).find(({ id }) => id === attributeId),
  'PUT /discovery/row-rules/:id': () => firstOf('/discovery/row-rules'),
  'PUT /discovery/databases/:id/rule-coverage': () => read(`/discovery/databases/${clinic.id}/rule-coverage`),
  'PUT /core/questions': () => read(`/core/questions/${questionId}`),
  'POST /core/questions': () => read(`/core/questions/${questionId}`),
  'PUT /core/folders/:id': () => firstOf('/core/folders'),
  'PUT /core/dashboards': () => read(`/core/dashboards/${dashboardId}`),
  'POST /core/dashboards': () => read(`/core/dashboards/${dashboardId}`),
  'PUT /core/dashboards/:id/chosen-filters': async () =>
    ((await read(`/core/dashboards/${dashboardId}`)) as Dashboard).chosenFilters,
  'PUT /core/system-settings': () => read('/core/system-settings'),
  'PUT /core/user-gdas': () => firstOf<GdaFilter>('/core/user-gdas'),
  'POST /core/user-gdas': () => firstOf<GdaFilter>('/core/user-gdas'),
  'POST /core/user-question': () => firstOf('/core/user-question'),
  'POST /core/user-dashboard': () => firstOf('/core/user-dashboard'),
  'PUT /discovery/databases': () => read(`/discovery/databases/${clinic.id}`),
  'POST /discovery/databases/test': () => read(`/discovery/databases/${clinic.id}`),
  'PUT /discovery/tables': () => firstOf<DbTable>(`/discovery/${clinic.id}/tables`),
  'POST /discovery/databases/:id/user_access_information': () =>
    read(`/discovery/databases/${clinic.id}/user_access_information`),
  'PUT /scheduler/oi-jobs': async () => (await tasks())[0],
}

/** Everything that these routes could change. */
const state = async () => ({
  lists: await Promise.all(
    [
      '/core/questions',
      '/core/dashboards',
      '/auth/users',
      '/core/user-gdas',
      `/discovery/${clinic.id}/tables`,
      '/discovery/databases',
      '/core/user-question',
      '/core/user-dashboard',
    ].map(read),
  ),
  entities: await Promise.all(Object.values(received).map((receive) => receive())),
  versions: await Promise.all(
    [`/core/questions/${questionId}/versions`, `/core/dashboards/${dashboardId}/versions`].map(read),
  ),
})

const urlOf = (path: string) =>
  path
    .replace(':name', 'ann')
    .replace(
      ':id',
      String(
        path.includes('/users/')
          ? annId
          : path.includes('/groups/')
            ? groupId
            : path.includes('/attributes/')
              ? attributeId
              : path.includes('/dashboards/')
                ? dashboardId
                : clinic.id,
      ),
    )

describe('AP2 an entity can be sent back as it was received', () => {
  it('on every route that changes one', () => {
    const changing = test.app.http.policies
      .filter(({ method }) => method === 'PUT')
      .map(({ method, path }) => `${method} ${path}`)
    expect(changing.filter((route) => !Object.hasOwn(received, route))).toEqual([])
  })

  it.each(Object.keys(received))('%s takes it, and nothing changes', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const before = await state()
    const answer = await test.as(ADMIN)[method === 'PUT' ? 'put' : 'post'](urlOf(path), await received[route]!())
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
    expect(await state()).toEqual(before)
  })

  it('and records no change that was none', async () => {
    const entries = () =>
      test
        .as(ADMIN)
        .get('/auth/audit?size=9999')
        .then(
          (answer) =>
            (answer.json() as { action: string }[]).filter(({ action }) =>
              /\.(update|play|pause|give|take)$/.test(action),
            ).length,
        )
    const before = await entries()
    for (const route of Object.keys(received).filter((each) => each.startsWith('PUT ')))
      await test.as(ADMIN).put(urlOf(route.slice(4)), await received[route]!())
    // Switching the rules is recorded even where they were so already.
    expect((await entries()) - before).toBeLessThanOrEqual(1)
  })

  it('but not with fields that were never in it', async () => {
    for (const [route, receive] of Object.entries(received)) {
      const entity = await receive()
      if (Array.isArray(entity)) continue
      const [method = '', path = ''] = route.split(' ')
      const answer = await test
        .as(ADMIN)
        [method === 'PUT' ? 'put' : 'post'](urlOf(path), { ...(entity as object), sql: 'select 1' })
      expect([route, answer.status, (answer.json() as { title: string }).title]).toEqual([
        route,
        400,
        'The request body has the unknown field sql',
      ])
    }
  })
})

describe('AP2 a change in what was received', () => {
  it('is kept, also where read-only fields were changed beside it, which stay as they were', async () => {
    const question = (await read(`/core/questions/${questionId}`)) as Question
    const changed = (
      await test
        .as(ADMIN)
        .put('/core/questions', { ...question, name: 'Costs of wards', owner: 'eve', createdDate: 'never' })
    ).json() as Question
    expect(changed).toMatchObject({
      name: 'Costs of wards',
      owner: ADMIN,
      createdDate: question.createdDate,
      version: question.version + 1,
    })

    const user = (await read(`/auth/users/${annId}`)) as User
    const renamed = (
      await test
        .as(ADMIN)
        .put(`/auth/users/${annId}`, { ...user, firstName: 'Anna', createdBy: 'system', permissions: [] })
    ).json() as User
    expect(renamed).toEqual({ ...user, firstName: 'Anna' })
  })

  it('to what a task sends may stand in either of the two fields that say it', async () => {
    const [task] = await tasks()
    const other = { ...task!.exportFileJob, emails: ['night@hospital.example'] }
    const byObject = (
      await test.as(ADMIN).put('/scheduler/oi-jobs', { ...task, exportFileJob: other })
    ).json() as ScheduledTask
    expect(byObject.exportFileJob).toEqual(other)
    const byText = (
      await test.as(ADMIN).put('/scheduler/oi-jobs', { ...byObject, payload: task!.payload })
    ).json() as ScheduledTask
    expect(byText).toEqual({ ...task, version: byText.version })
    const both = await test.as(ADMIN).put('/scheduler/oi-jobs', {
      ...byText,
      exportFileJob: other,
      payload: JSON.stringify({ ...other, emails: ['day@hospital.example'] }),
    })
    expect(both.status).toBe(400)
  })

  it('without a version overwrites what is newer, which stays as a version', async () => {
    const { version: _opened, ...question } = (await read(`/core/questions/${questionId}`)) as Question
    const { version: _seen, ...dashboard } = (await read(`/core/dashboards/${dashboardId}`)) as Dashboard
    for (const [path, id, entity] of [
      ['questions', questionId, question],
      ['dashboards', dashboardId, dashboard],
    ] as const) {
      const names = Array.from({ length: 6 }, (_, number) => `Number ${number}`)
      const earlier = ((await read(`/core/${path}/${id}/versions`)) as unknown[]).length
      const answers = await Promise.all(
        names.map((name, number) => test.as(ADMIN)[number % 2 ? 'put' : 'post'](`/core/${path}`, { ...entity, name })),
      )
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
      const versions = (await read(`/core/${path}/${id}/versions`)) as { name: string }[]
      const { name: latest } = (await read(`/core/${path}/${id}`)) as { name: string }
      expect(
        [latest, ...versions.slice(0, versions.length - earlier).map(({ name }) => name), entity.name].toSorted(),
      ).toEqual([...names, entity.name, entity.name].toSorted())
    }
  })

  it('of a table without a version overwrites what is newer', async () => {
    const { version: _opened, ...table } = await firstOf<DbTable>(`/discovery/${clinic.id}/tables`)
    await test.as(ADMIN).put('/discovery/tables', { ...table, description: 'First' })
    expect((await test.as(ADMIN).put('/discovery/tables', { ...table, description: 'Second' })).json()).toMatchObject({
      description: 'Second',
    })
    expect(
      (await test.as(ADMIN).put('/discovery/tables', { ...table, version: _opened, description: 'Third' })).status,
    ).toBe(409)
  })
})
