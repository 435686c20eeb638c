import { connectClinic, newAnalyst, saveDashboard, saveQuestion } from './clinic.ts'
import { comeBackLater, failReads, namesIn, rowsOf, sortBy } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const lists = [
  { title: 'Dashboards', endpoint: '**/core/dashboards?*', permission: 'dashboard.view' },
  { title: 'Questions', endpoint: '**/core/questions?*', permission: 'question.view' },
  { title: 'Databases', endpoint: '**/discovery/databases?*', permission: 'database.view' },
  { title: 'Downloads', endpoint: '**/exporter/oi-files?*', permission: 'download.view' },
  { title: 'Tasks', endpoint: '**/scheduler/oi-jobs/service?*', permission: 'task.view' },
]

test('SH8 in every list a failure can be retried, a refusal names the permission, an empty one says NO Data', async ({
  page,
  api,
  openAs,
}) => {
  await openAs(
    await api.newUser({ permissions: [...lists.map(({ permission }) => permission), 'question.export_data'] }),
    '/NotAuthorized',
  )
  for (const { title, endpoint } of lists) {
    await test.step(title, async () => {
      await page.route(endpoint, (route) => route.fulfill({ status: 500, json: { title: 'Something went wrong' } }))
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: title }).click()
      await expect(page.getByText('could not be loaded')).toBeVisible()
      await page.route(endpoint, (route) => route.fulfill({ status: 403, json: { title: 'No', kind: 'forbidden' } }))
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('You do not have the permission to see this list.')).toBeVisible()
      await page.unroute(endpoint)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('NO Data')).toBeVisible()
      await expect(page.getByText('will appear here')).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`Home${title}`)
    })
  }
  await expectAccessible(page)
})

test('SH8 SH9 lists become cards on a narrow screen, and the search finds them whatever the case', async ({
  page,
  api,
  openAs,
}) => {
  const clinic = await connectClinic(api)
  const { user, ask } = await newAnalyst(api, clinic, [
    'question.write_access',
    'question.delete',
    'dashboard.write_access',
    'dashboard.share',
    'database.view',
  ])
  const name = 'A name that is a good deal longer than a narrow screen is wide'
  const described = { name, description: 'Monthly figures of all the wards', tag: 'board,quality,staff' }
  await saveDashboard(ask, [await saveQuestion(ask, clinic, described)], described)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { path, title, searches } of [
    {
      path: '/questions',
      title: 'Questions',
      searches: [
        ['LONGER', 1],
        ['figures OF', 1],
        ['Quality', 1],
        [clinic.name, 0],
      ] as const,
    },
    {
      path: '/dashboards',
      title: 'Dashboards',
      searches: [
        ['LONGER', 1],
        ['figures OF', 1],
        ['Quality', 1],
        ['zzz', 0],
      ] as const,
    },
    {
      path: '/databases',
      title: 'Databases',
      searches: [
        [clinic.name.toUpperCase(), 1],
        ['sqlite', 0],
      ] as const,
    },
  ]) {
    await openAs(user, path)
    await expect(rowsOf(page, title)).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
    for (const [typed, left] of searches) {
      await page.getByRole('searchbox').fill(typed)
      await expect(rowsOf(page, title)).toHaveCount(left)
    }
  }
})

test('SH8 a long list begins with the newest, has 8 rows a page, at most seven page buttons, back and next, and keeps the order that was chosen', async ({
  page,
  api,
  openAs,
}) => {
  const user = await api.newUser({ permissions: ['dashboard.write_access'] })
  const ask = await api.as(user)
  for (let at = 1; at <= 68; at++) await saveDashboard(ask, [], { name: `Dashboard ${at}` })
  await openAs(user, '/dashboards')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–8 of 68')
  await expect(rowsOf(page, 'Dashboards')).toHaveCount(8)
  expect(await pages.getByRole('button', { name: /^Page / }).count()).toBeLessThanOrEqual(7)
  await expect(namesIn(page, 'Dashboards').first()).toHaveText('Dashboard 68')
  await expect(pages.getByRole('button', { name: 'Back' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Page 9' }).click()
  await expect(pages).toContainText('65–68 of 68')
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Back' }).click()
  await expect(pages).toContainText('57–64 of 68')

  await sortBy(page, 'Dashboards', 'Name')
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(namesIn(page, 'Dashboards').first()).toHaveText('Dashboard 1')
})

test('SH8 attributes, the trash and mails begin with the newest too, and keep the order that was chosen', async ({
  page,
  api,
  openAs,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  for (const letter of ['a', 'b'])
    await api.asAdmin('POST', '/auth/attributes', { name: `${letter} ${clinic.name}`, description: '' })
  const attributes = rowsOf(page, 'Attributes').filter({ hasText: clinic.name }).locator('[data-title=Name]')
  await openAsAdmin('/users/attributes')
  await expect(attributes).toHaveText([`b ${clinic.name}`, `a ${clinic.name}`])
  await sortBy(page, 'Attributes', 'Name')
  await page.reload()
  await expect(attributes).toHaveText([`a ${clinic.name}`, `b ${clinic.name}`])

  const { user, ask } = await newAnalyst(api, clinic, [
    'question.write_access',
    'question.delete',
    'question.export_data',
    'question.send_as_email',
    'download.view',
  ])
  for (const name of ['Ash', 'Birch']) {
    const { id } = await saveQuestion(ask, clinic, { name })
    await ask('DELETE', `/core/questions/${id}`)
  }
  await openAs(user, '/questions')
  const openTrash = () => page.getByRole('button', { name: 'Trash' }).click()
  await openTrash()
  await expect(namesIn(page, 'Trash')).toHaveText(['Birch', 'Ash'])
  await sortBy(page, 'Trash', 'Name')
  await page.reload()
  await openTrash()
  await expect(namesIn(page, 'Trash')).toHaveText(['Ash', 'Birch'])

  const mail = { recipients: [], state: 'sent', cause: '', createdDate: '2026-03-05T12:00:00Z', finishedDate: null }
  const mails = ['Birch', 'Ash'].map((title) => ({ ...mail, id: title, title }))
  await page.route('**/exporter/mails', (route) => route.fulfill({ json: mails }))
  await page.goto('/downloads')
  const subjects = rowsOf(page, 'Emails').locator('[data-title=Subject]')
  await expect(subjects).toHaveText(['Birch', 'Ash'])
  await sortBy(page, 'Emails', 'Subject')
  await page.reload()
  await expect(subjects).toHaveText(['Ash', 'Birch'])
})

test('rows of a list stay with their age and the reason when a later read fails, and go when it is refused', async ({
  page,
  api,
  openAs,
}) => {
  const user = await api.newUser({ permissions: ['dashboard.write_access'] })
  await saveDashboard(await api.as(user), [], { name: 'First' })
  await page.clock.install()
  await openAs(user, '/dashboards')
  const rows = rowsOf(page, 'Dashboards')
  const notice = page.getByText(/^Not refreshed since \d\d:\d\d\. The store is starting/)
  const list = '**/core/dashboards?*'
  await expect(rows).toHaveCount(1)

  await failReads(page, list)
  await comeBackLater(page)
  await expect(notice).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(notice).toHaveCount(0)
  await expect(rows).toHaveCount(1)

  await failReads(page, list, 403)
  await comeBackLater(page)
  await expect(page.getByText('You do not have the permission to see this list.')).toBeVisible()
  await expect(rows).toHaveCount(0)
})
