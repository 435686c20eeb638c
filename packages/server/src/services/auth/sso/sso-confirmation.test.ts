import type { AuditEntry, Dashboard, NewApiKey, NewDisplayLink, TaskRun } from '@soundings/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { displayNameKeys } from '../../../platform/store/lists/list-keys.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { eventually } from '../../../testing/eventually.ts'
import { ADMIN } from '../../../testing/servers/test-app.ts'
import { anna, type SsoBrowser, startWithProvider } from './testing/sso-browser.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let clock: number
let browser: SsoBrowser
beforeEach(async () => {
  clock = Date.now()
  browser = await startWithProvider({ ID_TOKEN_MINUTES: '1440' }, { now: () => new Date(clock) })
})
afterEach(() => browser.close())

function pass(ms: number) {
  clock += ms
  browser.test.forgetSignIn(ADMIN)
}
const get = (url: string, token: string) => browser.test.request({ method: 'GET', url, token })
const post = (url: string, token: string, body: unknown) => browser.test.request({ method: 'POST', url, token, body })
const refresh = async (refreshToken: string) => {
  const answer = await browser.test.anonymous('POST', '/auth/refresh', { refreshToken })
  return { status: answer.status, ...(answer.json() as { id_token: string; refreshToken: string }) }
}

it('R14: a session by single sign-on ends a day after the provider confirmed the person, however much it is used', async () => {
  const { tokens } = await browser.signInAs(anna)
  const local = await browser.test.signIn(ADMIN)
  pass(11 * HOUR_MS)
  const [second, localSecond] = [await refresh(tokens.refreshToken), await refresh(local.refreshToken)]
  pass(11 * HOUR_MS)
  const [third, localThird] = [await refresh(second.refreshToken), await refresh(localSecond.refreshToken)]
  expect((await get('/auth/account', third.id_token)).status).toBe(200)
  pass(2 * HOUR_MS)
  expect((await get('/auth/account', third.id_token)).status).toBe(401)
  expect((await refresh(third.refreshToken)).status).toBe(401)
  expect((await refresh(localThird.refreshToken)).status).toBe(200)
})

it('R14: a session that was opened before there was this limit ends too', async () => {
  const { tokens } = await browser.signInAs(anna)
  const later = new Date(clock + 30 * DAY_MS).toISOString()
  await browser.test.app.store.db.updateTable('sessions').set({ expires_at: later }).execute()
  pass(25 * HOUR_MS)
  expect((await refresh(tokens.refreshToken)).status).toBe(401)
})

it('R4: keys, display links and tasks of people of single sign-on rest when they have not signed in for 90 days', async () => {
  const { test } = browser
  const { account } = await browser.signInAs(anna)
  await test
    .as(ADMIN)
    .post('/auth/users/anna/permissions/grant', ['dashboard.write_access', 'dashboard.share', 'question.write_access'])
  const { id_token } = (await browser.signInAs(anna)).tokens
  const expiresDate = new Date(clock + 300 * DAY_MS).toISOString()
  const key = (
    await post('/auth/account/api-keys', id_token, { name: 'Nightly', scope: ['dashboard.view'], expiresDate })
  ).json() as NewApiKey
  const dashboard = (await post('/core/dashboards', id_token, dashboardDraft([]))).json() as Dashboard
  const link = (
    await post(`/core/dashboards/${dashboard.id}/display-links`, id_token, { name: 'Wall', expiresDate })
  ).json() as NewDisplayLink
  const task = await test.app.store.db
    .insertInto('scheduled_tasks')
    .values({
      display_name: 'Report',
      cron: '0 7 1 1 *',
      active: 0,
      payload: JSON.stringify({ emails: [], questions: [] }),
      owner_id: Number(account.id),
      created_at: new Date(clock).toISOString(),
      ...displayNameKeys('Report'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const statuses = async () => [
    (await get('/core/dashboards', key.secret)).status,
    (await get('/core/display', link.token)).status,
  ]
  const lastRun = async () => {
    await test.as(ADMIN).post(`/scheduler/oi-jobs/${task.id}/run`)
    return eventually(async () => {
      const [run] = (await test.as(ADMIN).get(`/scheduler/oi-jobs/${task.id}/runs`)).json() as TaskRun[]
      if (run!.status === 'RUNNING') throw new Error('It is still running')
      return run!
    })
  }
  pass(89 * DAY_MS)
  expect(await statuses()).toEqual([200, 200])
  expect((await lastRun()).error).not.toMatch(/single sign-on/)
  pass(2 * DAY_MS)
  expect(await statuses()).toEqual([401, 401])
  expect(await lastRun()).toMatchObject({
    status: 'FAILED',
    error: 'The owner of this task has not signed in by single sign-on for more than 90 days',
  })
  const refusals = await eventually(async () => {
    const found = (await test.as(ADMIN).get('/auth/audit?action=api-key.use&username=anna')).json() as AuditEntry[]
    expect(found).not.toEqual([])
    return found
  })
  expect(refusals[0]).toMatchObject({ outcome: 'refused', detail: expect.stringContaining('single sign-on') })

  await browser.signInAs(anna)
  expect(await statuses()).toEqual([200, 200])
})
