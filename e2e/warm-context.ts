import type { Browser } from '@playwright/test'

/** The window that tests get unless they ask for another one. Nothing moves, so nothing has to be waited for. */
export const WINDOW = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

export type WarmContext = Awaited<ReturnType<typeof openWarmContext>>

/** One context for the tests of a worker: the scripts of the page are fetched and compiled once. */
export async function openWarmContext(browser: Browser) {
  const context = await browser.newContext({ ...WINDOW, baseURL: process.env.E2E_URL ?? '' })
  const keeper = await context.newPage()
  const storage = await context.newCDPSession(keeper)

  /** As new: whatever the last test opened, stored or allowed is gone. */
  const sweep = async () => {
    const pages = context.pages().filter((page) => page !== keeper)
    const origins = new Set(pages.map((page) => new URL(page.url()).origin))
    await Promise.all(pages.map((page) => page.close()))
    for (const origin of origins)
      await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
    await context.clearCookies()
    await context.clearPermissions()
  }
  return { context, sweep, close: () => context.close() }
}
