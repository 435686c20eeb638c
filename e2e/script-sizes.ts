import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/** The gzipped bytes of all scripts that the page has loaded when it rests, by name. */
export async function scriptSizes(page: Page, visit: () => Promise<unknown>): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const pending: Promise<void>[] = []
  const weigh = (response: Response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return
    pending.push(
      response
        .body()
        .then((body) => void sizes.set(new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length)),
    )
  }
  page.on('response', weigh)
  await visit()
  await page.waitForLoadState('networkidle')
  page.off('response', weigh)
  await Promise.all(pending)
  return sizes
}

export const totalSize = (sizes: Map<string, number>): number =>
  [...sizes.values()].reduce((sum, size) => sum + size, 0)
