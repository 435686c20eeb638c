import { connectClinic, newAnalyst, saveDashboard, saveQuestion } from './clinic.ts'
import { rowsOf } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const lists = [
  { path: '/dashboards', title: 'Dashboards', endpoint: '**/core/dashboards?*', permission: 'dashboard.view' },
  { path: '/questions', title: 'Questions', endpoint: '**/core/questions?*', permission: 'question.view' },
  { path: '/databases', title: 'Databases', endpoint: '**/discovery/databases?*', permission: 'database.view' },
  { path: '/downloads', title: 'Downloads', endpoint: '**/exporter/oi-files?*', permission: 'download.view' },
  { path: '/scheduled-tasks', title: 'Tasks', endpoint: '**/scheduler/oi-jobs/service', permission: 'task.view' },
]

for (const { path, title, endpoint, permission } of lists) {
  test(`SH8 ${title}: a failure can be retried, a refusal names the permission, an empty list says NO Data`, async ({ page, api, openAs }) => {
    await page.route(endpoint, (route) => route.fulfill({ status: 500, json: { title: 'Something went wrong' } }))
    await openAs(await api.newUser({ permissions: [permission] }), path)
    await expect(page.getByText('could not be loaded')).toBeVisible()
    await page.route(endpoint, (route) => route.fulfill({ status: 403, json: { title: 'No', kind: 'forbidden' } }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('You do not have the permission to see this list.')).toBeVisible()
    await page.unroute(endpoint)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('NO Data')).toBeVisible()
    await expect(page.getByText('will stand here')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`Home${title}`)
    await expectAccessible(page)
  })
}

test('SH8 SH9 lists become cards on a narrow screen, and the search finds them whatever the case', async ({ page, api, openAs }) => {
  const clinic = await connectClinic(api)
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access', 'question.delete', 'dashboard.write_access', 'dashboard.share', 'database.view'])
  const name = 'A name that is a good deal longer than a narrow screen is wide'
  const described = { name, description: 'Monthly figures of all the wards', tag: 'board,quality,staff' }
  await saveDashboard(ask, [await saveQuestion(ask, clinic, described)], described)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { path, title, searches } of [
    { path: '/questions', title: 'Questions', searches: [['LONGER', 1], ['figures OF', 1], ['Quality', 1], [clinic.name, 0]] as const },
    { path: '/dashboards', title: 'Dashboards', searches: [['LONGER', 1], ['figures OF', 1], ['Quality', 1], ['zzz', 0]] as const },
    { path: '/databases', title: 'Databases', searches: [[clinic.name.toUpperCase(), 1], ['sqlite', 0]] as const },
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

test('SH8 a long list has 8 rows a page, at most seven page buttons, and back and next', async ({ page, api, openAs }) => {
  const user = await api.newUser({ permissions: ['dashboard.write_access'] })
  const ask = await api.as(user)
  for (let at = 1; at <= 68; at++) await saveDashboard(ask, [], { name: `Dashboard ${at}` })
  await openAs(user, '/dashboards')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–8 of 68')
  await expect(rowsOf(page, 'Dashboards')).toHaveCount(8)
  expect(await pages.getByRole('button', { name: /^Page / }).count()).toBeLessThanOrEqual(7)
  await expect(pages.getByRole('button', { name: 'Back' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Page 9' }).click()
  await expect(pages).toContainText('65–68 of 68')
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Back' }).click()
  await expect(pages).toContainText('57–64 of 68')
})

const noon = (day: string) => `${day}T12:00:00Z`
const file = { state: 'done', rows: 5, bytes: 100, cause: '' }
const task = {
  cronExp: '0 7 * * *', jobService: 'EXPORTER', jobType: 'EXPORT_FILES', payload: '{}', exportFileJob: { emails: [], questions: [] }, owner: 'admin', nextRunDate: null,
}
/** Until files and tasks can be made through the API, their answers are written down here. */
const written = [
  {
    path: '/downloads',
    title: 'Downloads',
    endpoint: '**/exporter/oi-files?*',
    columns: ['Name', 'Question Name', 'Extension', 'Creation Date'],
    rows: [
      { ...file, id: 'a', displayName: 'Old file', questionName: 'Visits', extention: 'CSV', createdDate: noon('2026-01-05') },
      { ...file, id: 'b', displayName: 'New file', questionName: 'Stays', extention: 'XLSX', createdDate: noon('2026-03-05') },
    ],
    firstRow: ['New file', 'Stays', 'XLSX', 'Mar 05, 2026'],
    searches: [['OLD', 1], ['stays', 0]],
  },
  {
    path: '/scheduled-tasks',
    title: 'Tasks',
    endpoint: '**/scheduler/oi-jobs/service',
    columns: ['Display Name', 'Status', 'Last Run'],
    rows: [
      { ...task, id: 1, active: true, displayName: 'Morning report', lastRunStatus: 'SUCCESS', lastRunDate: noon('2026-03-05') },
      { ...task, id: 2, active: false, displayName: 'Weekly report', lastRunStatus: null, lastRunDate: null },
    ],
    firstRow: ['Morning report', 'SUCCESS', /^03\/05\/2026 \d\d:00 (am|pm)$/],
    searches: [['week', 1], ['success', 0]],
  },
] as const

for (const { path, title, endpoint, columns, rows, firstRow, searches } of written) {
  test(`SH8 SH9 ${title}: columns and the search`, async ({ page, openAsAdmin }) => {
    await page.route(endpoint, (route) => route.fulfill({ json: rows }))
    await openAsAdmin(path)
    await expect(page.getByRole('columnheader')).toHaveText([...columns])
    await expect(rowsOf(page, title).first().getByRole('cell')).toHaveText([...firstRow])
    for (const [typed, left] of searches) {
      await page.getByRole('searchbox').fill(typed)
      await expect(rowsOf(page, title)).toHaveCount(left)
    }
  })
}
