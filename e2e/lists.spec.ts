import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './test.ts'

interface List {
  readonly path: string
  readonly title: string
  readonly endpoint: string | RegExp
  readonly columns: readonly string[]
  readonly rows: readonly Record<string, unknown>[]
  /** What the first row shows. */
  readonly firstRow: readonly (string | RegExp)[]
  /** A typed text and the number of rows it leaves. */
  readonly searches: readonly (readonly [string, number])[]
}

const noon = (day: string) => `${day}T12:00:00Z`
const questionBasics = { defaultView: 'table', datasourceID: 1, owner: 'admin', version: 1 }

const lists: readonly List[] = [
  {
    path: '/dashboards',
    title: 'Dashboards',
    endpoint: '**/core/dashboards?*',
    columns: ['Name', 'Creation Date', 'Description', 'Tags'],
    rows: [
      { id: 1, name: 'Emergency overview', description: 'Waiting times', tag: '', createdDate: noon('2026-03-05') },
      { id: 2, name: 'Pharmacy', description: 'Stock of drugs', tag: 'monthly,board', createdDate: noon('2026-02-01') },
    ],
    firstRow: ['Emergency overview', 'Mar 05, 2026', 'Waiting times', '-'],
    searches: [['EMERG', 1], ['stock OF', 1], ['Board', 1], ['mar 05', 0]],
  },
  {
    path: '/questions',
    title: 'Questions',
    endpoint: '**/core/questions?*',
    columns: ['Name', 'Creation Date', 'Modified Date', 'Database', 'Tags', 'Description'],
    rows: [
      {
        ...questionBasics, id: 1, name: 'Visits by ward', description: 'This year', tag: 'kpi', datasourceName: 'Hospital',
        createdDate: noon('2026-03-05'), lastModifiedDate: noon('2026-04-06'),
      },
      {
        ...questionBasics, id: 2, name: 'Length of stay', description: '', tag: '', datasourceName: 'Archive',
        createdDate: noon('2026-01-01'), lastModifiedDate: noon('2026-01-02'),
      },
    ],
    firstRow: ['Visits by ward', 'Mar 05, 2026', 'Apr 06, 2026', 'Hospital', 'kpi', 'This year'],
    searches: [['WARD', 1], ['zzz', 0]],
  },
  {
    path: '/databases',
    title: 'Databases',
    endpoint: '**/discovery/databases?*',
    columns: ['', 'Name', 'Type', 'Creation Date', 'Actions'],
    rows: [
      { id: 1, displayName: 'Hospital', dbName: 'main', dbType: 'monetdb', displayType: 'MonetDB', description: '', owner: 'admin', createdDate: noon('2026-03-05') },
      { id: 2, displayName: 'Archive', dbName: 'hospital_archive', dbType: 'postgresql', displayType: 'PostgreSQL', description: '', owner: 'admin', createdDate: noon('2026-03-06') },
    ],
    firstRow: ['', 'Hospital', 'Ocean (MT)', 'Mar 05, 2026', ''],
    searches: [['hosp', 1], ['ocean', 0]],
  },
  {
    path: '/downloads',
    title: 'Downloads',
    endpoint: '**/exporter/oi-files?*',
    columns: ['Name', 'Question Name', 'Extension', 'Creation Date'],
    rows: [
      { id: 'a', displayName: 'Old file', questionName: 'Visits', extention: 'CSV', createdDate: noon('2026-01-05') },
      { id: 'b', displayName: 'New file', questionName: 'Stays', extention: 'XLSX', createdDate: noon('2026-03-05') },
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
      {
        id: 1, active: true, cronExp: '0 7 * * *', displayName: 'Morning report', jobService: 'EXPORTER', jobType: 'EXPORT_FILES',
        lastRunStatus: 'SUCCESS', lastRunDate: noon('2026-03-05'),
      },
      {
        id: 2, active: false, cronExp: '0 7 * * 1', displayName: 'Weekly report', jobService: 'EXPORTER', jobType: 'EXPORT_FILES',
        lastRunStatus: null, lastRunDate: null,
      },
    ],
    firstRow: ['Morning report', 'SUCCESS', /^03\/05\/2026 \d\d:00 (am|pm)$/],
    searches: [['week', 1], ['success', 0]],
  },
]

const cellsOf = (page: Page, row: number) => page.getByRole('row').nth(row).getByRole('cell')

for (const { path, title, endpoint, columns, rows, firstRow, searches } of lists) {
  test(`SH8 ${title}: columns, rows and breadcrumb`, async ({ page, openAsAdmin }) => {
    await page.route(endpoint, (route) => route.fulfill({ json: rows }))
    await openAsAdmin(path)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`Home${title}`)
    await expect(page.getByRole('columnheader')).toHaveText([...columns])
    await expect(cellsOf(page, 1)).toHaveText([...firstRow])
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })

  test(`SH9 ${title}: the search looks where it should, whatever the case`, async ({ page, openAsAdmin }) => {
    await page.route(endpoint, (route) => route.fulfill({ json: rows }))
    await openAsAdmin(path)
    await expect(page.getByRole('row')).toHaveCount(rows.length + 1)
    for (const [typed, left] of searches) {
      await page.getByRole('searchbox').fill(typed)
      await expect(page.getByRole('row')).toHaveCount(left + 1)
    }
  })

  test(`SH8 ${title}: an empty list says NO Data and what will stand there`, async ({ page, openAsAdmin }) => {
    await page.route(endpoint, (route) => route.fulfill({ json: [] }))
    await openAsAdmin(path)
    await expect(page.getByText('NO Data')).toBeVisible()
    await expect(page.getByText('will stand here')).toBeVisible()
    await expectAccessible(page)
  })

  test(`SH8 ${title}: a failure can be retried, a refusal names the permission`, async ({ page, openAsAdmin }) => {
    await page.route(endpoint, (route) => route.fulfill({ status: 500, json: { title: 'Something went wrong' } }))
    await openAsAdmin(path)
    await expect(page.getByText('could not be loaded')).toBeVisible()
    await page.route(endpoint, (route) => route.fulfill({ status: 403, json: { title: 'No', kind: 'forbidden' } }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('You do not have the permission to see this list.')).toBeVisible()
    await expectAccessible(page)
    await page.route(endpoint, (route) => route.fulfill({ json: rows }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('row')).toHaveCount(rows.length + 1)
  })
}

test('SH8 a long list has at most seven page buttons, and back and next', async ({ page, openAsAdmin }) => {
  const many = Array.from({ length: 100 }, (_, at) => ({ id: at, name: `Dashboard ${at}`, description: '', tag: '', createdDate: noon('2026-03-05') }))
  await page.route('**/core/dashboards?*', (route) => route.fulfill({ json: many }))
  await openAsAdmin('/dashboards')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–8 of 100')
  expect(await pages.getByRole('button', { name: /^Page / }).count()).toBeLessThanOrEqual(7)
  await expect(pages.getByRole('button', { name: 'Back' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Page 13' }).click()
  await expect(pages).toContainText('97–100 of 100')
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Back' }).click()
  await expect(pages).toContainText('89–96 of 100')
})
