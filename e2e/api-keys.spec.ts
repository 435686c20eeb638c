import { expect, expectAccessible, test } from './test.ts'
import { notifications, rowOf, search, uniqueName } from './users-page.ts'

const statusWith = async (key: string) =>
  (await fetch(`${process.env.E2E_URL}/auth/account`, { headers: { authorization: `Bearer ${key}` } })).status

test('API keys: one is created under Your account, shown once, used and revoked there', async ({
  page,
  api,
  openAs,
}) => {
  const user = await api.newUser({ permissions: ['question.export_data'] })
  const keys = page.getByRole('table', { name: 'API keys' })
  const dialog = page.getByRole('dialog')
  await openAs(user, '/dashboards')
  await page.getByRole('button', { name: /user menu/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await page.getByRole('tab', { name: 'API keys' }).click()
  await expect(page.getByText('API keys that you create will appear here.')).toBeVisible()
  await expectAccessible(page)

  const secret = await test.step('the form offers what its owner holds, and says what is wrong', async () => {
    await page.getByRole('button', { name: 'New API key' }).click()
    await expect(dialog.getByRole('checkbox')).toHaveCount(3)
    const create = dialog.getByRole('button', { name: 'Create key' })
    await expect(create).toBeDisabled()
    await dialog.getByLabel('Name').fill('Nightly load')
    await dialog.getByRole('checkbox', { name: 'See questions and their results' }).check()
    await dialog.getByLabel('Allowed addresses').fill('ward-pc')
    await create.click()
    await expect(dialog.getByText(/must be an address such as/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Allowed addresses').fill('127.0.0.0/8, ::1')
    // As the server answers half an hour after signing in.
    const fieldErrors = [{ field: 'currentPassword', message: 'Enter your current password' }]
    await page.route(
      '**/api-keys',
      (route) => route.fulfill({ status: 400, json: { title: 'Confirm', fieldErrors } }),
      {
        times: 1,
      },
    )
    await page.setViewportSize({ width: 1280, height: 420 })
    await create.click()
    const password = dialog.getByLabel('Your current password')
    await expect(password).toBeFocused()
    await expect(password).toBeInViewport({ ratio: 1 })
    await password.fill(user.password)
    await page.setViewportSize({ width: 1280, height: 720 })
    await create.click()
    await expect(dialog.getByText('Copy the key now. It is not shown again.')).toBeVisible()
    return (await dialog.locator('code').textContent()) ?? ''
  })
  expect(await statusWith(secret)).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(keys.getByRole('row').nth(1)).toContainText('Nightly load')

  await test.step('a revoked key opens nothing', async () => {
    await page.getByRole('button', { name: 'Revoke Nightly load' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(notifications(page)).toContainText('Nightly load is revoked')
    await expect(keys.getByRole('row').nth(1)).toContainText('Revoked')
    expect(await statusWith(secret)).toBe(401)
    await expect(page.getByRole('button', { name: 'Revoke Nightly load' })).toHaveCount(0)
  })
})

test('API keys: an administrator creates a service account and a key for it, and revokes keys of others', async ({
  page,
  openAsAdmin,
}) => {
  const username = uniqueName('loader')
  const dialog = page.getByRole('dialog')
  await openAsAdmin('/users/new')
  await page.getByLabel('First name').fill('Nightly')
  await page.getByLabel('Last name').fill('load')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Email' }).fill('it@hospital.example')
  await page.getByRole('switch', { name: 'Service account' }).check()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await search(page, username)
  await expect(rowOf(page, username)).toContainText('Service')

  await page.getByRole('button', { name: `New API key for ${username}` }).click()
  await dialog.getByLabel('Name').fill('Load')
  await dialog.getByRole('checkbox', { name: 'See dashboards' }).check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  expect(await statusWith(secret)).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.goto('/settings?panel=api-keys')
  await page.getByRole('searchbox', { name: 'Search by name or username' }).fill(username)
  await expect(page.getByRole('table', { name: 'API keys' }).getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Revoke Load of ${username}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('table', { name: 'API keys' })).toContainText('Revoked')
  expect(await statusWith(secret)).toBe(401)
})
