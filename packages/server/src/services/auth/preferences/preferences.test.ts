import type { Account, Preferences } from '@soundings/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
/** People of the one test, who have chosen nothing. */
let ann: string
let eve: string
let people = 0
const newcomer = async () => (await test.addUser(`person${(people += 1)}`)).username
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  ;[ann, eve] = [await newcomer(), await newcomer()]
})
afterAll(() => test.close())

it('EX1: users choose the separator, the byte-order mark and the note of their own CSV files', async () => {
  const url = '/auth/account/preferences'
  expect((await test.as(ann).get(url)).json()).toEqual({
    csvSeparator: ',',
    csvByteOrderMark: false,
    csvCutNote: true,
    listSorts: {},
    automaticPreview: false,
    firstPage: 'dashboards',
    listRows: 'eight',
  })
  await test.as(ann).put(url, { csvSeparator: '|', csvByteOrderMark: false })
  await test.as(ann).put(url, { csvSeparator: ';', csvByteOrderMark: true })
  expect((await test.as(ann).get(url)).json()).toEqual({
    csvSeparator: ';',
    csvByteOrderMark: true,
    csvCutNote: true,
    listSorts: {},
    automaticPreview: false,
    firstPage: 'dashboards',
    listRows: 'eight',
  })
  expect((await test.as(ADMIN).get(url)).json()).toMatchObject({ csvSeparator: ',' })
  expect((await test.as(ann).put(url, { csvSeparator: '=', csvByteOrderMark: true })).status).toBe(400)
})

it('SH8 the order of each list is kept for each person, apart from the others and from the CSV files', async () => {
  const url = '/auth/account/preferences'
  const byName = { column: 'Name', direction: 'ascending' }
  const byOwner = { column: 'Owner', direction: 'descending' }
  await test.as(ann).put(url, { csvSeparator: ';', csvByteOrderMark: true })
  const before = (await test.as(ann).get(url)).json() as object
  await test.as(ann).put(url, { listSorts: { dashboards: byName } })
  await test.as(ann).put(url, { listSorts: { tasks: byOwner } })
  expect((await test.as(ann).get(url)).json()).toEqual({
    ...before,
    listSorts: { dashboards: byName, tasks: byOwner },
  })
  await test.as(ann).put(url, { csvSeparator: '|' })
  expect((await test.as(ann).put(url, { listSorts: { dashboards: null } })).json()).toMatchObject({
    csvSeparator: '|',
    listSorts: { tasks: byOwner },
  })
  expect((await test.as(ADMIN).get(url)).json()).toMatchObject({ listSorts: {} })
})

it('R16 the order of lists is bounded and checked', async () => {
  const url = '/auth/account/preferences'
  const sort = { column: 'Name', direction: 'ascending' }
  expect((await test.as(ann).put(url, { listSorts: { users: { column: 'Name', direction: 'up' } } })).status).toBe(400)
  expect(
    (
      await test.as(ann).put(url, {
        listSorts: Object.fromEntries(Array.from({ length: 60 }, (_, number) => [`list ${number}`, sort])),
      })
    ).status,
  ).toBe(400)
  expect((await test.as(ann).put(url, { listSorts: { ['x'.repeat(50)]: sort } })).status).toBe(400)
})

it('the first page is the list of dashboards, or Home for those who choose it', async () => {
  const url = '/auth/account/preferences'
  expect((await test.as(ann).put(url, { firstPage: 'home' })).json()).toMatchObject({ firstPage: 'home' })
  expect((await test.as(ann).put(url, { firstPage: '/users' })).status).toBe(400)
  expect((await test.as(ann).get(url)).json()).toMatchObject({ firstPage: 'home' })
})

it('the theme is kept for each person and told with the account, the rows of lists with the preferences', async () => {
  const url = '/auth/account/preferences'
  const account = async (who: string) => (await test.as(who).get('/auth/account')).json() as Account
  expect(await account(eve)).not.toHaveProperty('theme')
  await test.as(eve).put(url, { theme: 'dark', listRows: 'window' })
  expect((await test.as(eve).get(url)).json()).toMatchObject({ theme: 'dark', listRows: 'window' })
  expect(await account(eve)).toMatchObject({ theme: 'dark' })
  expect(await account(ann)).not.toHaveProperty('theme')
  for (const wrong of [{ theme: 'sepia' }, { listRows: 9999 }, { listRows: '20' }])
    expect((await test.as(eve).put(url, wrong)).status).toBe(400)
  expect(await account(eve)).toMatchObject({ theme: 'dark' })
})

it('how dates and numbers are written is kept for each person and sent with the account', async () => {
  const url = '/auth/account/preferences'
  const account = async (who: string) => (await test.as(who).get('/auth/account')).json() as Account
  expect(await account(eve)).not.toHaveProperty('locale')
  await test.as(eve).put(url, { theme: 'dark' })
  for (const locale of ['browser', 'iso', 'de-CH'])
    expect((await test.as(eve).put(url, { locale })).json()).toMatchObject({ locale, theme: 'dark' })
  expect(await account(eve)).toMatchObject({ locale: 'de-CH' })
  expect(await account(ann)).not.toHaveProperty('locale')
  for (const wrong of ['xx-YY', 'de-ch', '', null, 5, ['de-DE'], { toString: 'iso' }, 'toString'])
    expect((await test.as(eve).put(url, { locale: wrong })).status).toBe(400)
  expect(await account(eve)).toMatchObject({ locale: 'de-CH' })
  await test.as(eve).put(url, { locale: 'standard' })
  expect(await account(eve)).toMatchObject({ locale: 'standard' })
})

it('R23 changes that come at once are all kept', async () => {
  // Signed in once, before all.
  expect((await test.as(eve).get('/auth/account/preferences')).status).toBe(200)
  const lists = Array.from({ length: 12 }, (_, n) => `list-${n}`)
  const answers = await Promise.all(
    lists.map((list) =>
      test
        .as(eve)
        .put('/auth/account/preferences', { listSorts: { [list]: { column: 'Name', direction: 'ascending' } } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200))
  expect(
    Object.keys(((await test.as(eve).get('/auth/account/preferences')).json() as Preferences).listSorts).toSorted(),
  ).toEqual(lists.toSorted())
})
