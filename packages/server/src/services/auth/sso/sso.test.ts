import { afterEach, describe, expect, it } from 'vitest'
import type { TestProvider } from '../../../testing/servers/oidc-provider.ts'
import { ADMIN, type TestApp } from '../../../testing/servers/test-app.ts'
import {
  anna,
  cookiesOf,
  PUBLIC_URL,
  type SsoBrowser,
  startWithProvider,
  type TestPerson,
} from './testing/sso-browser.ts'

let browser: SsoBrowser
let test: TestApp
let provider: TestProvider
afterEach(() => browser.close())

async function start(env: Record<string, string> = {}, now?: () => Date) {
  browser = await startWithProvider(env, { ...(now && { now }) })
  ;({ test, provider } = browser)
}

const begin = () => browser.begin()
const walk = (person: TestPerson) => browser.walk(person)
const exchange = (code: string, cookie: string) => browser.exchange(code, cookie)
const signInAs = (person: TestPerson) => browser.signInAs(person)

describe('SE9 single sign-on', () => {
  it('is offered on the sign-in page when configured', async () => {
    await start()
    expect((await test.anonymous('GET', '/auth/sign-in-options')).json()).toMatchObject({
      sso: { label: 'Hospital account', startUrl: '/auth/sso/start' },
    })
  })

  it('makes the account at the first sign-in and finds it again at the next', async () => {
    await start()
    const first = await signInAs(anna)
    expect(first.account).toMatchObject({
      preferred_username: 'anna',
      firstName: 'Anna',
      lastName: 'Berg',
      email: 'anna@hospital.example',
      roles: ['ROLE_USER'],
    })
    const second = await signInAs({ ...anna, preferred_username: 'anna.renamed' })
    expect(second.account).toMatchObject({ id: first.account.id, preferred_username: 'anna' })
  })

  it('takes the role from the token, and follows it when it changes', async () => {
    await start({ OIDC_ROLE_MAP: 'bi-admins=ROLE_ADMIN' })
    expect(
      (await signInAs({ ...anna, realm_access: { roles: ['offline', 'role_system_support'] } })).account.roles,
    ).toEqual(['ROLE_SYSTEM_SUPPORT'])
    const { account, tokens } = await signInAs({ ...anna, groups: ['staff', 'BI-Admins'] })
    expect(account.roles).toEqual(['ROLE_ADMIN'])
    await signInAs(anna)
    expect((await test.request({ method: 'GET', url: '/auth/account', token: tokens.id_token })).status).toBe(401)
  })

  it('owns groups and attributes at every sign-in, and leaves alone what was set by hand', async () => {
    let clock = Date.now()
    await start(
      { OIDC_GROUPS_CLAIM: 'groups', OIDC_ATTRIBUTES: 'ward=departments,site=hospital.id' },
      () => new Date(clock),
    )
    const admin = test.as(ADMIN)
    for (const name of ['Managers', 'Doctors'])
      await admin.post('/auth/groups', { name, permissions: name === 'Managers' ? ['task.view'] : [] })
    const rights = async () => ({
      groups: ((await admin.get('/auth/users/anna/groups')).json() as { name: string; sources: string[] }[]).map(
        ({ name, sources }) => `${name} ${sources.join(' ')}`,
      ),
      values: (
        (await admin.get('/auth/users/anna/attributes')).json() as {
          attribute: string
          values: { value: string; source: string }[]
        }[]
      ).flatMap(({ attribute, values }) => values.map(({ value, source }) => `${attribute} ${value} ${source}`)),
    })
    const claims = { ...anna, groups: ['MANAGERS', 'unknown'], departments: ['10', '11'], hospital: { id: 3 } }

    expect((await signInAs(claims)).account.permissions).toContain('task.view')
    expect(await rights()).toEqual({ groups: ['Managers sso'], values: ['site 3 sso', 'ward 10 sso', 'ward 11 sso'] })
    const group = ((await admin.get('/auth/groups?search=managers')).json() as { id: number }[])[0]!
    expect((await admin.post(`/auth/groups/${group.id}/members`, { remove: ['anna'] })).status).toBe(409)
    const doctors = ((await admin.get('/auth/groups?search=doctors')).json() as { id: number }[])[0]!
    await admin.post(`/auth/groups/${doctors.id}/members`, { add: ['anna'] })
    await admin.post('/auth/users/anna/attributes', [{ attribute: 'ward', values: ['20'] }])

    // Too many for the token: the last known ones count for a day at most.
    clock += 20 * 3_600_000
    test.forgetSignIn(ADMIN)
    await signInAs({ ...anna, _claim_names: { groups: 'src1', departments: 'src1' } })
    expect(await rights()).toEqual({
      groups: ['Doctors hand', 'Managers sso'],
      values: ['site 3 sso', 'ward 10 sso', 'ward 11 sso', 'ward 20 hand'],
    })
    clock += 4 * 3_600_000
    test.forgetSignIn(ADMIN)
    await test.app.purgeExpired()
    expect(await rights()).toEqual({ groups: ['Doctors hand'], values: ['ward 20 hand'] })
    await signInAs({ ...anna, hasgroups: true })
    expect((await rights()).groups).toEqual(['Doctors hand'])

    await signInAs(claims)
    await signInAs(anna)
    expect(await rights()).toEqual({ groups: ['Doctors hand'], values: ['ward 20 hand'] })
    expect(
      ((await admin.get('/auth/audit?action=sso.claims')).json() as { detail: string }[])
        .map(({ detail }) => detail)
        .join(),
    ).toContain('too small for all groups')
  })

  it('gives a code that works once', async () => {
    await start()
    const { fragment, cookies } = await walk(anna)
    const code = fragment.get('sso') ?? ''
    expect((await exchange(code, cookies)).status).toBe(200)
    expect((await exchange(code, cookies)).status).toBe(401)
  })

  it('R14: gives a code that works only in the browser that came back with it, and takes its cookie away', async () => {
    await start()
    const { fragment, finished, cookies } = await walk(anna)
    const code = fragment.get('sso') ?? ''
    const set = [finished.headers['set-cookie']].flat().find((line) => String(line).startsWith('soundings_sso_code='))
    expect(set).toMatch(/^soundings_sso_code=[\w-]{43}; Path=\/auth\/sso; Max-Age=60; HttpOnly; SameSite=Lax$/)
    const other = await walk({ ...anna, sub: 'b-1', preferred_username: 'bob' })
    for (const cookie of ['', 'soundings_sso_code=', other.cookies])
      expect((await exchange(code, cookie)).status).toBe(401)
    const exchanged = await exchange(code, cookies)
    expect([exchanged.status, cookiesOf(exchanged)]).toEqual([200, 'soundings_sso_code='])
  })

  it('refuses a callback in another browser, twice, or with a forged state', async () => {
    await start()
    const { started, back } = await walk(anna)
    const callback = (cookie: string, search = back.search) =>
      test.request({ method: 'GET', url: `${back.pathname}${search}`, headers: { cookie } })
    const errorOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.location)
    expect(errorOf(await callback(''))).toBe('/login#sso_error=not-confirmed')
    expect(errorOf(await callback(cookiesOf(started)))).toBe('/login#sso_error=not-confirmed')
    const fresh = await begin()
    expect(errorOf(await callback(cookiesOf(fresh)))).toBe('/login#sso_error=not-confirmed')
  })

  it('gives no way to a password here: neither by changing it nor by a reset link', async () => {
    await start()
    const { tokens } = await signInAs(anna)
    for (const body of [
      { newPassword: 'a password here' },
      { currentPassword: 'any', newPassword: 'a password here' },
    ]) {
      const answer = await test.request({
        method: 'POST',
        url: '/auth/account/change-password',
        body,
        token: tokens.id_token,
      })
      expect([answer.status, (answer.json() as { title: string }).title]).toEqual([
        409,
        'Your account has no password here: you sign in with single sign-on',
      ])
    }
    expect((await test.anonymous('POST', '/auth/account/forget-password/anna')).status).toBe(200)
    expect(await test.app.store.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([])
  })

  it('R14: refuses an id token that the keys of the provider have not signed', async () => {
    await start()
    provider.forge()
    expect((await walk(anna)).fragment.get('sso_error')).toBe('not-confirmed')
    expect((await test.as(ADMIN).get('/auth/users/anna/permissions')).status).toBe(404)
  })

  it('refuses a deactivated account', async () => {
    await start()
    const { account } = await signInAs(anna)
    await test.as(ADMIN).put(`/auth/users/${String(account.id)}`, { enabled: false })
    expect((await walk(anna)).fragment.get('sso_error')).toBe('deactivated')
  })

  it('SE5: sends the browser to the provider to sign out there too', async () => {
    await start()
    const { tokens } = await signInAs(anna)
    const { ssoLogoutUrl } = (
      await test.anonymous('POST', '/auth/logout', { refreshToken: tokens.refreshToken })
    ).json() as { ssoLogoutUrl: string }
    const url = new URL(ssoLogoutUrl)
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/login`)
    expect((await fetch(url)).status).toBe(200)
  })

  it('says so when the provider is away, and the password sign-in goes on', async () => {
    await start({ OIDC_ISSUER: 'http://127.0.0.1:1' })
    expect(String((await begin()).headers.location)).toBe('/login#sso_error=unavailable')
    expect((await test.signIn(ADMIN)).id_token).toBeDefined()
  })
})
