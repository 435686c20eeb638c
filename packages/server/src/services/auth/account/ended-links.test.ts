import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts'
import { startSmtpServer, type SmtpInbox } from '../../../testing/servers/smtp-inbox.ts'
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let inbox: SmtpInbox
beforeAll(async () => {
  inbox = await startSmtpServer()
  test = await startTestApp({ env: { SMTP_URL: inbox.url, PUBLIC_URL: 'https://bi.hospital.example' } })
})
afterAll(async () => {
  await test.close()
  await inbox.close()
})

let count = 0
/** A user with a reset link in the mail. */
async function userWithLink() {
  const { id, username } = await test.addUser(`linked${(count += 1)}`)
  await test.anonymous('POST', `/auth/account/forget-password/${username}`)
  // Notices of earlier changes may still arrive before it.
  for (;;) {
    const mail = await inbox.next()
    const token = /token=([\w-]+)/.exec(mail.text ?? '')?.[1]
    if (token !== undefined && mail.text?.includes(username)) return { id, username, token }
  }
}
type Linked = Awaited<ReturnType<typeof userWithLink>>

const put = (id: number, change: object) => test.as(ADMIN).put(`/auth/users/${id}`, change)
const finish = (token: string) =>
  test.anonymous('POST', '/auth/account/reset-password/finish', { token, password: 'an old link' })
const stillSignsInWith = async (username: string, password: string) =>
  (await test.anonymous('POST', '/auth/authenticate', { username, password })).status

const changes: Record<string, (user: Linked) => Promise<{ status: number }>> = {
  'a password set by an administrator': ({ id }) => put(id, { password: 'set by an administrator' }),
  'another e-mail address': ({ id }) => put(id, { email: 'moved@hospital.example' }),
  'another role': ({ id }) => put(id, { realmRoles: [{ name: 'ROLE_SYSTEM_SUPPORT' }] }),
  'deactivation, also when it is lifted': async ({ id }) => {
    await put(id, { id, enabled: false })
    return put(id, { id, enabled: true })
  },
  'a password that the user changed': async ({ username }) => {
    const { id_token: token } = await test.signIn(username)
    return test.request({
      method: 'POST',
      url: '/auth/account/change-password',
      body: { newPassword: 'chosen by the user' },
      token,
    })
  },
}

describe('R15 links that were sent before', () => {
  it.each(Object.keys(changes))('end with %s', async (name) => {
    const user = await userWithLink()
    expect((await changes[name]!(user)).status).toBe(200)
    const late = await finish(user.token)
    expect([late.status, (late.json() as { title: string }).title]).toEqual([
      400,
      'This link is no longer valid. Ask for a new one',
    ])
    expect(await stillSignsInWith(user.username, 'an old link')).toBe(401)
  })

  it('go on working when only the name of the user changes', async () => {
    const { id, token } = await userWithLink()
    expect((await put(id, { firstName: 'Renamed', email: `linked${count}@hospital.example` })).status).toBe(200)
    expect((await finish(token)).status).toBe(200)
  })

  it('end like the codes that single sign-on brings back', async () => {
    for (const change of Object.values(changes)) {
      const user = await userWithLink()
      const code = newToken()
      const row = { code_hash: hashToken(code), user_id: user.id, id_token: '', expires_at: '2999-01-01T00:00:00.000Z' }
      await test.app.store.db.insertInto('sso_codes').values(row).execute()
      await change(user)
      expect(await test.app.store.db.selectFrom('sso_codes').selectAll().execute()).toEqual([])
    }
  })

  it('are known to the store alone, so that what one server ends is over for all', async () => {
    const { id, token } = await userWithLink()
    const [before] = await test.app.store.db.selectFrom('reset_tokens').selectAll().where('user_id', '=', id).execute()
    expect(before?.hash).toBe(hashToken(token))
    await put(id, { password: 'set by an administrator' })
    expect(await test.app.store.db.selectFrom('reset_tokens').selectAll().where('user_id', '=', id).execute()).toEqual(
      [],
    )
    expect(await stillSignsInWith(`linked${count}`, PASSWORD)).toBe(401)
  })
})

describe('R15 the owner of an account', () => {
  const mailTo = async (address: string) => {
    for (;;) {
      const mail = await inbox.next()
      if (JSON.stringify(mail.to).includes(address)) return mail
    }
  }

  it('is told by mail when the password changes, and by whom', async () => {
    const { id, username } = await test.addUser(`told${(count += 1)}`)
    await put(id, { password: 'set by an administrator' })
    const mail = await mailTo(`${username}@hospital.example`)
    expect(mail.subject).toBe('The password of your Soundings account was changed')
    expect(mail.text).toContain(
      `the password of your Soundings account ${username} (https://bi.hospital.example) was changed by admin.`,
    )
    const token = (await test.signIn(username, 'set by an administrator')).id_token
    await test.request({
      method: 'POST',
      url: '/auth/account/change-password',
      body: { newPassword: 'chosen by the user' },
      token,
    })
    expect((await mailTo(`${username}@hospital.example`)).text).toContain('was changed by you.')
  })

  it('is told of another e-mail address at the old one', async () => {
    const { id, username } = await test.addUser(`told${(count += 1)}`)
    await put(id, { email: 'elsewhere@hospital.example' })
    expect((await mailTo(`${username}@hospital.example`)).subject).toBe(
      'The email address of your Soundings account was changed',
    )
  })
})
