import { expect, expectAccessible, test } from './test.ts'
import { notifications, rowOf, search, uniqueName } from './users-page.ts'

test('US1 US5 SH8 the list of users: loaded again after a failure, the columns, search, eight rows a page, activating, deleting', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const stem = uniqueName('page')
  const { username, email } = await api.newUser({ username: uniqueName() })
  await Promise.all(Array.from({ length: 9 }, (_, at) => api.newUser({ username: `${stem}.${at + 1}` })))
  const searchbox = page.getByRole('searchbox', { name: 'Search by username' })
  const popup = page.getByRole('alertdialog')

  await test.step('it says when it cannot be loaded, and loads when asked again', async () => {
    await page.route('**/auth/users?*', (route) =>
      route.fulfill({ status: 500, json: { title: 'Something went wrong' } }),
    )
    await openAsAdmin('/users')
    await expect(notifications(page)).toContainText('Error loading users')
    await expect(page.getByRole('main').getByText('Error loading users')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/auth/users?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
  await test.step('it has its columns, eight rows a page, and a search that begins at the first', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Username',
      'First name',
      'Last name',
      'Email',
      'Role',
      'Last sign-in',
      'Actions',
    ])
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeUsers')
    await searchbox.fill(stem)
    await expect(page.getByRole('row')).toHaveCount(9)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await searchbox.fill(`${stem}.`)
    await expect(page.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
    await searchbox.fill(email)
    await expect(page.getByText('NO Data')).toBeVisible()
  })
  await test.step('a user is found whatever the case, deactivated, looks inactive, and is activated again', async () => {
    await search(page, username.toUpperCase())
    await expect(rowOf(page, username)).toContainText(email)
    await expect(rowOf(page, username).getByRole('cell')).toContainText(['User', 'Never'])
    await page.getByRole('button', { name: `Deactivate ${username}` }).click()
    await expect(notifications(page)).toContainText('user updated successfully')
    await expect(rowOf(page, username)).toContainText('Inactive')
    await expectAccessible(page)
    await page.getByRole('button', { name: `Activate ${username}` }).click()
    await expect(rowOf(page, username)).not.toContainText('Inactive')
  })
  await test.step('a delete asks first, and says that it is done', async () => {
    await page.getByRole('button', { name: `Delete ${username}` }).click()
    await expect(popup).toContainText('Are you sure you want to delete this users ?')
    await expect(popup.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, username)).toBeVisible()
    await page.getByRole('button', { name: `Delete ${username}` }).click()
    await popup.getByRole('button', { name: 'Delete' }).click()
    await expect(notifications(page)).toContainText('user deleted successfully')
    await expect(page.getByText('NO Data')).toBeVisible()
  })
  await test.step('a user created by system cannot be deleted: the notice has only Ok', async () => {
    await searchbox.fill('admin')
    await page.getByRole('button', { name: 'Delete admin', exact: true }).click()
    await expect(popup).toContainText('The admin user created by system, you cannot delete this user account')
    await expect(popup.getByRole('button', { name: 'Ok' })).toBeFocused()
    await expect(popup.getByRole('button')).toHaveText(['', 'Ok'])
    await popup.getByRole('button', { name: 'Ok' }).click()
    await expect(popup).toBeHidden()
    const users = await api.asAdmin<{ id: number; username: string }[]>('GET', '/auth/users?size=9999')
    const systemUser = users.find((user) => user.username === 'admin')
    await expect(api.asAdmin('DELETE', `/auth/users/${systemUser?.id}`)).rejects.toThrow('created by system')
  })
})

test('US1 PE3 somebody who may only see users sees the toggle, which is disabled and says why', async ({
  page,
  api,
  openAs,
}) => {
  const { username } = await api.newUser({ username: uniqueName() })
  await openAs(await api.newUser({ permissions: ['user.view'] }), '/users')
  await search(page, username)
  await expect(rowOf(page, username).getByRole('button')).toHaveCount(1)
  const toggle = page.getByRole('button', { name: `Deactivate ${username}` })
  await expect(toggle).toBeDisabled()
  const reason = 'You need the permission to activate users to deactivate this user'
  const tooltip = page.getByRole('tooltip')
  // There, Escape would empty the field.
  await page.getByRole('searchbox').blur()
  await toggle.hover()
  await expect(tooltip).toHaveText(reason)
  await expect(toggle).toHaveAccessibleDescription(reason)
  await test.step('it goes by Escape and by leaving, comes back, and is shown to the keyboard', async () => {
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)
    await page.mouse.move(0, 0)
    await toggle.hover()
    await expect(tooltip).toHaveText(reason)
    await page.mouse.move(0, 0)
    await expect(tooltip).toHaveCount(0)
    await page.getByRole('searchbox').focus()
    const isReached = () => toggle.evaluate((button) => button === document.activeElement)
    while (!(await isReached())) await page.keyboard.press('Tab')
    await expect(tooltip).toHaveText(reason)
    await page.keyboard.press('Shift+Tab')
    await expect(tooltip).toHaveCount(0)
  })
  await expect(page.getByRole('link', { name: 'Add user' })).toBeHidden()
  await page.goto('/users/new')
  await expect(page.getByText('Sorry, You Are not Authorized to do this action.')).toBeVisible()
})
