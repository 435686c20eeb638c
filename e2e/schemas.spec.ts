import type { DatabaseDetails, DbTable } from '@soundings/contract'
import { openPostgres, startPostgresServer } from '../packages/engines/src/testing/servers/postgres-server.ts'
import { connectClinic } from './clinic.ts'
import { chooseType, search, uniqueName } from './databases-page.ts'
import { confirmation, notifications } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const reader = { username: 'ward_reader', password: 'reading only' }

async function startWithSchemas() {
  const server = (await startPostgresServer())!
  const client = openPostgres(server)
  await client.connect()
  await client.query(`
    create schema care; create schema archive; create schema payroll;
    create table care.ward (site text, code text, name text, primary key (site, code));
    create table care.stay (id int primary key);
    create table archive.stay (id int primary key, site text, code text, foreign key (site, code) references care.ward);
    create table payroll.salary (id int primary key);
    create role ${reader.username} login password '${reader.password}';
    grant usage on schema care, archive to ${reader.username};
    grant select on all tables in schema care, archive, payroll to ${reader.username}`)
  await client.end()
  return server
}

test('DB2 several schemas of PostgreSQL are found by a test, chosen, read, and changed with the password', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const server = await startWithSchemas()
  try {
    const name = uniqueName('Schemas')
    const outcome = page.getByRole('status').filter({ hasText: 'Connection successful' })
    await openAsAdmin('/databases/new')
    await chooseType(page, 'PostgreSQL')
    await page.getByLabel('Display name').fill(name)
    await page.getByLabel('Host server').fill(server.host)
    await page.getByLabel('Port').fill(String(server.port))
    await page.getByLabel('Database name').fill(server.database)
    await page.getByLabel('Username').fill(reader.username)
    await page.getByLabel(/^Password/).fill(reader.password)

    await test.step('an empty schema says so, and where there are tables', async () => {
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(outcome).toContainText(
        'No table can be read in the schema public. Tables can be read in: archive, care.',
      )
      await expect(outcome).toContainText('Schemas: archive (1 table), care (2 tables), public (0 tables, default).')
      await expect(outcome).not.toContainText('payroll')
    })
    await test.step('several are chosen from what the test found', async () => {
      await page.getByRole('combobox', { name: 'Tables from' }).click()
      await page.getByRole('option', { name: 'Several schemas' }).click()
      const field = page.getByRole('combobox', { name: 'Schemas' })
      await field.press('Backspace')
      for (const schema of ['care', 'archive']) {
        await field.fill(schema)
        await field.press('Enter')
      }
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(outcome).toContainText('Connection successful: 3 tables found.')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(notifications(page)).toContainText('Database Added Successfully')
    })
    const stored = await api.asAdmin<DatabaseDetails[]>('GET', '/discovery/databases?size=9999')
    const { id } = stored.find(({ displayName }) => displayName === name)!
    const tables = await api.asAdmin<DbTable[]>('GET', `/discovery/${id}/tables?size=9999`)
    expect(tables.map(({ displayName }) => displayName)).toEqual(['Stay (archive)', 'Stay (care)', 'Ward'])

    await test.step('all schemas need the password again', async () => {
      await search(page, name)
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      await expect(page.getByRole('combobox', { name: 'Tables from' })).toHaveValue('Several schemas')
      await page.getByRole('combobox', { name: 'Tables from' }).click()
      await page.getByRole('option', { name: 'All schemas' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Enter the password again')).toBeVisible()
      await page.getByLabel(/^Password/).fill(reader.password)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(notifications(page)).toContainText('Connection updated successfully')
      expect(await api.asAdmin('GET', `/discovery/databases/${id}`)).toMatchObject({ schema: null, schemas: 'all' })
    })
  } finally {
    await server.stop()
  }
})

test('DB4 sharing names the people whose row rules do not reach the tables, and a switch opens or closes these', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(
    api,
    uniqueName('Views'),
    'create view patient_list as select id, full_name from patients;',
  )
  const tied = await api.newUser({ permissions: ['database.view'] })
  const tie = (username: string) =>
    api.asAdmin('POST', '/core/user-gdas', {
      username,
      databaseName: clinic.name,
      tableName: 'hospitals',
      columnName: 'id',
      columnValue: '1',
    })
  await tie(tied.username)
  const group = uniqueName('Tied')
  await api.asAdmin('POST', '/auth/groups', { name: group, members: [tied.username] })
  const warning = page.getByRole('status').filter({ hasText: 'have row rules that do not reach' })

  await openAsAdmin('/databases')
  await search(page, clinic.name)
  await test.step('a whole database', async () => {
    await page.getByRole('button', { name: `Share database ${clinic.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Database' })
    await dialog.getByRole('combobox', { name: 'Share with groups' }).fill(group)
    await page.getByRole('option', { name: group }).click()
    await expect(warning).toContainText('Members of these groups have row rules')
    await expect(warning).toContainText(`${group} (1 member): Holidays, Patient list (${clinic.name})`)
    await dialog.getByRole('combobox', { name: 'Share with groups' }).press('Backspace')
    await expect(warning).toHaveCount(0)
    await dialog.getByRole('combobox', { name: 'Share With Users:' }).fill(tied.username)
    await dialog.getByRole('option', { name: tied.username }).click()
    await expect(warning).toContainText('The tables stay closed to them:')
    await expect(warning).toContainText(`${tied.username}: Holidays, Patient list (${clinic.name})`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(notifications(page)).toContainText('Shared successfully')
  })
  await test.step('the form says how many tables and people are concerned, and an administrator opens them', async () => {
    await page.getByRole('button', { name: `Edit ${clinic.name}` }).click()
    const closing = page.getByRole('checkbox', { name: /Close tables that are out of reach/ })
    await expect(closing).toBeChecked()
    await expect(page.getByText('Affects 2 tables for 1 person now.')).toBeVisible()
    await expectAccessible(page)
    await closing.uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(confirmation(page)).toContainText(
      `By this change ${tied.username} would see more of Holidays, Patient list than their row rules allow now.`,
    )
    const later = await api.newUser()
    await tie(later.username)
    await confirmation(page).getByRole('button', { name: 'Save anyway' }).click()
    await expect(confirmation(page), 'who got a rule meanwhile was not confirmed').toContainText(later.username)
    await confirmation(page).getByRole('button', { name: 'Save anyway' }).click()
    await expect(notifications(page)).toContainText('Connection updated successfully')
    expect(await api.asAdmin('GET', `/discovery/databases/${clinic.id}`)).toMatchObject({
      closesUnreachedTables: false,
    })
  })
  await test.step('single tables are asked about before they are shared', async () => {
    await search(page, clinic.name)
    await page.getByRole('button', { name: `Share tables ${clinic.name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Share tables of ${clinic.name}` })
    await dialog.getByRole('combobox', { name: 'User of row 1' }).fill(tied.username)
    await page.getByRole('option', { name: tied.username }).click()
    await dialog.getByRole('combobox', { name: 'Tables of row 1' }).click()
    await page.getByRole('option', { name: 'Patient list' }).click()
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(confirmation(page)).toContainText('They will see all rows of them:')
    await expect(confirmation(page).getByRole('listitem')).toHaveText([
      `${tied.username}: Patient list (${clinic.name})`,
    ])
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog, 'nothing was shared').toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await confirmation(page).getByRole('button', { name: 'Share' }).click()
    await expect(notifications(page)).toContainText('Tables Access list updated successfully')
  })
})
