import { readFileSync } from 'node:fs'
import type { Dashboard, QuestionSummary } from '@soundings/contract'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion } from './clinic.ts'
import { notifications } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

test('ST1 questions and dashboards go into archives and come back, after a look at what would happen', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  const goal = await saveDashboard(api.asAdmin, [])
  const cellLinks = { [`rowCount:${clinic.column('visits.id')}`]: { dashboard: goal.id, by: [] } }
  const question = await saveQuestion(api.asAdmin, clinic, { viewTypeOptions: JSON.stringify({ cellLinks }) })
  const dashboard = await saveDashboard(api.asAdmin, [question])
  await openAsAdmin('/settings?panel=backup')
  await expect(page.getByRole('button', { name: 'Restore' })).toBeDisabled()
  await page.getByRole('button', { name: 'Backup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Backup' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  const questions = dialog.getByRole('region', { name: 'Questions List' })
  await questions.getByRole('checkbox', { name: 'Select all of Questions List' }).check()
  await expect(questions.getByRole('checkbox', { name: question.name })).toBeChecked()
  await expect(save).toBeEnabled()
  await questions.getByRole('checkbox', { name: 'Select all of Questions List' }).uncheck()
  await expect(save).toBeDisabled()
  await questions.getByRole('checkbox', { name: question.name }).check()
  await dialog.getByRole('region', { name: 'Dashboards List' }).getByRole('checkbox', { name: dashboard.name }).check()
  await expectAccessible(page)
  const downloads = [
    page.waitForEvent('download', (file) => file.suggestedFilename() === 'questions.zip'),
    page.waitForEvent('download', (file) => file.suggestedFilename() === 'dashboards.zip'),
  ]
  await save.click()
  await expect(notifications(page)).toContainText('Questions Exported Successfully')
  await expect(notifications(page)).toContainText('Dashboards Exported Successfully')
  await expect(dialog).toHaveCount(0)
  const archive = {
    name: 'dashboards.zip',
    mimeType: 'application/zip',
    buffer: readFileSync(await (await downloads[1]!).path()),
  }

  for (const { id } of [dashboard, goal]) await api.asAdmin('DELETE', `/core/dashboards/${id}`)
  await api.asAdmin('PUT', '/core/questions', {
    id: question.id,
    version: 1,
    name: question.name,
    description: 'Later',
    query: question.query,
  })
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ ...archive, buffer: archive.buffer.subarray(0, 100) })
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('The file is damaged, or it is not an archive of Soundings')).toBeVisible()
  await input.setInputFiles(archive)
  await page.getByRole('button', { name: 'Restore' }).click()
  const preview = page.getByRole('region', { name: 'What would happen' })
  await expect(preview).toContainText('1 new, 1 changed, 0 the same')
  await expect(preview.getByRole('listitem')).toHaveText([
    new RegExp(`^Changed${question.name}`),
    new RegExp(`^New${dashboard.name}`),
    new RegExp(`^${question.name}: cells lead to the dashboard ${goal.name}, which is not here`),
    new RegExp(`^${dashboard.name}: cells lead to the dashboard ${goal.name}, which is not here`),
  ])
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Restore now' }).click()
  await expect(notifications(page)).toContainText('imported successfully')
  await expect(page.getByRole('button', { name: 'Restore' })).toBeDisabled()
  const restored = (await api.asAdmin<QuestionSummary[]>('GET', '/core/questions?size=9999')).find(
    ({ id }) => id === question.id,
  )
  expect(restored).toMatchObject({ description: '', version: 3 })
  expect(
    (await api.asAdmin<Dashboard[]>('GET', '/core/dashboards?size=9999')).filter(({ name }) => name === dashboard.name),
  ).toHaveLength(1)
})

test('ST1 the upload shows its percentage, and a list that does not load says so', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/settings?panel=backup')
  await page.route('**/core/questions?**', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Backup' }).click()
  await expect(notifications(page)).toContainText('Error Loading Questions List for backup list')
  await page.getByRole('dialog', { name: 'Backup' }).getByRole('button', { name: 'Cancel' }).click()
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/core/importmany?**', async (route) => {
    await held
    await route.continue()
  })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'questions.zip', mimeType: 'application/zip', buffer: Buffer.alloc(10) })
  await page.getByRole('button', { name: 'Restore' }).click()
  // At 0% there is nothing of it to be seen yet.
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveCount(1)
  await expect(page.getByText(/^\d+%$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeDisabled()
  answer()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Restore' })).toBeEnabled()
})

test('DE9 a dashboard goes out as an archive from its own menu, for those who may export', async ({
  page,
  api,
  openAs,
}) => {
  const clinic = await connectClinic(api)
  const { user, ask } = await newAnalyst(api, clinic, [
    'question.write_access',
    'dashboard.write_access',
    'dashboard.export_data',
  ])
  const dashboard = await saveDashboard(ask, [await saveQuestion(ask, clinic)])
  await openAs(user, `/dashboards/${dashboard.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('dashboards.zip')
  await expect(notifications(page)).toContainText('Dashboards Exported Successfully')

  const reader = await api.newUser()
  await api.asAdmin('POST', `/core/dashboards/${dashboard.id}/share`, { users: [reader.username] })
  await openAs(reader, `/dashboards/${dashboard.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Export' })).toHaveCount(0)
})
