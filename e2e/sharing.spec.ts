import type { Dashboard } from '@soundings/contract'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { notifications } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const everything = [
  'dashboard.write_access',
  'dashboard.delete',
  'dashboard.share',
  'question.write_access',
  'question.share',
]

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api)
})

test('PE4 an owner sees who has access, lets someone edit and takes it back; the editor keeps the work as a copy', async ({
  page,
  api,
  openAs,
}) => {
  const { user: owner, ask } = await newAnalyst(api, clinic, everything)
  const { user: editor, ask: askAsEditor } = await newAnalyst(api, clinic, everything)
  const question = await saveQuestion(ask, clinic, { name: 'Visits' })
  const { id } = await saveDashboard(ask, [question, await saveQuestion(ask, clinic)], { name: 'Wards' })
  await openAs(owner, `/dashboards/${id}`)
  const popover = page.getByRole('dialog', { name: 'Share', exact: true })
  const access = popover.getByRole('region', { name: 'Who has access' })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(access).toContainText('Shared with no one yet.')
  const people = popover.getByRole('combobox', { name: 'Share With Users:' })
  await people.fill(editor.username)
  await expect(popover.getByRole('option', { name: editor.username })).toBeVisible()
  await people.press('Escape')
  await expect(popover.getByRole('option', { name: editor.username }), 'the list closes first').toBeHidden()
  await people.click()
  await popover.getByRole('option', { name: editor.username }).click()
  await popover.getByText('Can edit', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(popover.getByRole('button', { name: 'Done' }), 'the choice outlives Escape').toBeEnabled()
  await expect(popover.getByRole('radio', { name: 'Can edit' })).toBeChecked()
  await popover.getByRole('button', { name: 'Done' }).click()
  await expect(notifications(page)).toContainText('Dashboard shared successfully')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(access.getByRole('combobox', { name: `What ${editor.username} may do` })).toHaveValue('edit')
  await expect(access.getByRole('button', { name: 'Change owner' })).toHaveCount(0)
  await expectAccessible(page)

  await openAs(editor, '/dashboards')
  await expect(page.getByRole('button', { name: 'Edit Wards' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Wards' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select Wards' }).check()
  await expect(page.getByRole('button', { name: 'Share selected' })).toBeDisabled()
  await page.getByRole('button', { name: 'Edit Wards' }).click()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add tab' }).click()
  await ask('POST', '/core/dashboards/unshare', { dashboardsIds: [id], userNames: [editor.username] })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const save = page.getByRole('dialog', { name: 'Save dashboard' })
  await save.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(save).toContainText(
    'This dashboard was deleted, or it is no longer shared with you. Use Save As to keep your work in a copy of your own.',
  )
  await save.getByRole('textbox', { name: 'Name' }).fill('My copy')
  await save.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(save, 'Enter saves a copy, as saving was refused').toContainText(
    'No copy was saved: none of its 2 tiles can be kept, because their questions are not shared with you.',
  )
  expect(await askAsEditor<Dashboard[]>('GET', '/core/dashboards')).toEqual([])

  await ask('POST', '/core/questions/share', { questions: [question.id], users: [editor.username] })
  await save.getByRole('button', { name: 'Save As' }).click()
  const smaller = page.getByRole('alertdialog')
  await expect(smaller).toContainText('1 of 2 tiles cannot be kept in a copy, because its question is not shared')
  await smaller.getByRole('button', { name: 'Cancel' }).click()
  await expect(save, 'the work stays open').toBeVisible()
  await save.getByRole('button', { name: 'Save As' }).click()
  await smaller.getByRole('button', { name: 'Save copy' }).click()
  await expect(notifications(page)).toContainText('Saved as a copy of your own without one tile')
  const [copy] = await askAsEditor<Dashboard[]>('GET', '/core/dashboards')
  expect(copy).toMatchObject({ name: 'My copy', owner: editor.username })
})

test('an administrator changes the owner by searching on the server, and a whole database is taken back in both dialogs', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const { ask } = await newAnalyst(api, clinic, everything)
  const { user: next } = await newAnalyst(api, clinic, everything)
  const { id } = await saveDashboard(ask, [await saveQuestion(ask, clinic)], { name: 'Wards' })
  await openAsAdmin(`/dashboards/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const access = page.getByRole('region', { name: 'Who has access' })
  await access.getByRole('button', { name: 'Change owner' }).click()
  await access.getByRole('combobox', { name: 'New owner' }).fill(next.username)
  await access.getByRole('option', { name: next.username }).click()
  await access.getByRole('button', { name: 'Change owner' }).click()
  await expect(notifications(page)).toContainText(`${next.username} is the owner now`)
  expect((await (await api.as(next))<Dashboard>('GET', `/core/dashboards/${id}`)).rights).toMatchObject({
    canDelete: true,
    canShare: true,
  })

  await openAsAdmin('/databases')
  for (const [action, title] of [
    ['Share database', 'Share Database'],
    ['Share tables', `Share tables of ${clinic.name}`],
  ] as const) {
    await page.getByRole('searchbox').first().fill(clinic.name)
    await page.getByRole('button', { name: `${action} ${clinic.name}` }).click()
    const dialog = page.getByRole('dialog', { name: title })
    const rows = dialog.getByRole('list', { name: 'People' }).getByRole('listitem')
    const before = await rows
      .filter({ has: page.getByRole('button') })
      .first()
      .waitFor()
      .then(() => rows.count())
    await rows.first().getByRole('button').click()
    await expect(rows).toHaveCount(before - 1)
    await notifications(page).getByRole('button', { name: 'Undo' }).last().click()
    await expect(rows, 'a slip is mended at once').toHaveCount(before)
    await page.keyboard.press('Escape')
  }
})

test('PE4 DB4 an owner who may not share sees who has a database and its tables, and takes both back', async ({
  page,
  api,
  openAs,
}) => {
  const owner = await api.newUser({ permissions: ['database.write_access', 'database.view'] })
  const { username } = await api.newUser({ permissions: ['database.view'] })
  const own = await connectClinic({ ...api, asAdmin: await api.as(owner) })
  const tableIds = [own.table('holidays').id]
  await api.asAdmin('POST', '/discovery/databases/share', { usernames: [username], dbIds: [own.id] })
  await api.asAdmin('POST', '/discovery/tables/share', { usernames: [username], tableIds })
  const remove = page.getByRole('button', { name: `Remove access of ${username}` })
  const takeBack = async () => {
    await remove.click()
    await expect(notifications(page)).toContainText('no longer has access')
    await expect(notifications(page).getByRole('button', { name: 'Undo' }), 'giving is not for them').toHaveCount(0)
    await expect(remove).toHaveCount(0)
  }
  const people = page.getByRole('combobox', { name: 'Share With Users:' })

  await openAs(owner, '/databases')
  await page.getByRole('button', { name: `Who has access to ${own.name}` }).click()
  await expect(page.getByRole('dialog', { name: 'Who has access' })).toContainText(username)
  await expect(people).toHaveCount(0)
  await expectAccessible(page)
  await takeBack()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Share database ${own.name}` })).toHaveCount(0)

  await page.goto(`/databases/details/${own.id}?table=${tableIds[0]}`)
  await page
    .getByRole('region', { name: 'Columns', exact: true })
    .getByRole('button', { name: 'Who has access' })
    .click()
  await expect(remove).toBeVisible()
  await expect(people).toHaveCount(0)
  await takeBack()
})
