import type { Dashboard, Display, ExecutionResult, NewDisplayLink } from '@soundings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { eventually } from '../../../testing/eventually.ts'
import { connectSlowDatabase, type SlowDatabase } from '../../../testing/servers/slow-database.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

/** Three seconds of rows: rights are checked again after one. */
const ROWS = 600

let test: TestApp
let slow: SlowDatabase
beforeAll(async () => {
  test = await startTestApp()
  slow = await connectSlowDatabase(test)
})
afterAll(async () => {
  await test.close()
  await slow.close()
})

it('a display goes on reading the rows of a tile while its dashboard is saved again, and is refused when it asks again', async () => {
  const admin = test.as(ADMIN)
  const question = await slow.save({ ...slow.drops.query, resultLimit: ROWS }, 'Drops')
  const dashboard = (await admin.post('/core/dashboards', dashboardDraft([question], {}))).json() as Dashboard
  const link = { name: 'Hall', expiresDate: new Date(Date.now() + 3_600_000).toISOString() }
  const made = await admin.post(`/core/dashboards/${dashboard.id}/display-links`, link)
  expect([made.status, made.text]).toEqual([201, made.text])
  const { token } = made.json() as NewDisplayLink
  const ask = (method: 'GET' | 'POST', url: string, body?: unknown) => test.request({ method, url, body, token })
  const { version } = (await ask('GET', '/core/display')).json() as Display
  const execute = () => ask('POST', '/core/display/tiles/tile-0/execute', { dashboardVersion: version })
  const coming = execute()
  await eventually(async () => expect(await slow.running()).toBe(1))
  const again = { id: dashboard.id, ...dashboardDraft([question], { name: 'Another' }) }
  expect((await admin.put('/core/dashboards', again)).status).toBe(200)
  const answer = await coming
  expect((answer.json() as ExecutionResult).table.data).toHaveLength(ROWS)
  const refused = await execute()
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('newer-version')])
})
