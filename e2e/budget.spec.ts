import { scriptSizes, totalSize } from './script-sizes.ts'
import { expect, test } from './test.ts'

const KB = 1024

const told = (sizes: Map<string, number>) => [...sizes].map(([name, size]) => `${name} ${Math.round(size / KB)} KB`).join('\n')

test('SE1 the sign-in page loads at most 150 KB of gzipped script', async ({ page }) => {
  const sizes = await scriptSizes(page, () => page.goto('/login'))
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  expect(totalSize(sizes), told(sizes)).toBeGreaterThan(50 * KB)
  expect(totalSize(sizes), told(sizes)).toBeLessThanOrEqual(150 * KB)
})

for (const list of ['Users', 'Questions', 'Dashboards']) {
  test(`SH8 the list of ${list} loads at most 250 KB of gzipped script`, async ({ page, openAsAdmin }) => {
    const sizes = await scriptSizes(page, () => openAsAdmin(`/${list.toLowerCase()}`))
    await expect(page.getByRole('heading', { name: list })).toBeVisible()
    expect(totalSize(sizes), told(sizes)).toBeGreaterThan(100 * KB)
    expect(totalSize(sizes), told(sizes)).toBeLessThanOrEqual(250 * KB)
  })
}
