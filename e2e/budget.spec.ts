import type { DashboardSummary, Demo } from '@soundings/contract'
import { prepareSmallDemo } from '../packages/server/src/testing/clinics/small-demo.ts'
import { createApiClient } from './api-client.ts'
import { scriptSizes, totalSize } from './script-sizes.ts'
import { startSoundings } from './soundings-server.ts'
import { expect, keepTokens, test } from './test.ts'

const KB = 1024

function expectWithin(sizes: Map<string, number>, least: number, most: number) {
  const listed = [...sizes].map(([name, size]) => `${name} ${Math.round(size / KB)} KB`).join('\n')
  expect(totalSize(sizes), listed).toBeGreaterThan(least * KB)
  expect(totalSize(sizes), listed).toBeLessThanOrEqual(most * KB)
}

test('SE1 SH8 the sign-in page loads at most 150 KB of gzipped script, the lists of users, questions and dashboards 250 KB', async ({
  page,
  openAsAdmin,
}) => {
  const signIn = await scriptSizes(page, () => page.goto('/login'))
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  expectWithin(signIn, 50, 150)
  for (const list of ['Users', 'Questions', 'Dashboards']) {
    const sizes = await scriptSizes(page, () => openAsAdmin(`/${list.toLowerCase()}`))
    await expect(page.getByRole('heading', { name: list })).toBeVisible()
    expectWithin(sizes, 100, 250)
  }
})

/** A slow machine leaves a tab before its last rows have come, which stops that batch and asks for none. */
const asksForRows = (request: string) => /batch$|execute|questions/.test(request)

test('DE5 opening the demo dashboard in a new browser takes at most 20 requests, of which one asks for all tiles, and 600 KB of gzipped script; other tabs wait until they are opened', async ({
  browser,
}) => {
  const server = await startSoundings({ DEMO: 'on' }, prepareSmallDemo)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const api = await createApiClient(server.url)
    await expect.poll(async () => (await api.asAdmin<Demo>('GET', '/core/demo')).isComing).toBe(false)
    const [dashboard] = await api.asAdmin<DashboardSummary[]>('GET', '/core/dashboards')
    const page = await context.newPage()
    await keepTokens(page, await api.signIn(await api.newUser({ role: 'ROLE_ADMIN' })))
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const tiles = page.locator('[data-tile]')
    const sizes = await scriptSizes(page, async () => {
      await page.goto(`${server.url}/dashboards/${dashboard?.id}`)
      await expect(tiles).toHaveCount(9)
      for (const tile of await tiles.all()) await expect(tile.locator('canvas, p[aria-label]').first()).toBeVisible()
    })
    expectWithin(sizes, 400, 600)
    // The last one, a moment after all is shown.
    await expect.poll(() => asked).toContain('POST /core/opened')
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(20)
    expect(asked.filter(asksForRows), asked.join('\n')).toEqual(['POST /core/batch', 'POST /core/batch'])

    asked.length = 0
    await page.getByRole('tab', { name: 'Finance' }).click()
    await expect(tiles).toHaveCount(3)
    await expect(tiles.first().locator('canvas').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.filter(asksForRows), asked.join('\n')).toEqual(['POST /core/batch'])
  } finally {
    await context.close()
    await server.stop()
  }
})
