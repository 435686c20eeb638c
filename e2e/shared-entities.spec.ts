import type { Page } from '@playwright/test'
import type { TestUser } from './api-client.ts'
import { expect, expectAccessible, test } from './test.ts'
import { notifications, search, uniqueName } from './users-page.ts'

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
  // Once it has grown to its size.
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(600)
  await expect.poll(async () => (await list.boundingBox())?.height).toBe(400)
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
