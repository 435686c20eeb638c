import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const KB = 1024

/** The gzipped bytes of all scripts that the page has loaded when it rests, by name. */
async function scriptsOf(page: Page, visit: () => Promise<unknown>): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    reading.push(response.body().then((body) => void sizes.set(new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length)))
  })
  await visit()
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  return sizes
}

const total = (sizes: Map<string, number>) => [...sizes.values()].reduce((sum, size) => sum + size, 0)
const told = (sizes: Map<string, number>) => [...sizes].map(([name, size]) => `${name} ${Math.round(size / KB)} KB`).join('\n')

test('SE1 the sign-in page loads at most 150 KB of gzipped script', async ({ page }) => {
  const sizes = await scriptsOf(page, () => page.goto('/login'))
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  expect(total(sizes), told(sizes)).toBeGreaterThan(50 * KB)
  expect(total(sizes), told(sizes)).toBeLessThanOrEqual(150 * KB)
})

test('SH8 a list page loads at most 250 KB of gzipped script', async ({ page, openAsAdmin }) => {
  const sizes = await scriptsOf(page, () => openAsAdmin('/users'))
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(total(sizes), told(sizes)).toBeGreaterThan(100 * KB)
  expect(total(sizes), told(sizes)).toBeLessThanOrEqual(250 * KB)
})
