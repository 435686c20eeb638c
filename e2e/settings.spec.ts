import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeClinicFile } from '../packages/server/src/testing/clinics/clinic-file.ts'
import { createApiClient } from './api-client.ts'
import { startSoundings } from './soundings-server.ts'
import { expect, expectAccessible, keepTokens, test } from './test.ts'

test('SH4 R26 the System panel tells how the installation is set up and which databases answer, and tries the mail server', async ({
  page,
}) => {
  // Asks all databases, of which other tests connect a hundred: a server of its own has these two.
  const server = await startSoundings()
  try {
    const files = join(server.dataDir, 'files')
    const api = await createApiClient(server.url)
    for (const file of ['here.db', 'gone.db']) {
      writeClinicFile(files, file)
      await api.asAdmin('POST', '/discovery/databases', { displayName: file, dbType: 'sqlite', dbName: file })
    }
    rmSync(join(files, 'gone.db'))
    await keepTokens(page, await api.signIn(await api.newUser({ role: 'ROLE_ADMIN' })))
    await page.goto(`${server.url}/settings`)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeSettings')
    const facts = page.getByRole('tabpanel')
    for (const label of ['Version', 'Store', 'Disk', 'Time zone', 'Mail delivery', 'Single sign-on', 'Queue', 'Users'])
      await expect(facts.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
    await expect(facts).toContainText('SQLite')
    await expect(facts).toContainText('Not sent, kept as files')
    const answerOf = (file: string) =>
      page.getByRole('region', { name: 'Databases' }).locator('dl > div').filter({ hasText: file })
    // A busy machine may need longer than three seconds to open it: the next look finds it open.
    await expect(async () => {
      await page.reload()
      await expect(answerOf('here.db')).toContainText(/Answers in \d+ ms.*SQLite/, { timeout: 30_000 })
    }).toPass()
    await expect(answerOf('gone.db')).toContainText('There is no database file named gone.db')
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      /A test email is on its way to .+@hospital\.example/,
    )
    await expectAccessible(page)
  } finally {
    await page.close()
    await server.stop()
  }
})

test('R27 the Audit panel shows who did what, with its outcome, filtered by username, action, object and time, and exports it', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const { username } = await api.newUser()
  await api.signIn({ username, password: 'a-first-password' })
  await expect(api.signIn({ username, password: 'wrong' })).rejects.toThrow('401')
  await openAsAdmin('/settings?panel=audit')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await page.getByRole('combobox', { name: 'Filter by username' }).fill(username)
  await expect(pages).toContainText('1–2 of 2')
  await expect(page.getByRole('row').nth(1)).toContainText('refused')
  await expect(page.getByRole('row').nth(2)).toContainText('success')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(
    page.getByText('No entry fits these filters. Usernames and objects are found by their whole name.'),
  ).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('audit.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([username, username])
  await page.getByRole('combobox', { name: 'Filter by object' }).fill('nothing of this name')
  await expect(page.getByText('NO Data')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter by object' }).fill('')
  await page.getByRole('combobox', { name: 'Filter by outcome' }).click()
  await page.getByRole('option', { name: 'refused' }).click()
  await expect(pages).toContainText('1–1 of 1')
  await expect(page.getByRole('row').nth(1)).toContainText('Signed in')
  await page.getByRole('combobox', { name: 'Filter by action' }).fill('session.sign-out')
  await page.getByRole('option', { name: 'Signed out' }).click()
  await expect(page.getByText('NO Data')).toBeVisible()
  await expectAccessible(page)
})

test('R27 the audit record is paged by the server, eight rows a page', async ({ page, api, openAsAdmin }) => {
  for (let user = 0; user < 9; user++) await api.newUser()
  await openAsAdmin('/settings?panel=audit')
  const filtered = page.waitForResponse((answer) => answer.url().includes('page=0&size=8&action=user.create'))
  await page.getByRole('combobox', { name: 'Filter by action' }).fill('created a user')
  await page.getByRole('option', { name: 'Created a user' }).click()
  await filtered
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText(/^1–8 of /)
  const request = page.waitForRequest((asked) => asked.url().includes('page=1&size=8'))
  await pages.getByRole('button', { name: 'Next' }).click()
  expect((await request).url()).toContain('action=user.create')
  await expect(pages).toContainText(/^9–\d+ of /)
})

test('SH8 the settings stand on a narrow screen', async ({ page, openAsAdmin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsAdmin('/settings')
  await expect(page.getByText('Time zone')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Audit' }).click()
  await expect(page).toHaveURL('/settings?panel=audit')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Display links' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Display links' })).toBeVisible()
  await expect(page).toHaveURL('/settings?panel=display-links')
  await expectAccessible(page)
})

test('SH7 an unknown panel falls back to the first, and only admin roles see any', async ({
  page,
  api,
  openAs,
  openAsAdmin,
}) => {
  await openAsAdmin('/settings?panel=constructor')
  await expect(page.getByRole('tab', { name: 'System' })).toHaveAttribute('aria-selected', 'true')
  await openAs(await api.newUser({ permissions: ['user.view', 'user.write_access'] }), '/settings')
  await expect(page.getByText('Sorry, You Are not Authorized to do this action.')).toBeVisible()
})
