import { test as base, expect, type Page } from '@playwright/test'
import { createApiClient, type ApiClient, type TestUser, type Tokens } from './api-client.ts'
import { axeFaults } from './axe-faults.ts'
import { openWarmContext, type WarmContext } from './warm-context.ts'

export { expect }

/** For sequences, which look at the screen dozens of times. By default the second look comes after 100 ms, the next after 250 ms, and so on. */
export const OFTEN = { intervals: [15, 15, 30, 30, 60, 100] }

interface Fixtures {
  /** For what would outlast the test in a context: a clock, an offline network, a route of all pages. */
  readonly ownContext: boolean
  /** Opens the page as a signed-in user, without the sign-in form. */
  readonly openAs: (user: TestUser, path?: string) => Promise<Tokens>
  readonly openAsAdmin: (path?: string) => Promise<void>
}

interface WorkerFixtures {
  readonly api: ApiClient
  readonly warmContext: WarmContext
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  api: [async ({}, use) => use(await createApiClient(process.env.E2E_URL ?? '')), { scope: 'worker' }],
  warmContext: [
    async ({ browser }, use) => {
      const warm = await openWarmContext(browser)
      await use(warm)
      await warm.close()
    },
    { scope: 'worker' },
  ],
  ownContext: [false, { option: true }],
  context: async ({ context, warmContext, ownContext, hasTouch, isMobile }, use) => {
    if (ownContext || hasTouch || isMobile) return use(context)
    await use(warmContext.context)
    await warmContext.sweep()
  },
  openAs: async ({ page, api }, use) => {
    await use(async (user, path = '/') => {
      const tokens = await api.signIn(user)
      await keepTokens(page, tokens)
      await page.goto(path)
      return tokens
    })
  },
  openAsAdmin: async ({ openAs, api }, use) => {
    await use(async (path) => void (await openAs(await api.newUser({ role: 'ROLE_ADMIN' }), path)))
  },
})

/** For a second person in a window of their own. */
export async function keepTokens(page: Page, { id_token, refreshToken }: Tokens) {
  // The next load stores them, and no other: who has signed out stays so. A window keeps its name whatever it loads.
  await page.addInitScript(
    ([id, refresh]) => {
      if (window !== window.top || window.name.includes(id)) return
      window.name += ` ${id}`
      localStorage.setItem('authenticationToken', id)
      localStorage.setItem('refreshToken', refresh)
    },
    [id_token, refreshToken] as const,
  )
}

export async function signInOnPage(page: Page, user: { username: string; password: string }) {
  await page.getByLabel('Username').fill(user.username)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
}

/** axe finds no serious or critical fault on what is shown, in light and in dark: whichever is on comes first, since each change draws all anew. */
export async function expectAccessible(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const isDark = await page.evaluate(() => document.documentElement.dataset.mantineColorScheme === 'dark')
  expect(await axeFaults(page), isDark ? 'dark' : 'light').toEqual([])
  const other = isDark ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other)
  // Colours are all that differs.
  expect(await axeFaults(page, ['color-contrast', 'link-in-text-block']), other).toEqual([])
}
