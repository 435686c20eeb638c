import type { Page } from '@playwright/test'
import type { TestUser } from './api-client.ts'
import { connectClinic, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { expect, expectAccessible, test } from './test.ts'
import { notifications, search, uniqueName } from './users-page.ts'

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api)
})

async function openSharedEntities(page: Page, user: TestUser, openAsAdmin: (path?: string) => Promise<void>) {
  await openAsAdmin('/users')
  await search(page, user.username)
  await page.getByRole('button', { name: `Shared entities ${user.username}` }).click()
  return page.getByRole('dialog', { name: `Shared with ${user.username}` })
}

test('US6 shared tables are filtered, ticked and unshared', async ({ page, api, openAsAdmin }) => {
  const user = await api.newUser({ username: uniqueName() })
  const tableIds = ['patients', 'hospitals', 'holidays'].map((name) => clinic.table(name).id)
  await api.asAdmin('POST', '/discovery/tables/share', { tableIds, usernames: [user.username] })
  await api.asAdmin('POST', '/discovery/databases/share', { dbIds: [clinic.id], usernames: [user.username] })
  const dialog = await openSharedEntities(page, user, openAsAdmin)
  await expect(dialog.getByRole('tab')).toHaveText(['Database Tables', 'Dashboards', 'Questions'])
  const list = dialog.getByRole('group', { name: 'Shared database tables' })
  await expect(list.getByRole('checkbox')).toHaveCount(4)
  // Once it has grown to its size.
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(600)
  await expect.poll(async () => (await list.boundingBox())?.height).toBe(400)
  await expectAccessible(page)

  const unshare = dialog.getByRole('button', { name: 'Unshare' })
  await expect(unshare).toBeDisabled()
  // Hospitals, holidays and the whole database.
  await dialog.getByRole('searchbox').fill('HO')
  await expect(list.getByRole('checkbox')).toHaveCount(3)
  for (const name of ['Hospitals', 'Holidays']) await list.getByRole('checkbox', { name }).check()
  await unshare.click()
  await expect(notifications(page)).toContainText('Selected Tables Revoked successfully')
  await dialog.getByRole('searchbox').fill('')
  await expect(list.getByRole('checkbox')).toHaveCount(2)
  await list.getByRole('checkbox', { name: `${clinic.name} (whole database)` }).check()
  await unshare.click()
  await expect(list.getByRole('checkbox')).toHaveCount(1)
  expect(
    await api.asAdmin<unknown[]>('GET', `/discovery/databases/shared_databases_for_username/${user.username}`),
  ).toEqual([])
})

test('US6 PE4 shared dashboards and questions are taken back, and are gone for the other at once', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const user = await api.newUser({ username: uniqueName() })
  const asked = await api.as(user)
  const seen = async (path: string) => (await asked<{ name: string }[]>('GET', path)).map(({ name }) => name)
  const question = await saveQuestion(api.asAdmin, clinic, { name: 'Costs' })
  const dashboards = await Promise.all(
    ['Emergency', 'Pharmacy'].map((name) => saveDashboard(api.asAdmin, [question], { name })),
  )
  await api.asAdmin('POST', '/core/dashboards/share', {
    dashboards: dashboards.map(({ id }) => id),
    users: [user.username],
  })
  await api.asAdmin('POST', '/core/questions/share', { questions: [question.id], users: [user.username] })
  expect((await seen('/core/dashboards')).toSorted()).toEqual(['Emergency', 'Pharmacy'])

  const dialog = await openSharedEntities(page, user, openAsAdmin)
  await expect(dialog.getByText('No shared entity yet')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Dashboards' }).click()
  await dialog.getByRole('checkbox', { name: 'Emergency' }).check()
  await dialog.getByRole('button', { name: 'Unshare' }).click()
  await expect(notifications(page)).toContainText(' Dashboards Revoked successfully')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  expect(await seen('/core/dashboards')).toEqual(['Pharmacy'])

  // What is listed below comes later, and moves nothing under the hand.
  const held = Promise.withResolvers<void>()
  await page.route('**/reached_by_username/*', (route) => held.promise.then(() => route.continue()))
  await dialog.getByRole('tab', { name: 'Questions' }).click()
  const costs = dialog.getByRole('checkbox', { name: 'Costs' })
  await expect(costs).toBeVisible()
  const place = await costs.boundingBox()
  held.resolve()
  await expect(dialog.getByText(/^Clinic .* rows by its owner/)).toBeVisible()
  expect(await costs.boundingBox()).toEqual(place)
  await costs.check()
  await dialog.getByRole('button', { name: 'Unshare' }).click()
  await expect(notifications(page)).toContainText(' Questions Revoked successfully')
  await expect(dialog.getByText('No shared entity yet')).toBeVisible()
  expect(await seen('/core/questions')).toEqual([])
})

const kinds = [
  { tab: 'Database Tables', word: 'tables', failed: 'selected Tables' },
  { tab: 'Dashboards', word: 'dashboards', failed: 'Dashboards' },
  { tab: 'Questions', word: 'questions', failed: 'questions' },
]

test('US6 a list that fails to load or to unshare says which', async ({ page, api, openAsAdmin }) => {
  const user = await api.newUser({ username: uniqueName() })
  const question = await saveQuestion(api.asAdmin, clinic)
  const { id } = await saveDashboard(api.asAdmin, [question])
  await api.asAdmin('POST', '/discovery/tables/share', {
    tableIds: [clinic.table('wards').id],
    usernames: [user.username],
  })
  await api.asAdmin('POST', '/core/dashboards/share', { dashboards: [id], users: [user.username] })
  await api.asAdmin('POST', '/core/questions/share', { questions: [question.id], users: [user.username] })
  const broken = { status: 500, json: { title: 'broken' } }
  for (const failing of ['unshare', ...kinds.map(({ word }) => `shared_${word}_for_username/*`)]) {
    await page.route(`**/${failing}`, (route) => route.fulfill(broken))
  }
  const dialog = await openSharedEntities(page, user, openAsAdmin)
  for (const { tab, word, failed } of kinds) {
    await dialog.getByRole('tab', { name: tab }).click()
    await expect(notifications(page)).toContainText(`Error loading user shared ${word}`)
    await page.unroute(`**/shared_${word}_for_username/*`)
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Unshare' }).click()
    await expect(notifications(page)).toContainText(`Error while trying to unshare ${failed}`)
  }
})
