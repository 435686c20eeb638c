import type { AuditEntry, SignInOptions, UserSession } from '@soundings/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const MINUTE_MS = 60_000
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
let clock = Date.parse('2026-11-16T08:00:00Z')
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    env: {
      SESSION_IDLE_MINUTES: '30',
      SESSION_HOURS: '10',
      SESSION_REMEMBER: 'off',
      TRUST_PROXY: 'on',
      ID_TOKEN_MINUTES: '1440',
    },
    now: () => new Date(clock),
  })
  await test.addUser('ann')
  await test.addUser('bob')
})
afterAll(() => test.close())
beforeEach(() => {
  // A person who signed in before has been away for too long.
  clock += 24 * 60 * MINUTE_MS
  for (const username of [ADMIN, 'ann', 'bob']) test.forgetSignIn(username)
})

interface SignedIn {
  readonly id_token: string
  readonly refreshToken: string
}
const signIn = async (username: string, { address = '10.0.0.1', rememberMe = false } = {}) =>
  (
    await test.request({
      method: 'POST',
      url: '/auth/authenticate',
      body: { username, password: PASSWORD, rememberMe },
      headers: { 'x-forwarded-for': address, 'user-agent': FIREFOX },
    })
  ).json() as SignedIn
const by =
  ({ id_token: token }: SignedIn, address = '10.0.0.1') =>
  (method: 'GET' | 'POST' | 'DELETE', url: string) =>
    test.request({ method, url, token, headers: { 'x-forwarded-for': address } })
const works = async (tokens: SignedIn) => (await by(tokens)('GET', '/auth/account')).status
const sessionsOf = async (tokens: SignedIn) =>
  (await by(tokens)('GET', '/auth/account/sessions')).json() as UserSession[]

describe('the sessions of a user', () => {
  it('are listed with device, address and last use, the latest first, and mark the one in which they are asked for', async () => {
    const first = await signIn('ann')
    clock += 10 * MINUTE_MS
    const second = await signIn('ann', { address: '10.0.0.2' })
    const [latest, earlier] = await sessionsOf(second)
    expect(latest).toEqual({
      id: expect.any(String),
      device: 'Firefox on Windows',
      address: '10.0.0.2',
      createdDate: new Date(clock).toISOString(),
      lastSeenDate: new Date(clock).toISOString(),
      expiresDate: new Date(clock + 30 * MINUTE_MS).toISOString(),
      isRemembered: false,
      isSso: false,
      isCurrent: true,
    })
    expect(earlier).toMatchObject({
      address: '10.0.0.1',
      isCurrent: false,
      lastSeenDate: new Date(clock - 10 * MINUTE_MS).toISOString(),
    })
    clock += 10 * MINUTE_MS
    await by(first, '10.9.9.9')('GET', '/auth/account')
    expect((await sessionsOf(second)).find(({ id }) => id === earlier!.id)).toMatchObject({
      address: '10.9.9.9',
      lastSeenDate: new Date(clock).toISOString(),
    })
  })

  it('are ended one by one or all others at once, by their user, and recorded', async () => {
    const [first, second, third] = [await signIn('ann'), await signIn('ann'), await signIn('ann')]
    const [ofFirst] = (await sessionsOf(first)).filter(({ isCurrent }) => isCurrent)
    const bob = await signIn('bob')
    expect((await by(bob)('DELETE', `/auth/account/sessions/${ofFirst!.id}`)).status, 'those of others are none').toBe(
      404,
    )
    expect((await by(third)('DELETE', `/auth/account/sessions/${ofFirst!.id}`)).status).toBe(200)
    expect([await works(first), await works(second)]).toEqual([401, 200])
    expect((await test.anonymous('POST', '/auth/refresh', { refreshToken: first.refreshToken })).status).toBe(401)
    expect((await by(third)('POST', '/auth/account/sessions/end-others')).status).toBe(200)
    expect([await works(second), await works(third), await works(bob)]).toEqual([401, 200, 200])
    const records = (await test.as(ADMIN).get('/auth/audit?action=session.end')).json() as AuditEntry[]
    expect(records.slice(0, 2).map(({ username, object, detail }) => [username, object, detail])).toEqual(
      Array.from({ length: 2 }, () => ['ann', 'ann', 'Firefox on Windows']),
    )
  })

  it('are seen and ended by administrators alone', async () => {
    const ann = await signIn('ann')
    const { id } = (await by(ann)('GET', '/auth/account')).json() as { id: number }
    const bob = await signIn('bob')
    expect((await by(bob)('GET', `/auth/users/${id}/sessions`)).status).toBe(403)
    expect((await by(bob)('DELETE', `/auth/users/${id}/sessions`)).status).toBe(403)
    const [session] = (await test.as(ADMIN).get(`/auth/users/${id}/sessions`)).json() as UserSession[]
    expect(session).toMatchObject({ device: 'Firefox on Windows', isCurrent: false })
    expect((await test.as(ADMIN).delete(`/auth/users/1/sessions/${session!.id}`)).status, 'of another user').toBe(404)
    expect(await works(ann)).toBe(200)
    expect((await test.as(ADMIN).delete(`/auth/users/${id}/sessions`)).status).toBe(200)
    expect(await works(ann)).toBe(401)
    expect((await test.as(ADMIN).get('/auth/users/999999/sessions')).status).toBe(404)
  })
})

describe('R14 the length of a session', () => {
  it('ends after SESSION_IDLE_MINUTES without use, which every call puts off', async () => {
    const ann = await signIn('ann')
    for (let call = 0; call < 4; call += 1) {
      clock += 25 * MINUTE_MS
      expect(await works(ann)).toBe(200)
    }
    clock += 31 * MINUTE_MS
    expect(await works(ann)).toBe(401)
    expect((await test.anonymous('POST', '/auth/refresh', { refreshToken: ann.refreshToken })).status).toBe(401)
  })

  it('ends after SESSION_HOURS however much it is used or renewed', async () => {
    let ann = await signIn('ann')
    for (let call = 0; call < 23; call += 1) {
      clock += 25 * MINUTE_MS
      expect(await works(ann)).toBe(200)
      ann = (await test.anonymous('POST', '/auth/refresh', { refreshToken: ann.refreshToken })).json()
    }
    clock += 25 * MINUTE_MS
    expect(await works(ann)).toBe(401)
    expect((await test.anonymous('POST', '/auth/refresh', { refreshToken: ann.refreshToken })).status).toBe(401)
  })

  it('is not that of a remembered sign-in where the operator allows none, and the page is told so', async () => {
    const ann = await signIn('ann', { rememberMe: true })
    expect((await sessionsOf(ann))[0]).toMatchObject({
      isRemembered: false,
      expiresDate: new Date(clock + 30 * MINUTE_MS).toISOString(),
    })
    const options = (await test.anonymous('GET', '/auth/sign-in-options')).json() as SignInOptions
    expect(options).toMatchObject({ idleMinutes: 30, canRemember: false })
  })

  it('is over at once when the page locks itself, and cannot be taken up again', async () => {
    const ann = await signIn('ann')
    expect((await test.anonymous('POST', '/auth/lock', { refreshToken: ann.refreshToken })).status).toBe(200)
    expect(await works(ann)).toBe(401)
    expect((await test.anonymous('POST', '/auth/refresh', { refreshToken: ann.refreshToken })).status).toBe(401)
    expect((await test.anonymous('POST', '/auth/lock', { refreshToken: 'unknown' })).status).toBe(200)
    const bob = await signIn('bob')
    clock += 20 * MINUTE_MS
    await test.anonymous('POST', '/auth/lock', { refreshToken: bob.refreshToken })
    // A server whose clock is slower, or a call that took the time before the lock and writes after it.
    clock -= MINUTE_MS
    expect([
      await works(bob),
      (await test.anonymous('POST', '/auth/refresh', { refreshToken: bob.refreshToken })).status,
    ]).toEqual([401, 401])
  })
})
