import type { Page } from '@playwright/test'
import { startGallery } from './gallery-server.ts'
import type { SoundingsServer } from './soundings-server.ts'
import { expect, expectAccessible, test } from './test.ts'

let server: SoundingsServer

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  server = await startGallery()
})

test.afterAll(() => server.stop())

const open = (page: Page, exhibit = '') =>
  page.goto(`${server.url}/gallery.html${exhibit && `?show=${encodeURIComponent(exhibit)}`}`)
const wards = (page: Page) => page.getByRole('table', { name: 'Wards' })
const rows = (page: Page) => wards(page).getByRole('rowgroup').nth(1).getByRole('row')
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('SH8 a table: select all, sorting, opening a row, and cards on a narrow screen', async ({ page }) => {
  await page.goto(`${server.url}/gallery.html?show=Tables&show=Toasts+and+confirmations`)
  await test.step('select all ticks every row that the search left, on all pages', async () => {
    await page.getByRole('searchbox', { name: 'Search wards' }).fill('surgery')
    await wards(page).getByRole('checkbox', { name: 'Select all rows' }).check()
    await expect(wards(page).getByRole('checkbox', { name: 'Select Surgery 1', exact: true })).toBeChecked()
    await page.getByRole('navigation', { name: 'Pages' }).first().getByRole('button', { name: 'Next' }).click()
    await expect(wards(page).getByRole('checkbox', { name: 'Select Surgery 9' })).toBeChecked()
    await page.getByRole('searchbox', { name: 'Search wards' }).fill('')
    await expect(wards(page).getByRole('checkbox', { name: 'Select Cardiology 1', exact: true })).not.toBeChecked()
  })
  await test.step('a heading sorts up, down, and back to the original order', async () => {
    const beds = wards(page).getByRole('columnheader', { name: 'Beds' })
    const first = rows(page).first()
    await expect(first).toContainText('Cardiology 1')
    await beds.getByRole('button').click()
    await expect(beds).toHaveAttribute('aria-sort', 'ascending')
    await expect(first.getByRole('cell').nth(2)).toHaveText('8')
    await beds.getByRole('button').click()
    await expect(beds).toHaveAttribute('aria-sort', 'descending')
    await expect(first.getByRole('cell').nth(2)).toHaveText('41')
    await beds.getByRole('button').click()
    await expect(first).toContainText('Cardiology 1')
  })
  await test.step('a row opens by click and by Enter, but not by its checkbox or its buttons', async () => {
    await rows(page).nth(1).click()
    await expect(toasts(page)).toContainText('Open Intensive care 1')
    await rows(page).nth(1).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Open Maternity 1')
    await rows(page).first().getByRole('checkbox').check()
    await rows(page).first().getByRole('button', { name: 'Edit Cardiology 1' }).click()
    await expect(toasts(page)).toContainText('Edit Cardiology 1')
    await expect(toasts(page)).not.toContainText('Open Cardiology 1')
  })
  await test.step('on a narrow screen rows become cards, with targets that a finger can hit', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(rows(page).first()).toContainText('Cardiology 1')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    for (const button of await rows(page).first().getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
    }
  })
})

test('SH6 the confirmation never puts the destructive button first and gives the focus back; a notice can only be answered with Ok', async ({
  page,
}) => {
  await open(page, 'Toasts and confirmations')
  const opener = page.getByRole('button', { name: 'Confirm several' })
  await opener.click()
  const popup = page.getByRole('alertdialog')
  await expect(popup.getByRole('listitem')).toHaveText(['Bed occupancy', 'Waiting times', 'Readmissions'])
  await expect(popup.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(toasts(page)).not.toContainText('Deleted')
  await opener.click()
  await popup.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText('Deleted')

  await page.getByRole('button', { name: 'Notice' }).click()
  await expect(popup.getByRole('button', { name: 'Ok' })).toBeFocused()
  await expect(popup.getByRole('button')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(popup).toBeHidden()
})

test.describe('by a clock of its own', () => {
  test.use({ ownContext: true })

  test('SH6 a loading toast stays until it is dismissed', async ({ page }) => {
    await page.clock.install()
    await open(page, 'Toasts and confirmations')
    await page.getByRole('button', { name: 'Loading', exact: true }).click()
    await expect(toasts(page)).toContainText('Adding user')
    await page.clock.runFor(60_000)
    await expect(toasts(page)).toContainText('Adding user')
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts(page)).not.toContainText('Adding user')
  })
})

test('SH8 every piece of the kit is accessible in light and dark', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible()
  await expectAccessible(page)
})
