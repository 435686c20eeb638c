import type { Dashboard } from '@soundings/contract'
import type { Ask } from './api-client.ts'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { expect, expectAccessible, test } from './test.ts'

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api)
})

const openedBy = async (ask: Ask) => (await ask<{ name: string }[]>('GET', '/core/opened')).map(({ name }) => name)

test('Ctrl+K finds dashboards, questions, tables and actions by keyboard, forgives typing errors, and puts first what was opened', async ({
  page,
  api,
  openAs,
  context,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, [
    'dashboard.write_access',
    'question.write_access',
    'database.view',
  ])
  const question = await saveQuestion(ask, clinic, { name: 'Average length of stay' })
  const dashboard = await saveDashboard(ask, [], { name: 'Length of stay, all wards' })
  await openAs(user, '/dashboards')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  const options = dialog.getByRole('option')

  await test.step('before a word is typed it offers actions, by permission', async () => {
    await expect(page.getByRole('heading', { name: 'Dashboards' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await expect(options.filter({ hasText: 'New dashboard' })).toBeVisible()
    await expect(options.filter({ hasText: 'Create user' })).toHaveCount(0)
    await expectAccessible(page)
  })
  await test.step('a mistyped word finds similar names, and says so', async () => {
    await field.fill('legnth stay')
    await expect(options.filter({ hasText: 'Length of stay, all wards' })).toBeVisible()
    await expect(options.filter({ hasText: 'Average length of stay' })).toBeVisible()
    await expect(dialog.getByText('Nothing is called “legnth stay”. These names are similar.')).toBeVisible()
    await expectAccessible(page)
    await field.fill('xylophonist')
    await expect(dialog.getByText('Nothing matches “xylophonist”.')).toBeVisible()
  })
  await test.step('arrows move, Ctrl+Enter opens a tab, Enter opens here', async () => {
    await field.fill('length')
    await expect(options.first()).toContainText('Length of stay, all wards')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    const opening = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const tab = await opening
    await expect(tab).toHaveURL(`/questions?openQuestion=${question.id}`)
    await expect(tab.getByRole('dialog')).toContainText('Average length of stay')
    await expect.poll(() => openedBy(ask)).toEqual(['Average length of stay'])
    await tab.close()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/dashboards/${dashboard.id}`)
    await expect(dialog).toBeHidden()
    await expect.poll(() => openedBy(ask)).toEqual(['Length of stay, all wards', 'Average length of stay'])
  })
  await test.step('a table leads to its place in the data model', async () => {
    await page.getByRole('button', { name: 'Search everything' }).click()
    await expect(options.first()).toContainText('Length of stay, all wards')
    await field.fill('patients')
    await options.filter({ hasText: clinic.name }).first().click()
    await expect(page).toHaveURL(`/databases/details/${clinic.id}?table=${clinic.table('patients').id}`)
    await expect(page.getByRole('option', { name: 'Patients', selected: true })).toBeVisible()
  })
  await test.step('behind > stand actions alone; Escape closes and gives the focus back', async () => {
    const button = page.getByRole('button', { name: 'Search everything' })
    await button.click()
    await field.fill('> new')
    await expect(options).toHaveText(['New question', 'New dashboard'])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })
  await test.step('a failed search says so and can be repeated', async () => {
    await page.route('**/core/search?**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"title":"No"}' }),
    )
    await page.getByRole('button', { name: 'Search everything' }).click()
    await field.fill('all wards')
    await expect(dialog.getByRole('alert')).toContainText('The search did not answer.', { timeout: 20_000 })
    await page.unroute('**/core/search?**')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(options.filter({ hasText: 'Length of stay, all wards' })).toBeVisible()
  })
  await test.step('on a phone it fills the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await dialog.boundingBox())?.height).toBeGreaterThan(800)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close the search' }).click()
    await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible()
  })
})

test('Home shows favourites, what was opened, shared and changed, and becomes the first page for those who choose it', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, [
    'dashboard.write_access',
    'dashboard.share',
    'question.write_access',
  ])
  await openAs(user, '/home')
  const section = (name: string | RegExp) => page.getByRole('region', { name })

  await test.step('an empty Home says how its lists are filled', async () => {
    await expect(section('Favourites')).toContainText('Mark dashboards and questions with the star')
    await expect(section('Recently opened')).toContainText('that you open will appear here')
    await expect(section('Shared with me')).toContainText('that people share with you will appear here')
    await expect(section(/^Changed since/)).toContainText('Changes that other people make')
    await expectAccessible(page)
  })
  await test.step('lists show what there is, and lead there', async () => {
    const question = await saveQuestion(api.asAdmin, clinic, { name: 'Beds by ward' })
    await api.asAdmin('POST', `/core/questions/${question.id}/share`, { users: [user.username] })
    const dashboard = await saveDashboard(ask, [], { name: 'Wards at a glance' })
    await ask('POST', '/core/user-dashboard', { dashboardId: dashboard.id })
    await ask('POST', '/core/opened', { kind: 'dashboard', id: dashboard.id })
    await api.asAdmin('PUT', '/core/questions', { ...question, name: 'Beds of each ward', version: undefined })
    await page.reload()
    await expect(section('Recently opened').getByRole('link')).toContainText(['Wards at a glance'])
    await expect(section('Shared with me').getByRole('link')).toContainText(['Beds of each wardNew'])
    await expect(section(/^Changed since/).getByRole('link')).toContainText(['Beds of each ward'])
    await expectAccessible(page)
    await section(/^Changed since/)
      .getByRole('button', { name: 'Mark as read' })
      .click()
    await expect(section(/^Changed since/).getByRole('link')).toHaveCount(0)
    await section('Favourites').getByRole('link', { name: 'Wards at a glance' }).click()
    await expect(page).toHaveURL(`/dashboards/${dashboard.id}`)
  })
  await test.step('a verified dashboard says by whom and when, in the viewer, in lists, in the search and on Home', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Mark as verified' }).click()
    const mark = page.getByRole('img', { name: new RegExp(`^Verified by ${user.username} on `) })
    await expect(mark).toBeVisible()
    await expectAccessible(page)
    await page.goto('/dashboards')
    await expect(page.getByRole('row', { name: 'Wards at a glance' }).filter({ has: mark })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('glance')
    await expect(page.getByRole('option', { name: 'Wards at a glance' }).filter({ has: mark })).toBeVisible()
    await page.keyboard.press('Escape')
    const [{ id, version: _, ...dashboard }] = await ask<[Dashboard]>('GET', '/core/dashboards')
    const { tabs } = await ask<Dashboard>('GET', `/core/dashboards/${id}`)
    await ask('PUT', '/core/dashboards', { ...dashboard, id, tabs, description: 'By day' })
    await page.goto('/home')
    await expect(
      section('Favourites').getByRole('img', { name: `Changed since ${user.username} verified it on ` }),
    ).toBeVisible()
  })
  await test.step('the address without a path leads to the dashboards, and to Home where it was chosen', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/dashboards')
    await page.getByRole('button', { name: 'user menu' }).click()
    await page.getByRole('menuitem', { name: 'Home' }).click()
    const choice = page.getByRole('checkbox', { name: 'Start with this page' })
    await test.step('shown from the click on, not only once its request is under way', async () => {
      await expect(choice).toBeEnabled()
      expect(await choice.evaluate((box: HTMLInputElement) => (box.click(), box.checked))).toBe(true)
    })
    await expect.poll(() => ask('GET', '/auth/account/preferences')).toMatchObject({ firstPage: 'home' })
    await page.goto('/')
    await expect(page).toHaveURL('/home')
    await expect(choice).toBeChecked()
  })
  await test.step('the theme is kept for the person', async () => {
    await page.getByRole('button', { name: 'user menu' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(() => ask('GET', '/auth/account')).toMatchObject({ theme: 'dark' })
    await page.context().clearCookies()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: 'user menu' }).click()
    await page.getByRole('menuitemradio', { name: 'As the system' }).click()
    await expect.poll(() => ask('GET', '/auth/account')).toMatchObject({ theme: 'auto' })
  })
  await test.step('a page of a list fills the window for those who choose it', async () => {
    for (let count = 1; count <= 12; count += 1) await saveDashboard(ask, [], { name: `Ward ${count}` })
    await page.setViewportSize({ width: 1280, height: 1000 })
    await page.goto('/dashboards')
    const rows = page.getByRole('table', { name: 'Dashboards' }).getByRole('row')
    await expect(page.getByText('1–8 of 13')).toBeVisible()
    await expect(rows).toHaveCount(9)
    await page.getByRole('button', { name: 'Fill the window' }).click()
    await expect(page.getByText('1–13 of 13')).toBeVisible()
    await expect(rows).toHaveCount(14)
    await page.reload()
    await expect(rows).toHaveCount(14)
    await page.getByRole('button', { name: '8 rows a page' }).click()
    await expect(rows).toHaveCount(9)
    await expectAccessible(page)
    await page.goto('/home')
  })
  await test.step('a failure is told and can be repeated', async () => {
    await page.route('**/core/home', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"title":"No"}' }),
    )
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Home could not be loaded', { timeout: 20_000 })
    await page.unroute('**/core/home')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(section('Favourites')).toBeVisible()
  })
})
