import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { changeClinicFile } from '../packages/server/src/testing/clinic-file.ts'
import { connectClinic } from './clinic.ts'
import { expect, expectAccessible, test } from './test.ts'

interface Column {
  readonly id: number
  readonly name: string
}

interface Table {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly columns: readonly Column[]
}

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const choose = (page: Page, list: string, name: string) => page.getByRole('listbox', { name: list }).getByRole('option', { name }).click()
const column = (page: Page) => panel(page, 'Column')

test('DM1 four panels: the first table and its first column are chosen, searches narrow both lists', async ({ page, api, openAsAdmin }) => {
  const { id, name } = await connectClinic(api)
  await openAsAdmin(`/databases/details/${id}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeDatabasesData Model')
  await expect(page.getByRole('textbox', { name: 'Dataset' })).toHaveValue(name)
  await expect(page.getByRole('textbox', { name: 'Dataset' })).toBeDisabled()
  await expect(page.getByRole('listbox', { name: 'Tables' }).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('listbox', { name: 'Columns' }).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await choose(page, 'Tables', 'Patients')
  await expect(panel(page, 'Columns')).toContainText('5 visible, 0 hidden')
  await page.getByRole('searchbox', { name: 'Search columns' }).fill('BIRTH')
  await expect(page.getByRole('listbox', { name: 'Columns' }).getByRole('option')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('WARD')
  await expect(page.getByRole('listbox', { name: 'Tables' }).getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide statistics' }).click()
  await expect(panel(page, 'Statistics')).toHaveCount(0)
})

test('DM3 DM5 a column is renamed, hidden and given a filter; it is saved and still so after a reload', async ({ page, api, openAsAdmin }) => {
  const { id } = await connectClinic(api)
  await openAsAdmin(`/databases/details/${id}`)
  await choose(page, 'Tables', 'Patients')
  await choose(page, 'Columns', 'Full Name')
  await expect(column(page).getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable()
  await column(page).getByRole('textbox', { name: 'Display Name' }).fill('Whole name')
  await column(page).getByRole('checkbox', { name: 'Hide' }).check()
  await column(page).getByRole('checkbox', { name: 'Filter Component' }).uncheck()
  await expect(column(page).getByRole('combobox', { name: 'Filter component type' })).toHaveCount(0)
  await column(page).getByRole('checkbox', { name: 'Filter Component' }).check()
  await panel(page, 'Statistics').getByRole('checkbox', { name: 'Refresh Schedule' }).check()
  await panel(page, 'Statistics').getByRole('textbox', { name: 'Hour' }).fill('99')
  await expect(panel(page, 'Statistics').getByRole('textbox', { name: 'Hour' })).toHaveValue('23')
  await expect(panel(page, 'Columns')).toContainText('4 visible, 1 hidden')

  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('unsaved changes')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notifications(page)).toContainText('Model updated successfully')
  await expect(page).toHaveURL('/databases')

  await page.goto(`/databases/details/${id}`)
  await choose(page, 'Tables', 'Patients')
  await choose(page, 'Columns', 'Whole name')
  await expect(column(page).getByRole('checkbox', { name: 'Hide' })).toBeChecked()
  await expect(column(page).getByRole('combobox', { name: 'Filter component type' })).toHaveValue('Search box')
  await expect(panel(page, 'Statistics').getByRole('textbox', { name: 'Hour' })).toHaveValue('23')
})

test('DM3 a declared foreign key tells how many values lead nowhere', async ({ page, api, openAsAdmin }) => {
  const { id } = await connectClinic(api)
  await openAsAdmin(`/databases/details/${id}`)
  await choose(page, 'Tables', 'Visits')
  await choose(page, 'Columns', 'Ward')
  await column(page).getByRole('checkbox', { name: 'Foreign Key' }).check()
  await column(page).getByRole('combobox', { name: 'Referenced column' }).click()
  await page.getByRole('option', { name: /^Wards ·/ }).click()
  await expect(column(page).getByRole('status')).toContainText(/^1 row holds a value not found in Wards/)
  await column(page).getByRole('checkbox', { name: 'Foreign Key' }).uncheck()
  await expect(column(page).getByRole('status')).toHaveCount(0)
})

test('DM2 DM4 the table dialog saves at once, and Refresh Now brings new figures', async ({ page, api, openAsAdmin }) => {
  const { id } = await connectClinic(api)
  await openAsAdmin(`/databases/details/${id}`)
  await choose(page, 'Tables', 'Visits')
  await choose(page, 'Columns', 'Cost')
  await expect(panel(page, 'Statistics')).toContainText('Value Range')
  await expect(panel(page, 'Statistics')).toContainText('success')
  const statistics = panel(page, 'Statistics')
  await expect(statistics.getByRole('img', { name: 'Histogram from 0 to 1,000, highest at 0 – 100 with 2 rows' })).toBeVisible()
  await expect(statistics).toContainText('over all rows')
  await page.getByRole('button', { name: 'Refresh Now' }).click()
  await expect(notifications(page)).toContainText('Database anaylsis refreshed successfully')
  await choose(page, 'Columns', 'Diagnosis Code')
  await expect(statistics.getByRole('figure', { name: 'Most Frequent Values' }).getByRole('listitem')).toHaveText(['I102 · 40.0 %', 'E111 · 20.0 %', 'H251 · 20.0 %'])

  await page.getByRole('button', { name: 'Edit table Visits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit table' })
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable()
  await dialog.getByRole('textbox', { name: 'Display Name' }).fill('Stays')
  await dialog.getByRole('checkbox', { name: 'Monitor' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page, 'Columns').getByRole('heading', { name: 'Stays' })).toBeVisible()
})

test('DM2 a monitored table whose figures have drifted is marked in the editor and in the list of databases', async ({ page, api, openAsAdmin }) => {
  const { id, name } = await connectClinic(api)
  const visits = async () => (await api.asAdmin<(Table & { drift?: object })[]>('GET', `/discovery/${id}/tables`)).find((table) => table.name === 'visits')
  const { id: tableId, version } = (await visits())!
  await api.asAdmin('PUT', '/discovery/tables', { id: tableId, version, displayName: 'Visits', description: '', active: true, monitored: true, columns: [] })
  const { dbName } = await api.asAdmin<{ dbName: string }>('GET', `/discovery/databases/${id}`)
  const rows = Array.from({ length: 20 }, (_, at) => `(${100 + at}, 100, 10, '2026-01-06 08:00:00', 5, 'I10')`)
  changeClinicFile(join(process.env.E2E_DATA_DIR ?? '', 'files', dbName), `insert into visits values ${rows.join(', ')}`)
  await api.asAdmin('POST', `/discovery/databases/${id}/analyse`)
  await expect.poll(async () => (await visits())?.drift).toBeDefined()

  await openAsAdmin(`/databases/details/${id}`)
  await expect(page.getByRole('option', { name: 'Visits' }).getByRole('img', { name: 'Figures have drifted' })).toBeVisible()
  await choose(page, 'Tables', 'Visits')
  await panel(page, 'Columns').getByText(/figures? ha(s|ve) drifted/).click()
  await expect(panel(page, 'Columns').getByRole('listitem').first()).toHaveText('Rows: 5 → 25')
  await expectAccessible(page)
  await page.goto('/databases')
  await page.getByRole('searchbox', { name: 'Search databases' }).fill(name)
  await expect(page.getByRole('row').nth(1).getByRole('img', { name: '1 monitored table has drifted' })).toBeVisible()
})

test("R23 someone else's newer save is not overwritten without asking, and an overwrite keeps their other changes", async ({ page, api, openAsAdmin }) => {
  const { id } = await connectClinic(api)
  await openAsAdmin(`/databases/details/${id}`)
  await choose(page, 'Tables', 'Wards')
  await choose(page, 'Columns', 'Ward Name')
  await column(page).getByRole('textbox', { name: 'Description' }).fill('What the staff call it')

  const tables = await api.asAdmin<Table[]>('GET', `/discovery/${id}/tables`)
  const wards = tables.find(({ name }) => name === 'wards')
  await api.asAdmin('PUT', '/discovery/tables', {
    id: wards?.id, version: wards?.version, displayName: 'Units', description: '', active: true, monitored: false, columns: [],
  })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notifications(page)).toContainText('Failed to update database model')
  const dialog = page.getByRole('dialog', { name: 'A newer version was saved' })
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect(notifications(page)).toContainText('Model updated successfully')
  const saved = (await api.asAdmin<(Table & { displayName: string })[]>('GET', `/discovery/${id}/tables`)).find(({ name }) => name === 'wards')
  expect(saved?.displayName).toBe('Units')
  expect(saved?.columns).toContainEqual(expect.objectContaining({ name: 'ward_name', description: 'What the staff call it' }))
})

test('DM5 a shared table is all that the other user sees', async ({ page, api, openAs, openAsAdmin }) => {
  const user = await api.newUser({ permissions: ['database.view'] })
  const { id } = await connectClinic(api)
  await openAsAdmin(`/databases/details/${id}`)
  await choose(page, 'Tables', 'Holidays')
  await panel(page, 'Columns').getByRole('button', { name: 'Share' }).click()
  await page.getByRole('combobox', { name: 'Share With Users:' }).fill(user.username)
  await page.getByRole('option', { name: user.username }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(notifications(page)).toContainText('Shared successfully')

  const holidays = (await api.asAdmin<Table[]>('GET', `/discovery/${id}/tables`)).find((table) => table.name === 'holidays')!
  await api.asAdmin('PUT', '/discovery/tables', {
    id: holidays.id, version: holidays.version, displayName: 'Holidays', description: '', active: false, monitored: false, columns: [],
  })
  await openAs(user, `/databases/details/${id}`)
  await expect(page.getByRole('listbox', { name: 'Tables' }).getByRole('option')).toHaveText(['Holidays'])
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await expect(panel(page, 'Statistics')).toContainText('The figures of hidden columns are for those who may edit this database.')
})

test('DM1 500 tables with 20,000 columns open without drawing them all', async ({ page, api, openAsAdmin }) => {
  const { id } = await connectClinic(api)
  const [sample] = await api.asAdmin<Table[]>('GET', `/discovery/${id}/tables`)
  const many = Array.from({ length: 500 }, (_, table) => ({
    ...sample,
    id: 100_000 + table,
    displayName: `Table ${table}`,
    columns: Array.from({ length: 40 }, (_, at) => ({ ...sample?.columns[0], id: 1_000_000 + table * 40 + at, displayName: `Column ${at}` })),
  }))
  await page.route(`**/discovery/${id}/tables?*`, (route) => route.fulfill({ json: many }))
  await openAsAdmin(`/databases/details/${id}`)
  const options = page.getByRole('listbox', { name: 'Tables' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  expect(await options.count()).toBeLessThan(60)
  await page.getByRole('listbox', { name: 'Tables' }).press('End')
  await expect(page.getByRole('option', { name: 'Table 499' })).toBeVisible()
  await expect(panel(page, 'Columns').getByRole('heading', { name: 'Table 499' })).toBeVisible()
})
