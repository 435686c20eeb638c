import * as contract from '@soundings/contract'
import type { Account, ApiKey, AuditEntry, KeyScope, NewApiKey, User } from '@soundings/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { ADMIN, PASSWORD, startTestApp, type TestApp, userDraft } from '../../../testing/servers/test-app.ts'
import { WIDE_RATE_LIMITS } from '../../../testing/servers/wide-rate-limits.ts'

const START = Date.parse('2026-11-16T08:00:00Z')
const DAY_MS = 86_400_000
let clock = START
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ env: { TRUST_PROXY: 'on', ID_TOKEN_MINUTES: '1440' }, now: () => new Date(clock) })
  await test.addUser('ann', { permissions: ['question.write_access', 'question.delete', 'task.view'] })
  await test.addUser('manager', { permissions: ['user.view', 'user.write_access', 'task.view'] })
})
afterAll(() => test.close())
beforeEach(() => {
  clock = START
})

// Numbers of equal length: names are in the order of their making, and none begins another.
let names = 100
const draft = (scope: KeyScope[], changes: object = {}) => ({
  name: `Key ${(names += 1)}`,
  scope,
  expiresDate: new Date(clock + DAY_MS).toISOString(),
  ...changes,
})
async function keyOf(username: string, scope: KeyScope[], changes: object = {}): Promise<NewApiKey> {
  const answer = await test.as(username).post('/auth/account/api-keys', draft(scope, changes))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json()
}
const by = (secret: string, headers: Record<string, string> = {}) => {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE') => (url: string, body?: unknown) =>
    test.request({ method, url, body, token: secret, headers })
  return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') }
}
const ownKeys = async (username: string) => (await test.as(username).get('/auth/account/api-keys')).json() as ApiKey[]
const records = async (action: string) =>
  (await test.as(ADMIN).get(`/auth/audit?action=${action}`)).json() as AuditEntry[]

describe('a personal API key', () => {
  it('is shown once, kept as a hash, and calls the API in the name of its owner', async () => {
    const { key, secret } = await keyOf('ann', ['question.view', 'task.view'])
    expect(secret).toMatch(/^snd_[0-9a-f]{16}_[\w-]{43}$/)
    const account = (await by(secret).get('/auth/account')).json() as Account
    expect(account).toMatchObject({
      preferred_username: 'ann',
      permissions: ['question.view', 'task.view'],
      roles: ['ROLE_USER'],
    })
    const row = await test.app.store.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret.slice(21))
    expect(JSON.stringify(await ownKeys('ann'))).not.toContain(row.hash)
    expect((await ownKeys('ann')).find(({ id }) => id === key.id)).toEqual({
      ...key,
      lastUsedDate: new Date(clock).toISOString(),
      lastUsedAddress: '127.0.0.1',
    })
  })

  it('writes its last use at most every five minutes', async () => {
    const { key, secret } = await keyOf('ann', ['question.view'])
    const lastUse = async () => (await ownKeys('ann')).find(({ id }) => id === key.id)?.lastUsedDate
    await by(secret).get('/auth/account')
    clock += 4 * 60_000
    await by(secret).get('/auth/account')
    expect(await lastUse()).toBe(new Date(START).toISOString())
    clock += 60_000
    await by(secret).get('/auth/account')
    expect(await lastUse()).toBe(new Date(START + 5 * 60_000).toISOString())
  })

  it('is named in the audit record beside the address', async () => {
    const { key, secret } = await keyOf('manager', ['user.write_access'])
    expect((await by(secret).post('/auth/users/ann/permissions/grant', ['question.view'])).status).toBe(200)
    expect((await records('permission.grant'))[0]).toMatchObject({
      username: 'manager',
      address: `127.0.0.1 (key ${key.name})`,
    })
    expect((await records('api-key.create'))[0]).toMatchObject({
      username: 'manager',
      object: key.name,
      detail: `for manager until ${key.expiresDate}; user.write_access`,
    })
  })

  it.each([
    ['the scope names what its owner does not hold', () => draft(['user.view']), 403],
    ['a user without an admin role asks for one', () => draft(['administrator']), 403],
    ['the scope is empty', () => draft([]), 400],
    ['the scope names no permission', () => draft(['everything' as never]), 400],
    ['its end lies in the past', () => draft(['question.view'], { expiresDate: new Date(clock).toISOString() }), 400],
    [
      'its end lies too far ahead',
      () => draft(['question.view'], { expiresDate: new Date(clock + 732 * DAY_MS).toISOString() }),
      400,
    ],
    ['an address is none', () => draft(['question.view'], { addresses: ['10.0.0.1', 'ward-pc'] }), 400],
    ['a range holds all addresses', () => draft(['question.view'], { addresses: ['0.0.0.0/0'] }), 400],
    ['it has no name', () => draft(['question.view'], { name: ' ' }), 400],
    ['the password is wrong', () => draft(['question.view'], { currentPassword: 'wrong' }), 400],
  ] as const)('is not created when %s', async (_why, body, status) => {
    const before = await ownKeys('ann')
    expect((await test.as('ann').post('/auth/account/api-keys', body())).status).toBe(status)
    expect(await ownKeys('ann')).toEqual(before)
  })

  it('needs the password when it was entered more than ten minutes ago', async () => {
    await test.as('ann').get('/auth/account')
    clock += 11 * 60_000
    const asked = await test.as('ann').post('/auth/account/api-keys', draft(['question.view']))
    expect([asked.status, (asked.json() as { fieldErrors: unknown }).fieldErrors]).toEqual([
      400,
      [{ field: 'currentPassword', message: 'Enter your current password' }],
    ])
    expect(
      (await test.as('ann').post('/auth/account/api-keys', draft(['question.view'], { currentPassword: PASSWORD })))
        .status,
    ).toBe(201)
  })

  it('has a name of its own, and each owner has at most twenty', async () => {
    await test.addUser('collector')
    const body = draft(['question.view'], { name: 'Same' })
    expect((await test.as('collector').post('/auth/account/api-keys', body)).status).toBe(201)
    expect((await test.as('collector').post('/auth/account/api-keys', body)).status).toBe(400)
    for (let count = 1; count < contract.KEYS_PER_OWNER; count += 1) await keyOf('collector', ['question.view'])
    expect((await test.as('collector').post('/auth/account/api-keys', draft(['question.view']))).status).toBe(409)
    const [first] = await ownKeys('collector')
    await test.as('collector').delete(`/auth/account/api-keys/${first!.id}`)
    expect((await test.as('collector').post('/auth/account/api-keys', draft(['question.view']))).status).toBe(201)
  })
})

describe('R14 an API key opens nothing', () => {
  const works = async (secret: string, headers?: Record<string, string>) =>
    (await by(secret, headers).get('/auth/account')).status

  it('after it was revoked, by its owner or an administrator, and by nobody else', async () => {
    for (const [who, path] of [
      ['ann', '/auth/account/api-keys'],
      [ADMIN, '/auth/api-keys'],
    ] as const) {
      const { key, secret } = await keyOf('ann', ['question.view'])
      expect((await test.as('manager').delete(`/auth/account/api-keys/${key.id}`)).status).toBe(404)
      expect((await test.as('manager').delete(`/auth/api-keys/${key.id}`)).status).toBe(403)
      expect(await works(secret)).toBe(200)
      expect((await test.as(who).delete(`${path}/${key.id}`)).status).toBe(200)
      expect(await works(secret)).toBe(401)
      expect((await records('api-key.revoke'))[0]).toMatchObject({ username: who, object: key.name, detail: 'of ann' })
      expect((await ownKeys('ann')).find(({ id }) => id === key.id)?.state).toBe('revoked')
    }
  })

  it('after its time, and it is removed from the list 90 days later', async () => {
    const { key, secret } = await keyOf('ann', ['question.view'])
    clock = START + DAY_MS
    expect(await works(secret)).toBe(401)
    clock = START
    await eventually(async () =>
      expect((await records('api-key.use'))[0]).toMatchObject({
        username: 'ann',
        object: key.name,
        outcome: 'refused',
        detail: 'expired',
      }),
    )
    clock = START + 92 * DAY_MS
    await test.app.purgeExpired()
    clock = START
    // Their sign-ins are as old.
    for (const username of [ADMIN, 'ann', 'manager']) test.forgetSignIn(username)
    expect((await ownKeys('ann')).filter(({ id }) => id === key.id)).toEqual([])
  })

  it('while its owner is deactivated, nor after they are deleted', async () => {
    const { id } = await test.addUser('leaver')
    const { secret } = await keyOf('leaver', ['question.view'])
    await test.as(ADMIN).put(`/auth/users/${id}`, { enabled: false })
    expect(await works(secret)).toBe(401)
    await test.as(ADMIN).put(`/auth/users/${id}`, { enabled: true })
    expect(await works(secret)).toBe(200)
    await test.as(ADMIN).delete(`/auth/users/${id}`)
    expect(await works(secret)).toBe(401)
  })

  it('from another address than it names, as the trusted proxy tells it, alone and in a batch', async () => {
    const { key, secret } = await keyOf('ann', ['question.view'], { addresses: ['10.1.0.0/16', '2001:db8::/32'] })
    expect(await works(secret)).toBe(401)
    expect(await works(secret, { 'x-forwarded-for': '10.2.0.1' })).toBe(401)
    expect(
      await works(secret, { 'x-forwarded-for': '10.1.0.1, 10.2.0.1' }),
      'what the caller writes does not count',
    ).toBe(401)
    await eventually(async () =>
      expect((await records('api-key.use')).map(({ detail }) => detail)).toContain('not allowed from this address'),
    )
    expect(await works(secret, { 'x-forwarded-for': '10.1.0.1' })).toBe(200)
    expect(await works(secret, { 'x-forwarded-for': '2001:db8::7' })).toBe(200)
    const parts = [1, 2].map(() => ({ call: 'GET /core/questions/:id', params: { id: 999_999 } }))
    expect((await by(secret, { 'x-forwarded-for': '10.1.0.1' }).post('/core/batch', { parts })).text).toContain(
      '"part":0,"status":404',
    )
    expect((await by(secret, { 'x-forwarded-for': '10.2.0.1' }).post('/core/batch', { parts })).status).toBe(401)
    expect((await ownKeys('ann')).find(({ id }) => id === key.id)?.lastUsedAddress).toBe('10.1.0.1')
  })

  it('and is not created for a range of addresses of both kinds', async () => {
    for (const range of ['::ffff:10.0.0.0/64', '::ffff:10.0.0.0/96', '10.0.0.0/33']) {
      expect(
        (await test.as('ann').post('/auth/account/api-keys', draft(['task.view'], { addresses: [range] }))).status,
        range,
      ).toBe(400)
    }
  })

  it('with another secret, another id or another form', async () => {
    const [{ secret }, { secret: other }] = [
      await keyOf('ann', ['question.view']),
      await keyOf('ann', ['question.view']),
    ]
    const mixed = secret.slice(0, 20) + other.slice(20)
    for (const wrong of [
      mixed,
      `${secret}x`,
      secret.slice(0, -1),
      secret.toUpperCase(),
      'snd_',
      `snd_${'0'.repeat(16)}_${'A'.repeat(43)}`,
    ])
      expect(await works(wrong), wrong).toBe(401)
    expect(await works(secret)).toBe(200)
  })
})

describe('R3 the scope of an API key', () => {
  const allScopes = [...contract.keyScopes]
  const endpoints = (Object.values(contract) as unknown[]).filter(
    (each): each is contract.AnyEndpoint =>
      typeof each === 'object' && each !== null && 'isForPeople' in each && each.isForPeople === true,
  )

  it('limits administrators: without their role they see and do what the scope names, on their own items', async () => {
    const { secret } = await keyOf(ADMIN, ['question.view', 'user.view'])
    const { get, post, put, delete: remove } = by(secret)
    expect((await get('/auth/account')).json()).toMatchObject({
      permissions: ['question.view', 'user.view'],
      roles: ['ROLE_USER'],
    })
    expect((await get('/auth/users')).status).toBe(200)
    const refused = await Promise.all([
      post('/auth/users', userDraft('mallory')),
      put('/auth/users/1', { password: 'another password' }),
      remove('/auth/users/2'),
      post('/auth/users/ann/permissions/grant', ['user.view']),
      get('/core/user-gdas'),
      post('/core/user-gdas', {
        username: 'ann',
        databaseName: 'x',
        tableName: 'x',
        columnName: 'x',
        columnValue: '1',
      }),
      put('/core/system-settings', { enabledGDA: false }),
      get('/auth/audit'),
      get('/metrics'),
      post('/core/questions/owner', {}),
    ])
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
    expect(
      (await test.request({ method: 'GET', url: '/core/questions', token: secret, headers: { 'x-view-as': 'ann' } }))
        .status,
    ).toBe(403)
    expect((await test.as(ADMIN).get('/auth/users?search=mallory')).json()).toEqual([])
  })

  it('keeps the admin role when it is scoped so, and even then makes no keys and changes no account of its own', async () => {
    const { secret } = await keyOf(ADMIN, allScopes)
    expect((await by(secret).get('/core/user-gdas')).status).toBe(200)
    expect((await by(secret).put('/auth/users/1', { password: 'taken over by the key' })).status).toBe(403)
    expect(endpoints.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/account/api-keys', '/api-keys', '/users/:id/api-keys', '/account/change-password']),
    )
    const before = await test.app.store.db.selectFrom('api_keys').selectAll().orderBy('id').execute()
    for (const { method, service, path } of endpoints) {
      const answer = await by(secret)[method.toLowerCase() as 'get'](
        `/${service}${path.replace(/:\w+/, '1')}`,
        method === 'GET' ? undefined : {},
      )
      expect([path, answer.status, (answer.json() as { title: string }).title]).toEqual([
        path,
        403,
        'This cannot be done with an API key. Sign in to do it',
      ])
    }
    expect(await test.app.store.db.selectFrom('api_keys').selectAll().orderBy('id').execute()).toEqual(before)
  })

  it('cannot be left by a key of a user manager through the password, e-mail or permissions of its owner', async () => {
    const { secret } = await keyOf('manager', ['user.view', 'user.write_access'])
    const { id } = (await by(secret).get('/auth/account')).json() as Account
    for (const change of [{ password: 'taken over by the key' }, { email: 'thief@hospital.example' }])
      expect((await by(secret).put(`/auth/users/${id}`, change)).status).toBe(403)
    expect((await by(secret).post('/auth/users/manager/permissions/grant', ['question.delete'])).status).toBe(403)
    expect((await by(secret).post('/auth/users/ann/permissions/grant', ['user.delete'])).status).toBe(403)
    expect(
      (await by(secret).post('/auth/users', userDraft('helper', { realmRoles: [{ name: 'ROLE_ADMIN' }] }))).status,
    ).toBe(403)
    expect(
      (await by(secret).post('/auth/users', userDraft('robot', { isService: true, password: undefined }))).status,
    ).toBe(403)
    expect(
      (await test.anonymous('POST', '/auth/authenticate', { username: 'manager', password: 'taken over by the key' }))
        .status,
    ).toBe(401)
    expect((await test.as(ADMIN).get('/auth/users/manager/permissions')).json()).not.toContain('question.delete')
  })

  it('shrinks with the rights of its owner', async () => {
    await test.addUser('shrinking', { permissions: ['task.view'] })
    const { secret } = await keyOf('shrinking', ['task.view'])
    expect((await by(secret).get('/scheduler/quartz-jobs')).status).not.toBe(403)
    expect((await by(secret).post('/auth/groups/unshare', { kind: 'question', ids: [1], groups: [1] })).status).toBe(
      403,
    )
    await test.as(ADMIN).post('/auth/users/shrinking/permissions/set', ['question.view'])
    expect(((await by(secret).get('/auth/account')).json() as Account).permissions).toEqual([])
  })
})

describe('a service account', () => {
  const service = (name: string, changes: object = {}) =>
    userDraft(name, { password: undefined, isService: true, ...changes })
  let loader: User
  beforeAll(async () => {
    loader = (await test.as(ADMIN).post('/auth/users', service('loader'))).json()
  })

  it('is created by administrators alone, without a password and without an admin role', async () => {
    const services = async () =>
      ((await test.as(ADMIN).get('/auth/users?size=9999')).json() as User[])
        .filter(({ isService }) => isService)
        .map(({ username }) => username)
    const before = await services()
    expect(before).toContain('loader')
    expect(loader).toMatchObject({ username: 'loader', isService: true, roles: ['ROLE_USER'] })
    expect((await test.as('manager').post('/auth/users', service('one'))).status).toBe(403)
    expect((await test.as(ADMIN).post('/auth/users', service('two', { password: PASSWORD }))).status).toBe(400)
    expect(
      (await test.as(ADMIN).post('/auth/users', service('three', { realmRoles: [{ name: 'ROLE_ADMIN' }] }))).status,
    ).toBe(400)
    expect((await test.as(ADMIN).post('/auth/users', userDraft('four', { password: undefined }))).status).toBe(400)
    expect(await services()).toEqual(before)
  })

  it('cannot sign in, be given a password or an admin role, or get a reset mail', async () => {
    for (const password of [PASSWORD, 'null', 'undefined'])
      expect((await test.anonymous('POST', '/auth/authenticate', { username: 'loader', password })).status).toBe(401)
    expect((await test.as(ADMIN).put(`/auth/users/${loader.id}`, { password: PASSWORD })).status).toBe(400)
    expect(
      (await test.as(ADMIN).put(`/auth/users/${loader.id}`, { realmRoles: [{ name: 'ROLE_SYSTEM_ADMIN' }] })).status,
    ).toBe(400)
    await test.anonymous('POST', '/auth/account/forget-password/loader')
    expect(
      await test.app.store.db.selectFrom('reset_tokens').selectAll().where('user_id', '=', loader.id).execute(),
    ).toEqual([])
    expect((await test.as(ADMIN).put(`/auth/users/${loader.id}`, { ...loader, firstName: 'Nightly' })).status).toBe(200)
  })

  it('has keys that administrators create, within its permissions; people create their own', async () => {
    const create = (who: string, id: number, scope: KeyScope[]) =>
      test.as(who).post(`/auth/users/${id}/api-keys`, draft(scope))
    expect((await create('manager', loader.id, ['question.view'])).status).toBe(403)
    expect((await create(ADMIN, loader.id, ['user.view'])).status).toBe(403)
    expect((await create(ADMIN, loader.id, ['administrator'])).status).toBe(403)
    const [ann] = (await test.as(ADMIN).get('/auth/users?search=ann')).json() as User[]
    expect((await create(ADMIN, ann!.id, ['question.view'])).status).toBe(403)
    expect((await create(ADMIN, 999_999, ['question.view'])).status).toBe(404)
    const { key, secret } = (await create(ADMIN, loader.id, ['question.view'])).json() as NewApiKey
    expect(key).toMatchObject({ username: 'loader', isService: true, createdBy: ADMIN })
    expect((await by(secret).get('/auth/account')).json()).toMatchObject({
      preferred_username: 'loader',
      permissions: ['question.view'],
    })
    const found = (await test.as(ADMIN).get('/auth/api-keys?search=loader&sort=username,asc')).json() as ApiKey[]
    expect(found.map(({ id }) => id)).toEqual([key.id])
    await test.as(ADMIN).put(`/auth/users/${loader.id}`, { enabled: false })
    expect((await by(secret).get('/auth/account')).status).toBe(401)
    expect((await create(ADMIN, loader.id, ['question.view'])).status).toBe(409)
  })

  it('with the rights of a user manager gains nothing by groups, attributes, rules, keys or accounts, and changes nothing by trying', async () => {
    const admin = test.as(ADMIN)
    const robot = (await admin.post('/auth/users', service('robot'))).json() as User
    await admin.post('/auth/users/robot/permissions/grant', ['user.view', 'user.write_access'])
    const { secret } = (
      await admin.post(`/auth/users/${robot.id}/api-keys`, draft(['user.view', 'user.write_access']))
    ).json() as NewApiKey
    const makeGroup = async (fields: object) => ((await admin.post('/auth/groups', fields)).json() as { id: number }).id
    const [powerful, empty] = [
      await makeGroup({ name: 'Task readers', permissions: ['task.view'], members: ['ann'] }),
      await makeGroup({ name: 'Empty' }),
    ]
    const chief = await test.addUser('robot-chief', { role: 'ROLE_ADMIN' })
    const [ann] = (await admin.get('/auth/users?search=ann')).json() as User[]
    await admin.post('/auth/attributes', { name: 'site' })
    const state = async () => {
      const { db } = test.app.store
      const tables = [
        'user_permissions',
        'group_permissions',
        'group_members',
        'user_groups',
        'attribute_values',
        'row_rules',
        'access_rules',
        'shares',
        'group_shares',
      ] as const
      const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
      const people = await db
        .selectFrom('users')
        .select(['id', 'role', 'email', 'password_hash', 'enabled', 'is_service'])
        .orderBy('id')
        .execute()
      return { rows, people, keys: (await db.selectFrom('api_keys').select('id').orderBy('id').execute()).length }
    }
    const before = await state()
    const call = by(secret)
    const attempts: [string, () => Promise<{ status: number }>][] = [
      ['joins a group with more permissions', () => call.post(`/auth/groups/${powerful}/members`, { add: ['robot'] })],
      ['adds somebody else to it', () => call.post(`/auth/groups/${powerful}/members`, { add: ['manager', 'robot'] })],
      ['gives permissions to a group', () => call.put(`/auth/groups/${empty}`, { permissions: ['task.view'] })],
      [
        'creates a group with permissions',
        () => call.post('/auth/groups', { name: 'Own', permissions: ['task.view'], members: ['robot'] }),
      ],
      [
        'renames another group to one that sign-on gives',
        () => call.put(`/auth/groups/${powerful}`, { name: 'Renamed' }),
      ],
      ['deletes a group with permissions', () => call.delete(`/auth/groups/${powerful}`)],
      ['grants itself a permission', () => call.post('/auth/users/robot/permissions/grant', ['task.view'])],
      [
        'grants somebody else one',
        () => call.post('/auth/users/manager/permissions/set', ['user.view', 'database.delete']),
      ],
      [
        'gives itself an admin role',
        () => call.put(`/auth/users/${robot.id}`, { realmRoles: [{ name: 'ROLE_ADMIN' }] }),
      ],
      ['gives itself a password', () => call.put(`/auth/users/${robot.id}`, { password: 'another password' })],
      ['takes over an administrator', () => call.put(`/auth/users/${chief.id}`, { password: 'another password' })],
      [
        'takes over somebody with more permissions',
        () => call.put(`/auth/users/${ann!.id}`, { password: 'another password' }),
      ],
      ['creates a service account', () => call.post('/auth/users', service('second-robot'))],
      [
        'creates a user with more permissions',
        () => call.post('/auth/users', userDraft('helper', { realmRoles: [{ name: 'ROLE_ADMIN' }] })),
      ],
      ['creates a key for itself', () => call.post('/auth/account/api-keys', draft(['user.view']))],
      ['creates a key as administrators do', () => call.post(`/auth/users/${robot.id}/api-keys`, draft(['user.view']))],
      ['sets an attribute', () => call.post('/auth/users/robot/attributes', [{ attribute: 'site', values: ['1'] }])],
      [
        'uploads attributes',
        () => call.post('/auth/attributes/upload', { csv: 'username,attribute,value\nrobot,site,1', dryRun: false }),
      ],
      [
        'makes a row rule',
        () =>
          call.post('/discovery/row-rules', {
            everybody: true,
            databaseName: 'Clinic',
            tableName: 'wards',
            columnName: 'id',
            values: ['10'],
          }),
      ],
      ['shares with a group', () => call.post('/auth/groups/share', { kind: 'question', ids: [1], groups: [empty] })],
      [
        'views as another',
        () => test.request({ method: 'GET', url: '/core/questions', token: secret, headers: { 'x-view-as': 'ann' } }),
      ],
    ]
    for (const [what, attempt] of attempts)
      expect([what, [400, 403, 404].includes((await attempt()).status)]).toEqual([what, true])
    expect(await state()).toEqual(before)
    expect((await call.get('/auth/account')).json()).toMatchObject({
      permissions: expect.arrayContaining(['user.view', 'user.write_access']) as unknown,
    })
  })
})

it('R13 an API key has a limit of requests of its own, so that its owner is not locked out', async () => {
  const limited = await startTestApp({ rateLimits: { ...WIDE_RATE_LIMITS, perPerson: 12 } })
  try {
    const { secret } = (
      await limited.as(ADMIN).post('/auth/account/api-keys', {
        ...draft(['question.view']),
        expiresDate: new Date(Date.now() + DAY_MS).toISOString(),
      })
    ).json() as NewApiKey
    const statuses: number[] = []
    for (let count = 0; count < 13; count += 1)
      statuses.push((await limited.request({ method: 'GET', url: '/auth/account', token: secret })).status)
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
    expect((await limited.as(ADMIN).get('/auth/account')).status).toBe(200)
  } finally {
    await limited.close()
  }
})
