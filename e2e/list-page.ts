import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
export const confirmation = (page: Page) => page.getByRole('alertdialog')
/** The rows of a list, without its heading. */
export const rowsOf = (page: Page, list: string) =>
  page
    .getByRole('table', { name: list })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
export const namesIn = (page: Page, list: string) => rowsOf(page, list).locator('[data-title=Name]')
/** Sorts a list by a column, and waits until the order is kept for the person. */
export async function sortBy(page: Page, list: string, column: string) {
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/auth/account/preferences') && response.request().method() === 'PUT',
  )
  await page.getByRole('table', { name: list }).getByRole('columnheader', { name: column }).getByRole('button').click()
  await kept
}
export const strip = (page: Page, name: string) => page.getByRole('region', { name: `Favourite ${name}` })
/** A day as lists show it: of what was saved, since a test may run past midnight. */
export const shownDay = (date: string) =>
  new Date(date).toLocaleDateString('en-US', { month: 'short', day: '2-digit', year: 'numeric' })

/** Chooses a person in the popover of the toolbar and shares. */
export async function shareSelected(page: Page, username: string) {
  await page.getByRole('button', { name: 'Share selected' }).click()
  const popover = page.getByRole('dialog', { name: 'Share selected' })
  await expect(popover.getByRole('button', { name: 'Done' })).toBeDisabled()
  const users = popover.getByRole('combobox', { name: 'Share With Users:' })
  await expect(users).toBeFocused()
  await users.fill(username)
  await popover.getByRole('option', { name: username }).click()
  await popover.getByRole('button', { name: 'Done' }).click()
}

/** Comes back to the window after what was read has become old; needs `page.clock.install()`. */
export async function comeBackLater(page: Page) {
  await page.clock.fastForward(20_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** Has every call of an address fail, or be refused, until `page.unroute` of it. */
export const failReads = (page: Page, address: string, status: 403 | 404 | 500 = 500) =>
  page.route(address, (route) =>
    route.fulfill({
      status,
      json: { title: 'The store is starting', status, kind: { 403: 'forbidden', 404: 'missing', 500: 'bug' }[status] },
    }),
  )
