import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann')
})
afterAll(() => test.close())

it('EX1: everybody chooses the separator and the byte-order mark of their own CSV files', async () => {
  const url = '/auth/account/preferences'
  expect((await test.as('ann').get(url)).json()).toEqual({ csvSeparator: ',', csvByteOrderMark: false })
  await test.as('ann').put(url, { csvSeparator: '|', csvByteOrderMark: false })
  await test.as('ann').put(url, { csvSeparator: ';', csvByteOrderMark: true })
  expect((await test.as('ann').get(url)).json()).toEqual({ csvSeparator: ';', csvByteOrderMark: true })
  expect((await test.as(ADMIN).get(url)).json()).toMatchObject({ csvSeparator: ',' })
  expect((await test.as('ann').put(url, { csvSeparator: '=', csvByteOrderMark: true })).status).toBe(400)
})
