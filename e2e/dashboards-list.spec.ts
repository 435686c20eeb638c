import type { DashboardSummary } from '@soundings/contract'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { confirmation, namesIn, notifications, rowsOf, shareSelected, shownDay, strip } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const everything = ['dashboard.write_access', 'dashboard.delete', 'dashboard.share', 'question.write_access']

/** Longer than 25 letters, which is where table names alone are cut. */
const LONG = 'Drugs in the pharmacy of each ward'

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api)
})

test('DL1 SH9 the list: columns, dates, a dash for no tags, the search; a row opens its dashboard', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, everything)
  await saveDashboard(ask, [], { name: 'Pharmacy', description: 'Stock of drugs', tag: 'monthly,board' })
  const { id, createdDate } = await saveDashboard(ask, [], { name: 'Emergency', description: 'Waiting times' })
  await openAs(user, '/dashboards')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeDashboards')
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Name',
    'Creation Date',
    'Modified Date',
    'Owner',
    'Used by',
    'Description',
    'Tags',
    'Actions',
  ])
  await expect(rowsOf(page, 'Dashboards').first().getByRole('cell')).toHaveText([
    '',
    'Emergency',
    shownDay(createdDate),
    shownDay(createdDate),
    user.username,
    '0',
    'Waiting times',
    '-',
    '',
  ])
  for (const [typed, left] of [
    ['EMERG', 1],
    ['stock OF', 1],
    ['Board', 1],
    ['zzz', 0],
    ['', 2],
  ] as const) {
    await page.getByRole('searchbox').fill(typed)
    await expect(rowsOf(page, 'Dashboards')).toHaveCount(left)
  }
  await rowsOf(page, 'Dashboards').first().click()
  await expect(page).toHaveURL(`/dashboards/${id}`)
})

test('DL2 the toolbar deletes what is selected, by name, with an Undo, and from the trash it comes back', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, everything)
  for (const name of ['Emergency', 'Pharmacy']) await saveDashboard(ask, [], { name })
  await openAs(user, '/dashboards')
  await expect(page.getByRole('link', { name: 'Add dashboard' })).toHaveAttribute('href', '/dashboards/new')
  const deleteSelected = page.getByRole('button', { name: 'Delete selected' })
  await expect(deleteSelected).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Share selected' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await deleteSelected.click()
  await expect(confirmation(page)).toContainText('Are you sure you want to delete these dashboards ?')
  await expect(confirmation(page).getByRole('listitem')).toHaveText(['Pharmacy', 'Emergency'])
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('NO Data')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create your first dashboard' })).toBeVisible()
  await notifications(page).getByRole('button', { name: 'Undo' }).click()
  await expect(namesIn(page, 'Dashboards')).toHaveText(['Pharmacy', 'Emergency'])

  await page.getByRole('button', { name: 'Delete Pharmacy' }).click()
  await expect(confirmation(page)).toContainText('Are you sure you want to delete this dashboard ?')
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(namesIn(page, 'Dashboards')).toHaveText(['Emergency'])
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(namesIn(page, 'Trash')).toHaveText(['Pharmacy'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore Pharmacy' }).click()
  await expect(page.getByRole('dialog').getByText('NO Data')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(namesIn(page, 'Dashboards')).toHaveText(['Pharmacy', 'Emergency'])
})

test('DL3 the favourites strip opens, edits and forgets, comes with the first and goes with the last', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, everything)
  const { id } = await saveDashboard(ask, [], { name: 'Emergency', description: 'Waiting times' })
  await saveDashboard(ask, [], { name: LONG })
  await openAs(user, '/dashboards')
  const favourites = strip(page, 'dashboards')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(favourites).toHaveText("No Favourite's yet")
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(favourites).toHaveCount(0)
  await page.getByRole('button', { name: 'Favourite Emergency' }).click()
  await expect(namesIn(page, 'Dashboards')).toHaveText(['Emergency', LONG])
  await page.getByRole('button', { name: `Favourite ${LONG}` }).click()
  await expect(favourites.getByRole('listitem')).toHaveCount(2)
  await expect(favourites.getByText(LONG, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expect(favourites.getByRole('link', { name: 'Open Emergency' })).toHaveAttribute('href', `/dashboards/${id}`)
  await expect(favourites.getByRole('link', { name: 'Edit Emergency' })).toHaveAttribute(
    'href',
    `/dashboards/edit/${id}`,
  )
  for (const name of ['Emergency', LONG])
    await favourites.getByRole('button', { name: `Remove ${name} from favourites` }).click()
  await expect(favourites).toHaveCount(0)
})

test('DL2 PE4 shared dashboards reach the other at once, who may look, and nothing else', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, everything)
  const viewer = await api.newUser()
  const colleague = await api.newUser({ permissions: ['dashboard.delete'] })
  await saveDashboard(ask, [await saveQuestion(ask, clinic)], { name: 'Emergency' })
  await openAs(user, '/dashboards')
  await page.getByRole('checkbox', { name: 'Select Emergency' }).check()
  for (const { username } of [viewer, colleague]) {
    await shareSelected(page, username)
    await expect(notifications(page)).toContainText('Dashboard shared successfully')
    await notifications(page).getByRole('button', { name: 'Dismiss' }).click()
  }
  expect(await (await api.as(viewer))<DashboardSummary[]>('GET', '/core/dashboards')).toHaveLength(1)

  await openAs(viewer, '/dashboards')
  await expect(rowsOf(page, 'Dashboards').getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  for (const name of ['Add dashboard', 'Delete selected', 'Share selected', 'Trash'])
    await expect(page.getByText(name)).toHaveCount(0)

  await openAs(colleague, '/dashboards')
  await expect(page.getByRole('button', { name: 'Delete Emergency' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select Emergency' }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(confirmation(page)).toContainText('Only its owner or an administrator can delete a dashboard.')
  await expect(confirmation(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
})
