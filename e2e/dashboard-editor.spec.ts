import type { Dashboard } from '@soundings/contract'
import type { Page } from '@playwright/test'
import { newAnalyst, saveDashboard } from './clinic.ts'
import {
  addQuestion,
  connectClinicWithQuestions,
  editorPermissions,
  notifications,
  save,
  tileOf,
  unique,
} from './dashboard-page.ts'
import { expect, signInOnPage, test } from './test.ts'

test.describe.configure({ mode: 'default' })

let on: Awaited<ReturnType<typeof connectClinicWithQuestions>>

test.beforeAll(async ({ api }) => {
  on = await connectClinicWithQuestions(api)
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('DE3 DE7 DE8 a new dashboard is composed, saved, then shared, then its dialog closes; without readers it goes to the list', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const [colleague, late] = [await api.newUser({}), await api.newUser({})]
  const question = await on.byDiagnosis(ask, { name: unique('Diagnoses') })
  await openAs(user, '/dashboards/new')
  await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible()
  await addQuestion(page, question.name)
  await expect(tileOf(page, question.name)).toContainText('I10')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save dashboard' })
  await dialog.getByLabel('Name').fill('   ')
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  const name = unique('Morning')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('What we look at first')
  await dialog.getByLabel('Tags').fill('ward,')
  await dialog.getByRole('combobox', { name: 'Share With Users:' }).fill(colleague.username)
  await page.getByRole('option', { name: colleague.username }).click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notifications(page)).toContainText('Saved')
  await expect(notifications(page)).toContainText('Dashboard shared successfully')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboards\/edit\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const seen = await (await api.as(colleague))<Dashboard>('GET', `/core/dashboards/${id}`)
  expect(seen).toMatchObject({ name, description: 'What we look at first', tag: 'ward' })

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const popover = page.getByRole('dialog', { name: 'Share' })
  await expect(popover.getByRole('button', { name: 'Done' })).toBeDisabled()
  await expect(popover.getByText('Share With Users:')).toBeVisible()
  await popover.getByRole('button', { name: 'All users' }).click()
  await expect(popover.getByRole('button', { name: 'Done' })).toBeEnabled()
  await popover.getByRole('button', { name: 'Cancel' }).click()
  const asLate = await api.as(late)
  await expect(asLate('GET', `/core/dashboards/${id}`)).rejects.toThrow('404')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await popover.getByRole('combobox', { name: 'Share With Users:' }).fill(late.username)
  await page.getByRole('option', { name: late.username }).click()
  await page.keyboard.press('Tab')
  await popover.getByRole('button', { name: 'Done' }).click()
  await expect(popover).toBeHidden()
  expect(await asLate<Dashboard>('GET', `/core/dashboards/${id}`)).toMatchObject({ name })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboards$/)
})

test('DE2 tabs are renamed, added and deleted by their rules, also with the keyboard', async ({
  page,
  openAs,
  api,
}) => {
  const { user } = await newAnalyst(api, on.clinic, editorPermissions)
  await openAs(user, '/dashboards/new')
  await expect(page.getByRole('tab')).toHaveText(['New Tab'])
  await expect(page.getByRole('button', { name: /^Delete tab/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Rename tab New Tab' }).click()
  await page.getByRole('textbox', { name: 'Tab name' }).fill('Wards')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab')).toHaveText(['Wards'])
  const add = page.getByRole('button', { name: 'Add tab' })
  await add.click()
  await tab(page, 'New Tab').dblclick()
  await page.getByRole('textbox', { name: 'Tab name' }).fill('  ')
  await tab(page, 'Wards').click()
  await expect(page.getByRole('tab')).toHaveText(['Wards', 'New tab'])

  await add.click()
  await add.click()
  await expect(page.getByRole('tab')).toHaveText(['Wards', 'New tab', 'New Tab', 'New Tab'])
  await expect(add).toBeDisabled()
  await expect(page.getByRole('tab').nth(3)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Delete tab New Tab' }).click()
  await expect(page.getByRole('tab').nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(add).toBeEnabled()

  await page.getByRole('tab').nth(2).press('ArrowRight')
  await expect(tab(page, 'Wards')).toBeFocused()
  await expect(page).toHaveURL(/\/dashboards\/new$/)
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/tab=[a-z]{10}$/)
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('tab')).toHaveCount(4)
})

test('DE3 the questions popover stars favourites first, describes on hover, draws only what is seen, and says when there is nothing', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  await openAs(user, '/dashboards/new')
  await page.getByRole('button', { name: 'Add Questions' }).click()
  await expect(page.getByText('No Questions')).toBeVisible()
  await expect(page.getByText('Try add new question')).toBeVisible()

  const stem = unique('Count')
  const questions = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      on.countOfVisits(ask, { name: `${stem} ${at + 10}`, description: `Words about ${at + 10}` }),
    ),
  )
  await ask('POST', '/core/user-question', { questionId: questions.at(-1)?.id })
  await page.reload()
  await page.getByRole('button', { name: 'Add Questions' }).click()
  const list = page.getByRole('listbox', { name: 'Questions' })
  const first = list.getByRole('option').first()
  await expect(first).toContainText(`${stem} 49`)
  await expect(first.getByLabel('Favourite')).toBeVisible()
  expect(await list.getByRole('option').count()).toBeLessThan(40)
  expect([(await list.boundingBox())?.height, (await first.boundingBox())?.height]).toEqual([450, 30])
  await first.getByText(`${stem} 49`).hover()
  await expect(page.getByRole('tooltip', { name: 'Words about 49' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search questions' }).fill(`${stem.toUpperCase()} 12`)
  await expect(list.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(tileOf(page, `${stem} 12`)).toBeVisible()
})

test('a question chosen from the list comes with its view settings, is scrolled to and marked, and the list closes', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const tall = await on.byDiagnosis(ask, { name: unique('Tall') })
  const stacked = await on.byDiagnosis(ask, {
    name: unique('Stacked'),
    defaultView: 'BAR',
    viewTypeOptions: '{"barLabel":true,"avgLine":false,"colorSchemaIndex":2}',
  })
  const dashboard = await saveDashboard(ask, [tall])
  const [first] = dashboard.tabs[0]!.views
  await ask('PUT', '/core/dashboards', {
    id: dashboard.id,
    version: 1,
    name: dashboard.name,
    tabs: [{ index: 0, name: 'Today', views: [{ ...first, position: { ...first!.position, w: 12, h: 8 } }] }],
  })
  await openAs(user, `/dashboards/edit/${dashboard.id}`)
  await expect(tileOf(page, tall.name)).toContainText('I10')
  await addQuestion(page, stacked.name)
  await expect(page.getByRole('listbox', { name: 'Questions' })).toBeHidden()
  const tile = tileOf(page, stacked.name)
  await expect(tile).toHaveAttribute('data-placed')
  await expect(tile).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('status').filter({ hasText: `${stacked.name} added` })).toHaveCount(1)
  await tile.getByRole('button', { name: `Menu of ${stacked.name}` }).click()
  await page.getByRole('menuitem', { name: 'View settings' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Labels' })).toBeChecked()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Average line' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await save(page)
  await expect(notifications(page)).toContainText('Saved')
  const saved = await ask<Dashboard>('GET', `/core/dashboards/${dashboard.id}`)
  expect(saved.tabs[0]?.views.map(({ viewOptionsJSON }) => viewOptionsJSON)).toEqual([
    '{}',
    '{"barLabel":true,"avgLine":false,"colorSchemaIndex":2}',
  ])
})

test("DE8 R23 edits are undone, reset and guarded; someone else's newer version is reloaded or overwritten; an earlier one comes back", async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const question = await on.byDiagnosis(ask, { name: unique('Diagnoses') })
  const dashboard = await saveDashboard(ask, [question])
  const saveAgain = (name: string, version: number) =>
    ask<Dashboard>('PUT', '/core/dashboards', {
      id: dashboard.id,
      version,
      name,
      tabs: [{ index: 0, name, views: [] }],
    })
  await openAs(user, `/dashboards/edit/${dashboard.id}`)
  await tileOf(page, question.name)
    .getByRole('button', { name: `Menu of ${question.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Description').fill('What the ward sees')
  await page.getByRole('dialog').getByLabel('Title').fill('Renamed')
  await page.keyboard.press('Enter')
  await expect(tileOf(page, 'Renamed')).toBeVisible()
  await page.getByRole('button', { name: 'Menu of Renamed' }).click()
  await page.getByRole('menuitem', { name: 'About this result' }).click()
  await expect(page.getByRole('dialog', { name: 'About this result' })).toContainText('What the ward sees')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu of Renamed' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('This tab is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tileOf(page, 'Renamed')).toBeVisible()

  await page.getByRole('button', { name: 'Add tab' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('tab')).toHaveText(['New Tab'])
  await expect(page.getByText('This tab is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('tab')).toHaveCount(2)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('unsaved changes')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await saveAgain('Theirs', 1)
  const dialog = page.getByRole('dialog', { name: 'Save dashboard' })
  const conflict = page.getByRole('dialog', { name: 'A newer version was saved' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByLabel('Name').fill('Mine')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await conflict.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await conflict.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('tab')).toHaveText(['Theirs'])
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(tileOf(page, question.name)).toBeVisible()
  await saveAgain('Theirs again', 2)
  await save(page)
  await conflict.getByRole('button', { name: 'Overwrite' }).click()
  await expect(notifications(page)).toContainText('Saved')
  await expect(page).toHaveURL(/\/dashboards$/)
  expect(await ask<Dashboard>('GET', `/core/dashboards/${dashboard.id}`)).toMatchObject({
    version: 4,
    tabs: [{ name: 'Today', views: [{ title: question.name }] }],
  })
})

test('DE8 a quick save at the top stays on the dashboard, and unsaved work survives the end of the session', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const [one, two, three] = [
    await on.byDiagnosis(ask, { name: unique('One') }),
    await on.countOfVisits(ask, { name: unique('Two') }),
    await on.countOfVisits(ask, { name: unique('Three') }),
  ]
  const dashboard = await saveDashboard(ask, [one])
  const stored = async () =>
    (await ask<Dashboard>('GET', `/core/dashboards/${dashboard.id}`)).tabs[0]?.views.map(({ title }) => title)
  await openAs(user, `/dashboards/edit/${dashboard.id}`)
  const quick = page.getByRole('button', { name: 'Save changes' })
  await expect(quick).toBeDisabled()
  await addQuestion(page, two.name)
  await quick.click()
  await expect(notifications(page)).toContainText('Saved')
  await expect(quick).toBeDisabled()
  await expect(page).toHaveURL(/\/dashboards\/edit\/\d+/)
  await expect.poll(stored).toEqual([one.name, two.name])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quick).toBeEnabled()
  await page.keyboard.press('Control+s')
  await expect(quick).toBeDisabled()
  await expect.poll(stored).toEqual([one.name])

  await addQuestion(page, three.name)
  const isKept = () =>
    page.evaluate(
      (title) =>
        Object.entries(localStorage).some(
          ([key, text]) => key.startsWith('dashboardDraft:') && String(text).includes(title),
        ),
      three.name,
    )
  await expect.poll(isKept).toBe(true)
  await page.evaluate(() =>
    ['authenticationToken', 'refreshToken'].forEach((key) => localStorage.setItem(key, 'ended')),
  )
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await signInOnPage(page, user)
  await expect(page).toHaveURL(/\/dashboards\/edit\/\d+/)
  await page.getByRole('dialog', { name: 'Unsaved work' }).getByRole('button', { name: 'Restore' }).click()
  await expect(tileOf(page, three.name)).toBeVisible()
  await quick.click()
  await expect(quick).toBeDisabled()
  await expect.poll(stored).toEqual([one.name, three.name])
  await expect.poll(isKept).toBe(false)

  await page.getByRole('button', { name: 'Add tab' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboards$/)
  await page.goto(`/dashboards/edit/${dashboard.id}`)
  await expect(tileOf(page, three.name)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Unsaved work' })).toHaveCount(0)

  await page.goto('/dashboards/new')
  await page.getByRole('button', { name: 'Save dashboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Save dashboard' })).toBeVisible()
})
