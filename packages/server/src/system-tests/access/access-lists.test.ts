import type {
  AccessList,
  Dashboard,
  DatabaseDetails,
  DatabaseSummary,
  Question,
  TableAccessList,
} from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp, userDraft } from '../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let tableId: number
beforeAll(async () => {
  test = await startTestApp()
  const permissions = ['question.write_access', 'dashboard.write_access'] as const
  await test.addUser('ann', { permissions: [...permissions, 'database.write_access', 'database.view'] })
  await test.addUser('sharer', {
    permissions: ['database.share', 'database.view', 'question.share', 'dashboard.share'],
  })
  await test.addUser('table-sharer', { permissions: ['database.share', 'database.view'] })
  for (const name of ['bob', 'eve', 'stranger'])
    await test.addUser(name, { permissions: [...permissions, 'database.view'] })
  await test.addUser('manager', { permissions: ['user.write_access', 'user.view'] })
  clinic = await connectClinic(test, 'ann')
  tableId = clinic.table('visits').id
})
afterAll(() => test.close())

const ask = async () =>
  (
    (
      await test
        .as('ann')
        .post('/core/questions', { name: 'Costs', query: clinic.query('visits', [clinic.view('visits.cost', 'sum')]) })
    ).json() as Question
  ).id
const save = async (who: string, questionIds: number[], name: string) =>
  ((await test.as(who).post('/core/dashboards', dashboardDraft(questionIds, { name }))).json() as Dashboard).id
/** One after the other: the first call signs in. */
async function statusesOf(calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const statuses: number[] = []
  for (const call of calls) statuses.push((await call()).status)
  return statuses
}
const listed = async (who: string, path: string, query = '') =>
  (await test.as(who).get(`/${path}/access${query}`)).json() as AccessList
const brief = ({ people }: AccessList) =>
  people.map(({ username, via, viaName, canEdit }) => [username, via, viaName, canEdit])

describe('PE4 R28 who has access', () => {
  it('to a table is shown, changed and taken back when more than a thousand people have it', async () => {
    const { db } = test.app.store
    const names = Array.from({ length: 1001 }, (_, n) => `many${String(n).padStart(4, '0')}`)
    const person = {
      first_name: 'M',
      last_name: 'M',
      email: '',
      role: 'ROLE_USER',
      enabled: 1,
      created_by: ADMIN,
      created_at: '2026-03-01T08:00:00Z',
    }
    const added = await db
      .insertInto('users')
      .values(names.map((username) => ({ ...person, username, username_key: username })))
      .returning('id')
      .execute()
    const many = clinic.table('patients').id
    await db
      .insertInto('shares')
      .values(
        added.map(({ id }) => ({
          kind: 'table',
          object_id: many,
          user_id: id,
          shared_by: ADMIN,
          shared_at: person.created_at,
        })),
      )
      .execute()
    const address = `/discovery/databases/${clinic.id}/user_access_information`
    const access = await test.as(ADMIN).get(address)
    expect(access.status).toBe(200)
    const { tables } = access.json() as TableAccessList
    expect(tables.find(({ tableId: id }) => id === many)?.usernames).toEqual(names)

    const back = await test.as(ADMIN).post(address, { tables: [{ tableId: many, usernames: names.slice(1) }] })
    expect(back.status).toBe(200)
    expect((await listed('ann', `discovery/tables/${many}`)).total).toBe(1000)
    expect((await test.as(ADMIN).post(address, { tables: [{ tableId: many, usernames: [] }] })).status).toBe(200)
    expect((await listed('ann', `discovery/tables/${many}`)).total).toBe(0)
  })

  it('to a dashboard names the owner, and with each person what they may do, who shared it and when', async () => {
    const id = await save('ann', [], 'Wards')
    await test.as(ADMIN).post(`/core/dashboards/${id}/share`, { users: ['eve', 'bob'] })
    await test.as(ADMIN).post(`/core/dashboards/${id}/share`, { users: ['bob'], canEdit: true })
    const list = await listed('ann', `core/dashboards/${id}`)
    expect(list.owner).toEqual({ username: 'ann', firstName: 'Ann', lastName: 'Example' })
    expect([list.total, brief(list)]).toEqual([
      2,
      [
        ['bob', 'direct', '', true],
        ['eve', 'direct', '', false],
      ],
    ])
    expect(list.people[0]).toMatchObject({ enabled: true, sharedBy: ADMIN, sharedDate: expect.stringMatching(/^2/) })
    expect(Object.keys(list.people[0]!).toSorted()).toEqual([
      'canEdit',
      'enabled',
      'firstName',
      'lastName',
      'sharedBy',
      'sharedDate',
      'username',
      'via',
      'viaName',
    ])
  })

  it('to a question names who sees it by dashboards too, and dashboards only where the asker sees them', async () => {
    const question = await ask()
    await test.as(ADMIN).post(`/core/questions/${question}/share`, { users: ['bob'], canEdit: true })
    const [own, foreign] = [await save('ann', [question], 'Wards'), await save(ADMIN, [question], 'Secret plans')]
    await test.as(ADMIN).post('/core/dashboards/share', { dashboards: [own, foreign], users: ['eve'], canEdit: true })
    expect(brief(await listed('ann', `core/questions/${question}`))).toEqual([
      ['bob', 'direct', '', true],
      ['eve', 'dashboard', '', false],
      ['eve', 'dashboard', 'Wards', false],
    ])
    expect(brief(await listed(ADMIN, `core/questions/${question}`))).toContainEqual([
      'eve',
      'dashboard',
      'Secret plans',
      false,
    ])
    await test.as(ADMIN).delete(`/core/dashboards/${own}`)
    expect(brief(await listed('ann', `core/questions/${question}`))).toEqual([
      ['bob', 'direct', '', true],
      ['eve', 'dashboard', '', false],
    ])
  })

  it('to a question names the owner of a dashboard on which someone else put it', async () => {
    const question = await ask()
    const { id, version } = (
      await test.as('bob').post('/core/dashboards', dashboardDraft([], { name: 'Of Bob' }))
    ).json() as Dashboard
    await test.as(ADMIN).put('/core/dashboards', { ...dashboardDraft([question], { name: 'Of Bob' }), id, version })
    expect(brief(await listed(ADMIN, `core/questions/${question}`))).toEqual([['bob', 'dashboard', 'Of Bob', false]])
    expect((await test.as('bob').post(`/core/executor/${question}/execute`, {})).status).toBe(200)
  })

  it('to a database and a table names shares of the table and of the whole database, each with its way', async () => {
    await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['eve'], dbIds: [clinic.id] })
    await test.as(ADMIN).post('/discovery/tables/share', { usernames: ['bob', 'eve'], tableIds: [tableId] })
    expect(brief(await listed('ann', `discovery/databases/${clinic.id}`))).toEqual([['eve', 'direct', '', false]])
    expect(brief(await listed('ann', `discovery/tables/${tableId}`))).toEqual([
      ['bob', 'direct', '', false],
      ['eve', 'direct', '', false],
      ['eve', 'database', 'Clinic', false],
    ])
    expect((await listed('ann', `discovery/tables/${tableId}`)).owner?.username).toBe('ann')
    await test.as(ADMIN).post('/discovery/databases/unshare', { usernames: ['eve'], dbIds: [clinic.id] })
    await test.as(ADMIN).post('/discovery/tables/unshare', { usernames: ['bob', 'eve'], tableIds: [tableId] })
  })

  it('R2: is for owners, administrators and people who may share it; others who see it hear 403, and strangers 404', async () => {
    const question = await ask()
    const dashboard = await save('ann', [], 'Wards')
    await test.as(ADMIN).post(`/core/questions/${question}/share`, { users: ['eve', 'sharer'], canEdit: true })
    await test.as(ADMIN).post(`/core/dashboards/${dashboard}/share`, { users: ['eve', 'sharer'], canEdit: true })
    await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['eve', 'sharer'], dbIds: [clinic.id] })
    const paths = [
      `core/questions/${question}`,
      `core/dashboards/${dashboard}`,
      `discovery/databases/${clinic.id}`,
      `discovery/tables/${tableId}`,
    ]
    const statuses = (who: string) => statusesOf(paths.map((path) => () => test.as(who).get(`/${path}/access`)))
    expect(await statuses('ann')).toEqual([200, 200, 200, 200])
    expect(await statuses(ADMIN)).toEqual([200, 200, 200, 200])
    expect(await statuses('sharer')).toEqual([403, 403, 200, 200])
    expect(await statuses('eve')).toEqual([403, 403, 403, 403])
    expect(await statuses('stranger')).toEqual([404, 404, 404, 404])
    expect(await statuses('manager')).toEqual([404, 404, 403, 403])
    const missing = ['core/questions', 'core/dashboards', 'discovery/databases', 'discovery/tables'].map(
      async (path) => (await test.as(ADMIN).get(`/${path}/999999/access`)).status,
    )
    expect(await Promise.all(missing)).toEqual([404, 404, 404, 404])
    await test.as(ADMIN).post('/discovery/databases/unshare', { usernames: ['eve', 'sharer'], dbIds: [clinic.id] })
  })

  it('R2: a database says to each person what its lists and those of its tables answer', async () => {
    await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['eve', 'sharer'], dbIds: [clinic.id] })
    await test.as(ADMIN).post('/discovery/tables/share', { usernames: ['bob', 'table-sharer'], tableIds: [tableId] })
    const address = `/discovery/databases/${clinic.id}`
    const seen: Record<string, object> = {}
    for (const who of ['ann', ADMIN, 'sharer', 'table-sharer', 'eve', 'bob']) {
      const { rights } = (await test.as(who).get(address)).json() as DatabaseDetails
      const { canShare, canSeeAccess, canSeeTableAccess } = rights
      seen[who] = { canShare, canSeeAccess, canSeeTableAccess }
      const paths = [`${address}/access`, `/discovery/tables/${tableId}/access`]
      const statuses = await statusesOf(paths.map((path) => () => test.as(who).get(path)))
      expect([who, canSeeAccess, canSeeTableAccess]).toEqual([who, ...statuses.map((status) => status === 200)])
      const all = (await test.as(who).get('/discovery/databases')).json() as DatabaseSummary[]
      expect(all.find(({ id }) => id === clinic.id)?.rights).toEqual(rights)
    }
    expect(seen).toEqual({
      ann: { canShare: false, canSeeAccess: true, canSeeTableAccess: true },
      [ADMIN]: { canShare: true, canSeeAccess: true, canSeeTableAccess: true },
      sharer: { canShare: true, canSeeAccess: true, canSeeTableAccess: true },
      'table-sharer': { canShare: false, canSeeAccess: false, canSeeTableAccess: true },
      eve: { canShare: false, canSeeAccess: false, canSeeTableAccess: false },
      bob: { canShare: false, canSeeAccess: false, canSeeTableAccess: false },
    })
    await test.as(ADMIN).post('/discovery/databases/unshare', { usernames: ['eve', 'sharer'], dbIds: [clinic.id] })
    await test.as(ADMIN).post('/discovery/tables/unshare', { usernames: ['bob', 'table-sharer'], tableIds: [tableId] })
  })

  it('R16: is searched by username and name whatever the case, and comes in pages', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `nurse${String(at).padStart(2, '0')}`)
    for (const name of names)
      await test.as(ADMIN).post('/auth/users', userDraft(name, { firstName: 'Élodie', lastName: `Müller ${name}` }))
    const id = await save('ann', [], 'Large')
    await test.as(ADMIN).post(`/core/dashboards/${id}/share`, { users: names })
    const path = `core/dashboards/${id}`
    expect(await listed('ann', path)).toMatchObject({ total: 60, people: { length: 50 } })
    const [one, two] = [await listed('ann', path, '?size=40'), await listed('ann', path, '?size=40&page=1')]
    expect([...one.people, ...two.people].map(({ username }) => username)).toEqual(names)
    expect(
      (await listed('ann', path, `?search=${encodeURIComponent('éLODIE mÜller nurse07')}`)).people.map(
        ({ username }) => username,
      ),
    ).toEqual(['nurse07'])
    expect(await listed('ann', path, '?search=nobody')).toMatchObject({ total: 0, people: [] })
    for (const bad of [
      '?size=0',
      '?size=99999',
      '?page=-1',
      '?sort=username',
      '?search=a%00b',
      `?search=${'a'.repeat(101)}`,
    ]) {
      expect([bad, (await test.as('ann').get(`/${path}/access${bad}`)).status]).toEqual([bad, 400])
    }
  })
})

describe('taking back', () => {
  it('is for owners too, who may not share: questions, dashboards, tables and whole databases', async () => {
    const question = await ask()
    const dashboard = await save('ann', [], 'Wards')
    await test.as(ADMIN).post(`/core/questions/${question}/share`, { users: ['bob'] })
    await test.as(ADMIN).post(`/core/dashboards/${dashboard}/share`, { users: ['bob'] })
    await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['bob'], dbIds: [clinic.id] })
    await test.as(ADMIN).post('/discovery/tables/share', { usernames: ['bob'], tableIds: [tableId] })
    const calls = [
      ['/core/questions/unshare', { questionsIds: [question], userNames: ['bob'] }],
      ['/core/dashboards/unshare', { dashboardsIds: [dashboard], userNames: ['bob'] }],
      ['/discovery/tables/unshare', { tableIds: [tableId], usernames: ['bob'] }],
      ['/discovery/databases/unshare', { dbIds: [clinic.id], usernames: ['bob'] }],
    ] as const
    const statuses = (who: string) =>
      statusesOf(
        calls.map(
          ([url, body]) =>
            () =>
              test.as(who).post(url, body),
        ),
      )
    expect(await statuses('stranger')).toEqual([404, 404, 404, 404])
    expect(await statuses('bob')).toEqual([403, 403, 403, 403])
    expect((await listed('ann', `discovery/databases/${clinic.id}`)).total).toBe(1)
    expect(await statuses('ann')).toEqual([200, 200, 200, 200])
    for (const path of [
      `core/questions/${question}`,
      `core/dashboards/${dashboard}`,
      `discovery/databases/${clinic.id}`,
      `discovery/tables/${tableId}`,
    ]) {
      expect((await listed('ann', path)).total).toBe(0)
    }
  })

  it('of a table is refused to people who use it and may neither share nor manage users', async () => {
    await test.as(ADMIN).post('/discovery/tables/share', { usernames: ['bob', 'eve'], tableIds: [tableId] })
    expect(
      (await test.as('bob').post('/discovery/tables/unshare', { tableIds: [tableId], usernames: ['eve'] })).status,
    ).toBe(403)
    expect((await listed('ann', `discovery/tables/${tableId}`)).total).toBe(2)
    expect(
      (await test.as('manager').post('/discovery/tables/unshare', { tableIds: [tableId], usernames: ['bob', 'eve'] }))
        .status,
    ).toBe(200)
  })
})
