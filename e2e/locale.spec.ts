import type { Page } from '@playwright/test'
import { connectClinic, saveQuestion } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, expectAccessible, signInOnPage, test } from './test.ts'

const creationDate = (page: Page) => page.getByRole('main').locator('time').first()

test('SH4 FI2 each person chooses how dates and numbers are written, at once, in all browsers and apart from others', async ({
  page,
  api,
  openAs,
  browser,
}) => {
  const clinic = await connectClinic(api)
  const [german, other] = [await api.newUser({ role: 'ROLE_ADMIN' }), await api.newUser({ role: 'ROLE_ADMIN' })]
  await saveQuestion(api.asAdmin, clinic)
  const studio = studioOn(page)
  const choices = page.getByRole('radiogroup', { name: 'Write dates and numbers as' })

  await test.step('the choices show an example each, and the standard is chosen', async () => {
    await openAs(german, '/questions')
    await expect(creationDate(page)).toHaveText(/^[A-Z][a-z]{2} \d\d, \d{4}$/)
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Dates and numbers' }).click()
    await expect(choices.getByRole('radio', { name: /^Standard/ })).toBeChecked()
    await expect(choices.getByRole('radio')).toHaveCount(10)
    await expect(choices.getByRole('radio', { name: 'German 17.11.2026 14:30 1.234.567,50' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a choice takes effect without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await choices.getByText('German').click()
    await expect(page.getByText('You type days as DD.MM.YYYY and decimals after a comma: 1234,5.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Questions' }).click()
    await expect(creationDate(page)).toHaveText(/^\d\d\.\d\d\.\d{4}$/)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
  await test.step('numbers of results and typed numbers follow it, and what is sent does not', async () => {
    await page.goto(studioPath(clinic, 'visits'))
    await studio.addGroup('Diagnosis code')
    await studio.addView('Cost', 'Sum')
    await studio.card('+ Add Filter').click()
    await studio.pickColumn('Cost')
    const editor = page.getByRole('dialog', { name: '+ Add Filter' })
    const [value, done] = [editor.getByLabel('Value', { exact: true }), editor.getByRole('button', { name: 'Done' })]
    await editor.getByRole('combobox', { name: 'Operator' }).selectOption('Less Than')
    await value.fill('1.5')
    await expect(editor.getByText('Write decimals after a comma: 1,5')).toBeVisible()
    await expect(done).toBeDisabled()
    await value.fill('1.234')
    await expect(editor.getByText('Read as 1234', { exact: true })).toBeVisible()
    await value.fill('1.234,5')
    await expect(editor.getByText('Read as 1234,5', { exact: true })).toBeVisible()
    await done.click()
    await expect(studio.list('Filters')).toContainText('Cost less than 1234,5')
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && (request.postData() ?? '').includes('1234.5'),
    )
    await studio.run()
    await asked
    await expect(studio.preview.getByRole('row').filter({ hasText: 'I10' })).toContainText('1.000,50')
  })
  await test.step('it is there in another browser', async () => {
    const elsewhere = await browser.newContext({ locale: 'en-US', baseURL: process.env.E2E_URL ?? '' })
    const second = await elsewhere.newPage()
    await second.goto('/login')
    await signInOnPage(second, german)
    await second.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Questions' }).click()
    await expect(creationDate(second)).toHaveText(/^\d\d\.\d\d\.\d{4}$/)

    await second.getByRole('button', { name: /user menu/ }).click()
    await second.getByRole('menuitem', { name: 'Logout' }).click()
    await signInOnPage(second, other)
    await second.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Questions' }).click()
    await expect(creationDate(second)).toHaveText(/^[A-Z][a-z]{2} \d\d, \d{4}$/)
    await elsewhere.close()
  })
})
