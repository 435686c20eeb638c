import { afterEach, describe, expect, it } from 'vitest'
import type { GuessLimits } from '../../../platform/http/guards/rate-limits.ts'
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { WIDE_RATE_LIMITS } from '../../../testing/servers/wide-rate-limits.ts'

const UNREACHED = WIDE_RATE_LIMITS.guesses.perName
const limit = (free: number) => ({ free, forgiveMs: 60_000, longestMs: 8000 })

let test: TestApp
let clock: Date
const pass = (seconds: number) => void (clock = new Date(clock.getTime() + seconds * 1000))
/** The clock stands still, or goes on whenever it is asked. */
const start = async (guesses: Partial<GuessLimits>, stepMs = 0) => {
  clock = new Date('2026-03-01T08:00:00Z')
  const now = () => (pass(stepMs / 1000), clock)
  test = await startTestApp({
    env: { TRUST_PROXY: '1' },
    now,
    rateLimits: { ...WIDE_RATE_LIMITS, guesses: { perAddress: UNREACHED, perName: UNREACHED, ...guesses } },
  })
}
afterEach(() => test.close())

const signIn = (username: string, password: string, { address = '198.51.100.1', cookie = '' } = {}) =>
  test.request({
    method: 'POST',
    url: '/auth/authenticate',
    body: { username, password },
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  })
const guess = async (username: string, address?: string) =>
  (await signIn(username, 'guess', { ...(address && { address }) })).status
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!

describe('R13 spraying one password over many names', () => {
  it('is stopped by the address, with delays that grow and are forgiven in time', async () => {
    await start({ perAddress: limit(3) })
    for (const name of ['ann', 'ben', 'cid']) expect(await guess(name)).toBe(401)
    const stopped = await signIn('dora', 'guess')
    expect(stopped.json()).toMatchObject({ status: 429, title: 'Too many failed sign-ins, try again in 1 second' })
    expect(stopped.headers['retry-after']).toBe('1')
    expect(await guess('dora', '198.51.100.2')).toBe(401)

    const waits: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const retryAfter = Number((await signIn(`name${n}`, 'guess')).headers['retry-after'])
      waits.push(retryAfter)
      pass(retryAfter)
      expect(await guess(`name${n}`)).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 8, 8])
    pass(3600)
    for (const name of ['ann', 'ben', 'cid']) expect(await guess(name)).toBe(401)
    expect(await guess('dora')).toBe(429)
  })

  it('counts a network of IPv6 addresses as one', async () => {
    await start({ perAddress: limit(2) })
    expect(await guess('ann', '2001:db8:1:2::1')).toBe(401)
    expect(await guess('ben', '2001:db8:1:2:ffff::9')).toBe(401)
    expect(await guess('cid', '2001:0db8:0001:0002:a:b:c:d')).toBe(429)
    expect(await guess('cid', '2001:db8:1:3::1')).toBe(401)
  })

  it('counts the connections of one address as one, where a proxy writes ports, and what is no address as that of the proxy', async () => {
    await start({ perAddress: limit(3) })
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push(await guess(`name${n}`, `198.51.100.7:${50_000 + n}`))
    expect(statuses).toEqual([401, 401, 401, 429])
    expect(await guess('ann', 'garbage')).toBe(401)
    const [recorded] = (await test.as('admin').get('/auth/audit?action=session.sign-in&username=ann')).json() as {
      address: string
    }[]
    expect(recorded?.address).toBe('127.0.0.1')
  })

  it('is slowed by the same delays, and locks no one out, after the clock was set back', async () => {
    await start({ perAddress: limit(2) })
    expect((await signIn('admin', PASSWORD)).status).toBe(200)
    pass(-3600)
    expect((await signIn('admin', PASSWORD)).status).toBe(200)
    expect([await guess('ann'), await guess('ben'), await guess('cid')]).toEqual([401, 401, 429])
    pass(-3600)
    const stopped = await signIn('cid', 'guess')
    expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, '1'])
    pass(1)
    expect((await signIn('admin', PASSWORD)).status).toBe(200)
  })

  it('does not count people who sign in', async () => {
    await start({ perAddress: limit(2) })
    for (let n = 0; n < 5; n += 1) expect((await signIn('admin', PASSWORD)).status).toBe(200)
    expect([await guess('ann'), await guess('ben'), await guess('cid')]).toEqual([401, 401, 429])
  })
})

describe('R13 sign-ins whose times are not in order', () => {
  it('are let through when the clock of another server is ahead, and failures are still counted', async () => {
    await start({ perName: limit(3) })
    expect((await signIn('admin', PASSWORD)).status).toBe(200)
    pass(-90)
    expect((await signIn('admin', PASSWORD)).status).toBe(200)
    expect([await guess('admin'), await guess('admin'), await guess('admin')]).toEqual([401, 401, 401])
    expect((await signIn('admin', 'guess')).headers['retry-after']).toBe('1')
    pass(-90)
    expect((await signIn('admin', 'guess')).headers['retry-after']).toBe('1')
  })

  it('are let through when they come at once', async () => {
    await start({}, 1)
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await signIn('admin', PASSWORD)).status))
    expect(statuses).toEqual(statuses.map(() => 200))
  })
})

describe('R13 guessing at one name from many addresses', () => {
  it('is stopped by the name, whether it exists or not', async () => {
    await start({ perName: limit(3) })
    for (const name of ['admin', 'nobody']) {
      for (let n = 1; n <= 3; n += 1) expect(await guess(name, `198.51.100.${n}`)).toBe(401)
      expect(await guess(name.toUpperCase(), '198.51.100.4')).toBe(429)
    }
    // The right password waits as well: it must not be found by what the answer is.
    expect((await signIn('admin', PASSWORD, { address: '198.51.100.9' })).status).toBe(429)
  })

  it('lets no more through when all guesses come at once', async () => {
    await start({ perName: limit(3) })
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => guess('admin', `198.51.100.${n}`)))
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
  })

  it('never locks out a device on which the person has signed in, and that device has limits of its own', async () => {
    await start({ perName: limit(3), perAddress: limit(3) })
    await test.addUser('ann')
    await test.addUser('ben')
    const first = await signIn('ann', PASSWORD)
    expect(String(first.headers['set-cookie'])).toMatch(
      /^soundings_device=[\w.~-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    const shared = cookieOf(await signIn('ben', PASSWORD, { cookie: cookieOf(first) }))
    for (let n = 0; n < 3; n += 1) await guess('ann')
    expect((await signIn('ann', PASSWORD)).status).toBe(429)
    for (const cookie of [cookieOf(first), shared]) expect((await signIn('ann', PASSWORD, { cookie })).status).toBe(200)
    expect((await signIn('ann', PASSWORD, { cookie: `${cookieOf(first)}x` })).status, 'a changed cookie is none').toBe(
      429,
    )
    expect(
      (await signIn('admin', PASSWORD, { cookie: cookieOf(first) })).status,
      'the cookie of ann is not one of admin',
    ).toBe(429)

    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await signIn('ann', 'guess', { cookie: shared })).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  it('knows no device any more once the password has changed, but the one on which it was changed', async () => {
    await start({ perName: limit(3) })
    await test.addUser('ann')
    const elsewhere = cookieOf(await signIn('ann', PASSWORD))
    const here = await signIn('ann', PASSWORD)
    const { id_token: token } = here.json() as { id_token: string }
    const changed = await test.request({
      method: 'POST',
      url: '/auth/account/change-password',
      body: { newPassword: 'another password' },
      token,
      headers: { cookie: cookieOf(here) },
    })
    expect(changed.status).toBe(200)
    for (let n = 0; n < 3; n += 1) await guess('ann')
    expect((await signIn('ann', 'another password', { cookie: elsewhere })).status).toBe(429)
    expect((await signIn('ann', 'another password', { cookie: cookieOf(changed) })).status).toBe(200)
  })

  it('limits guesses at the current password by who holds a session', async () => {
    await start({ perName: limit(3) })
    await test.addUser('ann')
    const { id_token: token } = await test.signIn('ann')
    const change = (currentPassword: string) =>
      test.request({
        method: 'POST',
        url: '/auth/account/change-password',
        body: { currentPassword, newPassword: 'another password' },
        token,
      })
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await change('guess')).status)
    expect(statuses).toEqual([400, 400, 400, 429])
    expect((await signIn('ann', PASSWORD)).status, 'signing in is counted apart').toBe(200)
  })
})
