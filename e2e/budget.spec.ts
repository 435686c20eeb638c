import { scriptSizes, totalSize } from './script-sizes.ts'
import { expect, test } from './test.ts'

const KB = 1024

function expectWithin(sizes: Map<string, number>, least: number, most: number) {
  const told = [...sizes].map(([name, size]) => `${name} ${Math.round(size / KB)} KB`).join('\n')
  expect(totalSize(sizes), told).toBeGreaterThan(least * KB)
  expect(totalSize(sizes), told).toBeLessThanOrEqual(most * KB)
}

test('SE1 SH8 the sign-in page loads at most 150 KB of gzipped script, the lists of users, questions and dashboards 250 KB', async ({ page, openAsAdmin }) => {
  const signIn = await scriptSizes(page, () => page.goto('/login'))
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  expectWithin(signIn, 50, 150)
  for (const list of ['Users', 'Questions', 'Dashboards']) {
    const sizes = await scriptSizes(page, () => openAsAdmin(`/${list.toLowerCase()}`))
    await expect(page.getByRole('heading', { name: list })).toBeVisible()
    expectWithin(sizes, 100, 250)
  }
})
