import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInOnPage, test } from './test.ts'

/** In the order of the menu. */
const pages = {
  Dashboards: '/dashboards',
  Questions: '/questions',
  Databases: '/databases',
  Downloads: '/downloads',
  Tasks: '/scheduled-tasks',
  Users: '/users',
  Settings: '/settings',
}
const NOT_AUTHORIZED = 'Sorry, You Are not Authorized to do this action.'

const entries = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('SH1 SH3 SH4 an admin role sees everything as buttons in the top bar, or in a drawer on a narrow screen; every page exists and names the tab', async ({
  page,
  api,
  openAs,
}) => {
  await openAs(await api.newUser({ role: 'ROLE_SYSTEM_SUPPORT' }), '/')
  await expect(page).toHaveURL('/dashboards')
  await expect(entries(page)).toHaveText(Object.keys(pages))
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
  for (const [title, path] of Object.entries(pages)) {
    await page.getByRole('banner').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Soundings`)
  }
  await test.step('any other path is not found, and the menu stays', async () => {
    await page.goto('/no/such/page')
    await expect(page.getByText('Page Not found, Sorry!!')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the keyboard reaches the content first and follows a change of page', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.getByRole('link', { name: 'Users' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/users')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('a narrow screen opens the menu as a drawer, which closes again', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('banner').getByRole('link', { name: 'Databases' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Databases' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Databases' }).click()
    await expect(page).toHaveURL('/databases')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('SH2 Please wait stands while a session is checked, a silent server is told, and a visitor signs in and comes back to the page they asked for', async ({
  page,
  api,
  openAs,
}) => {
  const user = await api.newUser({ permissions: ['task.view'] })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/auth/account', async (route) => {
    await held
    await route.continue()
  })
  await openAs(user, '/scheduled-tasks')
  await expect(page.getByText('Please wait')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  release()
  await expect(heading(page, 'Tasks')).toBeVisible()

  // Who was known here before is not kept waiting.
  await page.evaluate(() => localStorage.clear())
  await page.route('**/auth/account', (route) => route.abort())
  await openAs(user, '/scheduled-tasks')
  await expect(page.getByText('Your sign-in could not be checked, because the server did not answer.')).toBeVisible()
  await page.unroute('**/auth/account')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, 'Tasks')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/scheduled-tasks?from=mail')
  await expect(page).toHaveURL('/login')
  await signInOnPage(page, user)
  await expect(page).toHaveURL('/scheduled-tasks?from=mail')
})

test('SH5 where the first page is found out late, the focus stays with what was opened meanwhile', async ({
  page,
  api,
  openAs,
}) => {
  const hold = async (address: string) => {
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(address, (route) => held.then(() => route.continue()))
    return release
  }
  const tellFirstPage = await hold('**/account/preferences')
  const loadTerms = await hold('**/TermsDialog*.js')
  await openAs(await api.newUser())
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Terms and Conditions' })
  await button.click()
  tellFirstPage()
  await expect(page).toHaveURL('/dashboards')
  await expect(heading(page, 'Dashboards')).toBeVisible()
  loadTerms()
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await expect(terms).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(terms).toBeHidden()
  await expect(button).toBeFocused()
})

test('SH3 SH4 SH5 SH7 a new user sees Dashboards and Questions alone, the bar with its menu, the footer with its terms; the theme outlives a logout', async ({
  page,
  api,
  openAs,
}) => {
  const user = await api.newUser({ username: `mary.${Date.now()}` })
  await openAs(user)
  await expect(entries(page)).toHaveText(['Dashboards', 'Questions'])
  await test.step('the footer has the year, the provider and the Terms and Conditions', async () => {
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Soundings`)
    await footer.getByRole('button', { name: 'Terms and Conditions' }).click()
    const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
    await expect(terms).toContainText('Health data')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(terms).toBeHidden()
    await expect(footer.getByRole('button', { name: 'Terms and Conditions' })).toBeFocused()
  })
  await test.step('a route without permission shows the not-authorized page, which can be opened by itself', async () => {
    for (const path of ['/users', '/settings', '/NotAuthorized']) {
      await page.goto(path)
      await expect(page.getByText(NOT_AUTHORIZED)).toBeVisible()
    }
  })
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: /Soundings/ })).toBeVisible()
  await expect(bar.getByText(user.username.replace('mary', 'Mary'))).toBeVisible()
  await page.getByRole('button', { name: /user menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expectAccessible(page)

  await test.step('the theme', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    const scheme = page.locator('html')
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
  await test.step('permissions open their menu entries, but never Settings', async () => {
    await openAs(
      await api.newUser({ permissions: ['download.view', 'task.view', 'user.view', 'database.write_access'] }),
    )
    await expect(entries(page)).toHaveText(['Dashboards', 'Questions', 'Databases', 'Downloads', 'Tasks', 'Users'])
  })
})

test.describe('by a clock of its own', () => {
  test.use({ ownContext: true })

  test('SH6 errors stand 5 seconds under the heading Error at the bottom right, other toasts 4.5 seconds', async ({
    page,
    api,
    openAs,
  }) => {
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await page.clock.install()
    await openAs(await api.newUser())
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    await page.getByRole('dialog').getByLabel('Current Password').fill('wrong')
    const field = page.getByRole('dialog').getByLabel('New Password')
    await field.fill('ab')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await field.press('Enter')
    await expect(toasts.getByRole('alert')).toContainText('ErrorFailed to change password')
    const box = await toasts.getByRole('alert').boundingBox()
    expect(box && box.x + box.width).toBeGreaterThan(1440 - 60)
    expect(box && box.y + box.height).toBeGreaterThan(900 - 60)
    await page.clock.runFor(4800)
    await expect(toasts.getByRole('alert')).toBeVisible()
    await page.clock.runFor(400)
    await expect(toasts.getByRole('alert')).toBeHidden()

    await page.clock.resume()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /user menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await page.clock.pauseAt(Date.now() + 4_200_000)
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(toasts.getByRole('status')).toHaveText('Bye bye')
    await page.clock.runFor(4300)
    await expect(toasts.getByRole('status')).toBeVisible()
    await page.clock.runFor(400)
    await expect(toasts.getByRole('status')).toBeHidden()
  })
})
