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

test('US2 US3 US4 a user is created, then granted permissions, then stands in the list; for the admin roles the user group goes', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const username = uniqueName()
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() !== 'GET' || path === '/auth/users') calls.push(`${request.method()} ${path}`)
  })
  const save = page.getByRole('button', { name: 'Save' })
  await openAsAdmin('/users')
  await page.getByRole('link', { name: 'Add user' }).click()
  await expect(page).toHaveURL('/users/new')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeUsersCreate')
  await expect(page.getByRole('region', { name: 'User information' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Permissions' })).toBeVisible()

  await test.step('permissions stand in groups, and everybody keeps question.view and dashboard.view', async () => {
    const questions = page.getByRole('group', { name: 'question permissions' })
    const selectAll = page.getByRole('checkbox', { name: 'Select all question permissions' })
    const always = questions.getByRole('checkbox', { name: 'See questions and their results question.view' })
    await expect(page.getByText('Send questions on a schedule')).toBeVisible()
    await expect(always).toBeChecked()
    await expect(always).toBeDisabled()
    await expect(page.getByRole('checkbox', { name: 'dashboard.view' })).toBeDisabled()
    await selectAll.click()
    await expect(questions.getByRole('checkbox', { checked: true })).toHaveCount(8)
    await selectAll.click()
    await expect(questions.getByRole('checkbox', { name: 'question.share' })).not.toBeChecked()
    await expect(always).toBeChecked()
  })
  await test.step('without one of its fields the form says Please fill all fields and sends nothing', async () => {
    calls.length = 0
    await save.click()
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await fillNewUser(page, username)
    for (const label of ['First name', 'Last name', 'Username', 'Email', 'Password']) {
      const field = page.getByLabel(new RegExp(`^${label}`)).first()
      const filled = await field.inputValue()
      await expect(page.getByText('Please fill all fields')).toBeHidden()
      await field.fill('')
      await save.click()
      await expect(page.getByText('Please fill all fields')).toBeVisible()
      await field.fill(filled)
    }
    expect(calls).toEqual([])
  })
  await page.getByRole('checkbox', { name: 'task.view' }).check()
  await save.click()
  await expect(notifications(page)).toContainText('User created successfully')
  await expect(page).toHaveURL('/users')
  // The list is read when it opens, and again when that was sooner than 200 ms after the permissions.
  await expect
    .poll(() => [...new Set(calls)])
    .toEqual(['POST /auth/users', `POST /auth/users/${username}/permissions/grant`, 'GET /auth/users'])
  await search(page, username)
  expect(await permissionsOf(api, username)).toEqual(['dashboard.view', 'question.view', 'task.view'])

  await page.getByRole('link', { name: 'Add user' }).click()
  await test.step('a preset sets role and permissions, which can be changed afterwards', async () => {
    const preset = page.getByRole('combobox', { name: 'Preset' })
    await preset.click()
    await page.getByRole('option', { name: 'Analyst' }).click()
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('User')
    await expect(page.getByRole('checkbox', { name: 'question.schedule' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'question.schedule' }).uncheck()
    await expect(preset).toHaveValue('')
    await preset.click()
    await page.getByRole('option', { name: 'Viewer' }).click()
    await expect(page.getByRole('checkbox', { name: 'question.share' })).not.toBeChecked()
  })
  await test.step('for the admin roles the user group is hidden and its permissions are removed', async () => {
    await fillNewUser(page, uniqueName('chief'))
    for (const role of ['Administrator', 'System administrator', 'System support']) {
      await chooseRole(page, 'User')
      await expect(page.getByText('This role holds every permission')).toBeHidden()
      await page.getByRole('checkbox', { name: 'user.view' }).check()
      await chooseRole(page, role)
      await expect(page.getByText('This role holds every permission')).toBeVisible()
      await expect(page.getByRole('group', { name: 'user permissions' })).toBeHidden()
    }
    const grant = page.waitForRequest('**/permissions/grant')
    await save.click()
    expect((await grant).postDataJSON()).toEqual(['question.view', 'dashboard.view'])
    await expect(page).toHaveURL('/users')
  })
})

test('US2 an e-mail address has to be one, a loading toast stands while a user is added, a failure is told, and leaving unsaved changes asks first', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const { username } = await api.newUser({ username: uniqueName() })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const save = page.getByRole('button', { name: 'Save' })
  const firstName = page.getByRole('textbox', { name: 'First name' })
  await openAsAdmin('/users')
  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('amara.at.hospital')
  await firstName.click()
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
  const [corner, button] = [await notifications(page).boundingBox(), await save.boundingBox()]
  expect(
    corner!.y + corner!.height,
    'a notification hides neither the buttons nor the message beside them',
  ).toBeLessThanOrEqual(button!.y)
  await expect(page).toHaveURL('/users/new')
  await page.unroute('**/auth/users')
  await page.route('**/auth/users', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await save.click()
  await expect(notifications(page).getByText('create error', { exact: true })).toBeVisible()
  await page.unroute('**/auth/users')
  await page.route('**/auth/users', (route) => route.abort())
  await save.click()
  await expect(notifications(page).getByText('Unexpected create error', { exact: true })).toBeVisible()

  await test.step('leaving with unsaved changes asks first, by link and by the back button', async () => {
    const popup = page.getByRole('alertdialog')
    await page.getByRole('link', { name: 'Dashboards' }).click()
    await expect(popup).toContainText('unsaved changes')
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await expect(firstName).toHaveValue('Amara')

    await page.evaluate(() => window.history.back())
    await expect(popup).toContainText('unsaved changes')
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/users/new')
    await expect(firstName).toHaveValue('Amara')

    await page.evaluate(() => window.history.back())
    await popup.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/users')
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()

    await page.getByRole('link', { name: 'Add user' }).click()
    await firstName.fill('Unsaved')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await popup.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/users')
  })
})

test('US2 US4 an edit keeps the username and a blank password, and sets the permissions; the form stands on a narrow screen and at an unknown user', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const user = await api.newUser({ username: uniqueName(), permissions: ['task.view', 'task.delete'] })
  await openAsAdmin(`/users/edit/${user.id}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeUsersEdit')
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(user.username)
  await expect(page.getByRole('textbox', { name: 'Username' })).not.toBeEditable()
  await page.getByRole('textbox', { name: 'First name' }).fill('Renamed')
  await page.getByRole('checkbox', { name: 'task.delete' }).uncheck()
  await test.step('on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('checkbox', { name: 'task.view' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })
  const update = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await update).postDataJSON()).not.toHaveProperty('password')
  expect((await update).postDataJSON()).toMatchObject({ realmRoles: [{ name: 'ROLE_USER' }] })
  await expect(notifications(page)).toContainText('user updated successfully')
  await expect(page).toHaveURL('/users')
  await search(page, user.username)
  await expect(rowOf(page, user.username)).toContainText('Renamed')
  expect(await permissionsOf(api, user.username)).toEqual(['dashboard.view', 'question.view', 'task.view'])
  await api.signIn(user)

  await page.goto('/users/edit/999999999')
  await expect(page.getByText('This user could not be loaded.')).toBeVisible()
})

test('US3 PE2 a manager can tick only what they hold, what the user has already stays, and administrators are out of reach', async ({
  page,
  api,
  openAs,
}) => {
  const edited = await api.newUser({ username: uniqueName(), permissions: ['database.delete'] })
  const chief = await api.newUser({ username: uniqueName('chief'), role: 'ROLE_ADMIN' })
  await openAs(await api.newUser({ permissions: [...manageUsers, 'task.view'] }), `/users/edit/${edited.id}`)
  await expect(page.getByRole('checkbox', { name: 'database.delete' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'database.view' })).toBeDisabled()
  await expect(page.getByText('You can grant or take away only permissions that you hold yourself.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Send a reset email' }).click()
  await expect(notifications(page)).toContainText(
    `If ${edited.username} signs in with a password, a reset email is on its way`,
  )
  await page.getByRole('checkbox', { name: 'task.view' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/users')
  expect(await permissionsOf(api, edited.username)).toEqual([
    'dashboard.view',
    'database.delete',
    'question.view',
    'task.view',
  ])

  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await expect(page.getByRole('option'), 'no admin role is offered').toHaveCount(1)
  await page.goto(`/users/edit/${chief.id}`)
  await expect(page.getByText('Only an administrator can change an administrator.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})
