import type { GdaFilter } from '@soundings/contract'
import type { Page } from '@playwright/test'
import type { ApiClient } from './api-client.ts'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { confirmation, notifications, rowsOf } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

// The switch is one for the whole installation.
test.describe.configure({ mode: 'default' })

const switchFilters = (api: ApiClient, enabledGDA: boolean) => api.asAdmin('PUT', '/core/system-settings', { enabledGDA })
const tie = (api: ApiClient, { name }: Clinic, username: string, columnValue: string, tableName = 'hospitals') =>
  api.asAdmin<GdaFilter>('POST', '/core/user-gdas', { username, databaseName: name, tableName, columnName: 'id', columnValue })
const filters = (page: Page) => rowsOf(page, 'GDA filters')
const search = (page: Page) => page.getByLabel('Search filters')

async function choose(page: Page, label: string, option: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label })
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.afterAll(({ api }) => switchFilters(api, false))

test('ST2 the switch shows the filters, is saved, and goes back when the saving fails', async ({ page, api, openAsAdmin }) => {
  await switchFilters(api, false)
  await openAsAdmin('/settings?panel=gda')
  const toggle = page.getByRole('switch', { name: 'Enable GDA filters' })
  await expect(page.getByText('The filters are off: everybody sees all rows of the tables they may use.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'GDA filters' })).toBeHidden()

  await page.route('**/core/system-settings', (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue()))
  await toggle.click({ force: true })
  await expect(notifications(page)).toContainText('Failed to update GDA Settings.')
  await expect(toggle).not.toBeChecked()
  await page.unroute('**/core/system-settings')

  await toggle.click({ force: true })
  await expect(notifications(page)).toContainText('GDA Filters enabled successfully')
  await expect(toggle).toBeChecked()
  await expect(page.getByRole('table', { name: 'GDA filters' })).toBeVisible()
  expect(await api.asAdmin('GET', '/core/system-settings')).toEqual({ enabledGDA: true })
  await toggle.click({ force: true })
  await expect(notifications(page)).toContainText('GDA Filters disabled successfully')
  await expect(page.getByRole('table', { name: 'GDA filters' })).toBeHidden()
})

test('ST2 a filter is added by user, database, key and value, changed and deleted', async ({ page, api, openAsAdmin }) => {
  await switchFilters(api, true)
  const clinic = await connectClinic(api)
  const { username } = await api.newUser()
  await openAsAdmin('/settings?panel=gda')
  await page.getByRole('button', { name: 'Add filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add GDA filter' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(dialog.getByRole('combobox', { name: 'Foreign key' })).toBeDisabled()
  await choose(page, 'User', username)
  await choose(page, 'Databases', clinic.name)
  await expect(save).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Foreign key' }).click()
  await expect(page.getByRole('option')).toHaveText(['None', 'Holidays · Day', 'Hospitals · Id', 'Patients · Id', 'Visits · Id', 'Wards · Id'])
  await page.getByRole('option', { name: 'Hospitals · Id' }).click()
  await expect(save).toBeEnabled()
  await choose(page, 'Foreign key', 'None')
  await expect(save).toBeDisabled()
  await choose(page, 'Foreign key', 'Hospitals · Id')

  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Say which value the user is tied to')
  await dialog.getByRole('combobox', { name: 'Value' }).fill('North')
  await save.click()
  await expect(notifications(page)).toContainText('Failed to save GDA filter')
  await expect(dialog.getByRole('alert')).toHaveText('columnValue: does not fit the type of the column')
  await dialog.getByRole('combobox', { name: 'Value' }).fill('')
  await page.getByRole('option', { name: '2 · South' }).click()
  await expect(dialog.getByText('South', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await save.click()
  await expect(notifications(page)).toContainText('GDA filter saved successfully')
  await expect(dialog).toBeHidden()

  await search(page).fill(username)
  await expect(filters(page).getByRole('cell')).toContainText(['', username, clinic.name, 'hospitals', 'id', '2'])
  await expect(page.getByRole('columnheader')).toContainText(['', 'User name', 'Database', 'Table', 'Column', 'Value'])
  await page.getByRole('button', { name: `Edit ${username}: hospitals 2` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit GDA filter' })
  await expect(editing.getByRole('combobox', { name: 'User' })).toHaveValue(username)
  await expect(editing.getByRole('combobox', { name: 'Databases' })).toHaveValue(clinic.name)
  await expect(editing.getByRole('combobox', { name: 'Foreign key' })).toHaveValue('Hospitals · Id')
  await editing.getByRole('combobox', { name: 'Value' }).fill('1')
  await page.getByRole('option', { name: '1 · North' }).click()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(filters(page)).toHaveCount(1)
  await expect(filters(page)).toContainText('1')

  await page.getByRole('button', { name: `Delete ${username}: hospitals 1` }).click()
  await expect(confirmation(page)).toContainText('Are you sure you want to delete this GDA filter ?')
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(notifications(page)).toContainText('GDA filter deleted successfully')
  await expect(page.getByText(`Nothing matches “${username}”.`)).toBeVisible()
})

test('ST3 a question on a table that row rules close says why, without a word about forbidden addresses', async ({ page, api, openAs }) => {
  await switchFilters(api, true)
  const clinic = await connectClinic(api, undefined, 'create view patient_list as select id, full_name from patients;')
  const tied = await api.newUser({ permissions: ['question.view'] })
  await tie(api, clinic, tied.username, '1')
  const { id } = await saveQuestion(api.asAdmin, clinic, { query: clinic.query('patient_list', [clinic.view('patient_list.full_name')]) })
  await api.asAdmin('POST', `/core/questions/${id}/share`, { users: [tied.username] })
  await openAs(tied, `/questions?openQuestion=${id}`)
  await expect(page.getByText('Patient list is out of reach of your data-access rules, so it is closed to you.')).toBeVisible()
  await expect(page.getByText('Cem South')).toHaveCount(0)
  await expect(notifications(page)).not.toContainText('unathorized')
})

test('ST2 the search looks through all five columns together, the ticked are deleted, and each says what it reaches', async ({ page, api, openAsAdmin }) => {
  await switchFilters(api, true)
  const clinic = await connectClinic(api)
  const [anna, boris] = [await api.newUser(), await api.newUser()]
  await tie(api, clinic, anna.username, '1')
  await tie(api, clinic, boris.username, '20', 'wards')
  await tie(api, clinic, boris.username, '10', 'wards')
  await openAsAdmin('/settings?panel=gda')
  for (const [typed, found] of [[clinic.name.toUpperCase(), 3], [`${clinic.name} wards`, 2], [`${boris.username} ${clinic.name} wards id 20`, 1], [anna.username, 1]] as const) {
    await search(page).fill(typed)
    await expect(filters(page)).toHaveCount(found)
  }

  await page.getByRole('button', { name: `Show reach of ${anna.username}` }).click()
  const reach = page.getByRole('dialog', { name: 'What this filter reaches' })
  await expect(reach).toContainText(`Of these tables ${anna.username} sees only rows that belong to hospitals with id 1.`)
  await expect(reach.getByRole('listitem')).toHaveText([
    'Hospitalsby the filter itself', 'Patientsby Patients · Hospital id', 'Wardsby Wards · Hospital id', 'Visitsby Visits · Patient id → Patients · Hospital id',
  ])
  await page.keyboard.press('Escape')

  await search(page).fill(boris.username)
  await expect(page.getByRole('button', { name: 'Delete selected' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.route('**/core/user-gdas/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(confirmation(page)).toContainText('Are you sure you want to delete these GDA filters ?')
  await expect(confirmation(page).getByRole('listitem')).toHaveText([`${boris.username}: wards 20`, `${boris.username}: wards 10`])
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(notifications(page)).toContainText('Failed to delete Gda Filter')
  await page.unroute('**/core/user-gdas/*')
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(filters(page)).toHaveCount(0)
  await search(page).fill(clinic.name)
  await expect(filters(page)).toHaveCount(1)
})

test('ST2 says what could not be loaded', async ({ page, api, openAsAdmin }) => {
  await switchFilters(api, true)
  await page.route('**/auth/users?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/core/user-gdas?*', (route) => route.fulfill({ status: 500, json: {} }))
  await openAsAdmin('/settings?panel=gda')
  await expect(notifications(page)).toContainText('Error loading GDA filters list')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(notifications(page)).toContainText('Failed to load GDA users/databases')
})

test('ST3 a tied user sees their rows on the page, and all of them once the filters are off', async ({ page, api, openAs }) => {
  await switchFilters(api, true)
  const clinic = await connectClinic(api)
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access'])
  await tie(api, clinic, user.username, '1')
  const { id } = await saveQuestion(ask, clinic, { query: clinic.query('hospitals', [clinic.view('hospitals.name')]) })
  await openAs(user, `/questions?openQuestion=${id}`)
  await expect(page.getByRole('dialog')).toContainText('North')
  await expect(page.getByRole('dialog')).not.toContainText('South')
  await switchFilters(api, false)
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText('South')
})

test('ST3 an administrator views as a user: their lists and rows, why rows are cut, and nothing that changes', async ({ page, api, openAsAdmin }) => {
  await switchFilters(api, true)
  const clinic = await connectClinic(api)
  const user = await api.newUser()
  await tie(api, clinic, user.username, '1')
  const columns = [clinic.view('patients.full_name'), clinic.view('visits.id')]
  const question = await saveQuestion(api.asAdmin, clinic, { query: clinic.query('visits', columns) })
  await api.asAdmin('POST', `/core/questions/${question.id}/share`, { users: [user.username] })
  await openAsAdmin('/users')
  await page.getByLabel('Search by username').fill(user.username)
  await page.getByRole('button', { name: `View as ${user.username}` }).click()

  const banner = page.getByRole('complementary', { name: 'View as' })
  await expect(banner).toContainText(`Viewing as ${user.username}. You see what they see, and nothing can be changed.`)
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText(['Dashboards', 'Questions'])
  await page.goto(`/questions?openQuestion=${question.id}`)
  await expect(page.getByRole('dialog')).toContainText('Ada North')
  await expect(page.getByRole('dialog')).not.toContainText('South')
  await page.goto('/questions')
  await expect(rowsOf(page, 'Questions')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'New question' })).toBeHidden()

  await page.goto('/dashboards')
  await banner.getByRole('button', { name: 'Why rows are cut' }).click()
  await expect(page.getByRole('dialog', { name: 'Why rows are cut' })).toContainText('Open a question or a dashboard first')
  await page.keyboard.press('Escape')
  const board = await saveDashboard(api.asAdmin, [question])
  await api.asAdmin('POST', `/core/dashboards/${board.id}/share`, { users: [user.username] })
  await page.goto(`/dashboards/${board.id}`)
  await expect(page.getByRole('main')).toContainText('Ada North')
  await banner.getByRole('button', { name: 'Why rows are cut' }).click()
  const reasons = page.getByRole('dialog', { name: 'Why rows are cut' })
  await expect(reasons).toContainText(question.name)
  await expect(reasons).toContainText('Of Visits only the rows that belong to Hospitals with Id 1by Visits · Patient id → Patients · Hospital id')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // Whatever fills the screen leaves the banner in sight and in reach.
  const stop = banner.getByRole('button', { name: 'Stop' })
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await stop.click({ trial: true })
  await page.getByRole('button', { name: `Menu of ${question.name}` }).click()
  await page.getByRole('menuitem', { name: 'Full screen' }).click()
  await expect(page.getByRole('dialog', { name: question.name })).toContainText('Ada North')
  await stop.click({ trial: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave full screen' }).click()

  await stop.click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Cem South')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('Settings')
})
