import { mailsInOutbox } from '../packages/server/src/testing/servers/outbox.ts'
import { connectClinic, newAnalyst, saveQuestion, type Clinic } from './clinic.ts'
import { mailForm, patients, preview, tool } from './exports-page.ts'
import { notifications } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api)
})

test('EX3 RV1 a result goes by e-mail to the addresses that were added, as Excel unless CSV is chosen', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access', 'question.send_as_email'])
  const question = await saveQuestion(ask, clinic, patients(clinic, 'Patients'))
  await openAs(user, preview(question))
  await tool(page, question, 'Share by email').click()
  await expect.poll(async () => (await mailForm(page).boundingBox())?.width).toBe(480)
  const address = mailForm(page).getByRole('textbox', { name: 'Email addresses' })
  const done = mailForm(page).getByRole('button', { name: 'Done' })
  await expect(address).toBeFocused()
  await expect(done).toBeDisabled()
  await expect(mailForm(page)).toContainText('kept as .eml files in the data folder')
  await expect(mailForm(page).getByRole('switch')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(mailForm(page)).toHaveCount(0)
  await tool(page, question, 'Share by email').click()
  await mailForm(page).getByLabel('Task Title').press('Enter')
  await expect(notifications(page)).toContainText('invalid data, please validate title & email')

  await address.fill('head@hospital')
  await address.press('Enter')
  await expect(mailForm(page)).toContainText('Please enter valid email')
  await expect(address).toHaveValue('head@hospital')
  await expect(done).toBeDisabled()
  const head = `head-${question.id}@hospital.example`
  await address.fill(head)
  await address.press('Enter')
  await expect(address).toHaveValue('')
  await expect(mailForm(page)).not.toContainText('Please enter valid email')
  await mailForm(page).getByLabel('Task Title').fill('Morning report')
  await expectAccessible(page)

  await page.route(
    '**/exporter/oi-files/share',
    (route) => route.fulfill({ json: { status: 'FAIL', state: 'failed', cause: 'Mailbox full', deliveryId: 'd' } }),
    { times: 1 },
  )
  await done.click()
  await expect(notifications(page)).toContainText('Error, unable to share question by email! Mailbox full')
  const answer = Promise.withResolvers<void>()
  await page.route('**/exporter/oi-files/share', (route) => answer.promise.then(() => route.continue()), { times: 1 })
  await done.click()
  await expect(notifications(page)).toContainText('Sending Emails')
  answer.resolve()
  await expect(notifications(page)).toContainText('Question Shared by email Successfully')
  await expect(mailForm(page)).toHaveCount(0)

  await tool(page, question, 'Share by email').click()
  await address.fill(`later-${head}`)
  await page.route(
    '**/exporter/oi-files/share',
    (route) => route.fulfill({ json: { status: 'PASS', state: 'queued', cause: '', deliveryId: 'd' } }),
    { times: 1 },
  )
  await done.click()
  await expect(notifications(page)).toContainText('The email is queued')

  await tool(page, question, 'Share by email').click()
  // A person who goes on without Enter has meant the address all the same.
  await address.fill(`archive-${head}`)
  await mailForm(page).getByText('CSV', { exact: true }).click()
  await done.click()
  const mailTo = async (to: string) =>
    (await mailsInOutbox(process.env.E2E_DATA_DIR ?? '')).find((mail) => JSON.stringify(mail.to).includes(`"${to}"`))
  await expect
    .poll(async () => (await mailTo(`archive-${head}`))?.attachments[0]?.content.toString())
    .toBe('Name\r\nBen North\r\nCem South\r\nDora South\r\nEve South\r\n')
  const first = await mailTo(head)
  expect([first?.subject, first?.attachments[0]?.filename]).toEqual(['Morning report', 'Patients.xlsx'])
})
