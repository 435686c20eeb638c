import { expect, expectAccessible, test } from './test.ts'
import { notifications, rowOf, search, uniqueName } from './users-page.ts'

test('US1 the list has its five columns, and the search finds a username whatever its case', async ({ page, api, openAsAdmin }) => {
  const user = await api.newUser({ username: uniqueName() })
  await openAsAdmin('/users')
  await expect(page.getByRole('columnheader')).toHaveText(['Username', 'First name', 'Last name', 'Email', 'Actions'])
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeUsers')
  await search(page, user.username.toUpperCase())
  await expect(rowOf(page, user.username)).toContainText(user.email)
  await page.getByRole('searchbox').fill(user.email)
  await expect(page.getByText('NO Data')).toBeVisible()
  await expectAccessible(page)
})

test('US1 SH8 the list shows eight rows a page, and its search begins at the first', async ({ page, api, openAsAdmin }) => {
  const stem = uniqueName('page')
  for (let number = 1; number <= 9; number++) await api.newUser({ username: `${stem}.${number}` })
  await openAsAdmin('/users')
  await page.getByRole('searchbox').fill(stem)
  await expect(page.getByRole('row')).toHaveCount(9)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox').fill(`${stem}.`)
  await expect(page.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox').fill(`${stem}.nobody`)
  await expect(page.getByText('NO Data')).toBeVisible()
})

test('US1 a user is deactivated, looks inactive, and is activated again', async ({ page, api, openAsAdmin }) => {
  const { username } = await api.newUser({ username: uniqueName() })
  await openAsAdmin('/users')
  await search(page, username)
  await page.getByRole('button', { name: `Deactivate ${username}` }).click()
  await expect(notifications(page)).toContainText('user updated successfully')
  await expect(rowOf(page, username)).toContainText('Inactive')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Activate ${username}` }).click()
  await expect(rowOf(page, username)).not.toContainText('Inactive')
})

test('US1 a delete asks first, and says that it is done', async ({ page, api, openAsAdmin }) => {
  const { username } = await api.newUser({ username: uniqueName() })
  await openAsAdmin('/users')
  await search(page, username)
  const popup = page.getByRole('alertdialog')

  await page.getByRole('button', { name: `Delete ${username}` }).click()
  await expect(popup).toContainText('Are you sure you want to delete this users ?')
  await expect(popup.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, username)).toBeVisible()

  await page.getByRole('button', { name: `Delete ${username}` }).click()
  await popup.getByRole('button', { name: 'Delete' }).click()
  await expect(notifications(page)).toContainText('user deleted successfully')
  await expect(page.getByText('NO Data')).toBeVisible()
})

test('US5 a user created by system cannot be deleted: the notice has only Ok', async ({ page, api, openAsAdmin }) => {
  await openAsAdmin('/users')
  await page.getByRole('searchbox').fill('admin')
  await page.getByRole('button', { name: 'Delete admin', exact: true }).click()
  const popup = page.getByRole('alertdialog')
  await expect(popup).toContainText('The admin user created by system, you cannot delete this user account')
  await expect(popup.getByRole('button', { name: 'Ok' })).toBeFocused()
  await expect(popup.getByRole('button')).toHaveText(['', 'Ok'])
  await popup.getByRole('button', { name: 'Ok' }).click()
  await expect(popup).toBeHidden()

  const users = await api.asAdmin<{ id: number; username: string }[]>('GET', '/auth/users?size=9999')
  const systemUser = users.find(({ username }) => username === 'admin')
  await expect(api.asAdmin('DELETE', `/auth/users/${systemUser?.id}`)).rejects.toThrow('created by system')
})

test('US1 PE3 somebody who may only see users can toggle them and nothing else', async ({ page, api, openAs }) => {
  const { username } = await api.newUser({ username: uniqueName() })
  await openAs(await api.newUser({ permissions: ['user.view'] }), '/users')
  await search(page, username)
  await expect(rowOf(page, username).getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Deactivate ${username}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add user' })).toBeHidden()
  await page.goto('/users/new')
  await expect(page.getByText('Sorry, You Are not Authorized to do this action.')).toBeVisible()
})

test('US1 the list says when it cannot be loaded, and loads when asked again', async ({ page, openAsAdmin }) => {
  await page.route('**/auth/users?*', (route) => route.fulfill({ status: 500, json: { title: 'Something went wrong' } }))
  await openAsAdmin('/users')
  await expect(notifications(page)).toContainText('Error loading users')
  await expect(page.getByRole('main').getByText('Error loading users')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/auth/users?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
