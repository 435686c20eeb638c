import type {
  AccessList,
  Account,
  AuditEntry,
  Group,
  GroupMember,
  GroupTables,
  PermissionName,
  Question,
  SharedEntity,
} from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  clinic = await connectClinic(test, ADMIN)
  await test.addUser('manager', { permissions: ['user.view', 'user.write_access'] })
  await test.addUser('sharer', {
    permissions: [
      'user.view',
      'user.write_access',
      'question.share',
      'question.write_access',
      'database.share',
      'database.view',
      'dashboard.share',
    ],
  })
})
afterAll(() => test.close())

// Numbers of equal length: names are in the order of their making, and none begins another.
let count = 100
const newName = (of = 'person') => `${of}${(count += 1)}`
const admin = () => test.as(ADMIN)
const person = async (...permissions: PermissionName[]) => (await test.addUser(newName(), { permissions })).username
const addGroup = async (fields: object = {}) => {
  const answer = await admin().post('/auth/groups', { name: newName('Group '), ...fields })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json() as Group
}
const members = async (id: number) =>
  ((await admin().get(`/auth/groups/${id}/members`)).json() as GroupMember[]).map(({ username }) => username)
const change = (who: string, id: number, lists: { add?: readonly string[]; remove?: readonly string[] }) =>
  test.as(who).post(`/auth/groups/${id}/members`, lists)
const rightsOf = async (who: string) => ((await test.as(who).get('/auth/account')).json() as Account).permissions
const ask = async () =>
  (
    (
      await admin().post('/core/questions', {
        name: newName('Costs '),
        query: clinic.query('visits', [clinic.view('visits.cost', 'sum')]),
      })
    ).json() as Question
  ).id
const share = (who: string, kind: string, ids: number[], groups: number[], more: object = {}) =>
  test.as(who).post('/auth/groups/share', { kind, ids, groups, ...more })
const unshare = (who: string, kind: string, ids: number[], groups: number[]) =>
  test.as(who).post('/auth/groups/unshare', { kind, ids, groups })
const statusOf = async (who: string, path: string) => (await test.as(who).get(path)).status
const records = async (action: string) =>
  ((await admin().get(`/auth/audit?action=${action}&size=50`)).json() as AuditEntry[]).map(
    ({ object, detail }) => `${object}: ${detail}`,
  )

describe('groups', () => {
  it('are created, found, renamed and deleted, each recorded', async () => {
    const name = newName('Ward managers ')
    const created = await addGroup({ name, description: 'One for each ward', members: ['manager'] })
    expect(created).toMatchObject({
      name,
      description: 'One for each ward',
      memberCount: 1,
      shareCount: 0,
      ruleCount: 0,
      permissions: [],
      createdBy: ADMIN,
    })
    const found = (await admin().get(`/auth/groups?search=${encodeURIComponent(name.toUpperCase())}`)).json() as Group[]
    expect(found.map(({ id }) => id)).toEqual([created.id])
    expect((await admin().post('/auth/groups', { name: name.toUpperCase() })).status).toBe(409)
    expect((await admin().put(`/auth/groups/${created.id}`, { ...created, name: `${name}!` })).json()).toMatchObject({
      name: `${name}!`,
      memberCount: 1,
    })
    expect((await admin().delete(`/auth/groups/${created.id}`)).status).toBe(200)
    expect((await admin().get(`/auth/groups/${created.id}`)).status).toBe(404)
    expect(
      [
        await records('group.create'),
        (await records('group.members')).slice(1),
        await records('group.update'),
        await records('group.delete'),
      ].map((list) => list[0]),
    ).toEqual([
      `${name}: `,
      `${name}: +manager`,
      `${name}: renamed to ${name}!`,
      `${name}!: permissions: none; row rules: 0; shares: 0`,
    ])
    expect((await records('group.members'))[0], 'whose membership ended with it').toBe(`${name}!: -manager`)
  })

  it('change their members all or none, and find members by name', async () => {
    const [ann, bob] = [await person(), await person()]
    const { id } = await addGroup()
    expect((await change('manager', id, { add: [ann, bob] })).json()).toMatchObject({ memberCount: 2 })
    expect((await change('manager', id, { add: ['nobody-here'], remove: [ann] })).status).toBe(400)
    expect((await change('manager', id, { add: [ann], remove: [ann.toUpperCase()] })).status).toBe(400)
    expect(await members(id)).toEqual([ann, bob])
    expect((await change('manager', id, { remove: [ann.toUpperCase()] })).status).toBe(200)
    expect(((await admin().get(`/auth/groups/${id}/members?search=${bob}`)).json() as GroupMember[])[0]).toMatchObject({
      username: bob,
      sources: ['hand'],
    })
    expect(await members(id)).toEqual([bob])
    expect(((await admin().get(`/auth/users/${bob}/groups`)).json() as Group[]).map((group) => group.id)).toEqual([id])
  })

  it('give their permissions to members, at once and for as long as they are members', async () => {
    const ann = await person()
    const { id } = await addGroup({ permissions: ['task.view', 'user.view'] })
    expect(await statusOf(ann, '/auth/users')).toBe(403)
    await change(ADMIN, id, { add: [ann] })
    expect(await statusOf(ann, '/auth/users')).toBe(200)
    expect(await rightsOf(ann)).toEqual(['dashboard.view', 'question.view', 'task.view', 'user.view'])
    expect((await admin().get(`/auth/users/${ann}/permissions`)).json()).toEqual(['dashboard.view', 'question.view'])
    await admin().put(`/auth/groups/${id}`, { permissions: ['task.view'] })
    expect(await statusOf(ann, '/auth/users')).toBe(403)
    await change(ADMIN, id, { remove: [ann] })
    expect(await rightsOf(ann)).toEqual(['dashboard.view', 'question.view'])
  })
})

describe('shares to groups', () => {
  it('open a question to every member, whoever joins later, and end with the membership, the share or the group', async () => {
    const [ann, bob] = [await person(), await person()]
    const group = await addGroup({ members: [ann] })
    const question = await ask()
    const path = `/core/questions/${question}`
    expect((await share(ADMIN, 'question', [question], [group.id])).status).toBe(200)
    expect([await statusOf(ann, path), await statusOf(bob, path)]).toEqual([200, 404])
    await change(ADMIN, group.id, { add: [bob] })
    expect(await statusOf(bob, path)).toBe(200)
    await change(ADMIN, group.id, { remove: [ann] })
    expect([await statusOf(ann, path), await statusOf(bob, path)]).toEqual([404, 200])
    await unshare(ADMIN, 'question', [question], [group.id])
    expect(await statusOf(bob, path)).toBe(404)
    await share(ADMIN, 'question', [question], [group.id])
    await admin().delete(`/auth/groups/${group.id}`)
    expect(await statusOf(bob, path)).toBe(404)
  })

  it('stand in lists, their totals and who has access, with the name of the group', async () => {
    const ann = await person()
    const [one, other] = [await addGroup({ members: [ann] }), await addGroup({ members: [ann] })]
    const [question, second] = [await ask(), await ask()]
    await share(ADMIN, 'question', [question, second], [one.id, other.id])
    await admin().post(`/core/questions/${question}/share`, { users: [ann] })
    const list = await test.as(ann).get('/core/questions?size=1')
    expect([(list.json() as Question[]).length, list.headers['x-total-count']]).toEqual([1, '2'])
    const shared = await admin().get(`/core/questions/shared_questions_for_username/${ann}`)
    expect((shared.json() as SharedEntity[]).map(({ id, isDirect, groups }) => ({ id, isDirect, groups }))).toEqual([
      { id: question, isDirect: true, groups: [one.name, other.name] },
      { id: second, isDirect: false, groups: [one.name, other.name] },
    ])
    const access = (await admin().get(`/core/questions/${question}/access`)).json() as AccessList
    expect(access.people.map(({ username, via, viaName }) => [username, via, viaName])).toEqual([
      [ann, 'direct', ''],
      [ann, 'group', one.name],
      [ann, 'group', other.name],
    ])
    expect(access.groups.map(({ id, memberCount, canEdit }) => [id, memberCount, canEdit])).toEqual([
      [one.id, 1, false],
      [other.id, 1, false],
    ])
    expect((await admin().get(`/auth/groups/${one.id}/shares`)).json()).toMatchObject([
      { kind: 'question', id: question },
      { kind: 'question', id: second },
    ])
    await unshare(ADMIN, 'question', [question, second], [one.id, other.id])
    expect((await test.as(ann).get('/core/questions?size=1')).headers['x-total-count']).toBe('1')
  })

  it('reach databases, tables and dashboards with their tiles', async () => {
    const ann = await person('database.view', 'question.write_access')
    const group = await addGroup({ members: [ann] })
    const table = clinic.table('visits').id
    const preview = () =>
      test.as(ann).post('/core/executor/preview', clinic.query('visits', [clinic.view('visits.id')]))
    await share(ADMIN, 'table', [table], [group.id])
    expect(
      (await admin().get(`/discovery/tables/shared_tables_for_username/${ann}`)).json() as SharedEntity[],
    ).toMatchObject([{ id: table, isDirect: false, groups: [group.name] }])
    expect(
      ((await test.as(ann).get(`/discovery/${clinic.id}/tables`)).json() as { id: number }[]).map(({ id }) => id),
    ).toEqual([table])
    expect((await preview()).status).toBe(200)
    await unshare(ADMIN, 'table', [table], [group.id])
    expect((await preview()).status).toBe(404)
    await share(ADMIN, 'database', [clinic.id], [group.id])
    expect((await test.as(ann).get(`/discovery/databases/${clinic.id}`)).status).toBe(200)
    await unshare(ADMIN, 'database', [clinic.id], [group.id])
    expect((await test.as(ann).get(`/discovery/databases/${clinic.id}`)).status).toBe(404)
    const question = await ask()
    const { id } = (await admin().post('/core/dashboards', dashboardDraft([question]))).json() as { id: number }
    await share(ADMIN, 'dashboard', [id], [group.id])
    expect([await statusOf(ann, `/core/dashboards/${id}`), await statusOf(ann, `/core/questions/${question}`)]).toEqual(
      [200, 200],
    )
  })

  it('are listed with their single tables for people who have the whole database and may share it', async () => {
    const { id, name } = await addGroup({ members: [await person()] })
    const [wards, visits] = [clinic.table('wards').id, clinic.table('visits').id]
    const address = `/discovery/databases/${clinic.id}/group-tables`
    const listed = async () => ((await admin().get(address)).json() as GroupTables[]).find((group) => group.id === id)
    await share(ADMIN, 'table', [wards, visits], [id])
    await share(ADMIN, 'database', [clinic.id], [id])
    expect(await listed()).toEqual({
      id,
      name,
      memberCount: 1,
      tables: [
        { id: visits, name: 'Visits' },
        { id: wards, name: 'Wards' },
      ],
    })
    expect([
      await statusOf('manager', address),
      await statusOf('sharer', address),
      (await admin().get('/discovery/databases/999999/group-tables')).status,
    ]).toEqual([403, 404, 404])
    await unshare(ADMIN, 'table', [wards, visits], [id])
    expect(await listed()).toBeUndefined()
  })

  it('let members edit where they say so', async () => {
    const ann = await person('question.write_access', 'database.view')
    const group = await addGroup({ members: [ann] })
    const question = await ask()
    const rename = async () => {
      const found = (await test.as(ann).get(`/core/questions/${question}`)).json() as Question
      return (await test.as(ann).put('/core/questions', { ...found, name: newName('Mine ') })).status
    }
    await share(ADMIN, 'question', [question], [group.id])
    await share(ADMIN, 'database', [clinic.id], [group.id])
    expect(await rename()).toBe(403)
    await share(ADMIN, 'question', [question], [group.id], { canEdit: true })
    expect(await rename()).toBe(200)
    expect((await share(ADMIN, 'database', [clinic.id], [group.id], { canEdit: true })).status).toBe(400)
  })
})

describe('nobody hands out through a group what they could not hand out directly', () => {
  const unchanged = async (group: Group, attempt: Promise<{ status: number }>) => {
    const { status } = await attempt
    expect(await members(group.id)).toEqual([])
    return status
  }

  it('permissions of a group are for administrators', async () => {
    const group = await addGroup()
    expect((await test.as('manager').put(`/auth/groups/${group.id}`, { permissions: ['task.view'] })).status).toBe(403)
    expect(
      (await test.as('manager').post('/auth/groups', { name: newName('Mine '), permissions: ['task.view'] })).status,
    ).toBe(403)
    expect(((await admin().get(`/auth/groups/${group.id}`)).json() as Group).permissions).toEqual([])
  })

  it('a user manager adds nobody, and not themselves, to a group with permissions that they lack', async () => {
    const group = await addGroup({ permissions: ['database.delete'] })
    expect(await unchanged(group, change('manager', group.id, { add: ['manager'] }))).toBe(403)
    expect(await unchanged(group, change('manager', group.id, { add: [await person()] }))).toBe(403)
  })

  it('a user manager does not turn a membership of single sign-on into one that stays', async () => {
    const ann = await test.addUser(newName())
    const group = await addGroup({ permissions: ['database.delete'] })
    await test.app.store.db
      .insertInto('group_members')
      .values({ group_id: group.id, user_id: ann.id, source: 'sso' })
      .execute()
    expect(await rightsOf(ann.username)).toContain('database.delete')
    expect((await change('manager', group.id, { add: [ann.username] })).status).toBe(403)
    expect(((await admin().get(`/auth/groups/${group.id}/members`)).json() as GroupMember[])[0]).toMatchObject({
      sources: ['sso'],
    })
  })

  it('nor do they strip a member of them, delete or rename the group', async () => {
    const ann = await person()
    const group = await addGroup({ permissions: ['database.delete'], members: [ann] })
    expect((await change('manager', group.id, { remove: [ann] })).status).toBe(403)
    expect((await test.as('manager').delete(`/auth/groups/${group.id}`)).status).toBe(403)
    expect((await test.as('manager').put(`/auth/groups/${group.id}`, { name: newName('Other ') })).status).toBe(403)
    expect(await members(group.id)).toEqual([ann])
  })

  it('a user manager adds nobody to a group with shares that they could not share', async () => {
    const question = await ask()
    const group = await addGroup()
    await share(ADMIN, 'question', [question], [group.id])
    expect(await unchanged(group, change('manager', group.id, { add: ['manager'] }))).toBe(403)
    expect(await unchanged(group, change('sharer', group.id, { add: ['sharer'] }))).toBe(403)
    const databases = await addGroup()
    await share(ADMIN, 'database', [clinic.id], [databases.id])
    expect(await unchanged(databases, change('sharer', databases.id, { add: ['sharer'] }))).toBe(403)
  })

  it('shares with a group only what they may share, and administrators stay out of the reach of managers', async () => {
    const question = await ask()
    const group = await addGroup()
    expect((await share('sharer', 'question', [question], [group.id])).status).toBe(404)
    expect((await share('manager', 'question', [question], [group.id])).status).toBe(403)
    expect((await share('sharer', 'dashboard', [1], [999_999])).status).toBe(404)
    await test.addUser('second-admin', { role: 'ROLE_ADMIN' })
    expect(await unchanged(group, change('manager', group.id, { add: ['second-admin'] }))).toBe(403)
  })

  it('a manager cannot take over an account that holds more through a group', async () => {
    const { id, username } = await test.addUser(newName())
    await addGroup({ permissions: ['database.delete'], members: [username] })
    expect((await test.as('manager').put(`/auth/users/${id}`, { id, password: 'a new password 1' })).status).toBe(403)
  })

  it('a person under row rules shares with no group, and adds nobody who sees more rows to one', async () => {
    const bound = await person(
      'question.share',
      'question.write_access',
      'database.view',
      'user.write_access',
      'user.view',
    )
    const free = await person()
    await admin().post('/discovery/databases/share', { dbIds: [clinic.id], usernames: [bound] })
    await admin().post('/core/user-gdas', hospitalRule(bound))
    const question = (
      (
        await test.as(bound).post('/core/questions', {
          name: newName('Own '),
          query: clinic.query('visits', [clinic.view('visits.cost', 'sum')]),
        })
      ).json() as Question
    ).id
    const group = await addGroup({ members: [free] })
    expect((await share(bound, 'question', [question], [group.id])).status).toBe(403)
    const empty = await addGroup()
    expect((await share(bound, 'question', [question], [empty.id])).status, 'anybody may join later').toBe(403)
    await share(ADMIN, 'question', [question], [empty.id])
    expect(await unchanged(empty, change(bound, empty.id, { add: [free] }))).toBe(403)
  })
})
