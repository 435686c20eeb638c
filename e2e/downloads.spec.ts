import type { ExportedFile, Preferences, Question } from '@soundings/contract'
import type { Ask } from './api-client.ts'
import { connectClinic, newAnalyst, saveQuestion, type Clinic } from './clinic.ts'
import { patients } from './exports-page.ts'
import { confirmation, notifications, rowsOf } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api)
})

const everyFile = ['question.write_access', 'question.export_data', 'download.view', 'download.delete']
const exported = async (ask: Ask, { id }: Question, displayName: string, extention: string) =>
  ask('POST', '/exporter/oi-files', {
    displayName,
    extention,
    questionId: id,
    filters: [],
    lifeTimeHours: 0,
    pageNumber: 0,
    pageSize: 10,
  })

test('EX2 SH9 Downloads: columns, newest first, search, download with the name rule, delete', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, everyFile)
  const question = await saveQuestion(ask, clinic, patients(clinic, 'Patients'))
  await exported(ask, question, 'Old list of patients', 'CSV')
  await exported(ask, question, 'New list', 'XLSX')
  await openAs(user, '/downloads')
  const rows = rowsOf(page, 'Downloads')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Question Name',
    'Extension',
    'Size',
    'Creation Date',
    'Time',
    'Actions',
  ])
  await expect(rows.locator('[data-title=Name]')).toHaveText(['New list', 'Old list of patients'])
  await expect(rows.first().getByRole('cell')).toHaveText([
    'New list',
    'Patients',
    'XLSX',
    /^[\d.]+ kB$/,
    /^[A-Z][a-z]{2} \d\d, \d{4}$/,
    /^\d\d:\d\d [ap]m$/,
    '',
  ])
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('OLD')
  await expect(rows).toHaveCount(1)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Old_list_of_patients.csv' }).click()
  expect((await coming).suggestedFilename()).toBe('Old_list_of_patients.csv')
  await expect(notifications(page)).toContainText('file downloaded successfully')

  const removal = page.getByRole('button', { name: 'Delete Old_list_of_patients.csv' })
  await removal.click()
  await expect(confirmation(page)).toContainText('Are you sure you want to delete this File (Old list of patients)?')
  await page.route('**/exporter/oi-files/*', (route) => route.fulfill({ status: 500, json: { title: 'No' } }), {
    times: 1,
  })
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(notifications(page)).toContainText('Failed to deleted file')
  await removal.click()
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(notifications(page)).toContainText('File deleted successfully')
  await expect(page.getByText('NO Data')).toBeVisible()
  expect(await ask<ExportedFile[]>('GET', '/exporter/oi-files')).toMatchObject([{ displayName: 'New list' }])

  await page.getByRole('searchbox').fill('')
  await page.route('**/exported-files/*', (route) =>
    route.fulfill({ status: 409, json: { title: 'Please export it again' } }),
  )
  await page.getByRole('button', { name: 'Download New_list.xlsx' }).click()
  await expect(notifications(page)).toContainText('File download failed: Please export it again')
})

test('EX2 PE3 running files can be stopped, failed ones tell why; seeing files needs the right to export, deleting its own right', async ({
  page,
  api,
  openAs,
}) => {
  const rest = {
    questionName: 'Visits',
    extention: 'CSV',
    createdDate: '2026-03-05T12:00:00Z',
    bytes: null,
    cut: false,
  }
  let running = { ...rest, id: 'r', displayName: 'Running', state: 'running', rows: 1234, cause: '' }
  const failed = { ...rest, id: 'f', displayName: 'Broken', state: 'failed', rows: null, cause: 'The table is gone' }
  await page.route('**/exporter/oi-files?*', (route) => route.fulfill({ json: [running, failed] }))
  await page.route('**/exporter/oi-files/r/cancel', (route) => {
    running = { ...running, state: 'cancelled' }
    return route.fulfill({ json: {} })
  })
  await openAs(await api.newUser({ permissions: ['download.view', 'question.export_data'] }), '/downloads')
  const names = rowsOf(page, 'Downloads').locator('[data-title=Name]')
  await expect(names).toHaveText(['Running1,234 rows so far', 'Brokenfailed: The table is gone'])
  await expect(page.getByRole('button', { name: 'Download Broken.csv' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel Running.csv' }).click()
  await expect(notifications(page)).toContainText('Export cancelled')
  await expect(names.first()).toHaveText('Runningcancelled')

  await openAs(await api.newUser({ permissions: ['download.view'] }), '/downloads')
  await expect(page.getByText('You do not have the permission to see this list.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('EX1 everybody who makes files chooses how their CSV files are written', async ({ page, api, openAs }) => {
  const user = await api.newUser({ permissions: ['question.export_data'] })
  await openAs(user)
  await page.getByRole('button', { name: 'user menu' }).click()
  await page.getByRole('menuitem', { name: 'CSV preferences' }).click()
  const dialog = page.getByRole('dialog', { name: 'CSV preferences' })
  await expect(dialog.getByRole('radio', { name: 'Comma' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Semicolon' }).check()
  await dialog.getByRole('checkbox', { name: 'Begin with a byte-order mark' }).check()
  await dialog.getByRole('checkbox', { name: 'End a cut file with a note' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const ask = await api.as(user)
  expect(await ask<Preferences>('GET', '/auth/account/preferences')).toMatchObject({
    csvSeparator: ';',
    csvByteOrderMark: true,
    csvCutNote: false,
  })
})
