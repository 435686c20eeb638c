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
const inForm = (page: Page) => page.getByRole('main').getByRole('alert')

async function openUserMenu(page: Page, entry: string) {
  await page.getByRole('button', { name: /user menu/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('SE1 the sign-in page has its fields and links, tells what is wrong, works on a narrow screen and is accessible', async ({
  page,
  api,
}) => {
  let asked = 0
  await page.route('**/auth/authenticate', (route) => (asked++, route.continue()))
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(
    page.getByText('A remotely accessible, smart, cloud-based healthcare informatics platform for eHealth'),
  ).toBeVisible()

  await test.step('empty fields are reported before the server is asked', async () => {
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(page.getByText('Please enter your username')).toBeVisible()
    await expect(page.getByText('Please enter your password')).toBeVisible()
    expect(asked).toBe(0)
  })
  await test.step("the server's words about a refused sign-in stand under the form", async () => {
    await signInOnPage(page, { ...(await api.newUser()), password: 'wrong' })
    await expect(inForm(page)).toHaveText('Wrong username or password')
    await expect(page).toHaveURL('/login')
    await expectAccessible(page)
  })
  await test.step('on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
  })
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/forget-password')
})

test('SE1 SE2 SE5 signing in keeps both tokens, with remember me the id token for the tab alone; logging out tells the server and empties the storages', async ({
  page,
  api,
  context,
}) => {
  const user = await api.newUser()
  await page.goto('/login')
  await signInOnPage(page, user)
  await expect(page).toHaveURL('/dashboards')
  const kept = await stored(page)
  expect([Boolean(kept.localId), kept.tabId, Boolean(kept.refresh)]).toEqual([true, null, true])

  await test.step('logging out', async () => {
    const signedOut = page.waitForRequest('**/auth/logout')
    await openUserMenu(page, 'Logout')
    expect((await signedOut).postDataJSON()).toEqual({ refreshToken: kept.refresh })
    await expect(page.getByText('Bye bye')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect((await stored(page)).entries).toBe(0)
    await page.goto('/dashboards')
    await expect(page).toHaveURL('/login')
  })
  await test.step('remember me: a new tab is signed in too', async () => {
    await page.getByLabel('Remember me').check()
    await signInOnPage(page, user)
    await expect(dashboards(page)).toBeVisible()
    const remembered = await stored(page)
    expect([remembered.localId, Boolean(remembered.tabId), Boolean(remembered.refresh)]).toEqual([null, true, true])
    const newTab = await context.newPage()
    await newTab.goto('/questions')
    await expect(newTab.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
    expect((await stored(newTab)).localId).toBeNull()
    await page.reload()
    await expect(dashboards(page)).toBeVisible()

    await openUserMenu(page, 'Logout')
    await expect(newTab, 'logging out in one tab logs out the others').toHaveURL('/login')
  })
  await test.step('when the server cannot be reached, the page signs out all the same', async () => {
    await signInOnPage(page, user)
    await page.route('**/auth/logout', (route) => route.abort())
    await openUserMenu(page, 'Logout')
    await expect(page.getByRole('alert').filter({ hasText: 'Error calling logout api' })).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect((await stored(page)).refresh).toBeNull()
  })
})

test('SE3 a stored token opens the page; the names of all columns are kept for users who may look at databases, and for nobody else', async ({
  page,
  api,
  openAs,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem('mappedColumns'))
  await openAs(await api.newUser(), '/login')
  await expect(page, 'who is signed in does not see the sign-in page').toHaveURL('/dashboards')
  await expect(dashboards(page)).toBeVisible()
  expect(await kept()).toBeNull()
  await openAs(await api.newUser({ permissions: ['database.view'] }))
  await expect.poll(kept).toMatch(/^\{.*\}$/)

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page).toHaveURL('/login')
})

test('SE4 a refused id token is renewed unnoticed, in two tabs at once too; a 403 is shown with the address; an ended session leads to the sign-in page and back', async ({
  page,
  api,
  openAs,
  context,
}) => {
  const user = await api.newUser({ permissions: ['task.view', 'user.view'] })
  await openAs(user, '/dashboards')
  await expect(dashboards(page)).toBeVisible()
  // A page that still asks would renew its token at once, and the reload would cut that off.
  const outOfDate = async (asking: Page) => {
    await asking.waitForLoadState('networkidle')
    await page.evaluate(() => localStorage.setItem('authenticationToken', 'out of date'))
  }

  await test.step('one tab', async () => {
    const before = await stored(page)
    await outOfDate(page)
    await page.reload()
    await expect(dashboards(page)).toBeVisible()
    const after = await stored(page)
    expect(after.localId).not.toBe('out of date')
    expect(after.refresh).not.toBe(before.refresh)
  })
  await test.step('two tabs at the same time', async () => {
    const second = await context.newPage()
    await second.goto('/dashboards')
    await expect(dashboards(second)).toBeVisible()
    await outOfDate(second)
    await Promise.all([page.reload(), second.reload()])
    await expect(dashboards(page)).toBeVisible()
    await expect(dashboards(second)).toBeVisible()
    await second.close()
  })
  await test.step('a 403', async () => {
    await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
    await api.asAdmin('POST', `/auth/users/${user.username}/permissions/set`, [
      'question.view',
      'dashboard.view',
      'task.view',
    ])
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'You are unathorized to access this url /auth/users?',
    )
  })
  await test.step('a session that the server has ended', async () => {
    await page.getByRole('link', { name: 'Tasks' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
    const { localId, refresh } = await stored(page)
    await api.endSession({ id_token: localId ?? '', refreshToken: refresh ?? '' })
    await page.reload()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Your session has ended. Sign in again to go on where you were.')).toBeVisible()
    expect((await stored(page)).refresh).toBeNull()
    await signInOnPage(page, user)
    await expect(page).toHaveURL('/scheduled-tasks')
  })
})

function resetLinkFor(email: string): string {
  const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const mails = readdirSync(outbox).map((file) =>
    readFileSync(join(outbox, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )
  const token = mails
    .filter((mail) => mail.includes(email))
    .map((mail) => /password-reset\?token=([\w-]+)/.exec(mail)?.[1])
    .at(-1)
  if (token === undefined) throw new Error(`no mail for ${email} yet`)
  return `/password-reset?token=${token}`
}

test('SE6 SE7 a forgotten password is reset through the link in the mail, with two equal passwords longer than 2 characters', async ({
  page,
  api,
}) => {
  const user = await api.newUser()
  await page.goto('/forget-password')
  await expect(
    page.getByText("Please enter your username and we'll send you instructions on how to reset your password"),
  ).toBeVisible()
  await page.getByLabel('Username').fill(user.username)

  await test.step("a failure shows the server's title, or the instructions again", async () => {
    const asked = '**/auth/account/forget-password/**'
    await page.route(asked, (route) => route.fulfill({ status: 503, json: { title: 'The mail server is away' } }))
    await page.getByRole('button', { name: 'Ok' }).click()
    await expect(inForm(page)).toHaveText('The mail server is away')
    await page.route(asked, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Ok' }).click()
    await expect(inForm(page)).toContainText('Please enter your username and')
    await expectAccessible(page)
    await page.unroute(asked)
  })
  await page.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check email' })).toContainText(
    'Please follow the instructions in your email',
  )
  await expect(page).toHaveURL('/login')
  await expect(() => resetLinkFor(user.email)).toPass()

  const submit = page.getByRole('button', { name: 'Submit' })
  const [password, again] = [page.getByLabel('New Password'), page.getByLabel('Confirm Password')]
  await test.step('a forged link is refused in plain words', async () => {
    await page.goto('/password-reset?token=forged')
    await password.fill('a-long-enough-word')
    await again.fill('a-long-enough-word')
    await submit.click()
    await expect(inForm(page)).toContainText('This link is no longer valid.')
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
    await expect(page).toHaveURL(/password-reset/)
  })
  await page.goto(resetLinkFor(user.email))
  await expect(submit).toBeDisabled()
  await password.fill('ab')
  await again.fill('ab')
  await expect(submit).toBeDisabled()
  await password.fill('abc')
  await expect(page.getByText('The password not matching')).toBeVisible()
  await expect(submit).toBeDisabled()
  await expectAccessible(page)
  await password.fill('a-second-password')
  await again.fill('a-second-password')
  await expect(page.getByText('The password not matching')).toBeHidden()
  await submit.click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await signInOnPage(page, { ...user, password: 'a-second-password' })
  await expect(page).toHaveURL('/dashboards')
})

test("SE8 Enter in the Change Password dialog submits; a refusal shows the server's title; once changed it closes and is empty the next time", async ({
  page,
  api,
  openAs,
}) => {
  const user = await api.newUser()
  await openAs(user)
  await openUserMenu(page, 'Change Password')
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const current = dialog.getByLabel('Current Password')
  const field = dialog.getByLabel('New Password')
  await expect(current).toBeFocused()

  await test.step('refusals', async () => {
    await field.fill('a-changed-password')
    await expect(dialog.getByRole('button', { name: 'Save' }), 'the current password is asked for').toBeDisabled()
    await current.fill('not the current one')
    await field.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('The current password is wrong')
    await current.fill(user.password)
    await field.fill('ab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Failed to change password').first()).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText(/\w/)
    await expectAccessible(page)
    await page.route('**/auth/account/change-password', (route) => route.fulfill({ status: 400, json: {} }))
    // While the request is on its way, no error is shown either.
    const refused = page.waitForResponse('**/auth/account/change-password')
    await field.press('Enter')
    await refused
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
    await expect(dialog.getByRole('alert'), 'an empty error shows nothing').toHaveText('')
    await page.unroute('**/auth/account/change-password')
  })
  await field.fill('a-changed-password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /user menu/ })).toBeFocused()
  await openUserMenu(page, 'Change Password')
  await expect(current).toHaveValue('')
  await expect(field).toHaveValue('')
  await api.signIn({ ...user, password: 'a-changed-password' })
})
