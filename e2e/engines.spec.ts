import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createDuckDbFile } from '../packages/engines/src/duckdb/create-file.ts'
import { openMariaDb, startMariaDbServer } from '../packages/engines/src/testing/servers/mariadb-server.ts'
import { openPostgres, startPostgresServer } from '../packages/engines/src/testing/servers/postgres-server.ts'
import type { TestServer } from '../packages/engines/src/testing/servers/test-server.ts'
import { changeClinicFile } from '../packages/server/src/testing/clinics/clinic-file.ts'
import type { ApiClient, TestUser } from './api-client.ts'
import { chooseType, inForm, search, tablesSeenBy, uniqueName } from './databases-page.ts'
import { notifications } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const BEDS = [
  'create table wards (id integer primary key, title varchar(20))',
  "insert into wards values (1, 'Eye'), (2, 'Surgery')",
  'create table beds (id integer primary key, ward_id integer, foreign key (ward_id) references wards (id))',
  'insert into beds values (10, 1), (11, 2), (12, 2)',
]

async function addDatabase(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Database Added Successfully')
  await expect(page).toHaveURL('/databases')
}

async function fillServer(page: Page, name: string, server: TestServer) {
  await page.getByLabel('Display name').fill(name)
  await page.getByLabel('Host server').fill(server.host)
  await page.getByLabel('Port').fill(String(server.port))
  await page.getByLabel('Database name').fill(server.database)
  await page.getByLabel('Username').fill(server.username)
}

/** A wrong password is reported in plain words, twice, and nothing is stored. */
async function expectWrongPasswordError(page: Page, api: ApiClient, name: string) {
  await page.getByLabel(/^Password/).fill('wrong')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(inForm(page)).toContainText(/password/i)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(inForm(page)).toContainText(/^Failed to Add database, .*password/i)
  await expect(page).toHaveURL('/databases/new')
  expect(await idOf(api, name)).toBeUndefined()
}

async function chooseFile(page: Page, name: string, file: string) {
  await page.getByLabel('Display name').fill(name)
  await page.getByRole('combobox', { name: 'Database file' }).click()
  await page.getByRole('option', { name: file }).click()
}

async function idOf(api: ApiClient, name: string): Promise<number | undefined> {
  const stored = await api.asAdmin<{ id: number; displayName: string }[]>('GET', '/discovery/databases?size=9999')
  return stored.find(({ displayName }) => displayName === name)?.id
}

const columns = (page: Page) => page.getByRole('listbox', { name: 'Columns' })
const tables = (page: Page) => page.getByRole('listbox', { name: 'Tables' })

/** From the list: refreshed, its model edited, saved and still so after a reload, and its beds shared. */
async function expectToBeAtHome(page: Page, api: ApiClient, name: string, colleague: TestUser) {
  await search(page, name)
  await page.getByRole('button', { name: `Refresh analysis ${name}` }).click()
  await expect(notifications(page)).toContainText('Refresh database successful')
  await notifications(page).getByRole('button', { name: 'Dismiss' }).first().click()
  await page.getByRole('row').nth(1).click()
  await expect(tables(page).getByRole('option')).toHaveText(['Beds', 'Wards'])
  await columns(page).getByRole('option', { name: /^Ward/ }).click()
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('Unique Values2')
  await page.getByRole('textbox', { name: 'Display Name' }).fill('Where it stands')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notifications(page)).toContainText('Model updated successfully')

  const id = (await idOf(api, name))!
  const read = await api.asAdmin<{ id: number; name: string }[]>('GET', `/discovery/${id}/tables`)
  await api.asAdmin('POST', '/discovery/tables/share', {
    usernames: [colleague.username],
    tableIds: read.filter((table) => table.name === 'beds').map((table) => table.id),
  })
  expect(await tablesSeenBy(api, colleague, id)).toEqual(['beds'])
  await page.goto(`/databases/details/${id}`)
  await expect(columns(page).getByRole('option', { name: 'Where it stands' })).toBeVisible()
}

async function expectOnlyBedsFor(page: Page, names: readonly string[]) {
  for (const name of names) {
    await page.getByRole('banner').getByRole('link', { name: 'Databases' }).click()
    await search(page, name)
    await page.getByRole('row').nth(1).click()
    await expect(tables(page).getByRole('option')).toHaveText(['Beds'])
    await expect(columns(page).getByRole('option', { name: 'Where it stands' })).toBeVisible()
  }
}

async function startServers() {
  const [postgres, mariaDb] = await Promise.all([startPostgresServer(), startMariaDbServer()])
  if (!postgres || !mariaDb) throw new Error('npm test installs PostgreSQL and MariaDB')
  const client = openPostgres(postgres)
  await client.connect()
  await client.query(BEDS.join(';'))
  await client.end()
  const connection = await openMariaDb(mariaDb)
  await connection.query(BEDS.join(';'))
  await connection.end()
  return { postgres, mariaDb, stop: () => Promise.all([postgres.stop(), mariaDb.stop()]) }
}

test('DB2 DB5 DM5 PostgreSQL and MariaDB: a wrong password is reported, then connected, refreshed, edited, reloaded and shared', async ({
  page,
  api,
  openAs,
  openAsAdmin,
}) => {
  const { postgres, mariaDb, stop } = await startServers()
  try {
    const [inPostgres, inMariaDb] = [uniqueName('Postgres'), uniqueName('MariaDB')]
    const colleague = await api.newUser({ permissions: ['database.view'] })
    await openAsAdmin('/databases/new')
    await test.step('PostgreSQL: the template fills the form', async () => {
      await chooseType(page, 'PostgreSQL')
      await expect(page.getByLabel('Port')).toHaveValue('5432')
      await expect(page.getByLabel('Schema')).toHaveValue('public')
      await expect(page.getByLabel('Database name')).toHaveValue('postgres')
      await fillServer(page, inPostgres, postgres)
      await expectWrongPasswordError(page, api, inPostgres)
      await page.getByLabel(/^Password/).fill(postgres.password)
      await addDatabase(page)
      await expectToBeAtHome(page, api, inPostgres, colleague)
    })
    await test.step('the connection is edited, with the password again for somebody else', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Databases' }).click()
      await search(page, inPostgres)
      await page.getByRole('button', { name: `Edit ${inPostgres}` }).click()
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
    await test.step('MariaDB: no schema is asked for', async () => {
      await page.getByRole('link', { name: 'Add database' }).click()
      await chooseType(page, 'MySQL')
      await expect(page.getByLabel('Schema')).toHaveCount(0)
      await fillServer(page, inMariaDb, mariaDb)
      await expectWrongPasswordError(page, api, inMariaDb)
      await page.getByLabel(/^Password/).fill(mariaDb.password)
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(page.getByText('Connection successful: 2 tables found.')).toBeVisible()
      await addDatabase(page)
      await expectToBeAtHome(page, api, inMariaDb, colleague)
    })
    await openAs(colleague, '/databases')
    await expectOnlyBedsFor(page, [inPostgres, inMariaDb])
  } finally {
    await stop()
  }
})

test('DB2 DB5 DM5 DuckDB and SQLite: a file is chosen, tried, connected, refreshed, edited, reloaded and shared', async ({
  page,
  api,
  openAs,
  openAsAdmin,
}) => {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'files')
  const stem = `beds-${randomUUID().slice(0, 8)}`
  const [inDuckDb, inSqlite] = [uniqueName('DuckDB'), uniqueName('SQLite')]
  const colleague = await api.newUser({ permissions: ['database.view'] })
  changeClinicFile(join(folder, `${stem}.db`), BEDS.join(';'))
  await createDuckDbFile(join(folder, `${stem}.duckdb`), BEDS)

  await openAsAdmin('/databases/new')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await chooseType(page, 'SQLite')
  await expect(page.getByLabel('Host server')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(inForm(page)).toHaveText('Please fill all fields')
  await expectAccessible(page)
  await chooseFile(page, inSqlite, `${stem}.db`)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('Connection successful: 2 tables found.')).toBeVisible()
  await addDatabase(page)
  await expectToBeAtHome(page, api, inSqlite, colleague)

  await page.getByRole('banner').getByRole('link', { name: 'Databases' }).click()
  await page.getByRole('link', { name: 'Add database' }).click()
  await chooseType(page, 'DuckDB')
  await chooseFile(page, inDuckDb, `${stem}.duckdb`)
  await addDatabase(page)
  await expectToBeAtHome(page, api, inDuckDb, colleague)

  await openAs(colleague, '/databases')
  await expectOnlyBedsFor(page, [inSqlite, inDuckDb])
})
