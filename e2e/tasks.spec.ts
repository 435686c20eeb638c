import type { Question, ScheduledTask } from '@soundings/contract'
import { mailsInOutbox } from '../packages/server/src/testing/servers/outbox.ts'
import { connectClinic, newAnalyst, saveQuestion, type Clinic } from './clinic.ts'
import { confirmation, notifications, rowsOf } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api)
})

const schedules = ['question.write_access', 'question.send_as_email', 'question.schedule', 'task.view']
const runTime = /^\d\d\/\d\d\/\d{4} \d\d:\d\d (am|pm)$/
const draft = ({ id, name }: Question, displayName: string, changes: object = {}) => ({
  displayName,
  cronExp: '0 7 * * *',
  jobType: 'EXPORT_FILES',
  exportFileJob: {
    emails: [`night-${id}@hospital.example`],
    questions: [{ displayName: name, extention: 'CSV', filters: [], pageNumber: 0, pageSize: 10, questionId: id }],
  },
  ...changes,
})

test('EX4 EX5 EX6 a question is put on a schedule, runs when asked to, and its history tells how it went', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, [...schedules, 'task.write_access'])
  const question = await saveQuestion(ask, clinic)
  await openAs(user, `/questions?openQuestion=${question.id}`)
  await page.getByRole('button', { name: 'Share by email' }).click()
  const popover = page.getByRole('dialog', { name: 'Share by email' })
  const head = `head-${question.id}@hospital.example`
  await popover.getByRole('textbox', { name: 'Email addresses' }).fill(head)
  await popover.getByRole('textbox', { name: 'Email addresses' }).press('Enter')
  await popover.getByLabel('Task Title').fill('Monday report')
  await expect(popover.getByRole('group', { name: 'Schedule' })).toHaveCount(0)
  await popover.getByRole('switch', { name: 'Schedule' }).check({ force: true })
  const schedule = popover.getByRole('group', { name: 'Schedule' })
  await schedule.getByRole('combobox', { name: 'Every' }).click()
  await page.getByRole('option', { name: 'Week' }).click()
  await schedule.getByLabel('Hour').fill('7')
  await page.route('**/scheduler/jobs', (route) => route.fulfill({ status: 500, json: { title: 'No' } }), { times: 1 })
  await popover.getByRole('button', { name: 'Done' }).click()
  await expect(notifications(page).getByText('Cant create job for scheduling email!')).toBeVisible()
  await popover.getByRole('button', { name: 'Done' }).click()
  await expect(notifications(page)).toContainText('Question Share has been scheduled Successfully')
  await expect(popover).toHaveCount(0)

  await page.goto('/scheduled-tasks')
  const row = rowsOf(page, 'Tasks').first()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Display name',
    'Status',
    'Last run',
    'Schedule',
    'Next run',
    'Owner',
    'Actions',
  ])
  await expect(row.getByRole('cell')).toHaveText([
    'Monday report',
    'N/A',
    'N/A',
    'Every Monday at 07:00',
    runTime,
    user.username,
    '',
  ])
  await expect(page.getByText('kept as .eml files in the data folder')).toBeVisible()
  await page.getByRole('button', { name: 'Run now Monday report' }).click()
  await expect(notifications(page)).toContainText('The task is running')
  await expect(row.getByRole('cell')).toHaveText([
    'Monday report',
    'NOT SENT',
    runTime,
    'Every Monday at 07:00',
    runTime,
    user.username,
    '',
  ])

  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Monday report' })
  await expect(dialog.getByRole('definition')).toHaveText([
    `${question.name} (Excel (XLSX))`,
    head,
    'Every Monday at 07:00',
    runTime,
    user.username,
  ])
  await expect(rowsOf(page, 'Runs').getByRole('cell')).toHaveText([
    runTime,
    'NOT SENT',
    /^[\d.]+ m?s$/,
    '4',
    head,
    /No mail server is set up/,
  ])
  await expectAccessible(page)
  const [mail] = (await mailsInOutbox(process.env.E2E_DATA_DIR ?? '')).filter(({ to }) =>
    JSON.stringify(to).includes(head),
  )
  expect([mail?.subject, mail?.attachments[0]?.filename]).toEqual([
    'Monday report',
    `${question.name.replaceAll(' ', '_')}.xlsx`,
  ])
})

test('EX6 SH9 tasks are found by name, changed, played, paused and deleted after a question', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, [...schedules, 'task.write_access', 'task.delete'])
  const question = await saveQuestion(ask, clinic)
  for (const name of ['Morning report', 'Weekly report']) await ask('POST', '/scheduler/jobs', draft(question, name))
  const isActive = async () =>
    (await ask<ScheduledTask[]>('POST', '/scheduler/oi-jobs/service', { jobService: 'EXPORTER' })).find(
      ({ displayName }) => displayName === 'Weekly report',
    )?.active
  await openAs(user, '/scheduled-tasks')
  await page.getByRole('searchbox').fill('WEEK')
  await expect(rowsOf(page, 'Tasks')).toHaveCount(1)
  const button = (label: string) => page.getByRole('button', { name: `${label} Weekly report` })
  const [play, pause] = [button('Play'), button('Pause')]
  await expect(play).toBeDisabled()

  await button('Edit').click()
  const editor = page.getByRole('dialog', { name: 'Edit Weekly report' })
  await editor.getByRole('button', { name: /^Remove night/ }).click()
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.getByRole('textbox', { name: 'Email addresses' }).fill('day@hospital.example')
  await editor.getByRole('textbox', { name: 'Email addresses' }).press('Enter')
  await editor.getByRole('textbox', { name: 'Email addresses' }).fill('late@hospital.example')
  await editor.getByText('Excel (XLSX)').click()
  await editor.getByRole('group', { name: 'Schedule' }).getByLabel('Hour').fill('18')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Task updated')
  await rowsOf(page, 'Tasks').first().click()
  await expect(page.getByRole('dialog').getByRole('definition')).toHaveText([
    `${question.name} (Excel (XLSX))`,
    'day@hospital.example, late@hospital.example',
    'Every day at 18:00',
    runTime,
    user.username,
  ])
  await page.keyboard.press('Escape')

  await pause.click()
  await expect(confirmation(page)).toContainText('Are you sure you want to pause this task ?')
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  expect(await isActive()).toBe(true)
  await pause.click()
  await confirmation(page).getByRole('button', { name: 'Pause' }).click()
  await expect(notifications(page)).toContainText('Task Status updated successfully')
  await expect(pause).toBeDisabled()
  expect(await isActive()).toBe(false)
  await rowsOf(page, 'Tasks').first().click()
  await expect(page.getByRole('dialog').getByText('Paused')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.route('**/scheduler/oi-jobs', (route) => route.fulfill({ status: 500, json: { title: 'No' } }), {
    times: 1,
  })
  await play.click()
  await expect(confirmation(page)).toContainText('Are you sure you want to play this task ?')
  await confirmation(page).getByRole('button', { name: 'Play' }).click()
  await expect(notifications(page)).toContainText('Error updating Task Status')
  await play.click()
  await confirmation(page).getByRole('button', { name: 'Play' }).click()
  await expect(play).toBeDisabled()

  const removal = button('Delete')
  await page.route('**/scheduler/oi-jobs/*', (route) => route.fulfill({ status: 500, json: { title: 'No' } }), {
    times: 1,
  })
  await removal.click()
  await expect(confirmation(page)).toContainText('Are you sure you want to delete this task ?')
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(notifications(page)).toContainText('Error deleting Task')
  await removal.click()
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(notifications(page)).toContainText('Task deleted successfully updated')
  await expect(page.getByText('NO Data')).toBeVisible()
})

test('PE3 EX6 those who may only see tasks find no button on them', async ({ page, api, openAs }) => {
  const { user, ask } = await newAnalyst(api, clinic, schedules)
  await ask('POST', '/scheduler/jobs', draft(await saveQuestion(ask, clinic), 'Morning report'))
  await openAs(user, '/scheduled-tasks')
  await expect(rowsOf(page, 'Tasks')).toHaveCount(1)
  await expect(rowsOf(page, 'Tasks').getByRole('button')).toHaveCount(0)
})
