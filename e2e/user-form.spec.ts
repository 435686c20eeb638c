import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './test.ts'
import { notifications, permissionsOf, rowOf, search, uniqueName } from './users-page.ts'

const manageUsers = ['user.view', 'user.write_access', 'user.delete']

async function fillNewUser(page: Page, username: string) {
  await page.getByRole('textbox', { name: 'First name' }).fill('Amara')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Okafor')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Email' }).fill(`${username}@hospital.example`)
  await page.getByLabel(/^Password/).fill('a-good-password')
  await chooseRole(page, 'User')
}

async function chooseRole(page: Page, label: string) {
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: new RegExp(`^${label}\\b`) }).click()
}

test('US2 US4 a user is created, then granted permissions, then stands in the list', async ({ page, api, openAsAdmin }) => {
  const username = uniqueName()
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() !== 'GET' || path === '/auth/users') calls.push(`${request.method()} ${path}`)
  })
  await openAsAdmin('/users')
  await page.getByRole('link', { name: 'Add user' }).click()
  await expect(page).toHaveURL('/users/new')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeUsersCreate')
  await expect(page.getByRole('region', { name: 'User information' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Permissions' })).toBeVisible()
  await fillNewUser(page, username)
  await page.getByRole('checkbox', { name: 'task.view' }).check()
  calls.length = 0
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('User created successfully')
  await expect(page).toHaveURL('/users')
  await search(page, username)
  expect(calls).toEqual(['POST /auth/users', `POST /auth/users/${username}/permissions/grant`, 'GET /auth/users'])

  const permissions = await permissionsOf(api, username)
  expect(permissions).toEqual(['dashboard.view', 'question.view', 'task.view'])
})

test('US2 without one of its fields the form says Please fill all fields and sends nothing', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/users/new')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  let isSent = false
  await page.route('**/auth/users', (route) => {
    isSent ||= route.request().method() === 'POST'
    return route.abort()
  })
  for (const field of ['First name', 'Last name', 'Username', 'Email', 'Password'] as const) {
    await fillNewUser(page, uniqueName())
    await expect(page.getByText('Please fill all fields')).toBeHidden()
    await page.getByLabel(new RegExp(`^${field}`)).first().fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please fill all fields')).toBeVisible()
  }
  expect(isSent).toBe(false)
})

test('US2 an e-mail address has to be one, a loading toast stands while a user is added, and a failure is told', async ({ page, api, openAsAdmin }) => {
  const { username } = await api.newUser({ username: uniqueName() })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const save = page.getByRole('button', { name: 'Save' })
  await openAsAdmin('/users/new')
  await page.getByRole('textbox', { name: 'Email' }).fill('amara.at.hospital')
  await page.getByRole('textbox', { name: 'First name' }).click()
  await expect(page.getByText('Please enter valid email')).toBeVisible()
  await fillNewUser(page, username)
  await expect(page.getByText('Please enter valid email')).toBeHidden()

  await page.route('**/auth/users', async (route) => {
    await held
    await route.continue()
  })
  await save.click()
  await expect(notifications(page)).toContainText('Adding user ')
  release()
  await expect(notifications(page)).toContainText(`The username ${username} is already in use`)
  await expect(notifications(page)).not.toContainText('Adding user ')
  await expect(page).toHaveURL('/users/new')
  await page.unroute('**/auth/users')

  await page.route('**/auth/users', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await save.click()
  await expect(notifications(page).getByText('create error', { exact: true })).toBeVisible()
  await page.unroute('**/auth/users')
  await page.route('**/auth/users', (route) => route.abort())
  await save.click()
  await expect(notifications(page).getByText('Unexpected create error', { exact: true })).toBeVisible()
})

test('US2 US4 an edit keeps the username and a blank password, and sets the permissions', async ({ page, api, openAsAdmin }) => {
  const user = await api.newUser({ username: uniqueName(), permissions: ['task.view', 'task.delete'] })
  await openAsAdmin(`/users/edit/${user.id}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeUsersEdit')
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(user.username)
  await expect(page.getByRole('textbox', { name: 'Username' })).not.toBeEditable()
  await page.getByRole('textbox', { name: 'First name' }).fill('Renamed')
  await page.getByRole('checkbox', { name: 'task.delete' }).uncheck()
  const update = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await update).postDataJSON()).not.toHaveProperty('password')
  expect((await update).postDataJSON()).toMatchObject({ realmRoles: [{ name: 'ROLE_USER' }] })
  await expect(notifications(page)).toContainText('user updated successfully')
  await expect(page).toHaveURL('/users')
  await search(page, user.username)
  await expect(rowOf(page, user.username)).toContainText('Renamed')
  expect(await permissionsOf(api, user.username)).toEqual(['dashboard.view', 'question.view', 'task.view'])
  await api.signIn(user)
})

test('US2 leaving with unsaved changes asks first, by link and by the back button', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/users')
  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Unsaved')
  const popup = page.getByRole('alertdialog')

  await page.getByRole('link', { name: 'Dashboards' }).click()
  await expect(popup).toContainText('unsaved changes')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Unsaved')

  await page.evaluate(() => window.history.back())
  await expect(popup).toContainText('unsaved changes')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/users/new')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Unsaved')

  await page.evaluate(() => window.history.back())
  await popup.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/users')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()

  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Unsaved')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await popup.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/users')
})

test('US3 permissions stand in groups, and everybody keeps question.view and dashboard.view', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/users/new')
  const questions = page.getByRole('group', { name: 'question permissions' })
  const selectAll = page.getByRole('checkbox', { name: 'Select all question permissions' })
  const always = questions.getByRole('checkbox', { name: 'question.view' })
  await expect(page.getByText('Schedule questions to be sent again and again')).toBeVisible()
  await expect(always).toBeChecked()
  await expect(always).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'dashboard.view' })).toBeDisabled()

  await selectAll.click()
  await expect(questions.getByRole('checkbox', { checked: true })).toHaveCount(8)
  await selectAll.click()
  await expect(questions.getByRole('checkbox', { name: 'question.share' })).not.toBeChecked()
  await expect(always).toBeChecked()
  await expectAccessible(page)
})

test('US3 for the admin roles the user group is hidden and its permissions are removed', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/users/new')
  const group = page.getByRole('group', { name: 'user permissions' })
  await fillNewUser(page, uniqueName('chief'))
  for (const role of ['Administrator', 'System administrator', 'System support']) {
    await chooseRole(page, 'User')
    await page.getByRole('checkbox', { name: 'user.view' }).check()
    await chooseRole(page, role)
    await expect(group).toBeHidden()
  }
  const grant = page.waitForRequest('**/permissions/grant')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await grant).postDataJSON()).toEqual(['question.view', 'dashboard.view'])
  await expect(page).toHaveURL('/users')
})

test('US3 PE2 a manager can tick only what they hold, and what the user has already stays', async ({ page, api, openAs }) => {
  const edited = await api.newUser({ username: uniqueName(), permissions: ['database.delete'] })
  await openAs(await api.newUser({ permissions: [...manageUsers, 'task.view'] }), `/users/edit/${edited.id}`)
  await expect(page.getByRole('checkbox', { name: 'database.delete' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'database.view' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'task.view' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/users')
  expect(await permissionsOf(api, edited.username)).toEqual(['dashboard.view', 'database.delete', 'question.view', 'task.view'])
})

test('US3 PE2 a manager without an admin role is offered no admin role and cannot edit administrators', async ({ page, api, openAs }) => {
  const chief = await api.newUser({ username: uniqueName('chief'), role: 'ROLE_ADMIN' })
  await openAs(await api.newUser({ permissions: manageUsers }), '/users/new')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.goto(`/users/edit/${chief.id}`)
  await expect(page.getByText('Only an administrator can change an administrator.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('US2 the form stands on a narrow screen and at an unknown user', async ({ page, openAsAdmin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsAdmin('/users/new')
  await expect(page.getByRole('checkbox', { name: 'task.view' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await page.goto('/users/edit/999999999')
  await expect(page.getByText('This user could not be loaded.')).toBeVisible()
})
