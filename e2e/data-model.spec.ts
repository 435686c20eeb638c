import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { changeClinicFile } from '../packages/server/src/testing/clinics/clinic-file.ts'
import type { ApiClient } from './api-client.ts'
import { connectClinic, saveQuestion } from './clinic.ts'
import { comeBackLater, confirmation, failReads, notifications } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

interface Column {
  readonly id: number
  readonly name: string
}

interface Table {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly displayName: string
  readonly columns: readonly Column[]
  readonly drift?: object
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const choose = (page: Page, list: string, name: string) =>
  page.getByRole('listbox', { name: list }).getByRole('option', { name }).click()
const column = (page: Page) => panel(page, 'Column')
const tables = (page: Page) => page.getByRole('listbox', { name: 'Tables' }).getByRole('option')
const columns = (page: Page) => page.getByRole('listbox', { name: 'Columns' }).getByRole('option')

async function tableOf(api: ApiClient, databaseId: number, name: string): Promise<Table> {
  return (await api.asAdmin<Table[]>('GET', `/discovery/${databaseId}/tables`)).find((table) => table.name === name)!
}

const changeTable = (api: ApiClient, { id, version, displayName }: Table, changes: object) =>
  api.asAdmin('PUT', '/discovery/tables', {
    id,
    version,
    displayName,
    description: '',
    active: true,
    monitored: false,
    columns: [],
    ...changes,
  })

test('DM1 DM2 DM3 DM4 DM5 the data model: four panels, a declared key, statistics, the table dialog, sharing; what is saved is still so after a reload', async ({
  page,
  api,
  openAs,
  openAsAdmin,
}) => {
  const user = await api.newUser({ permissions: ['database.view'] })
  const clinic = await connectClinic(api)
  const { id, name } = clinic
  const question = await saveQuestion(api.asAdmin, clinic, {
    query: clinic.query('patients', [clinic.view('patients.full_name')]),
  })
  const statistics = panel(page, 'Statistics')
  await openAsAdmin(`/databases/details/${id}`)

  await test.step('the first table and its first column are chosen, searches narrow both lists', async () => {
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeDatabasesData Model')
    await expect(page.getByRole('textbox', { name: 'Dataset' })).toHaveValue(name)
    await expect(page.getByRole('textbox', { name: 'Dataset' })).toBeDisabled()
    await expect(tables(page).first()).toHaveAttribute('aria-selected', 'true')
    await expect(columns(page).first()).toHaveAttribute('aria-selected', 'true')
    await choose(page, 'Tables', 'Patients')
    await expect(panel(page, 'Columns')).toContainText('5 visible, 0 hidden')
    await page.getByRole('searchbox', { name: 'Search columns' }).fill('BIRTH')
    await expect(columns(page)).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search columns' }).fill('')
    await page.getByRole('searchbox', { name: 'Search tables' }).fill('WARD')
    await expect(tables(page)).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search tables' }).fill('')
  })
  await test.step('a declared foreign key tells how many values lead nowhere', async () => {
    await choose(page, 'Tables', 'Visits')
    await choose(page, 'Columns', 'Ward')
    await column(page).getByRole('checkbox', { name: 'Foreign Key' }).check()
    await column(page).getByRole('combobox', { name: 'Referenced column' }).click()
    await page.getByRole('option', { name: /^Wards ·/ }).click()
    await expect(column(page).getByRole('status')).toContainText(/^1 row holds a value not found in Wards/)
    await column(page).getByRole('checkbox', { name: 'Foreign Key' }).uncheck()
    await expect(column(page).getByRole('status')).toHaveCount(0)
  })
  await test.step('statistics of numbers and texts, which Refresh Now brings anew', async () => {
    await choose(page, 'Columns', 'Cost')
    await expect(statistics).toContainText('Value Range')
    await expect(statistics).toContainText('success')
    await expect(
      statistics.getByRole('img', { name: 'Histogram from 0 to 1,000, highest at 0 – 100 with 2 rows' }),
    ).toBeVisible()
    await expect(statistics).toContainText('over all rows')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Refresh Now' }).click()
    await expect(notifications(page)).toContainText('Database anaylsis refreshed successfully')
    await choose(page, 'Columns', 'Diagnosis Code')
    await expect(statistics.getByRole('figure', { name: 'Most Frequent Values' }).getByRole('listitem')).toHaveText([
      'I102 · 40.0%',
      'E111 · 20.0%',
      'H251 · 20.0%',
    ])
    await page.getByRole('button', { name: 'Hide statistics' }).click()
    await expect(statistics).toHaveCount(0)
    await page.getByRole('button', { name: 'Show statistics' }).click()
  })
  await test.step('the table dialog saves at once', async () => {
    await page.getByRole('button', { name: 'Edit table Visits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit table' })
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable()
    await dialog.getByRole('textbox', { name: 'Display Name' }).fill('Stays')
    await dialog.getByRole('checkbox', { name: 'Monitor' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(panel(page, 'Columns').getByRole('heading', { name: 'Stays' })).toBeVisible()
  })
  await test.step('a table is shared', async () => {
    await choose(page, 'Tables', 'Holidays')
    await panel(page, 'Columns').getByRole('button', { name: 'Share' }).click()
    await page.getByRole('combobox', { name: 'Share With Users:' }).fill(user.username)
    await page.getByRole('option', { name: user.username }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(notifications(page)).toContainText('Shared successfully')
  })
  await test.step('a column is renamed, hidden and given a filter; leaving asks, saving keeps it', async () => {
    await choose(page, 'Tables', 'Patients')
    await choose(page, 'Columns', 'Full Name')
    await expect(column(page).getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable()
    await column(page).getByRole('textbox', { name: 'Display Name' }).fill('Whole name')
    await column(page).getByRole('checkbox', { name: 'Hide' }).check()
    await column(page).getByRole('checkbox', { name: 'Filter Component' }).uncheck()
    await expect(column(page).getByRole('combobox', { name: 'Filter component type' })).toHaveCount(0)
    await column(page).getByRole('checkbox', { name: 'Filter Component' }).check()
    await statistics.getByRole('checkbox', { name: 'Refresh Schedule' }).check()
    await statistics.getByRole('textbox', { name: 'Hour' }).fill('99')
    await expect(statistics.getByRole('textbox', { name: 'Hour' })).toHaveValue('23')
    await expect(panel(page, 'Columns')).toContainText('4 visible, 1 hidden')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(confirmation(page)).toContainText('unsaved changes')
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await expect(confirmation(page)).toContainText('This change breaks 1 saved question for 1 person.')
    await expect(confirmation(page).getByRole('listitem')).toHaveText([
      `Question ${question.name} (admin): The column Whole name is hidden. Seen by admin.`,
    ])
    await expectAccessible(page)
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(save).toBeEnabled()
    await save.click()
    await confirmation(page).getByRole('button', { name: 'Save anyway' }).click()
    await expect(notifications(page)).toContainText('Model updated successfully')
    await expect(page).toHaveURL('/databases')
  })
  await page.goto(`/databases/details/${id}`)
  await choose(page, 'Tables', 'Patients')
  await choose(page, 'Columns', 'Whole name')
  await expect(column(page).getByRole('checkbox', { name: 'Hide' })).toBeChecked()
  await expect(column(page).getByRole('combobox', { name: 'Filter component type' })).toHaveValue('Search box')
  await expect(statistics.getByRole('textbox', { name: 'Hour' })).toHaveValue('23')

  await test.step('the shared table is all that the other user sees', async () => {
    await changeTable(api, await tableOf(api, id, 'holidays'), { active: false })
    await openAs(user, `/databases/details/${id}`)
    await expect(tables(page)).toHaveText(['Holidays'])
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await expect(statistics).toContainText(
      'Statistics of hidden columns are shown to people who may edit this database.',
    )
  })
})

test("DM1 DM2 R23 drifted statistics are marked, someone else's newer save is not overwritten without asking, and 500 tables are not all drawn", async ({
  page,
  api,
  openAsAdmin,
}) => {
  const { id, name } = await connectClinic(api)
  await changeTable(api, await tableOf(api, id, 'visits'), { monitored: true })
  const { dbName } = await api.asAdmin<{ dbName: string }>('GET', `/discovery/databases/${id}`)
  const rows = Array.from({ length: 20 }, (_, at) => `(${100 + at}, 100, 10, '2026-01-06 08:00:00', 5, 'I10')`)
  changeClinicFile(
    join(process.env.E2E_DATA_DIR ?? '', 'files', dbName),
    `insert into visits values ${rows.join(', ')}`,
  )
  await api.asAdmin('POST', `/discovery/databases/${id}/analyse`)
  await expect.poll(async () => (await tableOf(api, id, 'visits')).drift).toBeDefined()

  await test.step('a monitored table whose statistics have drifted is marked in the list of databases and in the editor', async () => {
    await openAsAdmin('/databases')
    await page.getByRole('searchbox', { name: 'Search databases' }).fill(name)
    await expect(
      page.getByRole('row').nth(1).getByRole('img', { name: 'Statistics of 1 monitored table have changed' }),
    ).toBeVisible()
    await page.getByRole('row').nth(1).click()
    await expect(
      page.getByRole('option', { name: 'Visits' }).getByRole('img', { name: 'Statistics have changed' }),
    ).toBeVisible()
    await choose(page, 'Tables', 'Visits')
    await panel(page, 'Columns')
      .getByText(/statistics? ha(s|ve) changed/)
      .click()
    await expect(panel(page, 'Columns').getByRole('listitem').first()).toHaveText('Rows: 5 → 25')
    await expectAccessible(page)
  })
  await test.step('an overwrite keeps the other changes of the newer save', async () => {
    await choose(page, 'Tables', 'Wards')
    await choose(page, 'Columns', 'Ward Name')
    await column(page).getByRole('textbox', { name: 'Description' }).fill('What the staff call it')
    await changeTable(api, await tableOf(api, id, 'wards'), { displayName: 'Units' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(notifications(page)).toContainText('Failed to update database model')
    await page
      .getByRole('dialog', { name: 'A newer version was saved' })
      .getByRole('button', { name: 'Overwrite' })
      .click()
    await expect(notifications(page)).toContainText('Model updated successfully')
    const saved = await tableOf(api, id, 'wards')
    expect(saved.displayName).toBe('Units')
    expect(saved.columns).toContainEqual(
      expect.objectContaining({ name: 'ward_name', description: 'What the staff call it' }),
    )
  })
  await test.step('of 500 tables with 20,000 columns the names come by the hundred, and columns only of the table that is opened', async () => {
    const sample = await tableOf(api, id, 'wards')
    const many = Array.from({ length: 500 }, (_, table) => ({
      ...sample,
      id: 100_000 + table,
      displayName: `Table ${table}`,
      references: [],
      columns: Array.from({ length: 40 }, (_, at) => ({
        ...sample.columns[0],
        id: 1_000_000 + table * 40 + at,
        displayName: `Column ${at}`,
      })),
    }))
    let mostColumns = 0
    await page.route(`**/discovery/${id}/tables?*`, (route) => {
      const query = new URL(route.request().url()).searchParams
      const [around, words, size] = [
        query.get('around')?.split(',').map(Number),
        query.get('search') ?? '',
        Number(query.get('size')),
      ]
      const found = many.filter((table) => (around ? around.includes(table.id) : table.displayName.includes(words)))
      const rows = found
        .slice(0, size)
        .map((table) => (query.get('columns') === 'false' ? { ...table, columns: [] } : table))
      mostColumns = Math.max(
        mostColumns,
        rows.reduce((sum, { columns }) => sum + columns.length, 0),
      )
      return route.fulfill({ json: rows, headers: { 'x-total-count': String(found.length) } })
    })
    await page.goto(`/databases/details/${id}`)
    await expect(tables(page).first()).toHaveText(/Table 0/)
    expect(await tables(page).count()).toBeLessThan(60)
    await expect(panel(page, 'Table')).toContainText('100 of 500. Type to find others.')
    await page.getByRole('listbox', { name: 'Tables' }).press('End')
    await expect(panel(page, 'Columns').getByRole('heading', { name: 'Table 99', exact: true })).toBeVisible()
    await panel(page, 'Table').getByRole('button', { name: 'Show more' }).click()
    await expect(panel(page, 'Table')).toContainText('200 of 500. Type to find others.')
    await panel(page, 'Table').getByRole('searchbox', { name: 'Search tables' }).fill('Table 499')
    await expect(tables(page)).toHaveText(['Table 499'])
    await tables(page).first().click()
    await expect(panel(page, 'Columns').getByRole('heading', { name: 'Table 499' })).toBeVisible()
    expect(mostColumns).toBe(40)
  })
})

test('unsaved changes of a data model stay when its database cannot be read again, and go with the right to see it', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const { id } = await connectClinic(api)
  await page.clock.install()
  await openAsAdmin(`/databases/details/${id}`)
  const description = column(page).getByRole('textbox', { name: 'Description' })
  const typed = 'What the staff call it'
  await description.fill(typed)
  const address = `**/discovery/databases/${id}`
  const read = () =>
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/discovery/databases/${id}`))

  await failReads(page, address)
  await Promise.all([read(), comeBackLater(page)])
  await expect(description).toHaveValue(typed)
  await page.unroute(address)
  await Promise.all([read(), comeBackLater(page)])
  await expect(description).toHaveValue(typed)

  await failReads(page, address, 404)
  await comeBackLater(page)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(description).toHaveCount(0)
})
