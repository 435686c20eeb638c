import { join } from 'node:path'
import type { Demo } from '@soundings/contract'
import { createApiClient } from './api-client.ts'
import { openBrowser } from './browser.ts'
import { ADMIN, startSoundings } from './soundings-server.ts'

/** The pictures of the README and the guides, of the demo hospital. Taken by hand: `node e2e/pictures.ts`. */
const pictures = [
  { name: 'dashboard', path: '/dashboards/1', width: 1440, height: 1180 },
  { name: 'wall', path: '/dashboards/1?full=1&tab=2', width: 1920, height: 1080, isDark: true },
  { name: 'studio', path: '/questions/edit/5', width: 1440, height: 960 },
]

const folder = join(import.meta.dirname, '../docs/screenshots')
const server = await startSoundings({ DEMO: 'on' })
const browser = await openBrowser()
try {
  process.env.E2E_DATA_DIR = server.dataDir
  const api = await createApiClient(server.url)
  while ((await api.asAdmin<Demo>('GET', '/core/demo')).isComing) await new Promise((go) => setTimeout(go, 500))
  const { id_token, refreshToken } = await api.signIn(ADMIN)
  for (const { name, path, width, height, isDark = false } of pictures) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height },
      colorScheme: isDark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
    await context.addInitScript(
      ([id, refresh]) => {
        localStorage.setItem('authenticationToken', id)
        localStorage.setItem('refreshToken', refresh)
      },
      [id_token, refreshToken] as const,
    )
    const page = await context.newPage()
    await page.goto(path)
    await page.locator('canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    // The tools of a wall go by themselves.
    await page.waitForTimeout(5000)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
