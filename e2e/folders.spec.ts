import type { Folder } from '@soundings/contract'
import type { Page } from '@playwright/test'
import type { Ask } from './api-client.ts'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { confirmation, namesIn, notifications, rowsOf } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const writer = [
  'question.write_access',
  'question.share',
  'dashboard.write_access',
  'dashboard.share',
  'dashboard.view',
]

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api)
})

const bar = (page: Page) => page.getByRole('region', { name: 'Folders' })
const path = (page: Page) => bar(page).getByRole('navigation', { name: 'Folder path' }).getByRole('listitem')
const folder = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })

/** Administrators see all folders, and other specs look at their lists. */
async function removeFolders(ask: Ask) {
  for (const { id } of await ask<Folder[]>('GET', '/core/folders')) await ask('DELETE', `/core/folders/${id}`)
}

async function create(page: Page, name: string) {
  await bar(page).getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await expect(dialog.getByLabel('Folder name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

test('folders are created, filled by dragging and by the menu, renamed, moved and deleted', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, writer)
  for (const name of ['Beds', 'Costs', 'Visits']) await saveQuestion(ask, clinic, { name })
  await openAs(user, '/questions')
  await expect(rowsOf(page, 'Questions')).toHaveCount(3)
  // Without folders the list is as it always was.
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Move Beds' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Folders', exact: true }).click()
  await expect(bar(page)).toContainText('No folders yet')
  await create(page, 'Wards')
  await expect(folder(page, 'Wards')).toBeVisible()
  await create(page, 'wards')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('There is a folder wards already')
  await page.keyboard.press('Escape')
  await create(page, 'Money')
  await expect(folder(page, 'Money')).toBeVisible()

  await rowsOf(page, 'Questions').filter({ hasText: 'Beds' }).dragTo(folder(page, 'Wards'))
  await expect(notifications(page)).toContainText('1 question moved to Wards')
  await page.getByRole('checkbox', { name: 'Select Costs' }).check()
  await page.getByRole('checkbox', { name: 'Select Visits' }).check()
  await page.getByRole('button', { name: 'Move selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 2 questions' })
  await dialog.getByLabel('Folder').selectOption('Money')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(notifications(page)).toContainText('2 questions moved to Money')
  await expect(rowsOf(page, 'Questions')).toHaveCount(3)

  await folder(page, 'Wards').click()
  await expect(namesIn(page, 'Questions')).toHaveText(['Beds'])
  await expect(path(page)).toHaveText(['All', 'Wards'])
  await create(page, 'Monthly')
  await folder(page, 'Monthly').click()
  await expect(page.getByText('There is no question in this folder.')).toBeVisible()
  await page.reload()
  await expect(path(page)).toHaveText(['All', 'Wards', 'Monthly'])
  await page.getByRole('button', { name: 'More for the folder Monthly' }).click()
  await page.getByRole('menuitem', { name: 'Rename folder' }).click()
  await page.getByLabel('Folder name').fill('Every month')
  await page.keyboard.press('Enter')
  await expect(path(page)).toHaveText(['All', 'Wards', 'Every month'])

  // The folder takes what is in it along, and gives it to the one above when it is deleted.
  await folder(page, 'All').click()
  await rowsOf(page, 'Questions').filter({ hasText: 'Costs' }).getByRole('button', { name: 'Move Costs' }).click()
  await page.getByRole('dialog').getByLabel('Folder').selectOption('Wards / Every month')
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await folder(page, 'Wards').dragTo(folder(page, 'Money'))
  await expect(notifications(page)).toContainText('Folder Wards moved to Money')
  await folder(page, 'Money').click()
  await expect(namesIn(page, 'Questions')).toHaveText(['Visits'])
  await folder(page, 'Wards').click()
  await page.getByRole('button', { name: 'More for the folder Wards' }).click()
  await page.getByRole('menuitem', { name: 'Delete folder' }).click()
  await expect(confirmation(page)).toContainText('What is in it moves to Money')
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(path(page)).toHaveText(['All', 'Money'])
  await expect(namesIn(page, 'Questions')).toHaveText(['Visits', 'Beds'])
  await expect(folder(page, 'Every month')).toBeVisible()
  await rowsOf(page, 'Questions').filter({ hasText: 'Beds' }).dragTo(folder(page, 'All'))
  await expect(namesIn(page, 'Questions')).toHaveText(['Visits'])
  await removeFolders(ask)
})

test('a shared folder shows its dashboards to others until it is taken back, and says so where people ask', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, writer)
  const reader = await api.newUser({ permissions: ['dashboard.view'] })
  const dashboard = await saveDashboard(ask, [await saveQuestion(ask, clinic)], { name: 'Wards today' })
  const { id } = await ask<Folder>('POST', '/core/folders', { name: `Wards of ${user.username}` })
  await ask('POST', '/core/folders/items', { kind: 'dashboard', ids: [dashboard.id], folderId: id })
  await openAs(user, `/dashboards?folder=${id}`)
  await expect(namesIn(page, 'Dashboards')).toHaveText(['Wards today'])
  await page.getByRole('button', { name: 'Share folder' }).click()
  const popover = page.getByRole('dialog', { name: 'Share folder' })
  await popover.getByRole('combobox', { name: 'Share With Users:' }).fill(reader.username)
  await popover.getByRole('option', { name: reader.username }).click()
  await popover.getByRole('button', { name: 'Done' }).click()
  await expect(notifications(page)).toContainText('Folder Shared Successfully')
  await page.getByRole('checkbox', { name: 'Select Wards today' }).check()
  await page.getByRole('button', { name: 'Share selected' }).click()
  await expect(page.getByRole('list', { name: 'People' })).toContainText(`through the folder Wards of ${user.username}`)
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(reader, '/dashboards')
  await expect(namesIn(page, 'Dashboards')).toHaveText(['Wards today'])
  await folder(page, `Wards of ${user.username}`).click()
  await expect(path(page)).toHaveText(['All', `Wards of ${user.username}`])
  await expect(bar(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Move Wards today' })).toHaveCount(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await ask('POST', '/core/folders/unshare', { folderIds: [id], userNames: [reader.username] })
  await page.reload()
  await expect(bar(page)).toContainText('Folder not found. It was deleted, or it is no longer shared with you.')
  await expect(rowsOf(page, 'Dashboards')).toHaveCount(0)
  await removeFolders(ask)
})
