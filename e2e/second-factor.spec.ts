import { expect, expectAccessible, test } from './test.ts'
import { notifications, rowOf, search } from './users-page.ts'
import { codeAt, stepAt } from '../packages/server/src/services/auth/second-factor/totp.ts'
import { fromBase32 } from '../packages/server/src/testing/base32.ts'

test('a second factor is set up with an authenticator app, asked for at sign-in, and reset by an administrator', async ({
  page,
  api,
  openAs,
  openAsAdmin,
}) => {
  const user = await api.newUser()
  const dialog = page.getByRole('dialog')
  await openAs(user, '/account?panel=second-factor')
  await page.getByRole('button', { name: 'Set up' }).click()
  await dialog.getByLabel('Your current password').fill(user.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog).toContainText('The code is wrong, or it was used before')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(fromBase32(secret), stepAt(new Date())))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Your second factor is on. 10 recovery codes are left.')).toBeVisible()

  await test.step('signing in asks for the code, and takes a recovery code', async () => {
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByLabel('Username').fill(user.username)
    await page.getByLabel('Password', { exact: true }).fill(user.password)
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(page.getByText('Enter the code of your authenticator app')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Code' }).fill(codes[0]!)
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboards' })).toBeVisible()
  })

  await test.step('an administrator takes it away', async () => {
    await openAsAdmin('/users')
    await search(page, user.username)
    await rowOf(page, user.username).getByRole('button', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'Reset the second factor' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await expect(notifications(page)).toContainText(`${user.username} signs in without a second factor`)
    await api.signIn(user)
  })
})
