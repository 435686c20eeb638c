import type { Question } from '@soundings/contract'
import type { Page } from '@playwright/test'
import { zipParts } from '../packages/server/src/testing/zip-parts.ts'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { addQuestion } from './dashboard-page.ts'
import { mailForm, patients, preview, takeOffered, tool } from './exports-page.ts'
import { notifications, rowsOf } from './list-page.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, test } from './test.ts'

/** More rows than a file has where its call does not say how many. */
const DOSES = `create table doses (id integer primary key); insert into doses with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200) select i from n;`

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api, undefined, DOSES)
})

const byDiagnosis = () => ({
  defaultView: 'BAR',
  query: clinic.query('visits', [
    clinic.group('visits.diagnosis_code'),
    clinic.view('visits.id', 'rowCount', { label: 'Visits' }),
  ]),
})

async function exportAs(page: Page, question: Question, format: string) {
  await tool(page, question, 'Export').click()
  await page.getByRole('menuitem', { name: format }).click()
}

test('EX1 RV1 a question becomes a CSV file, an Excel file and an image, with the filters in force', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, [
    'question.write_access',
    'question.export_data',
    'download.view',
  ])
  const question = await saveQuestion(ask, clinic, patients(clinic, 'Patients of 2026'))
  await openAs(user, preview(question))
  await page.getByRole('button', { name: 'Dynamic filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter By' })
  await drawer.getByRole('textbox').fill('200')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog', { name: question.name })).toContainText('2 rows')

  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/exporter/oi-files'),
  )
  await tool(page, question, 'Export').click()
  await expect(page.getByRole('menuitem')).toHaveText(['CSV', 'Excel (XLSX)', 'Parquet'])
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const request: unknown = (await asked).postDataJSON()
  expect(request).toMatchObject({
    displayName: question.name,
    extention: 'CSV',
    lifeTimeHours: 0,
    pageNumber: 0,
    pageSize: 40,
    questionId: question.id,
    filters: [{ values: [200] }],
  })
  await expect(notifications(page)).toContainText('Patients_of_2026.csv is ready in Downloads')
  const csv = await takeOffered(page)
  expect([csv.name, csv.bytes.toString()]).toEqual(['Patients_of_2026.csv', 'Name\r\nDora South\r\nEve South\r\n'])
  await expect(notifications(page)).toContainText('file downloaded successfully')

  await exportAs(page, question, 'Excel (XLSX)')
  await expect(notifications(page)).toContainText('Patients_of_2026.xlsx is ready in Downloads')
  const excel = await takeOffered(page)
  expect(excel.name).toBe('Patients_of_2026.xlsx')
  const sheets = [...(await zipParts(excel.bytes)).values()].join('\n')
  expect(sheets).toContain('Dora South')
  expect(sheets).not.toContain('Cem South')

  await exportAs(page, question, 'Parquet')
  await expect(notifications(page)).toContainText('Patients_of_2026.parquet is ready in Downloads')
  const parquet = await takeOffered(page)
  expect([parquet.name, parquet.bytes.subarray(0, 4).toString()]).toEqual(['Patients_of_2026.parquet', 'PAR1'])

  const costs = {
    viewTypeOptions: '{"summaries":["max"]}',
    query: clinic.query(
      'visits',
      ['diagnosis_code', 'cost'].map((name) => clinic.view(`visits.${name}`, 'none', { label: name })),
    ),
  }
  const withTotals = await saveQuestion(ask, clinic, costs)
  await openAs(user, preview(withTotals))
  await page.getByRole('button', { name: 'Summaries' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Avg' }).click()
  await page.keyboard.press('Escape')
  await exportAs(page, withTotals, 'Excel (XLSX)')
  await expect(notifications(page)).toContainText('.xlsx is ready in Downloads')
  const parts = [...(await zipParts((await takeOffered(page)).bytes)).values()].join('\n')
  for (const text of ['Total (5) Max', 'Total (5) Avg', '<v>255.375</v>']) expect(parts).toContain(text)
  expect(parts).not.toContain('Total (5) Sum')

  await page.getByRole('button', { name: 'Menu of diagnosis_code' }).click()
  await page.getByRole('menuitem', { name: 'Group by this column' }).click()
  await expect(page.getByRole('button', { name: /^I10/ })).toBeVisible()
  await exportAs(page, withTotals, 'Excel (XLSX)')
  await expect(notifications(page).getByRole('button', { name: 'Download' })).toHaveCount(1)
  const grouped = [...(await zipParts((await takeOffered(page)).bytes)).values()].join('\n')
  for (const text of ['I10 (2) Max', 'I10 (2) Avg', '<v>500.25</v>', 'Total (5) Avg']) expect(grouped).toContain(text)

  const chart = await saveQuestion(ask, clinic, byDiagnosis())
  await openAs(user, preview(chart))
  const image = page.waitForEvent('download')
  await exportAs(page, chart, 'Image (PNG)')
  expect((await image).suggestedFilename()).toMatch(/\.png$/)
})

test('EX1 R11 a question without a limit becomes a file of all its rows; a file that was cut says so wherever it is seen', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, [
    'question.write_access',
    'question.export_data',
    'download.view',
  ])
  const doses = (name: string, resultLimit: number) =>
    saveQuestion(ask, clinic, {
      name,
      query: clinic.query('doses', [clinic.view('doses.id', 'none', { label: 'Dose' })], { resultLimit }),
    })
  const all = await doses('All doses', 0)
  await openAs(user, preview(all))
  await expect(page.getByText('1–1,000 of 1,200')).toBeVisible()
  await exportAs(page, all, 'CSV')
  await expect(notifications(page)).toContainText('All_doses.csv is ready in Downloads')
  const whole = await takeOffered(page)
  expect([whole.name, whole.bytes.toString().trimEnd().split('\r\n').length]).toEqual(['All_doses.csv', 1201])
  await expect(notifications(page)).not.toContainText('cut')

  const some = await doses('Some doses', 1100)
  await openAs(user, preview(some))
  await expect(page.getByText('Showing 1,100 of 1,200 rows')).toBeVisible()
  await exportAs(page, some, 'CSV')
  await expect(notifications(page)).toContainText(
    'Some_doses_cut_at_1100_rows.csv is ready in Downloads. It is cut at 1,100 rows; the question gives more.',
  )
  const cut = await takeOffered(page)
  expect([cut.name, cut.bytes.toString().trimEnd().split('\r\n').at(-1)]).toEqual([
    'Some_doses_cut_at_1100_rows.csv',
    '"Cut at 1,100 rows. The question gives more."',
  ])
  await page.goto('/downloads')
  await expect(rowsOf(page, 'Downloads').locator('[data-title=Name]')).toHaveText([
    'Some dosescut at 1,100 rows; the question gives more',
    'All doses',
  ])
  await expect(page.getByRole('button', { name: 'Download Some_doses_cut_at_1100_rows.csv' })).toBeVisible()
})

test('EX1 EX3 RV1 what is open in the tools of a result stays open when its rows arrive', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, [
    'question.write_access',
    'question.export_data',
    'question.send_as_email',
  ])
  const question = await saveQuestion(ask, clinic, patients(clinic, 'Patients who arrive late'))
  const shown = page.getByRole('dialog', { name: question.name })
  const csv = page.getByRole('menuitem', { name: 'CSV' })
  const title = mailForm(page).getByLabel('Task Title')
  let letArrive: () => void = () => undefined
  let nameOfBen = 'Ben North'
  const execute = '**/core/executor/*/execute'
  await page.route(execute, async (route) => {
    await new Promise<void>((resolve) => {
      letArrive = resolve
    })
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('Ben North', nameOfBen) })
  })

  await openAs(user, preview(question))
  await tool(page, question, 'Export').click()
  await expect(csv).toBeVisible()
  letArrive()
  await expect(shown).toContainText('4 rows')
  await expect(csv).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(csv).toHaveCount(0)

  const askedAgain = page.waitForRequest(execute)
  await shown.getByRole('button', { name: 'Refresh', exact: true }).click()
  await askedAgain
  await tool(page, question, 'Share by email').click()
  await title.fill('For the head of the ward')
  nameOfBen = 'Ben West'
  letArrive()
  await expect(shown).toContainText('Ben West')
  await expect(title).toHaveValue('For the head of the ward')
})

test('EX1 RV2 differences of dates are shown in days and hours; the image of a question that is not saved has its name', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access', 'question.export_data'])
  const age = {
    designType: 'VIEW',
    expression: ['visits.admitted_at', 'patients.birth_date'].map((path) => clinic.term(path, 'averageDateDiff')),
    label: 'Age at visit',
  }
  const question = await saveQuestion(ask, clinic, {
    query: clinic.query('visits', [clinic.group('visits.diagnosis_code', 'uniqueValues', { label: 'Diagnosis' }), age]),
  })
  await openAs(user, preview(question))
  await expect(page.getByRole('grid').getByRole('gridcell').filter({ hasText: / d$/ }).first()).toBeVisible()
  await page.goto(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  await studio.addGroup('Diagnosis code')
  await studio.addView('Cost', 'Sum')
  await studio.run()
  await studio.preview.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name: 'Bar', exact: true }).click()
  const image = page.waitForEvent('download')
  await studio.preview.getByRole('button', { name: 'Save as image' }).click()
  expect((await image).suggestedFilename()).toBe('Sum_of_Cost_by_Diagnosis_code.png')
})

test('EX1 DE6 a tile is exported with the filters of the rows that it shows, also while those of another tile are unknown', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, [
    'question.write_access',
    'question.export_data',
    'dashboard.write_access',
    'download.view',
  ])
  const question = await saveQuestion(ask, clinic, { ...byDiagnosis(), defaultView: 'TABLE' })
  const other = await saveQuestion(ask, clinic, byDiagnosis())
  const filter = clinic.filter('visits.diagnosis_code', 'equals', ['E11'], { dynamic: true })
  const dashboard = await saveDashboard(ask, [question], { filters: [{ tabIndex: 0, filters: [filter] }] })
  await openAs(user, `/dashboards/edit/${dashboard.id}`)
  const tile = page.getByRole('region', { name: question.name })
  await expect(tile.getByRole('gridcell', { name: 'E11' })).toBeVisible()
  await expect(tile.getByRole('gridcell', { name: 'I10' })).toHaveCount(0)
  await page.route('**/filter-columns', (route) => route.fulfill({ status: 500, json: { title: 'broken' } }))
  await addQuestion(page, other.name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('The filters could not be loaded.')
  await expect(tile.getByRole('gridcell', { name: 'I10' })).toHaveCount(0)
  await tile.getByRole('button', { name: `Menu of ${question.name}` }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const [, ...rows] = (await takeOffered(page)).bytes.toString().trim().split('\r\n')
  expect(rows.map((row) => row.split(',')[0])).toEqual(['E11'])
})

test('RV2 a printed group says which of several summaries stands beside it', async ({ page, api, openAs }) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access'])
  const question = await saveQuestion(ask, clinic, {
    viewTypeOptions: '{"summaries":["max","avg"]}',
    query: clinic.query('visits', [
      clinic.view('visits.diagnosis_code', 'none', { label: 'Code', grouped: true }),
      clinic.view('visits.cost', 'none', { label: 'Cost' }),
    ]),
  })
  await openAs(user, preview(question))
  await expect(page.getByRole('button', { name: /^I10/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('rowheader', { name: /^I10/ })).toHaveText('I10 Max')
  await expect(page.getByRole('rowheader', { name: 'Avg' }).first()).toBeVisible()
})

test('EX1 a long export tells how far it is and can be cancelled; a failed one tells the cause', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access', 'question.export_data'])
  const question = await saveQuestion(ask, clinic, patients(clinic, 'Long list'))
  const files = '**/exporter/oi-files'
  const file = {
    id: 'slow',
    displayName: 'Long list',
    questionName: 'Long list',
    extention: 'CSV',
    createdDate: '2026-03-05T12:00:00Z',
    rows: 5000,
    bytes: null,
    cut: false,
    cause: '',
  }
  let state = 'running'
  await page.route(files, (route) =>
    route.fulfill({ json: { fileId: 'slow', status: 'PASS', cause: '', state, rows: 0, cut: false } }),
  )
  await page.route(`${files}/slow`, (route) => route.fulfill({ json: { ...file, state } }))
  await page.route(`${files}/slow/cancel`, (route) => {
    state = 'cancelled'
    return route.fulfill({ json: {} })
  })
  await openAs(user, preview(question))
  await exportAs(page, question, 'CSV')
  await expect(notifications(page)).toContainText('Exporting Long list: 5,000 rows so far')
  await notifications(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(notifications(page)).toContainText('Export cancelled')

  await page.route(files, (route) =>
    route.fulfill({
      json: { fileId: 'slow', status: 'FAIL', cause: 'The table is gone', state: 'failed', rows: null, cut: false },
    }),
  )
  await exportAs(page, question, 'CSV')
  await expect(notifications(page)).toContainText('Failed to export question: The table is gone')
  await page.unroute(files)
  await exportAs(page, question, 'CSV')
  await expect(notifications(page)).toContainText(
    'Long_list.csv is ready, but you do not have the permission to download files.',
  )
})

test('RV1 PE2 tiles of a dashboard and the studio offer export and e-mail by permission', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, [
    'question.write_access',
    'question.export_data',
    'question.send_as_email',
    'question.share',
    'dashboard.write_access',
    'download.view',
  ])
  const question = await saveQuestion(ask, clinic, byDiagnosis())
  const dashboard = await saveDashboard(ask, [question])
  await openAs(user, `/dashboards/${dashboard.id}`)
  const tile = page.getByRole('region', { name: question.name })
  await expect(tile.getByRole('group', { name: /^Bar chart/ })).toBeVisible()
  const menu = tile.getByRole('button', { name: `Menu of ${question.name}` })
  const entry = (label: string) => page.getByRole('menuitem', { name: label })
  await menu.click()
  await expect(entry('Share by email')).toBeVisible()
  await expect(entry('Share with users')).toHaveCount(0)
  await entry('Export').click()
  await entry('CSV').click()
  await expect(notifications(page)).toContainText('.csv is ready in Downloads')
  expect((await takeOffered(page)).bytes.toString()).toContain('I10,2')

  await page.goto(`/questions/edit/${question.id}`)
  await tool(page, question, 'Export').click()
  await expect(page.getByRole('menuitem')).toHaveText(['CSV', 'Excel (XLSX)', 'Parquet', 'Image (PNG)'])
  await expect(page.getByText('Exports and emails hold the question as it is saved')).toHaveCount(0)
  await page.keyboard.press('Escape')

  const viewer = await api.newUser({ permissions: ['dashboard.view'] })
  await api.asAdmin('POST', '/core/dashboards/share', { dashboards: [dashboard.id], users: [viewer.username] })
  await openAs(viewer, `/dashboards/${dashboard.id}`)
  await expect(tile.getByRole('group', { name: /^Bar chart/ })).toBeVisible()
  await menu.click()
  await expect(entry('About this result')).toBeVisible()
  for (const label of ['Share by email', 'Export', 'Save as image']) await expect(entry(label)).toHaveCount(0)
})
