import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ApiClient, TestUser } from './api-client.ts'
import { expect, expectAccessible, test } from './test.ts'

const manageUsers = ['user.view', 'user.write_access', 'user.delete']
const uniqueName = (stem = 'nurse') => `${stem}-${randomUUID().slice(0, 8)}`
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const rowOf = (page: Page, username: string) => page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: username })

async function permissionsOf(api: ApiClient, username: string): Promise<string[]> {
  return (await api.asAdmin<string[]>('GET', `/auth/users/${username}/permissions`)).toSorted()
}

async function search(page: Page, username: string) {
  await page.getByRole('searchbox', { name: 'Search by username' }).fill(username)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–1 of 1')
}

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

test('US2 the loading toast stands while the user is being added', async ({ page, openAsAdmin }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await openAsAdmin('/users/new')
  await fillNewUser(page, uniqueName())
  await page.route('**/auth/users', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Adding user ')
  release()
  await expect(notifications(page)).toContainText('User created successfully')
  await expect(notifications(page)).not.toContainText('Adding user ')
})

for (const field of ['First name', 'Last name', 'Username', 'Email', 'Password'] as const) {
  test(`US2 without ${field} the form says Please fill all fields and sends nothing`, async ({ page, openAsAdmin }) => {
    await openAsAdmin('/users/new')
    await fillNewUser(page, uniqueName())
    await page.getByLabel(new RegExp(`^${field}`)).first().fill('')
    let isSent = false
    await page.route('**/auth/users', (route) => {
      isSent = true
      return route.abort()
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please fill all fields')).toBeVisible()
    expect(isSent).toBe(false)
  })
}

test('US2 without a role the form says Please fill all fields', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/users/new')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please fill all fields')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('US2 an e-mail address has to be one', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/users/new')
  await page.getByRole('textbox', { name: 'Email' }).fill('amara.at.hospital')
  await page.getByRole('textbox', { name: 'First name' }).click()
  await expect(page.getByText('Please enter valid email')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('amara@hospital.example')
  await expect(page.getByText('Please enter valid email')).toBeHidden()
})

test('US2 the title of the response tells why a user was not created', async ({ page, api, openAsAdmin }) => {
  const { username } = await api.newUser({ username: uniqueName() })
  await openAsAdmin('/users/new')
  await fillNewUser(page, username)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText(`The username ${username} is already in use`)
  await expect(page).toHaveURL('/users/new')
})

test('US2 a response without a title is told as create error, none at all as Unexpected create error', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/users/new')
  await fillNewUser(page, uniqueName())
  await page.route('**/auth/users', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page).getByText('create error', { exact: true })).toBeVisible()
  await page.unroute('**/auth/users')
  await page.route('**/auth/users', (route) => route.abort())
  await page.getByRole('button', { name: 'Save' }).click()
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

for (const role of ['Administrator', 'System administrator', 'System support']) {
  test(`US3 for ${role} the user group is hidden and its permissions are removed`, async ({ page, openAsAdmin }) => {
    await openAsAdmin('/users/new')
    const username = uniqueName('chief')
    await fillNewUser(page, username)
    await page.getByRole('checkbox', { name: 'user.view' }).check()
    await chooseRole(page, role)
    await expect(page.getByRole('group', { name: 'user permissions' })).toBeHidden()
    const grant = page.waitForRequest('**/permissions/grant')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await grant).postDataJSON()).toEqual(['question.view', 'dashboard.view'])
    await expect(page).toHaveURL('/users')
  })
}

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

const tables = [
  { id: 11, name: 'patients', detail: 'Hospital' },
  { id: 12, name: 'encounters', detail: 'Hospital' },
  { id: 13, name: 'claims', detail: 'Archive' },
]

async function openSharedEntities(page: Page, user: TestUser, openAsAdmin: (path?: string) => Promise<void>) {
  await openAsAdmin('/users')
  await search(page, user.username)
  await page.getByRole('button', { name: `Shared entities ${user.username}` }).click()
  return page.getByRole('dialog', { name: `Shared with ${user.username}` })
}

test('US6 shared tables are filtered, ticked and unshared', async ({ page, api, openAsAdmin }) => {
  const user = await api.newUser({ username: uniqueName() })
  let left = tables
  await page.route('**/shared_tables_for_username/*', (route) => route.fulfill({ json: left }))
  await page.route('**/discovery/tables/unshare', (route) => {
    const { tableIds } = route.request().postDataJSON() as { tableIds: number[] }
    left = left.filter(({ id }) => !tableIds.includes(id))
    return route.fulfill({ json: {} })
  })
  const dialog = await openSharedEntities(page, user, openAsAdmin)
  await expect(dialog.getByRole('tab')).toHaveText(['Database Tables', 'Dashboards', 'Questions'])
  const list = dialog.getByRole('group', { name: 'Shared database tables' })
  await expect(list.getByRole('checkbox')).toHaveCount(3)
  expect((await dialog.boundingBox())?.width).toBe(600)
  expect((await list.boundingBox())?.height).toBe(400)
  await expectAccessible(page)

  const unshare = dialog.getByRole('button', { name: 'Unshare' })
  await expect(unshare).toBeDisabled()
  await dialog.getByRole('searchbox').fill('EN')
  await expect(list.getByRole('checkbox')).toHaveCount(2)
  await list.getByRole('checkbox', { name: 'patients' }).check()
  await list.getByRole('checkbox', { name: 'encounters' }).check()
  const request = page.waitForRequest('**/discovery/tables/unshare')
  await unshare.click()
  expect((await request).postDataJSON()).toEqual({ tableIds: [11, 12], usernames: [user.username] })
  await expect(notifications(page)).toContainText('Selected Tables Revoked successfully')
  await dialog.getByRole('searchbox').fill('')
  await expect(list.getByRole('checkbox')).toHaveCount(1)
})

const kinds = [
  { tab: 'Database Tables', path: '**/shared_tables_for_username/*', word: 'tables', unshare: '**/discovery/tables/unshare', failed: 'selected Tables' },
  { tab: 'Dashboards', path: '**/shared_dashboards_for_username/*', word: 'dashboards', unshare: '**/core/dashboards/unshare', failed: 'Dashboards' },
  { tab: 'Questions', path: '**/shared_questions_for_username/*', word: 'questions', unshare: '**/core/questions/unshare', failed: 'questions' },
]
const revoked = { tables: 'Selected Tables Revoked successfully', dashboards: ' Dashboards Revoked successfully', questions: ' Questions Revoked successfully' }

for (const { tab, path, word, unshare, failed } of kinds) {
  test(`US6 ${tab}: empty, failing to load, failing to unshare, unsharing`, async ({ page, api, openAsAdmin }) => {
    const user = await api.newUser({ username: uniqueName() })
    for (const kind of kinds) await page.route(kind.path, (route) => route.fulfill({ json: [] }))
    const dialog = await openSharedEntities(page, user, openAsAdmin)
    await dialog.getByRole('tab', { name: tab }).click()
    await expect(dialog.getByText('No shared entity yet')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.route(path, (route) => route.fulfill({ status: 500, json: { title: 'broken' } }))
    await page.reload()
    await search(page, user.username)
    await page.getByRole('button', { name: `Shared entities ${user.username}` }).click()
    await dialog.getByRole('tab', { name: tab }).click()
    await expect(notifications(page)).toContainText(`Error loading user shared ${word}`)

    await page.route(path, (route) => route.fulfill({ json: tables }))
    await page.route(unshare, (route) => route.fulfill({ status: 500, json: { title: 'broken' } }))
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await dialog.getByRole('checkbox', { name: 'claims' }).check()
    await dialog.getByRole('button', { name: 'Unshare' }).click()
    await expect(notifications(page)).toContainText(`Error while trying to unshare ${failed}`)

    await page.route(unshare, (route) => route.fulfill({ json: {} }))
    await dialog.getByRole('button', { name: 'Unshare' }).click()
    await expect(notifications(page)).toContainText(revoked[word as keyof typeof revoked])
  })
}
