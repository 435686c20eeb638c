import type { AuditEntry } from '@soundings/contract'
import { afterEach, expect, it } from 'vitest'
import { ADMIN, type TestApp } from '../../../testing/servers/test-app.ts'
import { anna, type SsoBrowser, startWithProvider } from './testing/sso-browser.ts'
import { DIRECTORY_ISSUER } from '../external/external-person.ts'

let browser: SsoBrowser
let test: TestApp
afterEach(() => browser.close())

async function start(env: Record<string, string> = {}) {
  browser = await startWithProvider(env)
  ;({ test } = browser)
}

const recorded = async (action: string, username: string) =>
  (await test.as(ADMIN).get(`/auth/audit?action=${action}&username=${username}`)).json() as AuditEntry[]

async function expectRefused(person: typeof anna, reason: RegExp) {
  const { fragment } = await browser.walk(person)
  expect([fragment.get('sso'), fragment.get('sso_error')]).toEqual([null, 'name-taken'])
  expect(await recorded('session.sign-in', 'anna')).toContainEqual(
    expect.objectContaining({ outcome: 'refused', detail: expect.stringMatching(reason) }),
  )
}

it('SE9 does not hand an existing account to a person of its name at the provider, unless the operator allows it', async () => {
  await start()
  await test.addUser('anna')
  await expectRefused(anna, /already an account anna/)
})

it('SE9 links an existing account when the operator says so', async () => {
  await start({ OIDC_LINK_EXISTING: 'on' })
  const { id } = await test.addUser('anna')
  expect((await browser.signInAs(anna)).account).toMatchObject({ id })
})

it('R3: never links an account again that belongs to another person of the provider', async () => {
  await start({ OIDC_LINK_EXISTING: 'on' })
  await test.addUser('anna')
  const { account } = await browser.signInAs(anna)
  await expectRefused({ ...anna, sub: 'a-2' }, /anna.*another person/)
  expect((await browser.signInAs(anna)).account).toMatchObject({ id: account.id })
})

it('SE9 links an account of an earlier provider again, but none of the directory', async () => {
  await start({ OIDC_LINK_EXISTING: 'on' })
  const { id } = await test.addUser('anna')
  const belongTo = (issuer: string) =>
    test.app.store.db
      .updateTable('users')
      .set({ sso_issuer: issuer, sso_subject: 'earlier' })
      .where('id', '=', id)
      .execute()
  await belongTo(DIRECTORY_ISSUER)
  await expectRefused(anna, /anna.*another person/)
  await belongTo('https://earlier.example')
  expect((await browser.signInAs(anna)).account).toMatchObject({ id })
})

it('R3: never links an account whose name is not exactly that at the provider', async () => {
  await start({ OIDC_LINK_EXISTING: 'on' })
  await test.addUser('anna')
  await expectRefused({ ...anna, preferred_username: '?anna' }, /anna.*written differently/)
  await expectRefused({ ...anna, preferred_username: 'ännä' }, /anna.*written differently/)
})

it('R3: keeps the role of the last administrator whose token has none, lets them in and records it', async () => {
  await start({ OIDC_ROLE_MAP: 'bi=ROLE_ADMIN' })
  const { id } = (await browser.signInAs({ ...anna, groups: ['bi'] })).account
  const other = await browser.signInAs({ ...anna, sub: 'b-1', preferred_username: 'bob', groups: ['bi'] })
  expect((await browser.signInAs({ ...anna, sub: 'b-1', preferred_username: 'bob' })).account).toMatchObject({
    id: other.account.id,
    roles: ['ROLE_USER'],
  })
  await test.signIn(ADMIN)
  // A long-lived installation may be without its first administrator.
  await test.app.store.db.deleteFrom('users').where('username', '=', ADMIN).execute()
  const { account, tokens } = await browser.signInAs(anna)
  expect(account).toMatchObject({ id, roles: ['ROLE_ADMIN'] })
  const entries = await test.request({
    method: 'GET',
    url: '/auth/audit?action=sso.role-change',
    token: tokens.id_token,
  })
  expect(entries.json()).toContainEqual(
    expect.objectContaining({
      username: 'anna',
      outcome: 'refused',
      detail: expect.stringMatching(/ROLE_USER.*last administrator/),
    }),
  )
})
