import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser, type ParsedMail } from 'mailparser'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startSmtpServer, type SmtpInbox } from '../../../testing/servers/smtp-inbox.ts'
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { WIDE_RATE_LIMITS } from '../../../testing/servers/wide-rate-limits.ts'

let test: TestApp
let inbox: SmtpInbox
let clock: Date
const start = async (env = {}, limits: Partial<typeof WIDE_RATE_LIMITS> = {}) => {
  clock = new Date('2026-03-01T08:00:00Z')
  inbox = await startSmtpServer()
  test = await startTestApp({
    env: {
      SMTP_URL: inbox.url,
      PUBLIC_URL: 'https://bi.hospital.example/',
      MAIL_FROM: 'Reports <bi@hospital.example>',
      ...env,
    },
    now: () => clock,
    rateLimits: { ...WIDE_RATE_LIMITS, ...limits },
  })
}
afterEach(async () => {
  await test.close()
  await inbox.close()
})

const forget = (username: string) => test.anonymous('POST', `/auth/account/forget-password/${username}`)
const finish = (token: string, password: string) =>
  test.anonymous('POST', '/auth/account/reset-password/finish', { token, password })
const signInWith = async (password: string) =>
  (await test.anonymous('POST', '/auth/authenticate', { username: 'ann', password })).status
const linkIn = (mail: ParsedMail) => /https:\S+\/password-reset\?token=([\w-]+)/.exec(mail.text ?? '')
const tokenIn = (mail: ParsedMail) => linkIn(mail)?.[1] ?? ''

describe('SE6 SE7 a forgotten password', () => {
  it('brings a mail with a one-time link over SMTP, which sets a new password and ends all sessions', async () => {
    await start()
    await test.addUser('ann')
    const before = await test.signIn('ann')
    expect((await forget('ann')).status).toBe(200)
    const mail = await inbox.next()
    expect(mail.from?.text).toBe('"Reports" <bi@hospital.example>')
    expect(mail.to).toMatchObject({ text: 'ann@hospital.example' })
    expect(mail.subject).toBe('Reset your Soundings password')
    expect(mail.html).toContain(linkIn(mail)![0])

    expect((await finish(tokenIn(mail), 'fresh start')).status).toBe(200)
    expect(await signInWith(PASSWORD)).toBe(401)
    expect(await signInWith('fresh start')).toBe(200)
    expect((await test.request({ method: 'GET', url: '/auth/account', token: before.id_token })).status).toBe(401)
    expect((await finish(tokenIn(mail), 'once more than once')).status).toBe(400)
  })

  it('takes the new password as plain text too', async () => {
    await start()
    await test.addUser('ann')
    await forget('ann')
    const url = `/auth/account/change-password/token/${tokenIn(await inbox.next())}`
    const answer = await test.request({
      method: 'POST',
      url,
      body: 'as plain text',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(200)
    expect(await signInWith('as plain text')).toBe(200)
  })

  it('R15: only the newest link works, and only for 30 minutes', async () => {
    await start()
    await test.addUser('ann')
    await forget('ann')
    const first = tokenIn(await inbox.next())
    await forget('ann')
    const second = tokenIn(await inbox.next())
    expect((await finish(first, 'too old a link')).status).toBe(400)
    clock = new Date(clock.getTime() + 31 * 60_000)
    expect((await finish(second, 'too late for it')).json()).toMatchObject({
      title: 'This link is no longer valid. Ask for a new one',
    })
  })

  it('R13: says the same for unknown users and sends them nothing', async () => {
    await start()
    const answer = await forget('nobody')
    expect([answer.status, answer.json()]).toEqual([200, {}])
    await test.addUser('ann')
    await forget('ann')
    await inbox.next()
    expect(inbox.count()).toBe(1)
  })

  it('R15: builds the link from PUBLIC_URL, whatever the Host header says', async () => {
    await start()
    await test.addUser('ann')
    await test.request({ method: 'POST', url: '/auth/account/forget-password/ann', headers: { host: 'evil.example' } })
    expect(linkIn(await inbox.next())?.[0]).toMatch(/^https:\/\/bi\.hospital\.example\/password-reset\?token=/)
  })

  it('R12 R15: the store holds neither the link nor its token in the clear', async () => {
    await start({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await test.addUser('ann')
    await forget('ann')
    const [job] = await test.app.store.db.selectFrom('jobs').selectAll().execute()
    expect(job?.payload).not.toMatch(/password-reset|@hospital/)
    const [token] = await test.app.store.db.selectFrom('reset_tokens').selectAll().execute()
    expect(token?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('writes .eml files into the data folder when there is no mail server', async () => {
    await start({ SMTP_URL: '' })
    await test.addUser('ann')
    await forget('ann')
    const outbox = join(test.dataDir, 'outbox')
    const file = await eventually(
      () => readdirSync(outbox).find((name) => /^[^.].*\.eml$/.test(name)) ?? expect.fail('no mail yet'),
    )
    const mail = await simpleParser(readFileSync(join(outbox, file)))
    expect(tokenIn(mail)).toHaveLength(43)
  })

  it('does nothing for a deactivated user', async () => {
    await start()
    const { id } = await test.addUser('ann')
    await forget('ann')
    const token = tokenIn(await inbox.next())
    await test.as(ADMIN).put(`/auth/users/${id}`, { id, enabled: false })
    expect((await finish(token, 'let me in')).status).toBe(400)
  })
})

it('R15: an unknown link is refused before the new password is looked at', async () => {
  await start()
  for (const password of ['a new password', 'abc'])
    expect((await finish('made-up', password)).json()).toMatchObject({
      status: 400,
      title: 'This link is no longer valid. Ask for a new one',
    })
})

it('R13: asking for links is limited for a whole network of IPv6 addresses', async () => {
  await start({ TRUST_PROXY: 'on' }, { perName: { ...WIDE_RATE_LIMITS.perName, reset: 2 } })
  const ask = async (address: string) =>
    (
      await test.request({
        method: 'POST',
        url: '/auth/account/forget-password/ann',
        headers: { 'x-forwarded-for': address },
      })
    ).status
  const statuses = []
  for (const end of ['1', '2', '3']) statuses.push(await ask(`2001:db8:1:2::${end}`))
  expect([...statuses, await ask('2001:db8:1:3::1')]).toEqual([200, 200, 429, 200])
})
