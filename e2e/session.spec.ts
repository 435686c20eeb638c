import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInOnPage, test } from './test.ts'

const stored = (page: Page) =>
  page.evaluate(() => ({
    localId: localStorage.getItem('authenticationToken'),
    tabId: sessionStorage.getItem('authenticationToken'),
    refresh: localStorage.getItem('refreshToken'),
    entries: localStorage.length + sessionStorage.length,
  }))

const dashboards = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboards' })

async function logOut(page: Page) {
  await page.getByRole('button', { name: /user menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('SE1 the sign-in page has its fields and links and is accessible', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeEnabled()
  await expect(page.getByText('A remotely accessible, smart, cloud-based healthcare informatics platform for eHealth')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/forget-password')
})

test('SE1 the sign-in page works on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})

test("SE1 the server's words about a refused sign-in stand under the form", async ({ page, api }) => {
  const user = await api.newUser()
  await page.goto('/login')
  await signInOnPage(page, { ...user, password: 'wrong' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong username or password')
  await expect(page).toHaveURL('/login')
  await expectAccessible(page)
})

test('SE1 empty fields are told before the server is asked', async ({ page }) => {
  let asked = 0
  await page.route('**/auth/authenticate', (route) => (asked++, route.continue()))
  await page.goto('/login')
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page.getByText('Please enter your username')).toBeVisible()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  expect(asked).toBe(0)
})

test('SE1 SE2 signing in leads to the start page and keeps both tokens in local storage', async ({ page, api }) => {
  await page.goto('/login')
  await signInOnPage(page, await api.newUser())
  await expect(page).toHaveURL('/dashboards')
  const { localId, tabId, refresh } = await stored(page)
  expect([Boolean(localId), tabId, Boolean(refresh)]).toEqual([true, null, true])
})

test('SE2 with remember me the id token lies in session storage, and a new tab is signed in too', async ({ page, api, context }) => {
  await page.goto('/login')
  await page.getByLabel('Remember me').check()
  await signInOnPage(page, await api.newUser())
  await expect(dashboards(page)).toBeVisible()
  const { localId, tabId, refresh } = await stored(page)
  expect([localId, Boolean(tabId), Boolean(refresh)]).toEqual([null, true, true])

  const newTab = await context.newPage()
  await newTab.goto('/questions')
  await expect(newTab.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
  expect((await stored(newTab)).localId).toBeNull()
  await page.reload()
  await expect(dashboards(page)).toBeVisible()
})

test('SE3 a stored token opens the page, and without one the visitor has to sign in', async ({ page, api, openAs }) => {
  await openAs(await api.newUser(), '/dashboards')
  await expect(dashboards(page)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page).toHaveURL('/login')
})

test('SE3 somebody who is signed in does not see the sign-in page', async ({ page, api, openAs }) => {
  await openAs(await api.newUser(), '/login')
  await expect(page).toHaveURL('/dashboards')
})

test('SE3 the names of all columns are kept for users who may look at databases, and for nobody else', async ({ page, api, openAs }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('mappedColumns'))
  await openAs(await api.newUser({ permissions: ['database.view'] }))
  await expect.poll(kept).toMatch(/^\{.*\}$/)
  await openAs(await api.newUser({}), '/login')
  await page.evaluate(() => localStorage.removeItem('mappedColumns'))
  await page.goto('/dashboards')
  await expect(page.getByRole('heading', { name: 'Dashboards' })).toBeVisible()
  expect(await kept()).toBeNull()
})

test('SE4 an id token that is refused is renewed without the user noticing', async ({ page, api, openAs }) => {
  await openAs(await api.newUser(), '/dashboards')
  await expect(dashboards(page)).toBeVisible()
  const before = await stored(page)
  await page.evaluate(() => localStorage.setItem('authenticationToken', 'out of date'))
  await page.reload()
  await expect(dashboards(page)).toBeVisible()
  const after = await stored(page)
  expect(after.localId).not.toBe('out of date')
  expect(after.refresh).not.toBe(before.refresh)
})

test('SE4 two tabs whose token is refused at the same time both stay signed in', async ({ page, api, openAs, context }) => {
  await openAs(await api.newUser(), '/dashboards')
  await expect(dashboards(page)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/dashboards')
  await expect(dashboards(second)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('authenticationToken', 'out of date'))
  await Promise.all([page.reload(), second.reload()])
  await expect(dashboards(page)).toBeVisible()
  await expect(dashboards(second)).toBeVisible()
})

test('SE4 a session that the server has ended leads to the sign-in page and back', async ({ page, api, openAs }) => {
  const user = await api.newUser({ permissions: ['task.view'] })
  const tokens = await openAs(user, '/scheduled-tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await api.endSession(tokens)
  await page.reload()
  await expect(page).toHaveURL('/login')
  expect((await stored(page)).refresh).toBeNull()
  await signInOnPage(page, user)
  await expect(page).toHaveURL('/scheduled-tasks')
})

test('SE4 a 403 is told with the address', async ({ page, api, openAs }) => {
  const user = await api.newUser({ permissions: ['user.view'] })
  await openAs(user, '/dashboards')
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
  await api.asAdmin('POST', `/auth/users/${user.username}/permissions/set`, ['question.view', 'dashboard.view'])
  await page.getByRole('link', { name: 'Users' }).click()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await expect(toasts.getByText('You are unathorized to access this url /auth/users?size=9999')).toBeVisible()
})

test('SE5 logging out tells the server, empties the storages and says Bye bye', async ({ page, api, openAs }) => {
  const { refreshToken } = await openAs(await api.newUser())
  await expect(dashboards(page)).toBeVisible()
  const told = page.waitForRequest('**/auth/logout')
  await logOut(page)
  expect((await told).postDataJSON()).toEqual({ refreshToken })
  await expect(page.getByText('Bye bye')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect((await stored(page)).entries).toBe(0)
  await page.goto('/dashboards')
  await expect(page).toHaveURL('/login')
})

test('SE5 when the server cannot be told, the page signs out all the same', async ({ page, api, openAs }) => {
  await openAs(await api.newUser())
  await page.route('**/auth/logout', (route) => route.abort())
  await logOut(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Error calling logout api' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect((await stored(page)).refresh).toBeNull()
})

test('SE5 logging out in one tab logs out the others', async ({ page, api, openAs, context }) => {
  await openAs(await api.newUser())
  const second = await context.newPage()
  await second.goto('/questions')
  await expect(second.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
  await logOut(page)
  await expect(second).toHaveURL('/login')
})

function resetLinkFor(email: string): string {
  const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
  const token = mails.filter((mail) => mail.includes(email)).map((mail) => /password-reset\?token=([\w-]+)/.exec(mail)?.[1]).at(-1)
  if (token === undefined) throw new Error(`no mail for ${email} yet`)
  return `/password-reset?token=${token}`
}

test('SE6 SE7 a forgotten password is reset through the link in the mail', async ({ page, api }) => {
  const user = await api.newUser()
  await page.goto('/forget-password')
  await expect(page.getByText("Please enter your username and we'll send you instructions on how to reset your password")).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Username').fill(user.username)
  await page.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check email' })).toContainText('Please follow the instructions in your email')
  await expect(page).toHaveURL('/login')

  await expect(() => resetLinkFor(user.email)).toPass()
  await page.goto(resetLinkFor(user.email))
  await page.getByLabel('New Password').fill('a-second-password')
  await page.getByLabel('Confirm Password').fill('a-second-password')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await signInOnPage(page, { ...user, password: 'a-second-password' })
  await expect(page).toHaveURL('/dashboards')
})

test("SE6 a failure shows the server's title, or the instructions again", async ({ page }) => {
  await page.goto('/forget-password')
  await page.route('**/auth/account/forget-password/**', (route) => route.fulfill({ status: 503, json: { title: 'The mail server is away' } }))
  await page.getByLabel('Username').fill('ann')
  await page.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The mail server is away')
  await page.route('**/auth/account/forget-password/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please enter your username and')
})

test('SE7 Submit waits for two equal passwords longer than 2 characters', async ({ page }) => {
  await page.goto('/password-reset?token=forged')
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await page.getByLabel('New Password').fill('ab')
  await page.getByLabel('Confirm Password').fill('ab')
  await expect(submit).toBeDisabled()
  await page.getByLabel('New Password').fill('abc')
  await expect(page.getByText('The password not matching')).toBeVisible()
  await expect(submit).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Confirm Password').fill('abc')
  await expect(page.getByText('The password not matching')).toBeHidden()
  await submit.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/\w/)
  await expect(page).toHaveURL(/password-reset/)
})

test('SE8 Enter in the Change Password dialog submits; it closes and is empty the next time', async ({ page, api, openAs }) => {
  const user = await api.newUser()
  await openAs(user)
  const openDialog = async () => {
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
  }
  await openDialog()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await expect(dialog.getByLabel('New Password')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('New Password').fill('a-changed-password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /user menu/ })).toBeFocused()
  await openDialog()
  await expect(dialog.getByLabel('New Password')).toHaveValue('')
  await api.signIn({ ...user, password: 'a-changed-password' })
})

test("SE8 a refusal shows the server's title in the dialog; an empty error shows nothing", async ({ page, api, openAs }) => {
  await openAs(await api.newUser())
  await page.getByRole('button', { name: /user menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('New Password').fill('ab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to change password')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(/\w/)

  await page.route('**/auth/account/change-password', (route) => route.fulfill({ status: 400, json: {} }))
  await dialog.getByLabel('New Password').press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('')
  await expect(dialog).toBeVisible()
})
