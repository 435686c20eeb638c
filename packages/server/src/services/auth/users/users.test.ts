import type { PermissionName, RoleName } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, PASSWORD, startTestApp, type TestApp, userDraft } from '../../../testing/servers/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

// Numbers of equal length: names are in the order of their making, and none begins another.
let count = 100
const newName = () => `user${(count += 1)}`
const manager = async (...permissions: PermissionName[]) => {
  const { username } = await test.addUser(newName(), {
    permissions: ['user.view', 'user.write_access', ...permissions],
  })
  return test.as(username)
}
const someone = (role: RoleName = 'ROLE_USER') => test.addUser(newName(), { role })
const titleOf = (answer: { json: () => never }) => (answer.json() as { title: string }).title

describe('US1 the list of users', () => {
  it('tells when each signed in last, and null for those who never did', async () => {
    const { id, username } = await someone()
    const shown = async () =>
      ((await test.as(ADMIN).get(`/auth/users/${id}`)).json() as { lastSignInDate: string | null }).lastSignInDate
    expect(await shown()).toBeNull()
    const before = new Date().toISOString()
    await test.signIn(username)
    const first = await shown()
    expect(first! >= before).toBe(true)
    await test.signIn(username, 'wrong')
    expect(await shown()).toBe(first)
  })
})

describe('US2 creating users', () => {
  it('stores every field but shows no password, and gives the two default permissions', async () => {
    const name = newName()
    const created = await test.as(ADMIN).post('/auth/users', userDraft(name, { firstName: 'Zoë', lastName: "O'Hara" }))
    expect(created.status).toBe(201)
    const { id } = created.json() as { id: number }
    expect((await test.as(ADMIN).get(`/auth/users/${id}`)).json()).toEqual({
      id,
      username: name,
      firstName: 'Zoë',
      lastName: "O'Hara",
      email: `${name}@hospital.example`,
      enabled: true,
      isService: false,
      provider: 'local',
      ownedByDirectory: [],
      hasSecondFactor: false,
      createdBy: 'admin',
      createdDate: expect.any(String),
      lastSignInDate: null,
      permissions: ['dashboard.view', 'question.view'],
      roles: ['ROLE_USER'],
      realmRoles: [{ name: 'ROLE_USER' }],
    })
  })

  it.each(['username', 'firstName', 'lastName', 'email', 'password', 'realmRoles'])(
    'refuses one without %s and creates nothing',
    async (field) => {
      const name = newName()
      const { [field]: _left, ...draft } = userDraft(name) as Record<string, unknown>
      expect((await test.as(ADMIN).post('/auth/users', draft)).status).toBe(400)
      expect((await test.as(ADMIN).get(`/auth/users/${name}/permissions`)).status).toBe(404)
    },
  )

  it.each([
    ['a blank first name', { firstName: '   ' }],
    ['an invalid e-mail', { email: 'ann@localhost' }],
    ['an e-mail with a line break', { email: 'ann@hospital.example\nBcc: x@y.example' }],
    ['two roles', { realmRoles: [{ name: 'ROLE_USER' }, { name: 'ROLE_ADMIN' }] }],
    ['an unknown role', { realmRoles: [{ name: 'ROLE_GOD' }] }],
    ['a username with a slash', { username: 'a/b' }],
    ['a field we do not know', { admin: true }],
    ['a password of seven characters', { password: 'seven 7' }],
    ['a password that is easily guessed', { password: 'Password1!' }],
  ])('refuses %s', async (_case, change) => {
    expect((await test.as(ADMIN).post('/auth/users', userDraft(newName(), change))).status).toBe(400)
  })

  it('refuses a username that differs only in the case of its letters', async () => {
    const { username } = await someone()
    const answer = await test.as(ADMIN).post('/auth/users', userDraft(username.toUpperCase()))
    expect(answer.json()).toMatchObject({
      status: 409,
      title: `The username ${username.toUpperCase()} is already in use`,
    })
  })

  it('lets only one of two simultaneous creations of a name win', async () => {
    const name = newName()
    const answers = await Promise.all([1, 2, 3].map(() => test.as(ADMIN).post('/auth/users', userDraft(name))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('US2 editing users', () => {
  it('changes what is sent, and a left-out password stays', async () => {
    const { id, username } = await someone()
    const answer = await test
      .as(ADMIN)
      .put(`/auth/users/${id}`, { id, firstName: 'Neu', email: 'neu@hospital.example' })
    expect(answer.json()).toMatchObject({ firstName: 'Neu', lastName: 'Example', email: 'neu@hospital.example' })
    expect((await test.anonymous('POST', '/auth/authenticate', { username, password: PASSWORD })).status).toBe(200)
  })

  it.each([
    ['username', { username: 'renamed' }],
    ['id', { id: 999_999 }],
  ])('does not change the %s', async (_case, change) => {
    const { id } = await someone()
    expect((await test.as(ADMIN).put(`/auth/users/${id}`, change)).status).toBe(400)
  })

  it('answers 404 for a user who is not there', async () => {
    expect((await test.as(ADMIN).put('/auth/users/999999999999999', { firstName: 'X' })).status).toBe(404)
    expect((await test.as(ADMIN).delete('/auth/users/999999999999999')).status).toBe(404)
  })
})

describe('US3 permissions', () => {
  it('R23: permissions that are granted at once are all kept', async () => {
    const { username } = await someone()
    const granted = [
      'task.view',
      'task.delete',
      'download.view',
      'download.delete',
      'question.share',
      'dashboard.share',
      'question.schedule',
      'database.view',
    ] as const
    const answers = await Promise.all(
      granted.map((permission) => test.as(ADMIN).post(`/auth/users/${username}/permissions/grant`, [permission])),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await test.as(ADMIN).get(`/auth/users/${username}/permissions`)).json()).toEqual(
      expect.arrayContaining([...granted]),
    )
  })

  it('grant adds, set replaces, and the two defaults stay whatever is set', async () => {
    const { username } = await someone()
    const grant = await test.as(ADMIN).post(`/auth/users/${username}/permissions/grant`, ['task.view'])
    expect(grant.json()).toEqual(['question.view', 'dashboard.view', 'task.view'])
    const more = await test.as(ADMIN).post(`/auth/users/${username}/permissions/grant`, ['download.view'])
    expect(more.json()).toContain('task.view')
    const set = await test.as(ADMIN).post(`/auth/users/${username}/permissions/set`, ['download.view'])
    expect(set.json()).toEqual(['question.view', 'dashboard.view', 'download.view'])
    const emptied = await test.as(ADMIN).post(`/auth/users/${username}/permissions/set`, [])
    expect(emptied.json()).toEqual(['question.view', 'dashboard.view'])
  })

  it('removes the user group when the role becomes an admin role', async () => {
    const { id, username } = await someone()
    await test.as(ADMIN).post(`/auth/users/${username}/permissions/grant`, ['user.view', 'task.view'])
    await test.as(ADMIN).put(`/auth/users/${id}`, { realmRoles: [{ name: 'ROLE_ADMIN' }] })
    expect((await test.as(ADMIN).get(`/auth/users/${username}/permissions`)).json()).toEqual([
      'dashboard.view',
      'question.view',
      'task.view',
    ])
  })

  it('PE1: lists the 25 permissions with category and description, and the four roles', async () => {
    const listed = (await test.as(ADMIN).get('/auth/user-permissions')).json() as {
      name: string
      category: string
      description: string
    }[]
    expect(listed).toHaveLength(25)
    for (const { name, category, description } of listed) {
      expect(name.startsWith(`${category}.`)).toBe(true)
      expect(description.length).toBeGreaterThan(5)
    }
    expect((await test.as(ADMIN).get('/auth/users/authorities')).json()).toEqual([
      'ROLE_USER',
      'ROLE_ADMIN',
      'ROLE_SYSTEM_ADMIN',
      'ROLE_SYSTEM_SUPPORT',
    ])
  })
})

describe('R3 nobody rises by managing users', () => {
  it('a manager without an admin role cannot assign one', async () => {
    const by = await manager()
    for (const role of ['ROLE_ADMIN', 'ROLE_SYSTEM_ADMIN', 'ROLE_SYSTEM_SUPPORT']) {
      expect((await by.post('/auth/users', userDraft(newName(), { realmRoles: [{ name: role }] }))).status).toBe(403)
      const { id } = await someone()
      expect((await by.put(`/auth/users/${id}`, { realmRoles: [{ name: role }] })).status).toBe(403)
    }
  })

  it('a manager grants only what they hold, to others and to themselves', async () => {
    const by = await manager('task.view')
    const { username } = await someone()
    expect((await by.post(`/auth/users/${username}/permissions/grant`, ['task.view'])).status).toBe(200)
    for (const mode of ['grant', 'set']) {
      const answer = await by.post(`/auth/users/${username}/permissions/${mode}`, ['database.delete'])
      expect([answer.status, titleOf(answer)]).toEqual([
        403,
        'You cannot grant permissions that you do not hold: Delete databases (database.delete)',
      ])
    }
    expect((await by.post(`/auth/users/user${count - 1}/permissions/grant`, ['database.delete'])).status).toBe(403)
  })

  it('what the user already holds may stay in a set by a manager who lacks it', async () => {
    const by = await manager()
    const { username } = await someone()
    await test.as(ADMIN).post(`/auth/users/${username}/permissions/grant`, ['database.view'])
    expect((await by.post(`/auth/users/${username}/permissions/set`, ['database.view'])).status).toBe(200)
  })

  it('a manager can neither edit, disable, delete nor set permissions of an administrator', async () => {
    const by = await manager('user.delete', 'user.activate')
    const { id, username } = await someone('ROLE_ADMIN')
    expect((await by.put(`/auth/users/${id}`, { firstName: 'X' })).status).toBe(403)
    expect((await by.put(`/auth/users/${id}`, { password: 'taken over' })).status).toBe(403)
    expect((await by.put(`/auth/users/${id}`, { id, enabled: false })).status).toBe(403)
    expect((await by.delete(`/auth/users/${id}`)).status).toBe(403)
    expect((await by.post(`/auth/users/${username}/permissions/set`, [])).status).toBe(403)
  })

  it('a manager cannot take over an account that holds more by setting its password or e-mail', async () => {
    const by = await manager()
    const { id, username } = await someone()
    await test.as(ADMIN).post(`/auth/users/${username}/permissions/grant`, ['database.delete'])
    expect((await by.put(`/auth/users/${id}`, { password: 'taken over' })).status).toBe(403)
    expect((await by.put(`/auth/users/${id}`, { email: 'mine@hospital.example' })).status).toBe(403)
    expect((await by.put(`/auth/users/${id}`, { firstName: 'Fine' })).status).toBe(200)
    const stripped = await by.post(`/auth/users/${username}/permissions/set`, [])
    expect([stripped.status, titleOf(stripped)]).toEqual([
      403,
      'You cannot take away permissions that you do not hold: Delete databases (database.delete)',
    ])
    expect((await by.put(`/auth/users/${id}`, { password: 'taken over' })).status).toBe(403)
  })
})

describe('R3 US5 accounts that must stay', () => {
  const systemUser = async () =>
    ((await test.as(ADMIN).get('/auth/users')).json() as { id: number; username: string }[]).find(
      ({ username }) => username === ADMIN,
    )!

  it('a user created by system can be neither deleted, disabled nor demoted, with the exact notice', async () => {
    await test.addUser('second-admin', { role: 'ROLE_ADMIN' })
    const { id } = await systemUser()
    const by = test.as('second-admin')
    const refused = await by.delete(`/auth/users/${id}`)
    expect([refused.status, titleOf(refused)]).toEqual([
      409,
      'The admin user created by system, you cannot delete this user account',
    ])
    expect((await by.put(`/auth/users/${id}`, { id, enabled: false })).status).toBe(409)
    expect((await by.put(`/auth/users/${id}`, { realmRoles: [{ name: 'ROLE_USER' }] })).status).toBe(409)
  })

  it('nobody deletes or deactivates themselves', async () => {
    const { id, username } = await someone('ROLE_ADMIN')
    expect((await test.as(username).delete(`/auth/users/${id}`)).status).toBe(409)
    expect((await test.as(username).put(`/auth/users/${id}`, { id, enabled: false })).status).toBe(409)
  })

  it('a deleted user is gone, with sessions and permissions', async () => {
    const { id, username } = await someone()
    const { id_token, refreshToken } = await test.signIn(username)
    expect((await test.as(ADMIN).delete(`/auth/users/${id}`)).status).toBe(200)
    expect((await test.request({ method: 'GET', url: '/auth/account', token: id_token })).status).toBe(401)
    expect((await test.anonymous('POST', '/auth/refresh', { refreshToken })).status).toBe(401)
    expect((await test.as(ADMIN).get(`/auth/users/${id}`)).status).toBe(404)
  })
})

describe('PE3 the toggle', () => {
  it('needs user.activate or user.write_access; user.activate alone may not edit', async () => {
    for (const permissions of [['user.view', 'user.activate'], ['user.activate'], ['user.write_access']] as const) {
      const { username } = await test.addUser(newName(), { permissions })
      const { id } = await someone()
      const by = test.as(username)
      expect((await by.put(`/auth/users/${id}`, { id, enabled: false })).json()).toMatchObject({ enabled: false })
      const edited = await by.put(`/auth/users/${id}`, { id, enabled: true, firstName: 'X' })
      expect(edited.status).toBe(permissions[0] === 'user.write_access' ? 200 : 403)
    }
  })

  it('R3: who may only see users can neither deactivate nor activate them', async () => {
    const { username } = await test.addUser(newName(), { permissions: ['user.view'] })
    const { id } = await someone()
    for (const enabled of [false, true])
      expect((await test.as(username).put(`/auth/users/${id}`, { id, enabled })).status).toBe(403)
    expect((await test.as(ADMIN).get(`/auth/users/${id}`)).json()).toMatchObject({ enabled: true })
  })
})

describe('AP2 lists', () => {
  it('accept size=9999, page, size and sort, and tell the total', async () => {
    for (let added = 0; added < 4; added += 1) await someone()
    const all = await test.as(ADMIN).get('/auth/users?size=9999')
    const total = (all.json() as unknown[]).length
    expect(all.headers['x-total-count']).toBe(String(total))
    const second = await test.as(ADMIN).get('/auth/users?page=1&size=2&sort=username,desc')
    const names = (all.json() as { username: string }[])
      .map(({ username }) => username)
      .sort((a, b) => b.localeCompare(a, 'en', { sensitivity: 'base', numeric: true }))
    expect((second.json() as { username: string }[]).map(({ username }) => username)).toEqual(names.slice(2, 4))
  })

  it.each([
    'size=0',
    'size=10000',
    'size=abc',
    'page=-1',
    'sort=nothing,asc',
    'sort=id;drop',
    'colour=blue',
    'size=1&size=2',
  ])('refuse ?%s', async (query) => {
    expect((await test.as(ADMIN).get(`/auth/users?${query}`)).status).toBe(400)
  })

  it('PE4: sharable users are the enabled ones other than oneself, without e-mail', async () => {
    await test.addUser('sharer', { permissions: ['question.share'] })
    const { id } = await test.addUser('gone')
    await test.as(ADMIN).put(`/auth/users/${id}`, { id, enabled: false })
    const listed = (await test.as('sharer').get('/auth/sharableusers?size=9999')).json() as Record<string, unknown>[]
    const names = listed.map(({ username }) => username)
    expect(names).toContain(ADMIN)
    expect(names).not.toContain('sharer')
    expect(names).not.toContain('gone')
    expect(Object.keys(listed[0]!)).toEqual(['id', 'username', 'firstName', 'lastName'])
  })
})

it('a password for an account of a former directory makes it local, and ends what the directory gave', async () => {
  const { id } = await test.addUser('formerly')
  const group = (await test.as(ADMIN).post('/auth/groups', { name: 'Of the directory', permissions: [] })).json() as {
    id: number
  }
  const { db } = test.app.store
  await db
    .updateTable('users')
    .set({ password_hash: null, sso_issuer: 'ldap', sso_subject: 'formerly' })
    .where('id', '=', id)
    .execute()
  await db.insertInto('group_members').values({ group_id: group.id, user_id: id, source: 'directory' }).execute()
  await db.insertInto('attributes').values({ name: 'ward', name_key: 'ward', description: '' }).execute()
  const { id: attribute } = await db
    .selectFrom('attributes')
    .select('id')
    .where('name', '=', 'ward')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('attribute_values')
    .values({ attribute_id: attribute, user_id: id, value: '10', source: 'directory' })
    .execute()
  expect((await test.as(ADMIN).put(`/auth/users/${id}`, { password: 'a local password' })).json()).toMatchObject({
    provider: 'local',
  })
  expect(
    await db.selectFrom('users').select(['sso_issuer', 'sso_subject']).where('id', '=', id).executeTakeFirst(),
  ).toEqual({ sso_issuer: null, sso_subject: null })
  expect((await test.as(ADMIN).get('/auth/users/formerly/groups')).json()).toEqual([])
  expect((await test.as(ADMIN).get('/auth/users/formerly/attributes')).json()).toEqual([
    { attribute: 'ward', values: [] },
  ])
})
