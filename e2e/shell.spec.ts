import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInOnPage, test } from './test.ts'

const pages = {
  '/dashboards': 'Dashboards',
  '/questions': 'Questions',
  '/scheduled-tasks': 'Tasks',
  '/downloads': 'Downloads',
  '/databases': 'Databases',
  '/users': 'Users',
  '/settings': 'Settings',
}
const NOT_AUTHORIZED = 'Sorry, You Are not Authorized to do this action.'

test('SH1 the start page is the dashboards list, and every page exists and names the tab', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/')
  await expect(page).toHaveURL('/dashboards')
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Soundings`)
  }
})

test('SH1 any other path is not found, and the menu stays', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/no/such/page')
  await expect(page.getByText('Page Not found, Sorry!!')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL('/users')
})

test('SH2 a visitor signs in and comes back to the page they asked for', async ({ page, api }) => {
  const user = await api.newUser({ permissions: ['task.view'] })
  await page.goto('/scheduled-tasks?from=mail')
  await expect(page).toHaveURL('/login')
  await signInOnPage(page, user)
  await expect(page).toHaveURL('/scheduled-tasks?from=mail')
})

test('SH2 Please wait stands while the session is checked', async ({ page, api, openAs }) => {
  const user = await api.newUser()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/auth/account', async (route) => {
    await held
    await route.continue()
  })
  await openAs(user, '/dashboards')
  await expect(page.getByText('Please wait')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
})

test('SH2 when the server does not answer the check, the page says so and tries again', async ({ page, api, openAs }) => {
  await page.route('**/auth/account', (route) => route.abort())
  await openAs(await api.newUser(), '/dashboards')
  await expect(page.getByText('Your sign-in could not be checked, because the server did not answer.')).toBeVisible()
  await page.unroute('**/auth/account')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
})

test('SH3 the top bar has the logo, the capitalised username and its menu', async ({ page, api, openAs }) => {
  const user = await api.newUser({ username: `mary.${Date.now()}` })
  await openAs(user)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: /Soundings/ })).toBeVisible()
  await expect(bar.getByText(user.username.replace('mary', 'Mary'))).toBeVisible()
  await page.getByRole('button', { name: /user menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expectAccessible(page)
})

test('SH3 the theme can be chosen and outlives a reload and a logout', async ({ page, api, openAs }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openAs(await api.newUser())
  const scheme = page.locator('html')
  await page.getByRole('button', { name: /user menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: /user menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('SH3 a narrow screen opens the menu as a drawer, which closes again', async ({ page, openAsAdmin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsAdmin()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Databases' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Databases' }).click()
  await expect(page).toHaveURL('/databases')
  await expect(page.getByRole('dialog')).toBeHidden()
})

const entries = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')

test('SH4 permissions open their menu entries, but never Settings', async ({ page, api, openAs }) => {
  await openAs(await api.newUser({ permissions: ['download.view', 'task.view', 'user.view', 'database.write_access'] }))
  await expect(entries(page)).toHaveText(['Dashboards', 'Questions', 'Databases', 'Downloads', 'Tasks', 'Users'])
})

test('SH3 SH4 an admin role sees everything, on a wide screen as buttons in the top bar', async ({ page, api, openAs }) => {
  await openAs(await api.newUser({ role: 'ROLE_SYSTEM_SUPPORT' }))
  await expect(entries(page)).toHaveText(Object.values({ ...pages, '/scheduled-tasks': 'Tasks' }).sort(byMenu))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Databases' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
})

const order = ['Dashboards', 'Questions', 'Databases', 'Downloads', 'Tasks', 'Users', 'Settings']
const byMenu = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)

test('SH4 SH5 a new user sees Dashboards and Questions alone; the footer has the year, the provider and the Terms and Conditions', async ({ page, api, openAs }) => {
  await openAs(await api.newUser())
  await expect(entries(page)).toHaveText(['Dashboards', 'Questions'])
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

test.describe('by a clock of its own', () => {
  test.use({ ownContext: true })

  test('SH6 errors stand 5 seconds under the heading Error, at the bottom right', async ({ page, api, openAs }) => {
    await page.clock.install()
    await openAs(await api.newUser())
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    const field = page.getByRole('dialog').getByLabel('New Password')
    await field.fill('ab')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await field.press('Enter')
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await expect(toast).toContainText('ErrorFailed to change password')
    const box = await toast.boundingBox()
    expect(box && box.x + box.width).toBeGreaterThan(1440 - 60)
    expect(box && box.y + box.height).toBeGreaterThan(900 - 60)
    await page.clock.runFor(4800)
    await expect(toast).toBeVisible()
    await page.clock.runFor(400)
    await expect(toast).toBeHidden()
  })

  test('SH6 other toasts stand 4.5 seconds and can be dismissed', async ({ page, api, openAs }) => {
    await page.clock.install()
    await openAs(await api.newUser())
    await page.getByRole('button', { name: /user menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
    await expect(toast).toHaveText('Bye bye')
    await page.clock.runFor(4300)
    await expect(toast).toBeVisible()
    await page.clock.runFor(400)
    await expect(toast).toBeHidden()
  })
})

test('SH7 a route without permission shows the not-authorized page, which can be opened by itself', async ({ page, api, openAs }) => {
  await openAs(await api.newUser(), '/users')
  await expect(page.getByText(NOT_AUTHORIZED)).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText(NOT_AUTHORIZED)).toBeVisible()
  await page.goto('/NotAuthorized')
  await expect(page.getByText(NOT_AUTHORIZED)).toBeVisible()
  await expectAccessible(page)
})

test('SH3 the keyboard reaches the content first and follows a change of page', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/dashboards')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.getByRole('link', { name: 'Questions' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
