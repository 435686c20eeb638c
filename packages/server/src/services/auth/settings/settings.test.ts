import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('R27 the audit record', () => {
  it('tells who did what to whom, with outcome and address, newest first', async () => {
    await test.addUser('ann', { permissions: ['task.view'] })
    await test.anonymous('POST', '/auth/authenticate', { username: 'ann', password: 'wrong' })
    const { refreshToken } = await test.signIn('ann')
    await test.anonymous('POST', '/auth/logout', { refreshToken })
    const entries = (await test.as(ADMIN).get('/auth/audit?size=6')).json() as Record<string, unknown>[]
    expect(entries.map(({ username, action, object, outcome }) => [username, action, object, outcome])).toEqual([
      ['ann', 'session.sign-out', '', 'success'],
      ['ann', 'session.sign-in', '', 'success'],
      ['ann', 'session.sign-in', '', 'refused'],
      ['admin', 'permission.grant', 'ann', 'success'],
      ['admin', 'user.create', 'ann', 'success'],
      ['admin', 'session.sign-in', '', 'success'],
    ])
    expect(entries[0]).toMatchObject({ address: '127.0.0.1', rows: null })
  })

  it('can be narrowed to a user and an action, and paged', async () => {
    const answer = await test.as(ADMIN).get('/auth/audit?username=ann&action=session.sign-in&size=1&page=1')
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.json()).toMatchObject([{ outcome: 'refused' }])
  })

  it('holds no password and no token', async () => {
    const everything = (await test.as(ADMIN).get('/auth/audit?size=9999')).text
    expect(everything).not.toMatch(/wrong|correct horse|eyJ/)
  })
})

describe('the system status', () => {
  it('tells version, store, mail, queue and users, without secrets', async () => {
    const status = (await test.as(ADMIN).get('/auth/system-status')).json()
    expect(status).toMatchObject({ version: '0.0.0-test', timeZone: 'Europe/Vienna', mail: { delivery: 'outbox' }, sso: { enabled: false, issuer: null }, users: { total: 2, enabled: 2 } })
  })
})
