import type { GdaFilter } from '@soundings/contract'
import type { Page } from '@playwright/test'
import type { ApiClient } from './api-client.ts'
import {
  connectClinic,
  newAnalyst,
  newClinicFile,
  saveDashboard,
  saveQuestion,
  transfers,
  type Clinic,
} from './clinic.ts'
import { comeBackLater, confirmation, failReads, notifications, rowsOf, sortBy } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

// The switch is one for the whole installation.
test.describe.configure({ mode: 'default' })

const dropAll = ['visits', 'patients', 'wards', 'hospitals', 'holidays'].map((name) => `drop table ${name};`).join(' ')

const switchFilters = (api: ApiClient, enabledGDA: boolean) =>
  api.asAdmin('PUT', '/core/system-settings', { enabledGDA })
const tie = (api: ApiClient, { name }: Clinic, username: string, columnValue: string, tableName = 'hospitals') =>
  api.asAdmin<GdaFilter>('POST', '/core/user-gdas', {
    username,
    databaseName: name,
    tableName,
    columnName: 'id',
    columnValue,
  })
const filters = (page: Page) => rowsOf(page, 'GDA filters')
const search = (page: Page) => page.getByLabel('Search filters')

async function choose(page: Page, label: string, option: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label })
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.afterAll(({ api }) => switchFilters(api, false))

test('ST2 the switch shows the filters, is saved, and goes back when the saving fails', async ({
  page,
  api,
  openAsAdmin,
}) => {
  await switchFilters(api, false)
  await openAsAdmin('/settings?panel=gda')
  const toggle = page.getByRole('switch', { name: 'Enable GDA filters' })
  await expect(page.getByText('The filters are off: everyone sees all rows of the tables they may use.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'GDA filters' })).toBeHidden()

  await page.route('**/core/system-settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await toggle.click({ force: true })
  await expect(notifications(page)).toContainText('Failed to update GDA Settings.')
  await expect(toggle).not.toBeChecked()
  await page.unroute('**/core/system-settings')

  await toggle.click({ force: true })
  await expect(notifications(page)).toContainText('GDA Filters enabled successfully')
  await expect(toggle).toBeChecked()
  await expect(page.getByRole('table', { name: 'GDA filters' })).toBeVisible()
  expect(await api.asAdmin('GET', '/core/system-settings')).toEqual({ enabledGDA: true })
  await expect(toggle).toBeEnabled()
  await toggle.click({ force: true })
  await expect(notifications(page)).toContainText('GDA Filters disabled successfully')
  await expect(page.getByRole('table', { name: 'GDA filters' })).toBeHidden()
})

test('ST2 a filter is added by user, database, key and value, changed and deleted', async ({
  page,
  api,
  openAsAdmin,
}) => {
  await switchFilters(api, true)
  const clinic = await connectClinic(api)
  const { username } = await api.newUser()
  const withoutKeys = `Notes of ${username}`
  const dbName = newClinicFile(`${dropAll} create table notes (note text);`)
  await api.asAdmin('POST', '/discovery/databases', { displayName: withoutKeys, dbType: 'sqlite', dbName })
  await openAsAdmin('/settings?panel=gda')
  const noKeys = 'No table of this database has a primary key, which a filter needs. Declare one in its data model.'
  await page.getByRole('button', { name: 'Add rule for many' }).click()
  const many = page.getByRole('dialog', { name: 'Add rule for many' })
  await choose(page, 'Databases', withoutKeys)
  await expect(many.getByText(noKeys)).toBeVisible()
  await many.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add GDA filter' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(dialog.getByRole('combobox', { name: 'Foreign key' })).toBeDisabled()
  await choose(page, 'User', username)
  await choose(page, 'Databases', withoutKeys)
  await expect(dialog.getByText(noKeys)).toBeVisible()
  await choose(page, 'Databases', clinic.name)
  await expect(dialog.getByText('The key column whose value limits the rows this user sees')).toBeVisible()
  await expect(save).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Foreign key' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'None',
    'Holidays · Day',
    'Hospitals · Id',
    'Patients · Id',
    'Visits · Id',
    'Wards · Id',
  ])
  await page.getByRole('option', { name: 'Hospitals · Id' }).click()
  await expect(save).toBeEnabled()
  await choose(page, 'Foreign key', 'None')
  await expect(save).toBeDisabled()
  await choose(page, 'Foreign key', 'Hospitals · Id')

  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose the value this user is limited to')
  await dialog.getByRole('combobox', { name: 'Value' }).fill('North')
  await save.click()
  await expect(notifications(page)).toContainText('Failed to save GDA filter')
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Value does not fit the type of the column' }).first(),
  ).toBeVisible()
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

test('ST3 a question on a table that row rules close says why, without a word about forbidden addresses', async ({
  page,
  api,
  openAs,
}) => {
  await switchFilters(api, true)
  const clinic = await connectClinic(api, undefined, 'create view patient_list as select id, full_name from patients;')
  const tied = await api.newUser({ permissions: ['question.view'] })
  await tie(api, clinic, tied.username, '1')
  const { id } = await saveQuestion(api.asAdmin, clinic, {
    query: clinic.query('patient_list', [clinic.view('patient_list.full_name')]),
  })
  await api.asAdmin('POST', `/core/questions/${id}/share`, { users: [tied.username] })
  await openAs(tied, `/questions?openQuestion=${id}`)
  await expect(page.getByText('Patient list is out of reach of your row rules, so it is closed to you.')).toBeVisible()
  await expect(page.getByText('Cem South')).toHaveCount(0)
  await expect(notifications(page)).not.toContainText('unathorized')
})

test('ST2 the search looks through all five columns together, the ticked are deleted, and each says what it reaches', async ({
  page,
  api,
  openAsAdmin,
}) => {
  await switchFilters(api, true)
  const clinic = await connectClinic(api)
  const [anna, boris] = [await api.newUser(), await api.newUser()]
  await tie(api, clinic, anna.username, '1')
  await tie(api, clinic, boris.username, '20', 'wards')
  await tie(api, clinic, boris.username, '10', 'wards')
  await openAsAdmin('/settings?panel=gda')
  for (const [typed, found] of [
    [clinic.name.toUpperCase(), 3],
    [`${clinic.name} wards`, 2],
    [`${boris.username} ${clinic.name} wards id 20`, 1],
    [anna.username, 1],
  ] as const) {
    await search(page).fill(typed)
    await expect(filters(page)).toHaveCount(found)
  }

  await test.step('both lists begin with the newest, and keep the order that was chosen', async () => {
    for (const [tableName, value] of [
      ['hospitals', '1'],
      ['wards', '10'],
    ] as const) {
      const rule = { databaseName: clinic.name, tableName, columnName: 'id', values: [value] }
      await api.asAdmin('POST', '/discovery/row-rules', { everybody: true, ...rule })
    }
    const values = filters(page).locator('[data-title=Value]')
    const ruledTables = rowsOf(page, 'Rules for many people').locator('[data-title=Table]')
    const find = async () => {
      await page.getByLabel('Search rules').fill(clinic.name)
      await search(page).fill(clinic.name)
    }
    await page.reload()
    await find()
    await expect(values).toHaveText(['10', '20', '1'])
    await expect(ruledTables).toHaveText(['wards', 'hospitals'])
    await sortBy(page, 'GDA filters', 'Value')
    await sortBy(page, 'Rules for many people', 'Table')
    await page.reload()
    await find()
    await expect(values).toHaveText(['1', '10', '20'])
    await expect(ruledTables).toHaveText(['hospitals', 'wards'])
    await search(page).fill(anna.username)
  })

  await page.getByRole('button', { name: `Show restricted tables ${anna.username}` }).click()
  const reach = page.getByRole('dialog', { name: 'Tables this rule restricts' })
  await expect(reach).toContainText(
    `Of these tables ${anna.username} sees only rows that belong to hospitals with id 1.`,
  )
  await expect(reach.getByRole('listitem')).toHaveText([
    'Hospitalsby the filter itself',
    'Patientsby Patients · Hospital id',
    'Wardsby Wards · Hospital id',
    'Visitsby Visits · Patient id → Patients · Hospital id',
  ])
  await page.keyboard.press('Escape')

  await search(page).fill(boris.username)
  await expect(filters(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Delete selected' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.route('**/core/user-gdas/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(confirmation(page)).toContainText('Are you sure you want to delete these GDA filters ?')
  await expect(confirmation(page).getByRole('listitem')).toHaveText([
    `${boris.username}: wards 10`,
    `${boris.username}: wards 20`,
  ])
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

test('ST2 the filters stay on the page, with the reason, when the settings cannot be read again', async ({
  page,
  api,
  openAsAdmin,
}) => {
  await switchFilters(api, true)
  await page.clock.install()
  await openAsAdmin('/settings?panel=gda')
  const settings = '**/system-settings'
  const onOff = page.getByRole('switch', { name: 'Enable GDA filters' })
  const notice = page.getByText(/^Not refreshed since \d\d:\d\d\. The store is starting/)
  await expect(onOff).toBeChecked()
  await failReads(page, settings)
  await comeBackLater(page)
  await expect(notice).toBeVisible()
  await expect(onOff).toBeChecked()
  await page.unroute(settings)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(notice).toHaveCount(0)
})

test('ST3 a tied user sees their rows on the page, and all of them once the filters are off', async ({
  page,
  api,
  openAs,
}) => {
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

test('ST3 an administrator views as a user: their lists and rows, why rows are cut, and nothing that changes', async ({
  page,
  api,
  openAsAdmin,
}) => {
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
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
    'Dashboards',
    'Questions',
  ])
  await page.goto(`/questions?openQuestion=${question.id}`)
  await expect(page.getByRole('dialog')).toContainText('Ada North')
  await expect(page.getByRole('dialog')).not.toContainText('South')
  await page.goto('/questions')
  await expect(rowsOf(page, 'Questions')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'New question' })).toBeHidden()

  await page.goto('/dashboards')
  await banner.getByRole('button', { name: 'Why rows are missing' }).click()
  await expect(page.getByRole('dialog', { name: 'Why rows are missing' })).toContainText(
    'Open a question or a dashboard first',
  )
  await page.keyboard.press('Escape')
  const sharedDashboard = await saveDashboard(api.asAdmin, [question])
  await api.asAdmin('POST', `/core/dashboards/${sharedDashboard.id}/share`, { users: [user.username] })
  await page.goto(`/dashboards/${sharedDashboard.id}`)
  await expect(page.getByRole('main')).toContainText('Ada North')
  await banner.getByRole('button', { name: 'Why rows are missing' }).click()
  const reasons = page.getByRole('dialog', { name: 'Why rows are missing' })
  await expect(reasons).toContainText(question.name)
  await expect(reasons).toContainText(
    'Visits: only the rows that belong to Hospitals with Id 1by Visits · Patient id → Patients · Hospital id',
  )
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

const counts = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Rows that each meaning leaves' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

test('ST2 a row rule says whether any or every chain of keys must lead to an allowed row, with the rows that each leaves', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, transfers)
  const { username } = await api.newUser()
  await switchFilters(api, true)
  const rule = await tie(api, clinic, username, '1')
  expect(rule.chains).toBe('any')
  await openAsAdmin('/settings?panel=gda')
  await search(page).fill(username)
  await expect(filters(page)).toHaveCount(1)
  await expect(filters(page)).not.toContainText('every chain')
  await page.getByRole('button', { name: `Edit ${username}: hospitals 1` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit GDA filter' })
  await expect(dialog.getByRole('radio', { name: 'Any chain is enough' })).toBeChecked()
  await expect(counts(page, 'Transfers').getByRole('cell')).toHaveText(['5', '4', '1'])
  await dialog.getByRole('radio', { name: 'Every chain must agree' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('GDA filter saved successfully')
  await expect(filters(page)).toContainText('every chain must agree')
  expect(
    (await api.asAdmin<GdaFilter[]>('GET', '/core/user-gdas?size=9999')).find(({ id }) => id === rule.id)?.chains,
  ).toBe('every')

  await test.step('a rule for many by attribute asks the same, and names the tables', async () => {
    await page.getByRole('button', { name: 'Add rule for many' }).click()
    await choose(page, 'Databases', clinic.name)
    await choose(page, 'Key column', 'Hospitals · Id')
    const many = page.getByRole('dialog', { name: 'Add rule for many' })
    await expect(many.getByRole('radio', { name: 'Any chain is enough' })).toBeChecked()
    await expect(many).toContainText('This concerns Transfers.')
    await many.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a count that fails is told and does not stand in the way; a key without several chains needs no choice', async () => {
    await page.route('**/user-gdas/compare-chains', (route) =>
      route.fulfill({ status: 403, json: { title: 'A row rule binds you in this database', kind: 'forbidden' } }),
    )
    await page.getByRole('button', { name: `Edit ${username}: hospitals 1` }).click()
    await dialog.getByRole('combobox', { name: 'Value' }).fill('2')
    await expect(dialog.getByRole('alert').filter({ hasText: 'binds you' })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Every chain must agree' })).toBeChecked()
    await page.unroute('**/user-gdas/compare-chains')
    await dialog.getByRole('combobox', { name: 'Foreign key' }).click()
    await page.getByRole('option', { name: 'Patients · Id' }).click()
    await dialog.getByRole('combobox', { name: 'Value' }).fill('100')
    await expect(dialog.getByRole('status')).toHaveCount(0)
    await expect(dialog.getByRole('radio')).toHaveCount(0)
  })
})

test('every ward manager sees their ward: 120 wards with one rule and one CSV file in under 20 clicks', async ({
  page,
  api,
  openAsAdmin,
  openAs,
}) => {
  await switchFilters(api, true)
  const clinic = await connectClinic(api)
  const managers = await Promise.all(
    Array.from({ length: 4 }, () => newAnalyst(api, clinic, ['question.write_access'])),
  )
  const question = await saveQuestion(api.asAdmin, clinic, {
    query: clinic.query('wards', [clinic.view('wards.ward_name'), clinic.view('wards.id')]),
  })
  await api.asAdmin('POST', `/core/questions/${question.id}/share`, {
    users: managers.map(({ user }) => user.username),
  })
  const attribute = `ward ${clinic.id}`
  // Each of the managers has every fourth ward; wards 10, 11 and 20 are in the database.
  const lines = Array.from(
    { length: 120 },
    (_, ward) => `${managers[ward % managers.length]!.user.username},${attribute},${ward}`,
  )
  let clicks = 0
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1
    await target.click()
  }
  const pick = async (label: string, option: string) => {
    clicks += 2
    await choose(page, label, option)
  }

  await openAsAdmin('/users')
  await click(page.getByRole('tab', { name: 'Attributes' }))
  await click(page.getByRole('button', { name: 'Add attribute' }))
  await page.getByRole('dialog').getByLabel('Name').fill(attribute)
  await click(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await click(page.getByRole('button', { name: 'Upload CSV' }))
  await page.locator('input[type=file]').setInputFiles({
    name: 'wards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['username,attribute,value', ...lines, 'nobody-here,ward,1'].join('\n')),
  })
  await expect(page.getByRole('dialog')).toContainText('Line 122: There is no user nobody-here')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Upload' })).toBeDisabled()
  await page.locator('input[type=file]').setInputFiles({
    name: 'wards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['username,attribute,value', ...lines].join('\n')),
  })
  await expect(page.getByRole('dialog')).toContainText('120 lines: 4 people change, 120 values are added, 0 removed.')
  await click(page.getByRole('dialog').getByRole('button', { name: 'Upload' }))
  await expect(notifications(page)).toContainText('Attributes of 4 people changed')
  await expectAccessible(page)

  await page.goto('/settings?panel=gda')
  await click(page.getByRole('button', { name: 'Add rule for many' }))
  await pick('Databases', clinic.name)
  await pick('Key column', 'Wards · Id')
  clicks += 2
  await page.getByRole('dialog').getByRole('combobox', { name: 'Attribute' }).click()
  await page.getByRole('option', { name: attribute, exact: true }).click()
  await expectAccessible(page)
  await click(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect(notifications(page)).toContainText('Row rule added')
  await expect(rowsOf(page, 'Rules for many people').filter({ hasText: clinic.name })).toContainText(
    `their ${attribute}`,
  )
  test.info().annotations.push({ type: 'clicks', description: String(clicks) })
  process.stdout.write(`120 wards by one rule and one CSV file: ${clicks} clicks\n`)
  expect(clicks).toBeLessThan(20)

  await test.step('each manager sees the wards of their own, and one without a value is told why there are none', async () => {
    const seen = await Promise.all(
      managers.map(async ({ ask }) =>
        (
          await ask<{ table: { data: unknown[][] } }>('POST', `/core/executor/${question.id}/execute`, {})
        ).table.data.map(([, id]) => id),
      ),
    )
    expect(seen).toEqual([[20], [], [10], [11]])
    await api.asAdmin('POST', `/auth/users/${managers[0]!.user.username}/attributes`, [{ attribute, values: [] }])
    await openAs(managers[0]!.user, `/questions/edit/${question.id}`)
    await expect(page.getByText(`Your account has no value for ${attribute}`).first()).toBeVisible()
  })
  await test.step('the rule shows its reach and is edited; an older state is refused', async () => {
    await openAsAdmin('/settings?panel=gda')
    const dialog = page.getByRole('dialog')
    const row = rowsOf(page, 'Rules for many people').filter({ hasText: clinic.name })
    const edit = row.getByRole('button', { name: /^Edit/ })
    await row.getByRole('button', { name: /^Show restricted tables/ }).click()
    await expect(dialog).toContainText(`with id equal to their ${attribute}`)
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Wards' })).toBeVisible()
    await page.keyboard.press('Escape')
    await edit.click()
    await dialog.getByText('Of this value').click()
    await dialog.getByRole('combobox', { name: 'Value' }).fill('20')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    const rule = (
      await api.asAdmin<{ id: number; databaseId: number }[]>('GET', '/discovery/row-rules?size=1000')
    ).find(({ databaseId }) => databaseId === clinic.id)!
    await api.asAdmin('PUT', `/discovery/row-rules/${rule.id}`, { ...rule, chains: 'every' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Someone saved a newer version of this row rule. Open it again to see it',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await edit.click()
    await dialog.getByText('Of this value').click()
    await dialog.getByRole('combobox', { name: 'Value' }).fill('20')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(notifications(page)).toContainText('Row rule saved')
    await expect(row.getByRole('cell').filter({ hasText: /^20$/ })).toBeVisible()
    expect(
      (
        await managers[2]!.ask<{ table: { data: unknown[][] } }>('POST', `/core/executor/${question.id}/execute`, {})
      ).table.data.map(([, id]) => id),
    ).toEqual([20])
  })
})
