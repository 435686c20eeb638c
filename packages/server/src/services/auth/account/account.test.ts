import { afterEach, describe, expect, it } from 'vitest'
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clock = new Date('2026-03-01T08:00:00Z')
const pass = (minutes: number) => void (clock = new Date(clock.getTime() + minutes * 60_000))
const start = async (env = {}) => {
  clock = new Date('2026-03-01T08:00:00Z')
  test = await startTestApp({ env, now: () => clock })
  return test
}
afterEach(() => test.close())

const account = (token: string) => test.request({ method: 'GET', url: '/auth/account', token })
const refresh = (refreshToken: string) => test.anonymous('POST', '/auth/refresh', { refreshToken })

describe('SE1 signing in', () => {
  it('gives an id token and a refresh token, and the account behind them', async () => {
    await start()
    const tokens = await test.signIn(ADMIN)
    const answer = await account(tokens.id_token)
    expect(answer.json()).toMatchObject({
      preferred_username: 'admin',
      roles: ['ROLE_SYSTEM_ADMIN'],
      permissions: ['dashboard.view', 'question.view'],
    })
  })

  it('takes the username in any case of letters', async () => {
    await start()
    expect((await test.anonymous('POST', '/auth/authenticate', { username: 'ADMIN', password: PASSWORD })).status).toBe(
      200,
    )
  })

  it.each([
    ['a wrong password', { username: ADMIN, password: 'wrong' }],
    ['an unknown user', { username: 'nobody', password: PASSWORD }],
  ])('R13: answers %s the same way', async (_case, body) => {
    await start()
    const answer = await test.anonymous('POST', '/auth/authenticate', body)
    expect(answer.status).toBe(401)
    expect(answer.json()).toMatchObject({ title: 'Wrong username or password', message: 'Wrong username or password' })
  })

  it('R13: answers a deactivated user as if the password were wrong', async () => {
    await start()
    const { id } = await test.addUser('ann')
    await test.as(ADMIN).put(`/auth/users/${id}`, { id, enabled: false })
    const answer = await test.anonymous('POST', '/auth/authenticate', { username: 'ann', password: PASSWORD })
    expect(answer.json()).toMatchObject({ status: 401, title: 'Wrong username or password' })
  })

  it('R13: allows passwords of at least 64 characters', async () => {
    await start()
    const long = 'π'.repeat(64)
    await test.as(ADMIN).post('/auth/account/change-password', { newPassword: long })
    expect((await test.anonymous('POST', '/auth/authenticate', { username: ADMIN, password: long })).status).toBe(200)
  })
})

describe('R14 id tokens', () => {
  it('run out after their minutes', async () => {
    await start({ ID_TOKEN_MINUTES: '15' })
    const { id_token } = await test.signIn(ADMIN)
    pass(14)
    expect((await account(id_token)).status).toBe(200)
    pass(2)
    expect((await account(id_token)).status).toBe(401)
  })

  it('are refused when forged, unsigned or signed with another algorithm', async () => {
    await start()
    const { id_token } = await test.signIn(ADMIN)
    const [, payload] = id_token.split('.') as [string, string, string]
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    const flipped = id_token.slice(0, -2) + (id_token.endsWith('AA') ? 'BB' : 'AA')
    for (const forged of [none, flipped, 'x', `${id_token}x`]) expect((await account(forged)).status).toBe(401)
  })

  it('stop working the moment the user is deactivated, signs out or gets a new password', async () => {
    await start()
    const { id } = await test.addUser('ann')
    const first = await test.signIn('ann')
    await test.as(ADMIN).put(`/auth/users/${id}`, { id, enabled: false })
    expect((await account(first.id_token)).status).toBe(401)
    await test.as(ADMIN).put(`/auth/users/${id}`, { id, enabled: true })
    expect((await account(first.id_token)).status).toBe(401)

    const second = await test.signIn('ann')
    await test.anonymous('POST', '/auth/logout', { refreshToken: second.refreshToken })
    expect((await account(second.id_token)).status).toBe(401)

    const third = await test.signIn('ann')
    await test.as(ADMIN).put(`/auth/users/${id}`, { password: 'another one' })
    expect((await account(third.id_token)).status).toBe(401)
  })

  it('carry the rights of this moment, not of the sign-in', async () => {
    await start()
    await test.addUser('ann')
    const { id_token } = await test.signIn('ann')
    const users = () => test.request({ method: 'GET', url: '/auth/users', token: id_token })
    expect((await users()).status).toBe(403)
    await test.as(ADMIN).post('/auth/users/ann/permissions/grant', ['user.view'])
    expect((await users()).status).toBe(200)
    await test.as(ADMIN).post('/auth/users/ann/permissions/set', [])
    expect((await users()).status).toBe(403)
  })
})

describe('R14 refresh tokens', () => {
  it('rotate: each works once and gives the next', async () => {
    await start()
    const first = await test.signIn(ADMIN)
    const second = (await refresh(first.refreshToken)).json() as { id_token: string; refreshToken: string }
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect((await account(second.id_token)).status).toBe(200)
    expect((await refresh(second.refreshToken)).status).toBe(200)
  })

  const renew = async (refreshToken: string) => {
    const answer = await refresh(refreshToken)
    return { status: answer.status, ...(answer.json() as { id_token: string; refreshToken: string }) }
  }
  const reuses = async () =>
    ((await test.as(ADMIN).get('/auth/audit?action=session.token-reuse')).json() as { outcome: string }[]).map(
      ({ outcome }) => outcome,
    )

  it('end the sign-in everywhere when a retired one is used after its successor', async () => {
    await start()
    const first = await test.signIn(ADMIN)
    const second = await renew(first.refreshToken)
    const third = await renew(second.refreshToken)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(third.refreshToken)).status).toBe(401)
    expect((await account(third.id_token)).status).toBe(401)
    expect(await reuses()).toEqual(['refused'])
  })

  it('end the sign-in when a retired one is used after the id token that its use gave', async () => {
    await start()
    const first = await test.signIn(ADMIN)
    const second = await renew(first.refreshToken)
    expect((await account(second.id_token)).status).toBe(200)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await account(second.id_token)).status).toBe(401)
  })

  it('work a second time when the answer to the first use was lost, and the lost pair is worth nothing', async () => {
    await start()
    const first = await test.signIn(ADMIN)
    const lost = await renew(first.refreshToken)
    const second = await renew(first.refreshToken)
    expect(second.status).toBe(200)
    expect((await account(lost.id_token)).status).toBe(401)
    expect((await account(second.id_token)).status).toBe(200)
    const third = await renew(second.refreshToken)
    expect((await account(third.id_token)).status).toBe(200)
    expect(await reuses()).toEqual(['success'])
  })

  it.each([
    ['the first one is used a third time', 0],
    ['the lost one is used', 1],
  ])('end the sign-in after an answer was lost when %s', async (_case, used) => {
    await start()
    const first = await test.signIn(ADMIN)
    const lost = await renew(first.refreshToken)
    const second = await renew(first.refreshToken)
    expect((await refresh([first, lost][used]?.refreshToken ?? '')).status).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(401)
    expect(await reuses()).toEqual(['refused', 'success'])
  })

  it('may lose an answer again at the next renewal', async () => {
    await start()
    let { refreshToken } = await test.signIn(ADMIN)
    for (let renewal = 0; renewal < 3; renewal++) {
      await renew(refreshToken)
      const next = await renew(refreshToken)
      expect((await account(next.id_token)).status).toBe(200)
      refreshToken = next.refreshToken
    }
  })

  it('let two of three simultaneous uses through, as if the first answer had been lost, and end the sign-in at the third', async () => {
    await start()
    const { refreshToken } = await test.signIn(ADMIN)
    const answers = await Promise.all([renew(refreshToken), renew(refreshToken), renew(refreshToken)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 401])
    for (const { id_token } of answers.filter(({ status }) => status === 200))
      expect((await account(id_token)).status).toBe(401)
  })

  it('keep one valid successor of two simultaneous uses', async () => {
    await start()
    const { refreshToken } = await test.signIn(ADMIN)
    const answers = await Promise.all([renew(refreshToken), renew(refreshToken)])
    const statuses: number[] = []
    for (const { id_token } of answers) statuses.push((await account(id_token)).status)
    expect(statuses.sort()).toEqual([200, 401])
  })

  it('are over after 12 idle hours, or 30 days when remembered', async () => {
    await start()
    const plain = await test.signIn(ADMIN)
    const remembered = (
      await test.anonymous('POST', '/auth/authenticate', { username: ADMIN, password: PASSWORD, rememberMe: true })
    ).json() as { refreshToken: string }
    pass(13 * 60)
    expect((await refresh(plain.refreshToken)).status).toBe(401)
    expect((await refresh(remembered.refreshToken)).status).toBe(200)
  })
})

describe('SE5 logging out', () => {
  it('ends the sign-in of the refresh token and answers the same for an unknown one', async () => {
    await start()
    const { refreshToken } = await test.signIn(ADMIN)
    const answer = await test.anonymous('POST', '/auth/logout', { refreshToken })
    expect(answer.json()).toEqual({ ssoLogoutUrl: null })
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await test.anonymous('POST', '/auth/logout', { refreshToken: 'unknown' })).status).toBe(200)
  })
})

describe('SE8 changing the password', () => {
  it('keeps this sign-in, ends the others, and the old password is gone', async () => {
    await start()
    await test.addUser('ann')
    const here = await test.signIn('ann')
    const elsewhere = await test.signIn('ann')
    const answer = await test.request({
      method: 'POST',
      url: '/auth/account/change-password',
      body: { newPassword: 'brand new' },
      token: here.id_token,
    })
    expect(answer.status).toBe(200)
    expect((await account(here.id_token)).status).toBe(200)
    expect((await account(elsewhere.id_token)).status).toBe(401)
    expect((await test.anonymous('POST', '/auth/authenticate', { username: 'ann', password: PASSWORD })).status).toBe(
      401,
    )
    expect(
      (await test.anonymous('POST', '/auth/authenticate', { username: 'ann', password: 'brand new' })).status,
    ).toBe(200)
  })

  const change = (token: string, body: object) =>
    test.request({ method: 'POST', url: '/auth/account/change-password', body, token })
  const titleOf = (answer: { json: () => never }) => (answer.json() as { title: string }).title

  it('needs the current password 10 minutes after it was entered, and says when it is wrong', async () => {
    await start()
    await test.addUser('ann')
    const { id_token } = await test.signIn('ann')
    pass(9)
    expect((await change(id_token, { newPassword: 'within ten minutes' })).status).toBe(200)
    pass(2)
    const late = await change(id_token, { newPassword: 'after ten minutes' })
    expect([late.status, titleOf(late)]).toEqual([400, 'Enter your current password'])
    const wrong = await change(id_token, { currentPassword: PASSWORD, newPassword: 'after ten minutes' })
    expect([wrong.status, titleOf(wrong)]).toEqual([400, 'The current password is wrong'])
    expect(
      (await change(id_token, { currentPassword: 'within ten minutes', newPassword: 'after ten minutes' })).status,
    ).toBe(200)
    expect((await change(id_token, { newPassword: 'entered just now' })).status).toBe(200)
    const refusals = await test.as(ADMIN).get('/auth/audit?action=account.change-password&username=ann')
    expect((refusals.json() as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual([
      'success',
      'success',
      'refused',
      'refused',
      'success',
    ])
  })

  it('R14: needs the current password as soon as a token was renewed, with the older id token too', async () => {
    await start()
    await test.addUser('ann')
    const first = await test.signIn('ann')
    const renewed = (await refresh(first.refreshToken)).json() as { id_token: string }
    for (const token of [renewed.id_token, first.id_token])
      expect((await change(token, { newPassword: 'renewed tokens' })).status).toBe(400)
    expect((await change(renewed.id_token, { currentPassword: PASSWORD, newPassword: 'renewed tokens' })).status).toBe(
      200,
    )
  })

  it('refuses one that is shorter than PASSWORD_MIN_LENGTH, with a title to show', async () => {
    await start({ PASSWORD_MIN_LENGTH: '12' })
    const answer = await test.as(ADMIN).post('/auth/account/change-password', { newPassword: 'only eleven' })
    expect(answer.json()).toMatchObject({ status: 400, title: 'The password must have at least 12 characters' })
  })
})
