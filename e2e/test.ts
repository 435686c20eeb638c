import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { createApiClient, type ApiClient, type TestUser, type Tokens } from './api-client.ts'

export { expect }

const AXE_TIMEOUT_MS = 90_000

interface Fixtures {
  /** Opens the page as a signed-in user, without the sign-in form. */
  readonly openAs: (user: TestUser, path?: string) => Promise<Tokens>
  readonly openAsAdmin: (path?: string) => Promise<void>
}

interface WorkerFixtures {
  readonly api: ApiClient
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  api: [async ({}, use) => use(await createApiClient(process.env.E2E_URL ?? '')), { scope: 'worker' }],
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
  await page.goto('/favicon.svg')
  await page.evaluate(
    ([id, refresh]) => {
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

/** axe finds no serious or critical fault on what is shown, in light and in dark. */
export async function expectAccessible(page: Page) {
  // axe walks through the whole page, twice; on a busy machine that takes its time.
  base.setTimeout(AXE_TIMEOUT_MS)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const axe = new AxeBuilder({ page })
    // Colours are all that differs in the dark.
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
    const faults = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(faults.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
  }
}
