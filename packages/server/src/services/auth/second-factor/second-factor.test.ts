import type { Account, AuditEntry, NewApiKey, SecondFactor, TaskRun, User } from '@soundings/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_RATE_LIMITS } from '../../../platform/http/guards/rate-limits.ts'
import { displayNameKeys } from '../../../platform/store/lists/list-keys.ts'
import { fromBase32 } from '../../../testing/base32.ts'
import { ADMIN, PASSWORD, startTestApp, type TestApp, userDraft } from '../../../testing/servers/test-app.ts'
import { WIDE_RATE_LIMITS } from '../../../testing/servers/wide-rate-limits.ts'
import { codeAt, stepAt } from './totp.ts'

const STEP_MS = 30_000
let clock = Date.parse('2026-11-16T08:00:00Z')
let test: TestApp
let admin: string
beforeAll(async () => {
  const rateLimits = { ...WIDE_RATE_LIMITS, guesses: DEFAULT_RATE_LIMITS.guesses }
  test = await startTestApp({
    env: { SECOND_FACTOR_FOR_ADMINS: 'on', ID_TOKEN_MINUTES: '1440', SESSION_IDLE_MINUTES: '43200' },
    now: () => new Date(clock),
    rateLimits,
  })
  admin = ((await signIn(ADMIN)).json() as { id_token: string }).id_token
  // The first administrator begins as all others do.
  expect((await by(admin).get('/auth/account')).json()).toMatchObject({ permissions: [], mustSetUpSecondFactor: true })
  await setUp(admin)
})
afterAll(() => test.close())
beforeEach(() => {
  // Codes of the test before are used up, and its guesses forgiven.
  clock += 3_600_000 * 2
})

const codeOf = (secret: string, steps = 0) => codeAt(fromBase32(secret), stepAt(new Date(clock)) + steps)
const signIn = (username: string, code?: string, password = PASSWORD) =>
  test.anonymous('POST', '/auth/authenticate', { username, password, ...(code !== undefined && { code }) })
const by = (token: string) => {
  const call = (method: 'GET' | 'POST' | 'DELETE') => (url: string, body?: unknown) =>
    test.request({ method, url, body, token })
  return { get: call('GET'), post: call('POST'), delete: call('DELETE') }
}
const path = '/auth/account/second-factor'
const stateOf = async (token: string) => (await by(token).get(path)).json() as SecondFactor

async function setUp(token: string) {
  const { secret } = (await by(token).post(`${path}/begin`, { currentPassword: PASSWORD })).json() as { secret: string }
  const confirmed = await by(token).post(`${path}/confirm`, { code: codeOf(secret) })
  expect(confirmed.status).toBe(200)
  clock += STEP_MS
  return { secret, recoveryCodes: (confirmed.json() as { recoveryCodes: string[] }).recoveryCodes }
}

let people = 0
async function newUser(changes: object = {}) {
  const username = `person${(people += 1)}`
  const { id } = (await by(admin).post('/auth/users', userDraft(username, changes))).json() as User
  const token = ((await signIn(username)).json() as { id_token: string }).id_token
  return { id, username, token }
}

describe('an administrator whose role needs a second factor', () => {
  it('holds no rights until it is set up, not through API keys either, and can do nothing but set it up', async () => {
    const { token, username } = await newUser({ realmRoles: [{ name: 'ROLE_SYSTEM_ADMIN' }] })
    expect((await by(token).get('/auth/account')).json()).toMatchObject({
      permissions: [],
      roles: ['ROLE_USER'],
      mustSetUpSecondFactor: true,
    })
    for (const url of ['/auth/users', '/auth/audit', '/core/questions', '/core/user-gdas'])
      expect((await by(token).get(url)).status).toBe(403)
    const key = { name: 'Early', scope: ['administrator'], expiresDate: new Date(clock + 3_600_000).toISOString() }
    expect((await by(token).post('/auth/account/api-keys', key)).status).toBe(403)
    expect(await stateOf(token)).toEqual({ isOn: false, isRequired: true, isPossible: true, recoveryCodesLeft: 0 })

    const signedInAgain = ((await signIn(username)).json() as { id_token: string }).id_token
    const { secret } = await setUp(signedInAgain)
    const account = (await by(signedInAgain).get('/auth/account')).json() as Account
    expect(account.roles).toEqual(['ROLE_SYSTEM_ADMIN'])
    expect(account.mustSetUpSecondFactor).toBeUndefined()
    expect((await by(token).get('/auth/account')).status, 'sign-ins from before end').toBe(401)
    expect((await by(signedInAgain).post(`${path}/turn-off`, { code: codeOf(secret) })).status, 'it stays on').toBe(409)
  })

  it('loses rights of keys and sessions when it is reset, and sets it up anew', async () => {
    const { post, get, delete: remove } = by(admin)
    const other = await newUser({ realmRoles: [{ name: 'ROLE_ADMIN' }] })
    await setUp(other.token)
    const key = {
      name: 'Late',
      scope: ['administrator'],
      expiresDate: new Date(clock + 3_600_000).toISOString(),
      currentPassword: PASSWORD,
    }
    const { secret } = (await by(other.token).post('/auth/account/api-keys', key)).json() as NewApiKey
    const narrow = (
      await by(other.token).post('/auth/account/api-keys', { ...key, name: 'Narrow', scope: ['user.view'] })
    ).json() as NewApiKey
    expect([(await by(secret).get('/auth/audit')).status, (await by(narrow.secret).get('/auth/users')).status]).toEqual(
      [200, 200],
    )
    expect((await remove(`/auth/users/${other.id}/second-factor`)).status).toBe(200)
    expect([(await by(secret).get('/auth/audit')).status, (await by(other.token).get('/auth/account')).status]).toEqual(
      [403, 401],
    )
    expect((await by(narrow.secret).get('/auth/users')).status, 'whatever its scope').toBe(403)
    expect((await remove(`/auth/users/${other.id}/second-factor`)).status).toBe(404)
    expect((await remove('/auth/users/1/second-factor')).status, 'of oneself').toBe(409)
    expect((await get('/auth/audit?action=second-factor.reset')).json()).toMatchObject([
      { username: ADMIN, object: other.username },
    ])
    expect((await signIn(other.username)).status).toBe(200)
    expect((await post(`${path}/begin`, {})).status).toBe(400)
  })
})

describe('work that runs without an administrator whose role needs a second factor', () => {
  it('R4: has no rights until it is set up: their tasks do not run', async () => {
    const { id, token } = await newUser({ realmRoles: [{ name: 'ROLE_ADMIN' }] })
    const task = await test.app.store.db
      .insertInto('scheduled_tasks')
      .values({
        display_name: 'Report',
        ...displayNameKeys('Report'),
        cron: '0 7 1 1 *',
        active: 0,
        payload: JSON.stringify({ emails: ['head@hospital.example'], questions: [] }),
        owner_id: id,
        created_at: new Date(clock).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const runs = `/scheduler/oi-jobs/${task.id}/runs`
    const lacking = expect.stringContaining('lacks the permission')
    expect((await by(admin).post(`/scheduler/oi-jobs/${task.id}/run`)).status).toBe(200)
    expect((await by(admin).get(runs)).json()).toMatchObject([{ status: 'FAILED', error: lacking }])
    await setUp(token)
    clock += STEP_MS
    expect((await by(admin).post(`/scheduler/oi-jobs/${task.id}/run`)).status).toBe(200)
    expect(((await by(admin).get(runs)).json() as TaskRun[])[0]!.error).not.toEqual(lacking)
  })
})

describe('signing in with a second factor', () => {
  it('asks for a code once the password is right, and takes each code once, the latest only', async () => {
    const { username, token } = await newUser()
    const { secret } = await setUp(token)
    const asked = await signIn(username)
    expect([asked.status, (asked.json() as { fieldErrors: unknown }).fieldErrors]).toEqual([
      401,
      [{ field: 'code', message: 'Enter the code of your authenticator app' }],
    ])
    expect((await signIn(username, undefined, 'wrong')).json()).toMatchObject({ title: 'Wrong username or password' })
    const code = codeOf(secret)
    expect((await signIn(username, code, 'wrong')).json()).toMatchObject({ title: 'Wrong username or password' })
    expect((await signIn(username, code)).status).toBe(200)
    expect((await signIn(username, code)).status, 'a second time').toBe(401)
    clock += STEP_MS
    expect((await signIn(username, code)).status, 'in the next step').toBe(401)
    expect((await signIn(username, codeOf(secret, -1))).status, 'an earlier step').toBe(401)
    expect((await signIn(username, codeOf(secret, 1))).status, 'a clock that is ahead').toBe(200)
    expect((await signIn(username, codeOf(secret))).status, 'before the latest').toBe(401)
    const records = (
      await by(admin).get(`/auth/audit?action=session.sign-in&username=${username}`)
    ).json() as AuditEntry[]
    expect(records[0]).toMatchObject({ outcome: 'refused', detail: 'wrong second factor' })
    expect(records.map(({ detail }) => detail)).toContain('asked for the second factor')
  })

  it('lets one of two requests in that send the same code at once', async () => {
    const { username, token } = await newUser()
    const { secret } = await setUp(token)
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await signIn(username, codeOf(secret))).status),
    )
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401])
  })

  it('takes each recovery code once, whatever its dashes and letters, and new ones replace them', async () => {
    const { username, token } = await newUser()
    const { secret, recoveryCodes } = await setUp(token)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first, second] = recoveryCodes
    expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect((await signIn(username, first)).status).toBe(200)
    expect((await signIn(username, first)).status).toBe(401)
    expect((await signIn(username, second!.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await stateOf(token)).recoveryCodesLeft).toBe(8)
    const renewed = await by(token).post(`${path}/recovery-codes`, { code: codeOf(secret) })
    expect((renewed.json() as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    expect((await signIn(username, recoveryCodes[2])).status).toBe(401)
    const rows = await test.app.store.db.selectFrom('recovery_codes').select('hash').execute()
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[3])
  })

  it('slows guesses at codes like those at passwords', async () => {
    const { username, token } = await newUser()
    await setUp(token)
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await signIn(username, '000000')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })
})

describe('the second factor of an account', () => {
  it('is sealed in the store, and is off until it is confirmed by a code', async () => {
    const { username, token, id } = await newUser()
    const { secret, uri } = (await by(token).post(`${path}/begin`, { currentPassword: PASSWORD })).json() as {
      secret: string
      uri: string
    }
    expect(uri).toBe(
      `otpauth://totp/Soundings:${username}?secret=${secret}&issuer=Soundings&algorithm=SHA1&digits=6&period=30`,
    )
    const row = await test.app.store.db
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([row.secret.includes(secret), Buffer.from(row.secret, 'base64').includes(fromBase32(secret))]).toEqual([
      false,
      false,
    ])
    expect((await by(token).post(`${path}/confirm`, { code: '000000' })).status).toBe(400)
    expect((await signIn(username)).status).toBe(200)
    expect(await stateOf(token)).toMatchObject({ isOn: false, isRequired: false })
    expect((await by(token).post(`${path}/turn-off`, { code: codeOf(secret) })).status).toBe(409)
    expect((await by(token).post(`${path}/confirm`, { code: codeOf(secret) })).status).toBe(200)
    expect((await by(token).post(`${path}/begin`, { currentPassword: PASSWORD })).status).toBe(409)
    expect((await by(admin).get(`/auth/users/${id}`)).json()).toMatchObject({ hasSecondFactor: true })
  })

  it('is turned off by a code, not by the session alone', async () => {
    const { username, token } = await newUser()
    const { secret } = await setUp(token)
    expect((await by(token).post(`${path}/turn-off`, { code: '123456' })).status).toBe(400)
    expect((await stateOf(token)).isOn).toBe(true)
    expect((await by(token).post(`${path}/turn-off`, { code: codeOf(secret) })).status).toBe(200)
    expect((await signIn(username)).status).toBe(200)
  })

  it('needs the password to begin', async () => {
    const { token } = await newUser()
    clock += 11 * 60_000
    expect((await by(token).post(`${path}/begin`, {})).status).toBe(400)
    expect((await by(token).post(`${path}/begin`, { currentPassword: 'wrong' })).status).toBe(400)
    expect(
      await test.app.store.db
        .selectFrom('second_factors')
        .innerJoin('users', 'users.id', 'user_id')
        .select('username')
        .where('username', '=', `person${people}`)
        .execute(),
    ).toEqual([])
  })

  it('is reset by administrators alone', async () => {
    const [one, other] = [await newUser(), await newUser()]
    await setUp(one.token)
    expect((await by(other.token).delete(`/auth/users/${one.id}/second-factor`)).status).toBe(403)
    expect((await stateOf(one.token)).isOn).toBe(true)
  })
})
