import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createDuckDbFile } from '../packages/engines/src/duckdb/create-file.ts'
import { openMariaDb, startMariaDbServer } from '../packages/engines/src/testing/mariadb-server.ts'
import { openPostgres, startPostgresServer } from '../packages/engines/src/testing/postgres-server.ts'
import type { TestServer } from '../packages/engines/src/testing/test-server.ts'
import type { ApiClient, TestUser } from './api-client.ts'
import { connectClinic, newClinicFile } from './clinic.ts'
import { expect, expectAccessible, test } from './test.ts'

test.describe.configure({ mode: 'default' })

let postgres: TestServer | undefined
let mariaDb: TestServer | undefined

test.beforeAll(async () => {
  test.setTimeout(120_000)
  postgres = await startPostgresServer()
  mariaDb = await startMariaDbServer()
  if (postgres) {
    const client = openPostgres(postgres)
    await client.connect()
    await client.query("create table beds (id int primary key, label text); insert into beds values (1, 'A'), (2, 'B')")
    await client.end()
  }
  if (mariaDb) {
    const connection = await openMariaDb(mariaDb)
    await connection.query("create table drugs (code varchar(10) primary key, title varchar(50)); insert into drugs values ('A1', 'Aspirin')")
    await connection.end()
  }
})

test.afterAll(async () => {
  await postgres?.stop()
  await mariaDb?.stop()
})

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const uniqueName = (stem: string) => `${stem} ${randomUUID().slice(0, 8)}`
const inForm = (page: Page) => page.getByRole('main').getByRole('alert')

async function chooseType(page: Page, label: string) {
  await page.getByRole('combobox', { name: 'Database type' }).click()
  await page.getByRole('option', { name: label }).click()
}

async function search(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search databases' }).fill(name)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–1 of 1')
}

async function tablesSeenBy(api: ApiClient, url: string, user: TestUser, databaseId: number): Promise<string[]> {
  const { id_token } = await api.signIn(user)
  const answer = await fetch(`${url}/discovery/${databaseId}/tables`, { headers: { authorization: `Bearer ${id_token}` } })
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name).toSorted()
}

test('DB1 the list finds a display name whatever its case, and asks with the names before it deletes several', async ({ page, api, openAsAdmin }) => {
  const stem = uniqueName('Ward')
  await connectClinic(api, `${stem} one`)
  await connectClinic(api, `${stem} two`)
  await openAsAdmin('/databases')
  await expect(page.getByRole('button', { name: 'Delete selected' })).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Search databases' }).fill(stem.toUpperCase())
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–2 of 2')
  await expect(page.getByRole('row').nth(1)).toContainText('SQLite')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const popup = page.getByRole('alertdialog')
  await expect(popup).toContainText('Are you sure you want to delete these Databases ?')
  await expect(popup.getByRole('listitem')).toHaveText([`${stem} one`, `${stem} two`])
  await popup.getByRole('button', { name: 'Delete' }).click()
  await expect(notifications(page)).toContainText('Databases deleted successfully')
  await expect(page.getByText('NO Data')).toBeVisible()
})

test('DB1 DB3 a refresh keeps its button busy until it is done, and says so', async ({ page, api, openAsAdmin }) => {
  const { name } = await connectClinic(api)
  await openAsAdmin('/databases')
  await search(page, name)
  const refresh = page.getByRole('button', { name: `Refresh analysis ${name}` })
  await refresh.click()
  await expect(refresh).toBeDisabled()
  await expect(notifications(page)).toContainText('Refresh database successful')
  await expect(refresh).toBeEnabled()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this Database ?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/\/databases\/details\/\d+$/)
})

test('DB1 a viewer can only look: no adding, editing, sharing or deleting', async ({ page, api, openAs }) => {
  const viewer = await api.newUser({ permissions: ['database.view'] })
  const { id, name } = await connectClinic(api)
  await api.asAdmin('POST', '/discovery/databases/share', { usernames: [viewer.username], dbIds: [id] })
  await openAs(viewer, '/databases')
  await search(page, name)
  await expect(page.getByRole('row').nth(1).getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Add database' })).toHaveCount(0)
  for (const path of ['/databases/new', `/databases/edit/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sorry, You Are not Authorized to do this action.' })).toBeVisible()
  }
})

test('DB2 a SQLite file is chosen, tried and added, and its reading is shown', async ({ page, openAsAdmin }) => {
  const file = newClinicFile()
  const name = uniqueName('File')
  await openAsAdmin('/databases/new')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await chooseType(page, 'SQLite')
  await expect(page.getByLabel('Host server')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(inForm(page)).toHaveText('Please fill all fields')
  await expectAccessible(page)
  await page.getByLabel('Display name').fill(name)
  await page.getByRole('combobox', { name: 'Database file' }).click()
  await page.getByRole('option', { name: file }).click()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The connection works: 5 tables found.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Database Added Successfully')
  await expect(page).toHaveURL('/databases')
  await search(page, name)
})

test('DB2 PostgreSQL: the template fills the form, a wrong password is told in plain words, and nothing is stored', async ({ page, api, openAsAdmin }) => {
  if (!postgres) throw new Error('npm test installs PostgreSQL')
  const name = uniqueName('Postgres')
  await openAsAdmin('/databases/new')
  await chooseType(page, 'PostgreSQL')
  await expect(page.getByLabel('Port')).toHaveValue('5432')
  await expect(page.getByLabel('Schema')).toHaveValue('public')
  await expect(page.getByLabel('Database name')).toHaveValue('postgres')
  await page.getByLabel('Display name').fill(name)
  await page.getByLabel('Host server').fill(postgres.host)
  await page.getByLabel('Port').fill(String(postgres.port))
  await page.getByLabel('Username').fill(postgres.username)
  await page.getByLabel(/^Password/).fill('wrong')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(inForm(page)).toContainText(/password/i)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(inForm(page)).toContainText(/^Failed to Add database, .*password/i)
  await expect(page).toHaveURL('/databases/new')
  const stored = await api.asAdmin<{ displayName: string }[]>('GET', '/discovery/databases?size=9999')
  expect(stored.map(({ displayName }) => displayName)).not.toContain(name)

  await page.getByLabel(/^Password/).fill(postgres.password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Database Added Successfully')
  await search(page, name)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByLabel('Host server')).toHaveValue(postgres.host)
  await expect(page.getByLabel(/^Password/)).toHaveValue('')
  await page.getByLabel('Username').fill('somebody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the password again')).toBeVisible()
  await page.getByLabel('Username').fill(postgres.username)
  await page.getByLabel('Description').fill('Beds of the house')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Connection updated successfully')
})

test('DB2 DB5 MariaDB: no schema is asked for, and its tables are found', async ({ page, openAsAdmin }) => {
  if (!mariaDb) throw new Error('npm test installs MariaDB')
  await openAsAdmin('/databases/new')
  await chooseType(page, 'MySQL')
  await expect(page.getByLabel('Schema')).toHaveCount(0)
  await page.getByLabel('Display name').fill(uniqueName('MariaDB'))
  await page.getByLabel('Host server').fill(mariaDb.host)
  await page.getByLabel('Port').fill(String(mariaDb.port))
  await page.getByLabel('Database name').fill(mariaDb.database)
  await page.getByLabel('Username').fill(mariaDb.username)
  await page.getByLabel(/^Password/).fill(mariaDb.password)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The connection works: 1 table found.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Database Added Successfully')
})

test('DB2 DB5 DM5 DuckDB: connected, read, its model edited, saved and reloaded, and one table shared', async ({ page, api, openAs, openAsAdmin }) => {
  const file = `beds-${randomUUID().slice(0, 8)}.duckdb`
  await createDuckDbFile(join(process.env.E2E_DATA_DIR ?? '', 'files', file), [
    "create table wards (id integer primary key, title varchar); insert into wards values (1, 'Eye'), (2, 'Surgery')",
    "create table beds (id integer primary key, ward_id integer references wards (id)); insert into beds values (10, 1), (11, 2), (12, 2)",
  ])
  const [name, user] = [uniqueName('DuckDB'), await api.newUser({ permissions: ['database.view'] })]
  await openAsAdmin('/databases/new')
  await chooseType(page, 'DuckDB')
  await page.getByLabel('Display name').fill(name)
  await page.getByRole('combobox', { name: 'Database file' }).click()
  await page.getByRole('option', { name: file }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Database Added Successfully')
  await search(page, name)
  await page.getByRole('button', { name: `Refresh analysis ${name}` }).click()
  await expect(notifications(page)).toContainText('Refresh database successful')
  await page.getByRole('row').nth(1).click()

  const columns = page.getByRole('listbox', { name: 'Columns' })
  await page.getByRole('option', { name: 'Beds' }).click()
  await columns.getByRole('option', { name: /^Ward/ }).click()
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('Unique Values2')
  await page.getByRole('textbox', { name: 'Display Name' }).fill('Where it stands')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notifications(page)).toContainText('Model updated successfully')
  const databases = await api.asAdmin<{ id: number; displayName: string }[]>('GET', '/discovery/databases?size=9999')
  const { id } = databases.find(({ displayName }) => displayName === name)!
  const tables = await api.asAdmin<{ id: number; name: string }[]>('GET', `/discovery/${id}/tables`)
  await api.asAdmin('POST', '/discovery/tables/share', { usernames: [user.username], tableIds: tables.filter((table) => table.name === 'beds').map((table) => table.id) })

  await openAs(user, `/databases/details/${id}`)
  await expect(page.getByRole('listbox', { name: 'Tables' }).getByRole('option')).toHaveText(['Beds'])
  await expect(columns.getByRole('option', { name: 'Where it stands' })).toBeVisible()
})

test('DB4 a whole database is shared through the Share Database dialog', async ({ page, api, openAsAdmin, baseURL }) => {
  const user = await api.newUser({ permissions: ['database.view'] })
  const { id, name } = await connectClinic(api)
  await openAsAdmin('/databases')
  await search(page, name)
  await page.getByRole('button', { name: `Share database ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Database' })
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await dialog.getByRole('combobox').fill(user.username)
  await dialog.getByRole('option', { name: user.username }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(notifications(page)).toContainText('Shared successfully')
  expect(await tablesSeenBy(api, baseURL ?? '', user, id)).toHaveLength(5)
})

test('DB4 table sharing: rows have to be whole, cancelling asks, and the other user sees exactly those tables', async ({ page, api, openAsAdmin, baseURL }) => {
  const user = await api.newUser({ permissions: ['database.view'] })
  const { id, name } = await connectClinic(api)
  await openAsAdmin('/databases')
  await search(page, name)
  await page.getByRole('button', { name: `Share tables ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Share tables of ${name}` })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(dialog.getByRole('button', { name: /Delete row/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add row' }).click()
  await expect(notifications(page)).toContainText('please validate all rows.')

  await dialog.getByRole('combobox', { name: 'User of row 1' }).fill(user.username)
  await page.getByRole('option', { name: user.username }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to cancel sharing')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await dialog.getByRole('combobox', { name: 'Tables of row 1' }).click()
  await page.getByRole('option', { name: 'Wards' }).click()
  await page.getByRole('option', { name: 'Visits' }).click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Add row' }).click()
  await expect(dialog.getByRole('button', { name: /Delete row/ })).toHaveCount(2)
  await expect(save).toBeDisabled()
  await dialog.getByRole('button', { name: 'Delete row 2' }).click()
  await expectAccessible(page)
  await save.click()
  await expect(notifications(page)).toContainText('Tables Access list updated successfully')
  expect(await tablesSeenBy(api, baseURL ?? '', user, id)).toEqual(['visits', 'wards'])
})
