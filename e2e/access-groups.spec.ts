import { connectClinic, saveQuestion } from './clinic.ts'
import { confirmation, notifications, rowsOf } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'
import { uniqueName } from './users-page.ts'

test('a group is created with members, gets a question, and its members see through which group they have it', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const [ann, bob] = [
    await api.newUser({ username: uniqueName('ann') }),
    await api.newUser({ username: uniqueName('bob'), permissions: ['database.view'] }),
  ]
  const clinic = await connectClinic(api)
  const name = uniqueName('Managers ')
  const question = await saveQuestion(api.asAdmin, clinic, { name: `${name} costs` })
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: name })

  await test.step('it is created, with a member found by the server', async () => {
    await openAsAdmin('/users')
    await page.getByRole('tab', { name: 'Groups' }).click()
    await page.getByRole('button', { name: 'Create group' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Enter a name')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('combobox', { name: 'Add members' }).fill(ann.username)
    await page.getByRole('option', { name: ann.username }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(notifications(page)).toContainText(`Group ${name} created`)
    await page.getByRole('searchbox', { name: 'Search groups' }).fill(name)
    await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  })
  await test.step('members are added and removed', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(dialog.getByRole('list', { name: 'Members' })).toContainText(ann.username)
    await dialog.getByRole('combobox', { name: 'Add members' }).fill(bob.username)
    await page.getByRole('option', { name: bob.username }).click()
    await dialog.getByRole('button', { name: `Remove ${ann.username}` }).click()
    await expect(dialog.getByRole('list', { name: 'Members' })).toBeHidden()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  })
  await test.step('the form of a user lists the groups with what they give, and adds and removes the user', async () => {
    const group = (await api.asAdmin<{ id: number }[]>('GET', `/auth/groups?search=${encodeURIComponent(name)}`))[0]!
    await api.asAdmin('PUT', `/auth/groups/${group.id}`, { permissions: ['task.view'] })
    await page.goto(`/users/edit/${ann.id}`)
    const card = page.getByRole('region', { name: 'Groups' })
    await expect(card).toContainText('In no group.')
    await card.getByRole('combobox', { name: 'Add to a group' }).fill(name)
    await page.getByRole('option', { name }).click()
    await expect(card.getByRole('list', { name: 'Groups of the user' })).toContainText('gives task.view')
    await expect(page.getByRole('region', { name: 'Permissions' })).toContainText(`Through the group ${name}`)
    await expectAccessible(page)
    expect((await (await api.as(ann))<{ permissions: string[] }>('GET', '/auth/account')).permissions).toContain(
      'task.view',
    )
    await card.getByRole('button', { name: `Remove from ${name}` }).click()
    await expect(card).toContainText('In no group.')
    expect((await (await api.as(ann))<{ permissions: string[] }>('GET', '/auth/account')).permissions).not.toContain(
      'task.view',
    )
    await api.asAdmin('PUT', `/auth/groups/${group.id}`, { permissions: [] })
  })
  await test.step('a question is shared with the group, and taken back', async () => {
    await page.goto(`/questions/edit/${question.id}`)
    await page.getByRole('button', { name: 'Share with users' }).click()
    await page.getByRole('combobox', { name: 'Share with groups' }).fill(name)
    await page.getByRole('option', { name }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(notifications(page)).toContainText('Shared with 1 group')
    expect((await (await api.as(bob))<{ id: number }[]>('GET', '/core/questions')).map(({ id }) => id)).toEqual([
      question.id,
    ])
    await page.goto('/users')
    await page.getByRole('searchbox', { name: 'Search by username' }).fill(bob.username)
    await page.getByRole('button', { name: `Shared entities ${bob.username}` }).click()
    await dialog.getByRole('tab', { name: 'Questions' }).click()
    await expect(dialog.getByRole('group', { name: 'Shared questions' })).toContainText(`Through the group ${name}`)
    await expect(dialog.getByRole('checkbox', { name: question.name })).toBeDisabled()
    await page.goto(`/questions/edit/${question.id}`)
    await page.getByRole('button', { name: 'Share with users' }).click()
    await page.getByRole('button', { name: `Remove access of the group ${name}` }).click()
    await expect(
      page.getByRole('region', { name: 'Who has access' }).getByRole('list', { name: 'Groups' }),
    ).toBeHidden()
    expect(await (await api.as(bob))('GET', '/core/questions')).toEqual([])
  })
  await test.step('several questions, a database and single tables of it are shared with the group, and tables are taken back', async () => {
    const other = await saveQuestion(api.asAdmin, clinic, { name: `${name} stays` })
    const asBob = await api.as(bob)
    const chooseGroup = async (label: string) => {
      await page.getByRole('combobox', { name: label }).fill(name)
      await page.getByRole('option', { name }).click()
    }
    await page.goto('/questions')
    await page.getByRole('searchbox', { name: 'Search questions' }).fill(name)
    await expect(rowsOf(page, 'Questions')).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await page.getByRole('button', { name: 'Share selected' }).click()
    await chooseGroup('Share with groups')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(notifications(page)).toContainText('Shared with 1 group')
    await expect(page.getByRole('button', { name: 'Done' })).toBeHidden()
    expect((await asBob<{ id: number }[]>('GET', '/core/questions')).map(({ id }) => id).toSorted()).toEqual(
      [question.id, other.id].toSorted(),
    )

    await page.goto('/databases')
    await page.getByRole('searchbox', { name: 'Search databases' }).fill(clinic.name)
    await page.getByRole('button', { name: `Share tables ${clinic.name}` }).click()
    await chooseGroup('Groups that get tables')
    await dialog.getByRole('combobox', { name: 'Tables of the groups' }).click()
    await page.getByRole('option', { name: 'Wards' }).click()
    await page.getByRole('option', { name: 'Visits' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Share with groups' }).click()
    await expect(dialog.getByRole('list', { name: 'Groups with tables' })).toContainText('Wards')
    await expectAccessible(page)
    const tables = async () =>
      (await asBob<{ name: string }[]>('GET', `/discovery/${clinic.id}/tables`)).map((table) => table.name)
    expect(await tables()).toEqual(['visits', 'wards'])
    await dialog.getByRole('button', { name: `Take Visits back from ${name}` }).click()
    await expect(dialog.getByRole('list', { name: 'Groups with tables' })).not.toContainText('Visits')
    expect(await tables()).toEqual(['wards'])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Share database ${clinic.name}` }).click()
    await chooseGroup('Share with groups')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    expect(await tables()).toHaveLength(5)
  })
  await test.step('it is deleted after a question', async () => {
    await page.goto('/users/groups')
    await page.getByRole('searchbox', { name: 'Search groups' }).fill(name)
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await confirmation(page).getByRole('button', { name: 'Delete' }).click()
    await expect(notifications(page)).toContainText(`Group ${name} deleted`)
    await expect(page.getByText('NO Data')).toBeVisible()
  })
})
