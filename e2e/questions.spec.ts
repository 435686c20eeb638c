import type { DeletedItem, QuestionSummary } from '@soundings/contract'
import type { Page } from '@playwright/test'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { confirmation, namesIn, notifications, rowsOf, shareSelected, shownDay, strip } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const everything = ['question.write_access', 'question.delete', 'question.share', 'dashboard.write_access']
const THOUSANDS = `insert into holidays
  with recursive days(n) as (select 1 union all select n + 1 from days where n < 6000)
  select date('2030-01-01', n || ' days'), 'Day ' || n from days;`

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api, undefined, THOUSANDS)
})

const preview = (page: Page, name: string) => page.getByRole('dialog', { name })

test('QL1 favourites stand first and in the strip, which comes with the first and goes with the last', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, everything)
  await saveQuestion(ask, clinic, { name: 'Beds of every ward and every day' })
  const { createdDate, lastModifiedDate } = await saveQuestion(ask, clinic, {
    name: 'Costs',
    description: 'Of the year',
    tag: 'money,board',
  })
  await openAs(user, '/questions')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeQuestions')
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Name',
    'Creation Date',
    'Modified Date',
    'Database',
    'Owner',
    'Used by',
    'Tags',
    'Description',
    'Actions',
  ])
  await expect(rowsOf(page, 'Questions').first().getByRole('cell')).toHaveText([
    '',
    'Costs',
    shownDay(createdDate),
    shownDay(lastModifiedDate),
    clinic.name,
    user.username,
    '0',
    'moneyboard',
    'Of the year',
    '',
  ])

  const favourites = strip(page, 'questions')
  const toggle = page.getByRole('button', { name: 'Favourites', exact: true })
  await expect(favourites).toHaveCount(0)
  await toggle.click()
  await expect(favourites).toHaveText("No Favourite's yet")
  await toggle.click()
  await expect(favourites).toHaveCount(0)

  await page.getByRole('button', { name: 'Favourite Beds of every ward and every day' }).click()
  await expect(favourites.getByRole('listitem')).toHaveCount(1)
  await expect(favourites).toContainText('Beds of every ward and every day')
  await expect(favourites).toContainText('Visits')
  await expect(namesIn(page, 'Questions')).toHaveText(['Beds of every ward and every day', 'Costs'])
  await expect(page.getByRole('button', { name: 'Favourite Beds of every ward and every day' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(page)
  await expect(favourites.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', /\/questions\/edit\/\d+$/)
  await favourites.getByRole('link', { name: 'Open' }).click()
  await expect(preview(page, 'Beds of every ward and every day')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(favourites).toBeVisible()
  await favourites.getByRole('button', { name: /Remove .* from favourites/ }).click()
  await expect(favourites).toHaveCount(0)
  await expect(namesIn(page, 'Questions')).toHaveText(['Costs', 'Beds of every ward and every day'])
})

test('QL1 QL3 deleting tells what still uses a question, names several, and can be undone', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, everything)
  const costs = await saveQuestion(ask, clinic, { name: 'Costs' })
  await saveQuestion(ask, clinic, { name: 'Visits' })
  await saveDashboard(ask, [costs], { name: 'Wards of the house' })
  await openAs(user, '/questions')
  const deleteSelected = page.getByRole('button', { name: 'Delete selected' })
  await expect(deleteSelected).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Share selected' })).toBeDisabled()

  await page.getByRole('button', { name: 'Delete Costs' }).click()
  await expect(confirmation(page)).toContainText(
    /Wards of the house.*\. Are you sure you want to delete this question \?/,
  )
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Visits' }).click()
  await expect(
    confirmation(page).getByText('Are you sure you want to delete this question ?', { exact: true }),
  ).toBeVisible()
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await deleteSelected.click()
  await expect(confirmation(page)).toContainText(
    /^.*Costs: .*Wards of the house.* Are you sure you want to delete these questions \?/,
  )
  await expect(confirmation(page).getByRole('listitem')).toHaveText(['Visits', 'Costs'])
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(notifications(page)).toContainText('2 questions deleted')
  await expect(page.getByText('NO Data')).toBeVisible()
  await notifications(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notifications(page)).toContainText('2 questions restored')
  await expect(namesIn(page, 'Questions')).toHaveText(['Visits', 'Costs'])
})

test('QL1 what was deleted waits in the trash and is restored from there', async ({ page, api, openAs }) => {
  const { user, ask } = await newAnalyst(api, clinic, everything)
  const { id } = await saveQuestion(ask, clinic, { name: 'Costs' })
  await ask('DELETE', `/core/questions/${id}`)
  await openAs(user, '/questions')
  await page.getByRole('button', { name: 'Trash' }).click()
  const trash = page.getByRole('dialog', { name: 'Trash' })
  const [deleted] = await ask<DeletedItem[]>('GET', '/core/questions/trash')
  expect(Date.parse(deleted!.restorableUntil) - Date.parse(deleted!.deletedDate)).toBe(30 * 86_400_000)
  await expect(rowsOf(page, 'Trash').getByRole('cell')).toHaveText([
    'Costs',
    user.username,
    shownDay(deleted!.deletedDate),
    shownDay(deleted!.restorableUntil),
    '',
  ])
  await expectAccessible(page)
  await trash.getByRole('button', { name: 'Restore Costs' }).click()
  await expect(trash.getByText('NO Data')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(namesIn(page, 'Questions')).toHaveText(['Costs'])
})

test('QL1 PE4 shared with a viewer, a question can be looked at and marked, and nothing else', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, everything)
  const { user: colleague, ask: askAsColleague } = await newAnalyst(api, clinic, ['question.delete'])
  const viewer = await api.newUser()
  for (const name of ['Costs', 'Visits']) await saveQuestion(ask, clinic, { name })
  await openAs(user, '/questions')
  await page.getByRole('checkbox', { name: 'Select Visits' }).check()
  await shareSelected(page, viewer.username)
  await expect(notifications(page)).toContainText('Question Shared Successfully')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await shareSelected(page, colleague.username)
  await expect.poll(async () => (await askAsColleague<QuestionSummary[]>('GET', '/core/questions')).length).toBe(2)

  await openAs(viewer, '/questions')
  await expect(namesIn(page, 'Questions')).toHaveText(['Visits'])
  await expect(rowsOf(page, 'Questions').getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  for (const name of ['Add question', 'Delete selected', 'Share selected', 'Trash'])
    await expect(page.getByText(name)).toHaveCount(0)

  await openAs(colleague, '/questions')
  await expect(page.getByRole('button', { name: 'Delete Visits' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select Visits' }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(confirmation(page)).toContainText('Only its owner or an administrator can delete this question.')
  await expect(confirmation(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('QL1 where there is no question yet, a link leads to the first one', async ({ page, api, openAs }) => {
  await openAs(await api.newUser({ permissions: ['question.write_access'] }), '/questions')
  await expect(page.getByText('NO Data')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask your first question' })).toHaveAttribute('href', '/questions/new')
  await expect(page.getByRole('link', { name: 'Add question' })).toHaveAttribute('href', '/questions/new')
})

const views = [
  { viewType: 'KPI', width: 0.25, height: 0.25, shows: '5' },
  { viewType: 'TABLE', width: 0.8, height: 0.8, shows: 'I10' },
  { viewType: 'BAR', width: 0.4, height: 0.65, shows: '4 rows' },
]

test('QL2 QL4 a row opens its preview, as large as its view needs; its address opens it again', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, everything)
  const count = clinic.view('visits.id', 'rowCount', { label: 'Visits' })
  await saveQuestion(ask, clinic, { name: 'KPI', defaultView: 'KPI', query: clinic.query('visits', [count]) })
  for (const name of ['TABLE', 'BAR']) await saveQuestion(ask, clinic, { name, defaultView: name })
  await openAs(user, '/questions')
  for (const { viewType, width, height, shows } of views) {
    await rowsOf(page, 'Questions').filter({ hasText: viewType }).click()
    const dialog = preview(page, viewType)
    await expect(dialog).toContainText(shows)
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeCloseTo(1440 * width, 0)
    await expect.poll(async () => (await dialog.boundingBox())?.height).toBeCloseTo(900 * height, 0)
    await expect(page).toHaveURL(/\/questions\?openQuestion=\d+$/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/questions$/)
  }
  await page.goBack()
  await rowsOf(page, 'Questions').filter({ hasText: 'BAR' }).click()
  await page.reload()
  await expect(preview(page, 'BAR')).toContainText('4 rows')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => await preview(page, 'BAR').boundingBox())
    .toEqual({ x: 0, y: 0, width: 390, height: 844 })
})

test('QL4 what is gone says Question Deleted, what is empty says so, and a viewer without the right is warned', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, everything)
  const noPatient = clinic.query('patients', [clinic.view('patients.full_name')], {
    filters: [clinic.filter('patients.status', 'equals', ['gone'])],
  })
  const empty = await saveQuestion(ask, clinic, { name: 'Nobody', query: noPatient })
  for (const asked of ['999999', 'abc', '']) {
    await openAs(user, `/questions?openQuestion=${asked}`)
    await expect(page.getByRole('dialog')).toContainText('Question Deleted')
    await expect(notifications(page)).toContainText(`Error Loading Question with id ${asked}`)
  }
  await openAs(user, `/questions?openQuestion=${empty.id}`)
  await expect(preview(page, 'Nobody')).toContainText('No results found try different Question or change Filters')

  await page.route('**/auth/account', async (route) => {
    const account = (await (await route.fetch()).json()) as { permissions: string[] }
    await route.fulfill({
      json: { ...account, permissions: account.permissions.filter((name) => name !== 'question.view') },
    })
  })
  await page.reload()
  await expect(notifications(page)).toContainText('Sorry, You Are not Authorized to do this action.')
  await page.goto('/questions')
  await expect(notifications(page)).not.toContainText('Sorry')
  await rowsOf(page, 'Questions').first().click()
  await expect(notifications(page)).toContainText('Sorry, You Are not Authorized to do this action.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('QL4 a long result comes in chunks, by page number', async ({ page, api, openAs }) => {
  const { user, ask } = await newAnalyst(api, clinic, everything)
  const query = clinic.query('holidays', [clinic.view('holidays.day'), clinic.view('holidays.holiday_name')], {
    resultLimit: 0,
  })
  const { id } = await saveQuestion(ask, clinic, { name: 'Days', query })
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/execute')) asked.push((request.postDataJSON() as { pageNumber: number }).pageNumber)
  })
  await openAs(user, `/questions?openQuestion=${id}`)
  const dialog = preview(page, 'Days')
  await expect(dialog).toContainText('first 5,000 of 6,001')
  expect(asked).toEqual([0])
  await dialog.getByRole('button', { name: 'Load more' }).click()
  await expect(dialog).toContainText('6,001 rows')
  expect(asked).toEqual([0, 1])
})
