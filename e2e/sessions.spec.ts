import { expect, expectAccessible, test } from './test.ts'
import { notifications, search } from './users-page.ts'

test('Your sessions: each is shown with its device, and can be signed out, as can all others; administrators sign out anybody', async ({
  page,
  api,
  openAs,
  openAsAdmin,
}) => {
  const user = await api.newUser()
  const [first, second] = [await api.signIn(user), await api.signIn(user)]
  const ask = async (token: string) =>
    (await fetch(`${process.env.E2E_URL}/auth/account`, { headers: { authorization: `Bearer ${token}` } })).status
  const sessions = page.getByRole('table', { name: 'Sessions' })
  await openAs(user, '/account')
  // The heading and three sessions.
  await expect(sessions.getByRole('row')).toHaveCount(4)
  await expect(sessions).toContainText('This session')
  await expectAccessible(page)
  await sessions.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(sessions.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(notifications(page)).toContainText('The sessions are signed out')
  await expect(sessions.getByRole('row')).toHaveCount(2)
  expect([await ask(first.id_token), await ask(second.id_token)]).toEqual([401, 401])

  const third = await api.signIn(user)
  await openAsAdmin('/users')
  await search(page, user.username)
  await page.getByRole('button', { name: `Sessions of ${user.username}` }).click()
  await expect(page.getByRole('dialog')).toContainText('node')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('No session is open.')).toBeVisible()
  expect(await ask(third.id_token)).toBe(401)
})

test.describe('a page that is left alone', () => {
  test.use({ ownContext: true })

  test('locks itself, lets its session run out, and keeps the work until the same user signs in again', async ({
    page,
    api,
    context,
    openAs,
  }) => {
    const user = await api.newUser({ role: 'ROLE_ADMIN' })
    await page.clock.install()
    const { id_token } = await openAs(user, '/users/new')
    await page.getByLabel('First name').fill('Unsaved')
    const second = await context.newPage()
    await second.clock.install()
    await second.goto('/dashboards')
    await expect(second.getByRole('heading', { name: 'Dashboards' })).toBeVisible()

    await page.clock.fastForward('12:00:05')
    const lock = page.getByRole('dialog', { name: 'Locked' })
    await expect(lock).toBeVisible()
    const isCovered = await page.getByLabel('First name').evaluate((field) => {
      const { x, y } = field.getBoundingClientRect()
      return document.elementFromPoint(x + 5, y + 5)?.closest('dialog') !== null
    })
    expect(isCovered).toBe(true)
    await expect(second.getByRole('dialog', { name: 'Locked' })).toBeVisible()
    await expectAccessible(page)
    expect(
      await page.evaluate(() => [localStorage.getItem('authenticationToken'), localStorage.getItem('refreshToken')]),
    ).toEqual([null, null])
    await expect
      .poll(
        async () =>
          (await fetch(`${process.env.E2E_URL}/auth/account`, { headers: { authorization: `Bearer ${id_token}` } }))
            .status,
      )
      .toBe(401)

    await page.keyboard.press('Escape')
    await lock.getByLabel('Password', { exact: true }).fill('wrong')
    await lock.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(lock).toContainText('Wrong username or password')
    await lock.getByLabel('Password', { exact: true }).fill(user.password)
    await lock.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(lock).toHaveCount(0)
    await expect(page.getByLabel('First name')).toHaveValue('Unsaved')
    await expect(second.getByRole('dialog', { name: 'Locked' })).toHaveCount(0)
    await second.getByRole('link', { name: 'Questions' }).first().click()
    await expect(second.getByRole('heading', { name: 'Questions' })).toBeVisible()
  })
})
