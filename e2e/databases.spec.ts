import type { Page } from '@playwright/test'
import { connectClinic } from './clinic.ts'
import { search, tablesSeenBy, uniqueName } from './databases-page.ts'
import { confirmation, notifications } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

/** Chooses a person in a dialog that shares, and shares. */
async function shareDatabase(page: Page, name: string, username: string) {
  await page.getByRole('button', { name: `Share database ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Database' })
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Share With Users:' }).fill(username)
  await dialog.getByRole('option', { name: username }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(notifications(page)).toContainText('Shared successfully')
}

test('DB1 DB3 DB4 the list of databases: search, refresh, sharing whole databases and single tables, deleting with the names', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const stem = uniqueName('Ward')
  const user = await api.newUser({ permissions: ['database.view'] })
  const [one, two] = [await connectClinic(api, `${stem} one`), await connectClinic(api, `${stem} two`)]
  await openAsAdmin('/databases')
  await expect(page.getByRole('button', { name: 'Delete selected' })).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Search databases' }).fill(stem.toUpperCase())
  await expect(
    page.getByRole('navigation', { name: 'Pages' }),
    'a display name is found whatever its case',
  ).toContainText('1–2 of 2')
  await expect(page.getByRole('row').nth(1)).toContainText('SQLite')
  await expectAccessible(page)

  await test.step('a refresh keeps its button busy until it is done, and says so', async () => {
    const refresh = page.getByRole('button', { name: `Refresh analysis ${one.name}` })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/discovery/databases/${one.id}/analyse`, async (route) => {
      await held
      await route.continue()
    })
    await refresh.click()
    await expect(refresh).toBeDisabled()
    release()
    await expect(notifications(page)).toContainText('Refresh database successful')
    await expect(refresh).toBeEnabled()
  })
  await test.step('people chosen for a database outlive Escape', async () => {
    const dialog = page.getByRole('dialog', { name: 'Share Database' })
    await page.getByRole('button', { name: `Share database ${one.name}` }).click()
    await dialog.getByRole('combobox', { name: 'Share With Users:' }).fill(user.username)
    await dialog.getByRole('option', { name: user.username }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: `Share database ${one.name}` }).click()
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('a whole database is shared', async () => {
    await shareDatabase(page, one.name, user.username)
    expect(await tablesSeenBy(api, user, one.id)).toHaveLength(5)
  })
  await test.step('table sharing: rows have to be whole, cancelling asks, and the other user sees exactly those tables', async () => {
    await page.getByRole('button', { name: `Share tables ${two.name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Share tables of ${two.name}` })
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await expect(dialog.getByRole('button', { name: /Delete row/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Add row' }).click()
    await expect(notifications(page)).toContainText('please validate all rows.')

    await dialog.getByRole('combobox', { name: 'User of row 1' }).fill(user.username)
    await page.getByRole('option', { name: user.username }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(confirmation(page)).toContainText('Are you sure you want to cancel sharing')
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click()

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
    expect(await tablesSeenBy(api, user, two.id)).toEqual(['visits', 'wards'])
  })
  await test.step('a row opens the data model; a delete asks first, for several with their names', async () => {
    await page.getByRole('row').filter({ hasText: one.name }).click()
    await expect(page).toHaveURL(`/databases/details/${one.id}`)
    await page.getByRole('banner').getByRole('link', { name: 'Databases' }).click()
    await page.getByRole('searchbox', { name: 'Search databases' }).fill(stem)
    // All rows are selected below: only those that are found.
    await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(2)
    await page.getByRole('button', { name: `Delete ${one.name}` }).click()
    await expect(confirmation(page)).toContainText('Are you sure you want to delete this Database ?')
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await expect(confirmation(page)).toContainText('Are you sure you want to delete these Databases ?')
    await expect(confirmation(page).getByRole('listitem')).toHaveText([two.name, one.name])
    await confirmation(page).getByRole('button', { name: 'Delete' }).click()
    await expect(notifications(page)).toContainText('Databases deleted successfully')
    await expect(page.getByText('NO Data')).toBeVisible()
  })
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
