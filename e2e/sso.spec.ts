import { CLIENT, startOidcProvider, type TestProvider } from '../packages/server/src/testing/servers/oidc-provider.ts'
import { findFreePort } from '../packages/engines/src/testing/servers/server-process.ts'
import { startSoundings, type SoundingsServer } from './soundings-server.ts'
import { expect, expectAccessible, test } from './test.ts'

const anna = {
  sub: 'a-1',
  preferred_username: 'anna',
  given_name: 'Anna',
  family_name: 'Berg',
  email: 'anna@hospital.example',
  groups: ['bi'],
}
let provider: TestProvider
let server: SoundingsServer

// One server and one provider for the three of them.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const port = await findFreePort()
  const publicUrl = `http://localhost:${port}`
  provider = await startOidcProvider(publicUrl)
  provider.be(anna)
  server = await startSoundings({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_LABEL: 'Hospital account',
    OIDC_ROLE_MAP: 'bi=ROLE_ADMIN',
  })
})

test.afterAll(async () => {
  await server.stop()
  await provider.close()
})

test('SE9 the hospital account signs in with the role of the token, comes back to the page asked for, and signs out there too', async ({
  page,
}) => {
  await page.goto(`${server.url}/settings`)
  const button = page.getByRole('link', { name: 'Hospital account' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await page.getByPlaceholder(/login/i).fill(anna.sub)
  await page.getByPlaceholder(/password/i).fill('any')
  await page.getByRole('button').first().click()
  await page.getByRole('button', { name: /continue/i }).click()
  await expect(page).toHaveURL(`${server.url}/settings`)
  await expect(page.getByRole('banner').getByText('Anna')).toBeVisible()

  await page.getByRole('button', { name: /user menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}`))
})

test('SE9 what went wrong at the provider stands under the form', async ({ page }) => {
  await page.goto(`${server.url}/login#sso_error=unavailable`)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The sign-in provider cannot be reached')
  await expect(page).toHaveURL(`${server.url}/login`)
})

test('SE9 a used code is refused in plain words', async ({ page }) => {
  await page.goto(`${server.url}/login#sso=used-long-ago`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/\w/)
})
